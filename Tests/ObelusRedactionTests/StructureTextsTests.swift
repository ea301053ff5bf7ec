import ObelusCore
import ObelusRedaction
import TestSupport
import Testing

@Suite struct StructureTextsTests {
  /// A figure in a section; the parent tree has two levels.
  func tree() -> (store: ObjectStore, figure: PDFObject, section: PDFObject, other: PDFObject) {
    let store = ObjectStore()
    let text = PDFObject.string(Array("words".utf8))
    let section = store.add(.value(.dictionary(["S": .name("Sect"), "Alt": text, "T": text])))
    let figure = store.add(
      .value(.dictionary(["S": .name("Figure"), "P": section, "Alt": text, "T": text, "E": text])))
    let other = store.add(.value(.dictionary(["S": .name("P"), "P": section, "ActualText": text])))
    let leaf = store.add(.value(.dictionary(["Nums": .array([.integer(3), .array([other, figure])])])))
    let root = store.add(.value(.dictionary(["ParentTree": .dictionary(["Kids": .array([leaf])])])))
    store.trailer["Root"] = store.add(.value(.dictionary(["StructTreeRoot": root])))
    return (store, figure, section, other)
  }

  @Test func takesTheTextsOfTheElementAndOfThoseAroundIt() throws {
    let (store, figure, section, other) = tree()
    var texts = try StructureTexts(in: store)
    try texts.remove(structParents: 3, mcid: 1)
    let replaced = texts.replacements
    let own = try #require(figure.referenceValue)
    let around = try #require(section.referenceValue)
    #expect(replaced[own] == .value(.dictionary(["S": .name("Figure"), "P": section])))
    #expect(replaced[around] == .value(.dictionary(["S": .name("Sect")])))
    #expect(replaced[try #require(other.referenceValue)] == nil)
  }

  @Test(arguments: [(3, 2), (3, -1), (4, 0), (-1, 0)])
  func passesOverWhatTheTreeDoesNotHave(structParents: Int, mcid: Int) throws {
    var texts = try StructureTexts(in: tree().store)
    try texts.remove(structParents: structParents, mcid: mcid)
    #expect(texts.replacements.isEmpty)
  }
}

extension StructureTextsTests {
  @Test func takesTheTextsOfWhatOwnsAnObject() throws {
    let store = ObjectStore()
    let text = PDFObject.string(Array("words".utf8))
    let link = store.add(.value(.dictionary(["S": .name("Link"), "Alt": text])))
    let root = store.add(.value(.dictionary(["ParentTree": .dictionary(["Nums": .array([.integer(7), link])])])))
    store.trailer["Root"] = store.add(.value(.dictionary(["StructTreeRoot": root])))
    var texts = try StructureTexts(in: store)
    try texts.remove(structParent: 7)
    #expect(texts.replacements == [try #require(link.referenceValue): .value(.dictionary(["S": .name("Link")]))])
    #expect(texts.count == 1)
  }

  @Test func takesATextThatSpellsWhatWentAnotherWay() throws {
    let (store, figure, _, other) = tree()
    var texts = try StructureTexts(in: store)
    for (mcid, isFound) in [(0, false), (1, true)] {
      let sequence = LooseContent.Sequence(holder: ObjectID(9), mcid: mcid)
      try texts.removeMisspelt([sequence: StructureKey(structParents: 3, mcid: mcid)]) { (_) throws(ObelusError) in
        isFound
      }
    }
    #expect(texts.replacements[try #require(figure.referenceValue)] == nil)
    #expect(texts.replacements[try #require(other.referenceValue)] != nil)
  }
}
