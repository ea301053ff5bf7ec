import ObelusCore
import Testing

@testable import ObelusPipeline

@Suite struct AssemblerTests {
  private func edit(page: Int, stream: [UInt8]) -> PageEdit {
    var edit = PageEdit(page: page)
    let form = ObjectID.new(namespace: page + 1, index: 0)
    let resources = ObjectID.new(namespace: page + 1, index: 1)
    edit.objects = [
      (form, .stream(["Subtype": .name("Form")], data: stream)),
      (resources, .value(.dictionary(["XObject": .dictionary(["F": .reference(form)])]))),
    ]
    edit.dictionary = ["Type": .name("Page"), "Resources": .reference(resources)]
    return edit
  }

  @Test func sharesWhatSeveralPagesMadeAlike() throws {
    var assembler = Assembler(trailer: ["Root": .reference(ObjectID(1)), "Prev": .integer(7)])
    assembler.apply(edit(page: 0, stream: [1]), to: ObjectID(3))
    assembler.apply(edit(page: 1, stream: [1]), to: ObjectID(4))
    assembler.apply(edit(page: 2, stream: [2]), to: ObjectID(5))
    let pages = [3, 4, 5].map { assembler.edit.objects[ObjectID($0)] }
    #expect(pages[0] == pages[1])
    #expect(pages[0] != pages[2])
    #expect(assembler.edit.objects.count == 3 + 4)
    #expect(assembler.edit.trailer == ["Root": .reference(ObjectID(1))])
  }

  @Test func survivesAnObjectThatNamesItself() {
    var assembler = Assembler(trailer: [:])
    var edit = PageEdit(page: 0)
    let loop = ObjectID.new(namespace: 1, index: 0)
    edit.objects = [(loop, .value(.array([.reference(loop)])))]
    edit.dictionary = ["A": .reference(loop)]
    assembler.apply(edit, to: ObjectID(1))
    #expect(assembler.edit.objects[loop] == .value(.array([.reference(loop)])))
  }

  /// A widget of one page can be the field of widgets on another.
  @Test func bringsNothingBackThatAnotherPageTook() {
    var assembler = Assembler(trailer: [:])
    let (widget, field) = (ObjectID(7), ObjectID(8))
    var first = PageEdit(page: 0)
    first.replacements = [widget: .value(.null), field: .value(.dictionary(["T": .integer(1)]))]
    var second = PageEdit(page: 1)
    let whole: PDFDictionary = ["T": .integer(1), "V": .integer(2), "AP": .integer(3)]
    second.replacements = [widget: .value(.dictionary(whole)), field: .value(.dictionary(whole))]
    assembler.apply(first, to: ObjectID(1))
    assembler.apply(second, to: ObjectID(2))
    #expect(assembler.edit.objects[widget] == .value(.null))
    #expect(assembler.edit.objects[field] == .value(.dictionary(["T": .integer(1), "AP": .integer(3)])))
  }
}
