import Foundation
import TestSupport
import Testing

/// Texts that rules leave: of the whole job, of one rule, of some documents.
@Suite("Exceptions")
struct ExceptionTests {
  private let folder: TemporaryFolder
  private let file: String

  init() throws {
    folder = try TemporaryFolder()
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Judge Quillon and Clerk Quillon) Tj ET")
    pdf.catalog = "/Lang(Judge Quillon)"
    file = try folder.write(pdf.bytes(), as: "board-1.pdf")
  }

  private func text(_ rules: String, _ settings: String = "") throws -> String {
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    let out = folder.path("out.pdf")
    let outcome = try Obelus.run("run", job, file, "--output", out, "--overwrite")
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
    return try pdftotext(out).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test("An exception of a rule does not hold for another")
  func ofOneRule() throws {
    let mild =
      #"{"id": "mild", "select": {"text": "Quillon"}, "except": [{"text": "Judge Quillon"}], "action": "redact"}"#
    #expect(try text("[\(mild)]").hasPrefix("Judge Quillon and Clerk"))
    #expect(try !text("[\(mild)]").hasSuffix("Quillon"))
    let strict = #"{"id": "strict", "select": {"text": "Quillon"}, "action": "redact"}"#
    #expect(try !text("[\(mild), \(strict)]").contains("Quillon"))
  }

  @Test(
    "An exception of some documents does not hold for others",
    arguments: [("board-*.pdf", true), ("*/board-1.pdf", true), ("ard-1.pdf", false), ("letters/*.pdf", false)])
  func ofDocuments(pattern: String, holds: Bool) throws {
    let rule = #"{"id": "r", "select": {"text": "Quillon"}, "action": "redact"}"#
    let kept = try text("[\(rule)]", #""except": [{"text": "Judge Quillon", "documents": ["\#(pattern)"]}]"#)
    #expect(kept.contains("Judge Quillon") == holds)
    #expect(!kept.contains("Clerk Quillon"))
  }
}
