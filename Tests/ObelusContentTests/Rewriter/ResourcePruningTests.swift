import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@Suite("Resources after a removal")
struct ResourcePruningTests {
  @Test("Names that a page does not use go, also where nothing is removed")
  func unusedNames() throws {
    let source = SampleSource()
    let page = SamplePage(
      "BT /F 10 Tf (a) Tj ET",
      resources: [
        "ProcSet": .array([.name("PDF")]),
        "Font": .dictionary(["F": source.font(), "G": source.font()]),
        "XObject": .dictionary(["I": source.image("SECRET")]),
        "Unknown": source.stream([:], "SECRET"),
      ], source: source)
    let rewrite = try page.rewrite(Removal())
    let resources = try #require(rewrite.resources)
    #expect(resources.keys == ["ProcSet", "Font"])
    #expect(resources.names("Font") == ["F"])
    #expect(rewrite.contents == nil)
    #expect(try page.rewrite(Removal(), prune: false).resources == nil)
  }

  @Test("Unused colour spaces alone are no reason to change a dictionary, and default ones stay")
  func colorSpaces() throws {
    let spaces: PDFObject = .dictionary(["C": .name("DeviceRGB"), "DefaultRGB": .name("DeviceRGB")])
    let page = SamplePage("0 0 9 9 re f", resources: ["ColorSpace": spaces])
    #expect(try page.rewrite(Removal()).resources == nil)
    let other = SamplePage(
      "0 0 9 9 re f", resources: ["ColorSpace": spaces, "XObject": .dictionary(["X": .null, "Y": .integer(1)])])
    #expect(try other.rewrite(Removal()).resources?.names("ColorSpace") == ["DefaultRGB"])
  }

  @Test("A form that nothing goes from loses what it lists in vain, with its bytes as they are")
  func unusedNamesOfForms() throws {
    let source = SampleSource()
    let font = source.font()
    let form = source.form(
      "BT /F 10 Tf (a) Tj ET",
      resources: [
        "Font": .dictionary(["F": font]), "XObject": .dictionary(["I": source.image("SECRET")]),
      ])
    let id = try #require(form.referenceValue)
    guard case .stream(var dictionary, let data) = source.store.objects[id] else { return }
    dictionary["Filter"] = .name("Crypt")
    source.store.objects[id] = .stream(dictionary, data: data)
    let page = SamplePage("/X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    let rewrite = try page.rewrite(Removal())
    guard case .stream(let new, let bytes) = try #require(rewrite.objects.first).object else { return }
    #expect(bytes == data)
    #expect(new["Filter"] == .name("Crypt"))
    #expect(new["Resources"] == .dictionary(["Font": .dictionary(["F": font])]))
    #expect(rewrite.tainted.isEmpty)
    #expect(try page.applying(rewrite).reachableText().contains("SECRET") == false)
  }

  @Test("A font that has glyphs left stays; one that has none left is replaced in all dictionaries of the page")
  func emptiedFont() throws {
    let source = SampleSource()
    let font = source.font()
    let direct: PDFObject = .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type1"), "X": .string(Array("SECRET".utf8)),
    ])
    let form = source.form("BT /E 9 Tf ET", resources: ["Font": .dictionary(["E": font])])
    let page = SamplePage(
      "BT /E 10 Tf (S) Tj /K 10 Tf (Sk) Tj /D 10 Tf (S\\001) Tj ET /X Do",
      resources: [
        "Font": .dictionary(["E": font, "K": source.font(), "D": direct]), "XObject": .dictionary(["X": form]),
      ], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "S"))
    #expect(rewrite.fonts.map(\.isEmptied) == [true, false, true])
    let contents = try #require(page.page.dictionary["Contents"]?.referenceValue)
    #expect(rewrite.tainted == [try #require(font.referenceValue), contents].sorted())
    let edited = try page.applying(rewrite)
    #expect(try edited.reachableText().contains("SECRET") == false)
    let stand = try #require(rewrite.resources?.resource("Font", "E")?.referenceValue)
    #expect(
      edited.source.store.objects[stand]
        == .value(
          .dictionary(["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica")])))
    #expect(rewrite.resources?.resource("Font", "D") == .reference(stand))
    #expect(try edited.contentText().contains("\\001") == false)
  }

  @Test("Numbers left behind by an emptied vertical font still go downwards")
  func emptiedVerticalFont() throws {
    let source = SampleSource()
    let vertical = source.value(["Subtype": .name("Type0"), "Encoding": .name("Identity-V")])
    let page = SamplePage(
      "BT /V 10 Tf <0053> Tj /F 10 Tf (a) Tj ET",
      resources: ["Font": .dictionary(["V": vertical, "F": source.font()])], source: source)
    let before = try page.content()
    let edited = try page.applying(try page.rewrite(before.removal(of: "S")))
    let after = try edited.content()
    #expect(after.codes == "a")
    #expect((after.glyphs[0].y - before.glyphs[1].y).magnitude < 1e-3)
    #expect((after.glyphs[0].x - before.glyphs[1].x).magnitude < 1e-3)
  }
}
