import Foundation
import TestSupport
import Testing

/// Nothing that rules mark, and nothing of what is marked already, goes out of a document or into what is added to it.
@Suite("What excerpts and annotations do not say")
struct ExcerptSecrecyTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private static let mark = #"{"id": "m", "select": {"text": "Lovelace"}, "action": "redact"}"#
  private static let marking = #""apply": "mark""#

  private func document(_ make: (inout TinyPDF) -> Void) throws -> String {
    var pdf = TinyPDF()
    make(&pdf)
    return try folder.write(pdf.bytes(), as: "in.pdf")
  }

  /// - Returns: the counts of the rule `a`: acted, kept.
  @discardableResult
  private func run(_ rules: String, _ file: String, _ settings: String = "", exit: Int32 = 0) throws -> [Int] {
    let job = try Job(rules: "[\(rules)]", settings: settings).write(in: folder)
    let outcome = try Obelus.run(
      "run", job, file, "--output", out, "--report", folder.path("report.json"), "--excerpts", folder.path("ex"),
      "--overwrite")
    try #require(outcome.exitCode == exit, "\(outcome.errorText)")
    guard exit == 0 else { return [] }
    struct Report: Decodable {
      struct Document: Decodable { var rules: [Rule] }
      struct Rule: Decodable {
        var rule: String
        var acted: Int
        var kept: Int
      }
      var documents: [Document]
    }
    let report = try JSONDecoder().decode(Report.self, from: Data(try folder.read("report.json")))
    let rule = try #require(report.documents.first?.rules.first { $0.rule == "a" })
    return [rule.acted, rule.kept]
  }

  private var excerpts: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path("ex"))) ?? []).sorted()
  }

  private func report() throws -> String { try String(contentsOfFile: folder.path("report.json"), encoding: .utf8) }

  // MARK: Images

  private func scan(_ pdf: inout TinyPDF) {
    let image = pdf.image([UInt8](repeating: 90, count: 100 * 100), width: 100, height: 100)
    pdf.page("q 200 0 0 200 100 100 cm /I Do Q", resources: "<< /XObject << /I \(image) >> >>")
  }

  @Test("An image goes out whole, so not where any of it is marked", arguments: ["share", "copy"])
  func markedImage(action: String) throws {
    let file = try document { scan(&$0) }
    let take =
      #"{"id": "a", "select": {"region": {"rect": [100, 100, 110, 110]}}, "action": {"\#(action)": {"format": "image"}}}"#
    let mark = #"{"id": "m", "select": {"region": {"rect": [170, 170, 230, 230]}}, "action": "redact"}"#
    #expect(try run(take + "," + mark, file, Self.marking) == [0, 1])
    #expect(excerpts.isEmpty)
    #expect(try run(take, file) == [1, 0])
    #expect(excerpts == ["out.a.p1-1.png"])
  }

  @Test("Where there is no image nothing is taken, and that is said")
  func noImage() throws {
    let file = try document { scan(&$0) }
    let rule =
      #"{"id": "a", "select": {"region": {"rect": [400, 400, 410, 410]}}, "action": {"share": {"format": "image"}}}"#
    #expect(try run(rule, file) == [0, 1])
    #expect(try report().contains("selection.no-image"))
  }

  // MARK: Pages

  private static let share =
    #"{"id": "a", "pages": "2", "select": {"page": true}, "action": {"share": {"format": "page"}}}"#

  private func shared() throws -> String {
    String(decoding: try decodedObjects(folder.path("ex/out.a.pdf"), unnamed: false), as: UTF8.self)
  }

  @Test("A shared page has nothing of the other pages: no resources, fields, layers' names or ways there")
  func otherPages() throws {
    let file = try document { pdf in
      let form = pdf.stream(
        "BT /F1 9 Tf 10 10 Td (Form of page one) Tj ET", "/Type /XObject /Subtype /Form /BBox [0 0 99 99]")
      let layer = pdf.object("<< /Type /OCG /Name (Layer of all) >>")
      let resources = pdf.object(
        "<< /Font << /F1 \(pdf.helvetica) >> /XObject << /X \(form) >> /Properties << /L \(layer) >> >>")
      let field = pdf.reserve()
      let (one, two) = (pdf.reserve(), pdf.reserve())
      for widget in [one, two] {
        pdf.set(widget, "<< /Type /Annot /Subtype /Widget /Rect [9 9 50 20] /Parent \(field) /PzKey (private) >>")
      }
      pdf.set(field, "<< /FT /Tx /T (both) /V (Value of field) /Kids [\(one) \(two)] >>")
      let link = pdf.reserve()
      let first = pdf.page("/X Do", resources: "\(resources)", annotations: [one])
      pdf.set(link, "<< /Type /Annot /Subtype /Link /Rect [9 9 50 20] /Dest [\(first) /Fit] >>")
      pdf.page(
        "/OC /L BDC BT /F1 9 Tf 10 700 Td (Page two) Tj ET EMC", resources: "\(resources)", annotations: [two, link])
      pdf.catalog = "/AcroForm << /Fields [\(field)] >> /OCProperties << /OCGs [\(layer)] /D << /Order [\(layer)] >> >>"
    }
    #expect(try run(Self.share, file) == [1, 0])
    let text = try shared()
    for gone in ["Form of page one", "Value of field", "Layer of all", "/Fit", "(both)"] {
      #expect(!text.contains(gone), "\(gone)")
    }
    #expect(text.contains("Page two") && text.contains("Layer 1"))
    #expect(try Tool.run("qpdf", "--check", folder.path("ex/out.a.pdf")).exitCode == 0)
  }

  @Test(
    "A page whose notes, links or private entries say what is marked is not shared",
    arguments: ["/Contents (by Lovelace)", "/T (Lovelace)", "/Pz (Lovelace)", "/Contents <4C6F76656C616365>"])
  func tellingPage(entry: String) throws {
    let file = try document { pdf in
      pdf.page("BT /F1 12 Tf 72 700 Td (Ada Lovelace) Tj ET")
      let note = pdf.object("<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] \(entry) >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Page two) Tj ET", annotations: [note])
    }
    #expect(try run(Self.share + "," + Self.mark, file, Self.marking) == [0, 1])
    #expect(excerpts.isEmpty)
    #expect(try report().contains("excerpt.page"))
    #expect(try run(Self.share, file) == [1, 0])
  }

  @Test(
    "What a document came with marks on does not go out",
    arguments: ["copy", "search", "speak", #"{"share": {"format": "page"}}"#])
  func earlierMark(action: String) throws {
    let file = try document { pdf in
      let mark = pdf.object("<< /Type /Annot /Subtype /Redact /Rect [70 690 200 720] >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Ada) Tj ET", annotations: [mark])
    }
    let action = action.hasPrefix("{") ? action : #""\#(action)""#
    #expect(try run(#"{"id": "a", "select": {"text": "Ada"}, "action": \#(action)}"#, file) == [0, 1])
    #expect(excerpts.isEmpty)
    let menu = try Obelus.run("menu", folder.path("job.json"), file, "--text", "Ada", "--json")
    #expect(menu.outputText.contains("selection.marked"), "\(menu.errorText)")
  }

  // MARK: Texts

  @Test("Annotations that say what a rule marks are not copied")
  func markedNote() throws {
    let file = try document { pdf in
      let note = pdf.object("<< /Type /Annot /Subtype /Text /Rect [9 9 29 29] /Contents (by Lovelace) >>")
      pdf.page("BT /F1 12 Tf 72 700 Td (Ada Lovelace) Tj ET", annotations: [note])
    }
    let copy = #"{"id": "a", "select": {"annotations": {"types": ["text"]}}, "action": "copy"}"#
    #expect(try run(copy + "," + Self.mark, file, Self.marking) == [0, 1])
    #expect(excerpts.isEmpty)
  }

  static let sayings = [
    #"{"note": {"text": "by Lovelace"}}"#, #"{"createLink": {"uri": "https://x.org/Lovelace"}}"#,
    #"{"createLink": {"uri": "https://x.org/TG92ZWxhY2U="}}"#,
    #"{"createLink": {"uri": "https://x.org/%254C%256Fvelace"}}"#,
    #"{"freeText": {"text": "%4C%6F%76%65%6C%61%63%65"}}"#,
    #"{"markup": {"type": "highlight", "note": "by Lovelace"}}"#,
    #"{"square": {"note": "TG92ZWxhY2U="}}"#, #"{"define": {"glossary": "terms.json"}}"#,
  ]

  @Test(
    "Nothing that is added says it, in any spelling, and what is kept for that is told", arguments: sayings,
    ["redact", "mark"])
  func saysNothing(action: String, apply: String) throws {
    _ = try folder.write(#"{"Ada": "4C 6F 76 65 6C 61 63 65, 4C6F76656C616365"}"#, as: "terms.json")
    let file = try document { $0.page("BT /F1 12 Tf 72 700 Td (Ada Lovelace) Tj ET") }
    let rule = #"{"id": "a", "select": {"text": "Ada"}, "action": \#(action)}"#
    #expect(try run(rule + "," + Self.mark, file, #""apply": "\#(apply)""#) == [0, 1])
    #expect(try report().contains("action.kept"))
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /Redact") == (apply == "mark" ? 1 : 0) && objects.count("/Type /Annot") <= 1)
  }

  @Test("What a job has written is not written about by its next run", arguments: ["freeText", "callout"])
  func secondRun(tool: String) throws {
    let file = try document { $0.page("BT /F1 12 Tf 72 700 Td (Ada wrote) Tj ET") }
    let style = tool == "callout" ? #", "callout": true"# : ""
    let rule = #"{"id": "a", "select": {"text": "Ada"}, "action": {"freeText": {"text": "See {text}"\#(style)}}}"#
    try run(rule, file)
    try FileManager.default.moveItem(atPath: out, toPath: folder.path("once.pdf"))
    #expect(try run(rule, folder.path("once.pdf")) == [1, 0])
    let objects = ToolRun.Objects(String(decoding: try decodedObjects(out, unnamed: false), as: UTF8.self))
    #expect(objects.count("/Subtype /FreeText") == 1)
  }

  // MARK: Permissions and names

  private func locked(_ options: String...) throws -> String {
    let plain = try document { $0.page("BT /F1 12 Tf 72 700 Td (Ada) Tj ET") }
    let path = folder.path("locked.pdf")
    try #require(
      try Tool.run("qpdf", ["--encrypt", "", "owner", "256"] + options + ["--", plain, path]).exitCode == 0)
    return path
  }

  @Test("Searching takes text out, and needs the permission to copy")
  func searching() throws {
    let file = try locked("--extract=n")
    #expect(try run(#"{"id": "a", "select": {"text": "Ada"}, "action": "search"}"#, file) == [0, 1])
    #expect(excerpts.isEmpty)
  }

  @Test("A job that takes copies alone needs no permission to annotate")
  func copying() throws {
    let file = try locked("--annotate=n", "--modify=none")
    #expect(try run(#"{"id": "a", "select": {"text": "Ada"}, "action": "copy"}"#, file) == [1, 0])
    try run(#"{"id": "a", "select": {"text": "Ada"}, "action": "cut"}"#, file, exit: 8)
  }

  @Test("Two documents whose excerpts could have one name are refused before anything runs")
  func names() throws {
    let first = try document { $0.page("BT /F1 12 Tf 72 700 Td (Ada) Tj ET") }
    let files = [folder.path("n/a.pdf"), folder.path("n/a.b.pdf")]
    try FileManager.default.createDirectory(atPath: folder.path("n"), withIntermediateDirectories: true)
    for file in files { try FileManager.default.copyItem(atPath: first, toPath: file) }
    let rules = ["c", "b.c"].map { #"{"id": "\#($0)", "select": {"text": "Ada"}, "action": "copy"}"# }
    let job = try Job(rules: "[\(rules.joined(separator: ","))]").write(in: folder)
    let outcome = try Obelus.run(
      ["run", job] + files + ["--output", folder.path("outputs"), "--excerpts", folder.path("ex"), "--overwrite"])
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("the same name"), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("outputs")))
  }

  @Test("An eraser that finds no ink has done nothing")
  func noInk() throws {
    let file = try document { $0.page("BT /F1 12 Tf 72 700 Td (Ada) Tj ET") }
    #expect(
      try run(#"{"id": "a", "select": {"region": {"rect": [9, 9, 99, 99]}}, "action": "eraser"}"#, file) == [0, 1])
    #expect(try report().contains("selection.no-ink"))
  }
}
