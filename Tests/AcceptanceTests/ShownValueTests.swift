import Foundation
import TestSupport
import Testing

/// Values that a rule finds in a string and not in what is drawn of it.
@Suite("Values and what is drawn of them")
struct ShownValueTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  /// A field with the value, of which an appearance draws the lines.
  private func field(_ value: String, lines: [String]) throws -> String {
    var pdf = TinyPDF()
    let drawn = lines.map { "(\($0)) Tj 0 -14 Td" }.joined(separator: " ")
    let appearance = pdf.stream(
      "BT /F1 12 Tf 2 30 Td \(drawn) ET",
      "/Type/XObject/Subtype/Form/BBox[0 0 200 50]/Resources<</Font<</F1 \(pdf.helvetica)>>>>")
    let widget = pdf.object(
      "<</Type/Annot/Subtype/Widget/FT/Tx/T(field)/V(\(value))/Rect[72 600 272 650]/F 4/AP<</N \(appearance)>>>>")
    pdf.page("BT /F1 12 Tf 72 700 Td (Other words) Tj ET", entries: "/Annots[\(widget)]")
    pdf.catalog = "/AcroForm<</Fields[\(widget)]/DA(/F1 12 Tf)/DR<</Font<</F1 \(pdf.helvetica)>>>>>>"
    return try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private func text(_ select: String, _ file: String) throws -> String {
    let job = try Job(rules: #"[{"id": "r", "select": \#(select), "action": "redact"}]"#).write(in: folder)
    let outcome = try Obelus.run("run", job, file, "--output", out, "--overwrite")
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
    return try pdftotext(out)
  }

  @Test("An expression that the line end of a field parts")
  func wrapped() throws {
    let text = try text(#"{"regex": "Jane Doe"}"#, try field("call Jane Doe today", lines: ["call Jane", "Doe today"]))
    #expect(!text.contains("Jane") && !text.contains("Doe"))
    #expect(text.contains("Other words"))
  }

  @Test("A preset that counts for a value and, without a word around it, not for a page")
  func withoutContext() throws {
    let text = try text(
      #"{"preset": "social-security-number"}"#, try field("123456789", lines: ["123456789"]))
    #expect(!text.contains("123456789") && text.contains("Other words"))
  }

  @Test("A value that is found where it is drawn loses no more than that")
  func drawn() throws {
    let text = try text(#"{"text": "Jane Doe"}"#, try field("call Jane Doe today", lines: ["call Jane Doe today"]))
    #expect(!text.contains("Jane") && text.contains("call") && text.contains("today"))
  }
}
