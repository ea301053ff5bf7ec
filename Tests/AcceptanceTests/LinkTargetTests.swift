import Foundation
import TestSupport
import Testing

/// Where links lead that are no addresses of the manifest.
@Suite("Targets of links")
struct LinkTargetTests {
  private let run: ToolRun

  init() throws { run = try ToolRun() }

  /// Two pages, with a named destination in each of the two places for them.
  private func document(_ text: String, annotations: [String] = []) -> [UInt8] {
    var pdf = TinyPDF()
    let links = annotations.map { pdf.object($0) }
    let first = pdf.page("BT /F1 12 Tf 72 700 Td (\(text)) Tj ET", annotations: links)
    pdf.page("BT /F1 12 Tf 72 700 Td (second) Tj ET")
    pdf.catalog = "/Dests << /old [\(first) /Fit] >> /Names << /Dests << /Names [(chapter) [\(first) /Fit]] >> >>"
    return pdf.bytes()
  }

  private func rule(_ link: String, _ select: String = #""text": "here""#) -> String {
    #"[{"id": "r", "select": {\#(select)}, "action": {"createLink": {\#(link)}}}]"#
  }

  static let targets = [
    (#""destination": "chapter""#, "/Dest (chapter)"), (#""destination": "old""#, "/Dest /old"),
    (#""file": "other.pdf""#, "/D [0 /Fit]"), (#""file": {"path": "other.pdf", "page": 3}"#, "/D [2 /Fit]"),
    (#""file": {"path": "ö.pdf", "destination": "x"}"#, "/D (x)"),
  ]

  @Test("Named destinations and other files", arguments: targets)
  func places(link: String, entry: String) throws {
    try run.run(document("look here"), rule(link))
    let objects = try run.objects()
    #expect(objects.contains(entry) && objects.count("/Subtype /Link") == 1)
    #expect(objects.contains("/S /GoToR") == link.contains("file"))
  }

  @Test("A job that redacts keeps the link to another file")
  func redacting() throws {
    let link = #"{"id": "r", "select": {"text": "here"}, "action": {"createLink": {"file": "other.pdf"}}}"#
    try run.run(document("look here"), #"[\#(link), {"id": "x", "select": {"text": "look"}, "action": "redact"}]"#)
    #expect(try run.objects().contains("/S /GoToR"))
  }

  @Test("A destination that is not there stops the document")
  func missing() throws {
    try run.run(document("look here"), rule(#""destination": "none""#), exit: 2)
  }

  @Test("Texts lead where they say, and what leads nowhere is kept and told")
  func found() throws {
    _ = try run.folder.write("Exhibit B\texhibits.pdf#page=3\nExhibit C\t#gone\n", as: "exhibits.tsv")
    let text = "www.example.org me@example.org see page 2 page 9 Exhibit B Exhibit C"
    let document = try run.run(
      document(text),
      rule(
        #""found": {"targets": "exhibits.tsv"}"#, #""regex": "www\\S+|\\S+@\\S+|see page \\d|page 9|Exhibit .""#))
    let objects = try run.objects()
    #expect(objects.contains("(https://www.example.org)") && objects.contains("(mailto:me@example.org)"))
    #expect(objects.contains("/D [2 /Fit]") && objects.count("/XYZ") == 1)
    #expect(try ToolRun.counts(document) == ["hits": 6, "acted": 4, "kept": 2])
    #expect(ToolRun.codes(document).contains("action.kept"))
  }

  @Test("There is no second link where the document has one")
  func present() throws {
    let link =
      "<< /Type /Annot /Subtype /Link /Rect [60 690 300 720] /Border [0 0 0] /A << /S /URI /URI (https://x.org) >> >>"
    let document = try run.run(
      document("www.example.org", annotations: [link]), rule(#""found": {}"#, #""regex": "www\\S+""#))
    #expect(try run.objects().count("/Subtype /Link") == 1)
    #expect(try ToolRun.counts(document) == ["hits": 1, "acted": 0, "kept": 1])
  }

  @Test(
    "An address or file that tells what is redacted is not linked, and told",
    arguments: [#"{"uri": "https://e.org/sm%69th"}"#, #"{"uri": "https://e.org/smith"}"#, #"{"file": "smith.pdf"}"#])
  func redactedAddress(_ target: String) throws {
    let link = #"{"id": "r", "select": {"text": "Exhibit B"}, "action": {"createLink": \#(target)}}"#
    let told = try run.run(
      document("Exhibit B by smith"), #"[\#(link), {"id": "x", "select": {"text": "smith"}, "action": "redact"}]"#)
    #expect(try run.objects().count("/Subtype /Link") == 0)
    #expect(ToolRun.codes(told).contains("action.kept"))
    #expect(try ToolRun.counts(told)["kept"] == 1)
  }

  @Test("A target that tells what is redacted is not written")
  func redacted() throws {
    _ = try run.folder.write("Exhibit B\tsmith.pdf\n", as: "exhibits.tsv")
    let link =
      #"{"id": "r", "select": {"text": "Exhibit B"}, "action": {"createLink": {"found": {"targets": "exhibits.tsv"}}}}"#
    try run.run(
      document("Exhibit B by smith"), #"[\#(link), {"id": "x", "select": {"text": "smith"}, "action": "redact"}]"#)
    #expect(try run.objects().count("/Subtype /Link") == 0)
  }
}
