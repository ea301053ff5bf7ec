import TestSupport
import Testing

/// Pages and expressions that take other programs minutes.
@Suite("Large pages")
struct LargePageTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 1)
    var lines: [String] = []
    for line in 0..<1200 {
      let words = (0..<14).map { _ in
        String((0..<Int.random(in: 2...9, using: &random)).map { _ in "abcde".randomElement(using: &random) ?? "a" })
      }
      lines.append("1 0 0 1 30 \(800 - Double(line) / 2) Tm (\(words.joined(separator: " "))) Tj")
    }
    lines.insert("1 0 0 1 30 10 Tm (Zebulon Quirk) Tj", at: 700)
    var pdf = TinyPDF()
    pdf.page("BT /F1 1 Tf \(lines.joined(separator: "\n")) ET")
    file = try folder.write(pdf.bytes(), as: "in.pdf")
  }

  private func run(_ select: String) throws -> Child.Outcome {
    let job = try Job(rules: #"[{"id": "r", "select": \#(select), "action": "redact"}]"#).write(in: folder)
    return try Obelus.run("run", job, file, "--output", folder.path("out.pdf"))
  }

  @Test("A name among a hundred thousand letters")
  func name() throws {
    #expect(try run(#"{"text": "Zebulon Quirk"}"#).exitCode == 0)
    #expect(try !pdftotext(folder.path("out.pdf")).contains("Quirk"))
  }

  @Test("An expression without end ends with its document, and says why")
  func endlessExpression() throws {
    let outcome = try run(#"{"regex": "(?:[a-e ]*)*Zebulon"}"#)
    #expect(outcome.exitCode == 3)
    #expect(outcome.errorText.contains("a regular expression needs too many steps on this text"))
  }
}
