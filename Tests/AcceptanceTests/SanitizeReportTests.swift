import Foundation
import TestSupport
import Testing

/// What the report says of things that go, or stay, beside what rules select.
@Suite("Sanitising in the report")
struct SanitizeReportTests {
  private static let rule = #"[{"id": "r", "select": {"text": "Secret"}, "action": "redact"}]"#

  @Test("unusedObjects counts the resources that go")
  func unusedObjects() throws {
    var pdf = TinyPDF()
    let form = pdf.form("0 0 5 5 re f")
    pdf.page(
      shown("Secret", 50, 100),
      resources: "<</Font<</F1 \(pdf.helvetica)>>/XObject<</Fm \(form)/Fn \(form)>>/Private 3>>")
    let run = try PlaceRun(pdf, Self.rule)
    #expect((run.document["sanitized"] as? [String: Int])?["unusedObjects"] == 3)
    let kept = try PlaceRun(pdf, Self.rule, #""sanitize": {"unusedObjects": false}"#)
    #expect((kept.document["sanitized"] as? [String: Int])?["unusedObjects"] == nil)
  }

  /// A document that says a word in a sound, and has a file that nobody reads.
  private func media() -> TinyPDF {
    var pdf = TinyPDF()
    let sound = pdf.stream("\u{80}\u{81}\u{82}\u{3}Secret\u{3}", "/Type/Sound/R 8000")
    let note = pdf.annotation("Sound", rect: "[300 300 320 320]", "/F 4/Sound \(sound)")
    pdf.page(shown("Secret", 50, 100), entries: "/Annots[\(note)]")
    return pdf
  }

  @Test("A sound is read by no rule", arguments: ["fail", "remove", "report"])
  func sound(unreadable: String) throws {
    let run = try PlaceRun(
      media(), Self.rule, #""unreadable": "\#(unreadable)""#, exit: unreadable == "fail" ? 4 : 0)
    #expect(run.findings.contains("media.unread"))
    guard unreadable != "fail" else { return }
    let objects = try decodedObjects(run.output)
    #expect(ByteScan.contains(objects, [0x80, 0x81, 0x82]) == (unreadable == "report"))
    #expect(ByteScan.contains(objects, "/Sound") && !ByteScan.contains(objects, "Secret"))
  }

  @Test("A kept file that no rule can read", arguments: ["fail", "remove", "report"])
  func file(unreadable: String) throws {
    var pdf = TinyPDF()
    let stream = pdf.stream("\u{1}\u{80}\u{2}\u{81}\u{3}\u{82}", "/Type/EmbeddedFile")
    let file = pdf.object("<</Type/Filespec/F(a)/EF<</F \(stream)>>>>")
    pdf.catalog = "/Names<</EmbeddedFiles<</Names[(a)\(file)]>>>>"
    pdf.page(shown("Secret", 50, 100))
    let settings = #""sanitize": {"attachments": "keep"}, "unreadable": "\#(unreadable)""#
    let run = try PlaceRun(pdf, Self.rule, settings, exit: unreadable == "fail" ? 4 : 0)
    #expect(
      run.findings.filter { $0 == (unreadable == "remove" ? "attachment.removed" : "attachment.unread") }.count == 1)
    guard unreadable != "fail" else { return }
    #expect(ByteScan.contains(try decodedObjects(run.output), [1, 0x80, 2]) == (unreadable == "report"))
  }
}
