import Foundation
import TestSupport
import Testing

/// Embedded files that are redacted, and what names those that go.
@Suite("Attachments")
struct AttachmentTests {
  private static let rule = #"[{"id": "r", "select": {"text": "Vexley"}, "action": "redact"}]"#
  private static let redact = #""sanitize": {"attachments": "redact"}"#

  /// A document with one page that embeds `file`.
  private static func host(_ file: [UInt8], _ text: String = "Host") -> TinyPDF {
    var pdf = TinyPDF()
    let data = pdf.stream(file, "/Type /EmbeddedFile /Subtype /application#2Fpdf")
    let entry = pdf.object("<< /Type /Filespec /F (inner.pdf) /UF (inner.pdf) /EF << /F \(data) >> >>")
    pdf.catalog = "/Names << /EmbeddedFiles << /Names [(INNERKEY) \(entry)] >> >>"
    pdf.page(shown(text, 72, 700))
    return pdf
  }

  @Test("An embedded PDF that lies too deep goes, and the report says so")
  func tooDeep() throws {
    var pdf = TinyPDF()
    pdf.page(shown("Vexley", 72, 700))
    for _ in 0..<5 { pdf = Self.host(pdf.bytes()) }
    #expect(try PlaceRun(pdf, Self.rule, Self.redact).findings.contains("attachment.removed"))
    _ = try PlaceRun(pdf, Self.rule, #""sanitize": {"attachments": "keep"}"#, exit: 4)
  }

  @Test("An encrypted one that opens without a password is redacted")
  func encrypted() throws {
    let folder = try TemporaryFolder()
    var inner = TinyPDF()
    inner.page(shown("Vexley", 72, 700) + shown("Rest", 72, 500))
    let plain = try folder.write(inner.bytes(), as: "plain.pdf")
    let path = folder.path("encrypted.pdf")
    #expect(try Tool.run("qpdf", "--encrypt", "", "owner", "256", "--", plain, path).exitCode == 0)
    let run = try PlaceRun(Self.host(try folder.read("encrypted.pdf")), Self.rule, Self.redact)
    #expect(run.findings.contains("attachment.decrypted"))
    let shown = try Tool.run("qpdf", "--show-attachment=INNERKEY", run.output).output
    let text = try pdftotext(try folder.write(shown, as: "shown.pdf"))
    #expect(text.contains("Rest") && !text.contains("Vexley"))
  }

  @Test("What names a file that goes goes with it")
  func goneEntries() throws {
    var inner = TinyPDF()
    inner.page(shown("Rest", 72, 500))
    var pdf = TinyPDF()
    let kept = pdf.object(
      "<< /Type /Filespec /F (kept.pdf) /EF << /F \(pdf.stream(inner.bytes(), "/Type /EmbeddedFile")) >> >>")
    let gone = pdf.object(
      "<< /Type /Filespec /F (gonefile.txt) /Desc (GONEDESC) /EF << /F \(pdf.stream("plain", "/Type /EmbeddedFile")) >> >>"
    )
    let icon = pdf.annotation("FileAttachment", rect: "[300 300 310 310]", "/FS \(gone) /Contents (GONENOTE)")
    let note = pdf.annotation("Text", rect: "[400 300 410 310]", "/Contents (KEPTNOTE)")
    let leaf = pdf.object("<< /Limits [(GONEKEY) (KEPTKEY)] /Names [(GONEKEY) \(gone) (KEPTKEY) \(kept)] >>")
    pdf.catalog =
      "/AF [\(gone)] /Collection << /Type /Collection /D (GONEKEY) >> /Names << /EmbeddedFiles << /Kids [\(leaf)] >> >>"
    pdf.page(shown("Host", 72, 700), annotations: [icon, note])
    let run = try PlaceRun(pdf, Self.rule, Self.redact)
    let objects = try decodedObjects(run.output, unnamed: false)
    for text in ["GONEKEY", "gonefile", "GONEDESC", "GONENOTE"] {
      #expect(!ByteScan.contains(objects, text), "\(text)")
    }
    for text in ["KEPTKEY", "kept.pdf", "KEPTNOTE"] { #expect(ByteScan.contains(objects, text), "\(text)") }
    #expect(try Tool.run("qpdf", "--check", run.output).exitCode == 0)
  }
}
