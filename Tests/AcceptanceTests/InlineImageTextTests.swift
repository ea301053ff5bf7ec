import TestSupport
import Testing

/// A text among the samples of an inline image, packed in ways that no reader of streams undoes.
@Suite("Texts in inline images")
struct InlineImageTextTests {
  @Test(
    arguments: [
      ("", "/W 17/H 1/BPC 8/CS/G", "Margaret Zorqwick"),
      ("hex", "/W 17/H 1/BPC 8/CS/G/F/AHx", "4d61726761726574205a6f727177696b6b>"),
      ("behind the samples", "/W 4/H 1/BPC 8/CS/G/F/AHx", "00112233 5a6f727177696b6b>"),
    ])
  func withheld(name: String, entries: String, data: String) throws {
    let folder = try TemporaryFolder()
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Other words) Tj ET q 40 0 0 40 72 500 cm BI \(entries) ID \(data)\nEI Q")
    let file = try folder.write(pdf.bytes(), as: "in.pdf")
    let term = data.contains("Margaret") ? "Zorqwick" : "Zorqwikk"
    let job = try Job(rules: #"[{"id": "r", "select": {"text": "\#(term)"}, "action": "redact"}]"#).write(in: folder)
    let outcome = try Obelus.run("run", job, file, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 4, "\(name): exit \(outcome.exitCode): \(outcome.errorText)")
  }
}
