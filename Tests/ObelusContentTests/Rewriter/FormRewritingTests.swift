import ObelusContent
import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@Suite("Forms, patterns, masks and glyph procedures that lose something")
struct FormRewritingTests {
  @Test("A form that is drawn twice with different results becomes two, under two names")
  func variants() throws {
    let source = SampleSource()
    let font = source.font()
    let form = source.form("BT /F 10 Tf (SECRET) Tj ET", resources: ["Font": .dictionary(["F": font])])
    let page = SamplePage(
      "/X Do q 1 0 0 1 0 99 cm /X Do Q", resources: ["XObject": .dictionary(["X": form])], source: source)
    var removal = Removal()
    // The first execution loses all, the second its first letter.
    removal.glyphs = [true, true, true, true, true, true, true, false, false, false, false, false]
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(try edited.content().codes == "ECRET")
    #expect(try edited.contentText() == "/X Do q 1 0 0 1 0 99 cm /Ob1 Do Q")
    #expect(try edited.reachableText().contains("SECRET") == false)
    #expect(rewrite.tainted == [try #require(form.referenceValue)])
  }

  @Test("Where one execution stays as it is, it keeps the name")
  func partOfTheCalls() throws {
    let source = SampleSource()
    let form = source.form("BT /F 10 Tf (AB) Tj ET", resources: ["Font": .dictionary(["F": source.font()])])
    let page = SamplePage("/X Do /X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    var removal = Removal()
    removal.glyphs = [true, false, false, false]
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(try edited.contentText() == "/Ob1 Do /X Do")
    #expect(rewrite.resources?.resource("XObject", "X") == form)
    #expect(try edited.content().codes == "BAB")
  }

  @Test("Executions with equal results share one object, and the page keeps its bytes")
  func equalVariants() throws {
    let source = SampleSource()
    let form = source.form("BT /F 10 Tf (AB) Tj ET", resources: ["Font": .dictionary(["F": source.font()])])
    let page = SamplePage("/X Do /X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "A"))
    #expect(rewrite.contents == nil)
    #expect(rewrite.objects.count == 1)
    #expect(try page.applying(rewrite).content().codes == "BB")
  }

  @Test("A form inside a form: both become new, and nothing old stays reachable")
  func nested() throws {
    let source = SampleSource()
    let fonts: PDFObject = .dictionary(["F": source.font()])
    let inner = source.form("BT /F 10 Tf (SECRET) Tj ET", resources: ["Font": fonts])
    let outer = source.form("/I Do", resources: ["XObject": .dictionary(["I": inner])])
    let page = SamplePage("/X Do", resources: ["XObject": .dictionary(["X": outer])], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "SECRET"))
    #expect(try page.applying(rewrite).reachableText().contains("SECRET") == false)
    #expect(rewrite.objects.count == 3)
  }

  @Test("A form without resources of its own gets those that it needs")
  func withoutResources() throws {
    let source = SampleSource()
    let font = source.font()
    let form = source.form("BT /F 10 Tf (AB) Tj ET")
    let other = source.form("BT /G 10 Tf (C) Tj ET")
    let page = SamplePage(
      "/X Do /Y Do",
      resources: [
        "Font": .dictionary(["F": font, "G": source.font()]), "XObject": .dictionary(["X": form, "Y": other]),
      ], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "A"))
    let edited = try page.applying(rewrite)
    #expect(try edited.content().codes == "BC")
    // The page itself names no font, but the other form does.
    #expect(rewrite.resources?.names("Font") == ["G"])
    let new = try #require(rewrite.resources?.resource("XObject", "X")?.referenceValue)
    let resources = edited.source.store.objects[new]
    guard case .stream(let dictionary, _) = resources else { return #expect(Bool(false), "no stream") }
    #expect(dictionary["Resources"] == .dictionary(["Font": .dictionary(["F": font])]))
  }

  @Test("A form that draws itself leaves no way to the old one")
  func selfReference() throws {
    let source = SampleSource()
    let fonts: PDFObject = .dictionary(["F": source.font()])
    let form = source.form("BT /F 10 Tf (SECRET) Tj ET /X Do", resources: ["Font": fonts])
    let id = try #require(form.referenceValue)
    source.store.objects[id] = .stream(
      ["Subtype": .name("Form"), "Resources": .dictionary(["Font": fonts, "XObject": .dictionary(["X": form])])],
      data: Array("BT /F 10 Tf (SECRET) Tj ET /X Do".utf8))
    let page = SamplePage("/X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "SECRET"))
    #expect(try page.applying(rewrite).reachableText().contains("SECRET") == false)
  }

  @Test("A pattern and a soft mask that two streams use lose the text for both")
  func shared() throws {
    let source = SampleSource()
    let fonts: PDFObject = .dictionary(["F": source.font()])
    let pattern = source.stream(
      ["PatternType": .integer(1), "Resources": .dictionary(["Font": fonts])], "BT /F 10 Tf (SECRET) Tj ET")
    let group = source.form("BT /F 10 Tf (HIDDEN) Tj ET", resources: ["Font": fonts])
    let state = source.value(["SMask": .dictionary(["S": .name("Alpha"), "G": group])])
    let resources: PDFDictionary = [
      "Pattern": .dictionary(["P": pattern]), "ExtGState": .dictionary(["G": state]),
    ]
    // The form's call is not executed again: the pattern is known by then.
    let form = source.form("/Pattern cs /P scn 0 0 9 9 re f /G gs", resources: resources)
    var all = resources
    all["XObject"] = .dictionary(["X": form])
    let page = SamplePage("/Pattern cs /P scn 0 0 9 9 re f /G gs /X Do", resources: all, source: source)
    let content = try page.content()
    #expect(content.instances.filter { $0.kind == .tilingPattern }.count == 1)
    var removal = Removal()
    removal.glyphs = content.glyphs.map { _ in true }
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(try edited.reachableText().contains("SECRET") == false)
    #expect(try edited.reachableText().contains("HIDDEN") == false)
    #expect(rewrite.contents == nil)
  }

  @Test("A pattern that two matrices show loses what goes in either")
  func union() throws {
    let source = SampleSource()
    let pattern = source.stream(
      ["PatternType": .integer(1), "Resources": .dictionary(["Font": .dictionary(["F": source.font()])])],
      "BT /F 10 Tf (AB) Tj ET")
    let resources: PDFDictionary = ["Pattern": .dictionary(["P": pattern])]
    let form = source.form("/Pattern cs /P scn 0 0 9 9 re f", resources: resources)
    var all = resources
    all["XObject"] = .dictionary(["X": form])
    let page = SamplePage("/Pattern cs /P scn 0 0 9 9 re f q 2 0 0 2 0 0 cm /X Do Q", resources: all, source: source)
    #expect(try page.content().codes == "ABAB")
    var removal = Removal()
    removal.glyphs = [true, false, false, false]
    #expect(try page.applying(try page.rewrite(removal)).content().codes == "BB")
  }

  @Test("Text inside a Type 3 glyph takes the glyph with it, and the inner font counts as unused")
  func type3() throws {
    let source = SampleSource()
    let inner = source.font()
    let procedure = source.stream([:], "1000 0 d0 BT /F 300 Tf (IN) Tj ET")
    let type3 = source.value([
      "Type": .name("Font"), "Subtype": .name("Type3"), "CharProcs": .dictionary(["97": procedure]),
      "Resources": .dictionary(["Font": .dictionary(["F": inner])]),
    ])
    let page = SamplePage(
      "BT /T 10 Tf (xay) Tj ET", resources: ["Font": .dictionary(["T": type3])], source: source)
    let content = try page.content()
    #expect(content.codes == "xayIN")
    var removal = Removal()
    removal.glyphs = [false, false, false, true, false]
    let rewrite = try page.rewrite(removal)
    #expect(try page.applying(rewrite).content().codes == "xy")
    #expect(rewrite.fonts.first { $0.isType3 }?.removedCodes.codes.map(\.value) == [97])
    #expect(rewrite.fonts.first { $0.isType3 }?.keptCodes.codes.map(\.value) == [120, 121])
    #expect(rewrite.fonts.first { $0.font == inner.referenceValue }?.isEmptied == true)
  }

  @Test("The appearance of an annotation becomes a new stream")
  func appearance() throws {
    let source = SampleSource()
    let form = source.form("BT /F 10 Tf (SECRET ok) Tj ET", resources: ["Font": .dictionary(["F": source.font()])])
    var page = SamplePage("", source: source)
    page.page.dictionary["Annots"] = .array([
      .dictionary(["Subtype": .name("Stamp"), "Rect": .numbers([0, 0, 500, 500]), "AP": .dictionary(["N": form])]),
      .dictionary([
        "Subtype": .name("Widget"), "Rect": .numbers([0, 0, 500, 500]),
        "AP": .dictionary(["N": .dictionary(["On": form, "Off": source.form("")])]),
      ]),
    ])
    let rewrite = try page.rewrite(try page.content().removal(of: "SECRET"))
    #expect(rewrite.appearances.map(\.annotation) == [0, 1])
    #expect(rewrite.appearances.map(\.state) == [nil, "On"])
    #expect(rewrite.objects.count == 1)
    let edited = try page.applying(rewrite)
    #expect(try edited.content().codes == " ok ok")
    #expect(try edited.reachableText().contains("SECRET") == false)
  }

  @Test("An edited form leaves behind what programs keep of its old content")
  func privateData() throws {
    let source = SampleSource()
    let form = source.form("BT /F 10 Tf (SECRET) Tj ET", resources: ["Font": .dictionary(["F": source.font()])])
    let id = try #require(form.referenceValue)
    guard case .stream(var dictionary, let data) = source.store.objects[id] else { return }
    dictionary["PieceInfo"] = .dictionary(["App": .dictionary(["Private": .string(Array("SECRET".utf8))])])
    source.store.objects[id] = .stream(dictionary, data: data)
    let page = SamplePage("/X Do", resources: ["XObject": .dictionary(["X": form])], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "SECRET"))
    #expect(try page.applying(rewrite).reachableText().contains("SECRET") == false)
  }
}
