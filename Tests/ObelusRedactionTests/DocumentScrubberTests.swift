import ObelusCore
import ObelusRedaction
import TestSupport
import Testing

/// Finds one word, everywhere or on one page alone.
private struct WordRules: StringRules {
  var word = "Secret"
  var page: Int?

  var isEmpty: Bool { word.isEmpty }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    if let only = self.page, only != page { return [] }
    return word.isEmpty ? [] : text.ranges(of: word)
  }
}

@Suite struct DocumentScrubberTests {
  private func string(_ text: String) -> PDFObject { .string(TextString.encode(text)) }

  private func scrub(_ catalog: PDFDictionary, in store: ObjectStore, pages: [PDFObject] = [], page: Int? = nil) throws
    -> (catalog: PDFDictionary, result: DocumentScrubber.Result, after: ObjectStore)
  {
    let root = store.add(.value(.dictionary(catalog)))
    store.trailer["Root"] = root
    var scrubber = DocumentScrubber(source: store, options: .full, rules: WordRules(page: page))
    let result = try scrubber.run(pages: pages.compactMap(\.referenceValue))
    for (id, object) in result.objects { store.objects[id] = object }
    store.trailer = result.trailer
    return (try store.dictionary(root) ?? [:], result, store)
  }

  @Test func cutsTheWordOutOfStringsOfEveryEncoding() throws {
    let store = ObjectStore()
    let utf16 = PDFObject.string([0xFE, 0xFF] + "Über Secret – 漢".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] })
    let title = store.add(.value(.dictionary(["Title": utf16, "Next": string("A Secret B")])))
    let (_, result, after) = try scrub(["Outlines": title], in: store)
    let d = try #require(try after.dictionary(title))
    #expect(TextString.decode(d["Title"]?.stringValue ?? []) == "Über  – 漢")
    #expect(TextString.decode(d["Next"]?.stringValue ?? []) == "A  B")
    #expect(result.counts[.strings] == 2)
  }

  @Test func pagesThatTheTreeDoesNotHaveGo() throws {
    let store = ObjectStore()
    let shown = store.add(.value(.dictionary(["Type": .name("Page")])))
    let old = store.add(.value(.dictionary(["Type": .name("Page"), "Contents": .integer(1)])))
    let element = store.add(.value(.dictionary(["S": .name("P"), "Pg": old])))
    let catalog: PDFDictionary = ["StructTreeRoot": element, "OpenAction": .array([shown])]
    let (_, _, after) = try scrub(catalog, in: store, pages: [shown])
    #expect(try after.dictionary(old) == nil)
    #expect(try after.dictionary(shown) != nil)
  }

  @Test func aSecondPassFindsNothing() throws {
    let store = ObjectStore()
    store.trailer["Info"] = store.add(.value(.dictionary(["Title": string("Secret")])))
    let script = store.add(.value(.dictionary(["S": .name("JavaScript"), "JS": string("Secret()")])))
    let xmp = store.add(.stream(["Type": .name("Metadata")], data: Array("<x>Secret</x>".utf8)))
    let catalog: PDFDictionary = [
      "Metadata": xmp, "OpenAction": script, "Names": .dictionary(["JavaScript": .dictionary([:])]),
      "PieceInfo": .dictionary([:]), "AF": .array([]),
    ]
    let (_, first, after) = try scrub(catalog, in: store)
    #expect(first.counts[.info] == 1)
    #expect(first.counts[.xmp] == 1)
    #expect(first.counts[.javaScript] == 2)
    #expect(first.counts[.pieceInfo] == 1)
    #expect(first.counts[.attachments] == 1)
    var again = DocumentScrubber(source: after, options: .full, rules: WordRules())
    let second = try again.run(pages: [])
    #expect(second.objects.isEmpty)
    #expect(second.counts == ScrubCounts())
  }

  @Test func keepsDigestsAndSignaturesAsTheyAre() throws {
    let store = ObjectStore()
    let bytes = PDFObject.string(Array("xxSecretxx".utf8))
    let signature = store.add(
      .value(.dictionary(["Type": .name("Sig"), "Contents": bytes, "Reason": string("Secret")])))
    let table = PDFObject.array([.name("Indexed"), .name("DeviceGray"), .integer(9), bytes])
    let (catalog, _, after) = try scrub(["A1": signature, "CS": table, "CheckSum": bytes], in: store)
    #expect(try after.dictionary(signature)?["Contents"] == bytes)
    #expect(try after.dictionary(signature)?["Reason"] == .string([]))
    #expect(catalog["CheckSum"] == bytes)
    // Colours that spell a word go one by one; the others keep their numbers.
    let colors = catalog["CS"]?.arrayValue?.last?.stringValue
    #expect(colors == Array("xx".utf8) + [0, 0, 0, 0, 0, 0] + Array("xx".utf8))
  }

  @Test func aRuleForOnePageLeavesTheOthersAlone() throws {
    let store = ObjectStore()
    func page() -> (page: PDFObject, note: PDFObject) {
      let note = store.add(.value(.dictionary(["Subtype": .name("Text"), "Contents": string("Secret note")])))
      return (store.add(.value(.dictionary(["Type": .name("Page"), "Annots": .array([note])]))), note)
    }
    let first = page()
    let second = page()
    let pages = store.add(.value(.dictionary(["Kids": .array([first.page, second.page])])))
    let (_, result, after) = try scrub(["Pages": pages], in: store, pages: [first.page, second.page], page: 1)
    #expect(result.counts[.strings] == 1)
    #expect(try after.dictionary(first.note)?["Contents"] == string("Secret note"))
    #expect(try after.dictionary(second.note)?["Contents"] == string(" note"))
  }

  @Test func sortsANameTreeWhoseNamesChanged() throws {
    let store = ObjectStore()
    let names: [PDFObject] = [string("Secretz"), .integer(1), string("a"), .integer(2)]
    let leaf = store.add(
      .value(.dictionary(["Names": .array(names), "Limits": .array([string("Secretz"), string("a")])])))
    let (catalog, result, after) = try scrub(["Names": .dictionary(["Dests": leaf])], in: store)
    let trees = try #require(try after.dictionary(catalog["Names"]))
    let d = try #require(try after.dictionary(trees["Dests"]))
    #expect(d["Names"] == .array([string("a"), .integer(2), string("z"), .integer(1)]))
    #expect(result.counts[.strings] == 1)
  }

  @Test func renamesADestinationAtBothEnds() throws {
    let store = ObjectStore()
    let names: [PDFObject] = [string("Secret"), .integer(1), string("Secret2"), .integer(2), string("b"), .integer(3)]
    let half = names.count / 2 - 1
    let kids = [Array(names[..<half]), Array(names[half...])].map {
      store.add(.value(.dictionary(["Names": .array($0)])))
    }
    let link = store.add(.value(.dictionary(["Dest": string("Secret"), "Other": string("Secret2")])))
    let tree = store.add(.value(.dictionary(["Kids": .array(kids)])))
    let (catalog, _, after) = try scrub(["Names": .dictionary(["Dests": tree]), "L": link], in: store)
    let trees = try #require(try after.dictionary(catalog["Names"]))
    let pairs = try #require(try after.array(try after.dictionary(trees["Dests"])?["Names"]))
    let ends = try #require(try after.dictionary(link))
    for (key, value) in [("Dest", 1), ("Other", 2)] {
      let name = try #require(ends[PDFName(key)])
      let at = try #require(pairs.firstIndex(of: name))
      #expect(pairs[at + 1] == .integer(value))
    }
    #expect(ends["Dest"] != ends["Other"])
    let keys = stride(from: 0, to: pairs.count, by: 2).compactMap { pairs[$0].stringValue }
    #expect(keys == keys.sorted { $0.lexicographicallyPrecedes($1) })
  }

  @Test func findsNamesThatHoldTheWord() throws {
    let store = ObjectStore()
    let resources: PDFDictionary = ["XSecret1": .integer(1), "Secretly": .name("Font"), "Page": .name("MySecret")]
    let (_, result, _) = try scrub(["Resources": .dictionary(resources)], in: store)
    #expect(result.names == ["XSecret1", "Secretly", "MySecret"])
  }

  @Test(arguments: [
    Array("http://x/%53%65cret".utf8), Array("http://x/%2553ecret".utf8), Array("<b>Sec</b>r&#101;t".utf8),
    Array("a = \"Sec\" + \"ret\"".utf8), Array("'\\x53ecret'".utf8), [0xEF, 0xBB, 0xBF] + Array("Secret".utf8),
    "Secret".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
    Array("http://x/%53%00%65%00%63%00%72%00%65%00%74%00".utf8),
  ])
  func readsStringsInEveryWay(bytes: [UInt8]) throws {
    let store = ObjectStore()
    let (catalog, result, _) = try scrub(["URI": .string(bytes)], in: store)
    #expect(result.counts[.strings] == 1)
    #expect(catalog["URI"]?.stringValue?.count ?? 0 < bytes.count)
  }

  @Test func takesFileAttachmentsOffThePage() throws {
    let store = ObjectStore()
    let file = store.add(.stream([:], data: [1]))
    let spec = store.add(.value(.dictionary(["Type": .name("Filespec"), "EF": .dictionary(["F": file])])))
    let pin = store.add(
      .value(.dictionary(["Subtype": .name("FileAttachment"), "Rect": .numbers([0, 0, 9, 9]), "FS": spec])))
    let note = store.add(.value(.dictionary(["Subtype": .name("Text"), "Rect": .numbers([0, 0, 9, 9])])))
    let (catalog, _, after) = try scrub(["Annots": .array([pin, note]), "Other": spec], in: store)
    #expect(catalog["Annots"] == .array([note]))
    #expect(try after.dictionary(spec)?["EF"] == nil)
  }
}
