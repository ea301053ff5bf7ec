import Foundation
import TestSupport
import Testing

/// What happens where rules, exceptions and policies meet.
@Suite("Rules")
struct RulesTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private func run(_ rules: String, _ settings: String = "", on file: String = "letter.pdf") throws -> Child.Outcome {
    let job = try Job(rules: rules, settings: settings).write(in: folder)
    return try Obelus.run("run", job, Corpus.path(file), "--output", out)
  }

  /// Runs and returns the decoded objects of the output.
  private func decoded(_ rules: String, _ settings: String = "", on file: String = "letter.pdf") throws -> [UInt8] {
    let outcome = try run(rules, settings, on: file)
    try #require(outcome.exitCode == 0, "exit \(outcome.exitCode): \(outcome.errorText)")
    return try decodedObjects(out)
  }

  private static let redactName = #"{"id": "r", "select": {"text": "Ellingsworth"}, "action": "redact"}"#

  @Test("Where they meet, redact wins over markup, and the note does not bring the text back")
  func redactWinsOverMarkup() throws {
    let markup = #"{"id": "m", "select": {"regex": "Ms\\. \\w+"}, "action": {"markup": {"type": "highlight"}}}"#
    let bytes = try decoded("[\(markup), \(Self.redactName)]")
    #expect(!ByteScan.contains(bytes, "Ellingsworth"))
    #expect(try !extractedTexts(out).contains { $0.contains("Ellingsworth") })
  }

  @Test("A link template does not put redacted text into a target")
  func redactWinsOverLink() throws {
    let link =
      #"{"id": "l", "select": {"regex": "Ms\\. (\\w+)", "group": 1}, "action": {"createLink": {"uri": "https://example.org/{text}"}}}"#
    let bytes = try decoded("[\(link), \(Self.redactName)]")
    #expect(!ByteScan.contains(bytes, "Ellingsworth"))
    #expect(!ByteScan.contains(bytes, "https://example.org/"))
  }

  @Test("Text in a link target is escaped")
  func linkIsEscaped() throws {
    let bytes = try decoded(
      #"[{"id": "l", "select": {"text": "Case No. 2026-0417"}, "action": {"createLink": {"uri": "https://example.org/?q={text}"}}}]"#
    )
    #expect(ByteScan.contains(bytes, "https://example.org/?q=Case%20No.%202026-0417"))
  }

  @Test("A hit inside an exception is kept; others go")
  func exception() throws {
    _ = try decoded("[\(Self.redactName)]", #""except": [{"text": "Marta Ellingsworth"}], "sanitize": {"info": true}"#)
    let text = try extractedTexts(out)[0]
    #expect(text.contains("MartaEllingsworth"))
    #expect(!text.contains("Ms.Ellingsworth"))
  }

  @Test("A rule beyond the policy: exit 2, nothing written")
  func policy() throws {
    let outcome = try run("[\(Self.redactName)]", #""policy": {"allowedMenuActions": ["markup"]}"#)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test("Case and word borders count where the rule says so", arguments: ["ELLINGSWORTH", "Ellings", "llingsworth"])
  func matching(_ text: String) throws {
    _ = try decoded(#"[{"id": "t", "select": {"text": "\#(text)", "wholeWord": true}, "action": "redact"}]"#)
    #expect(try extractedTexts(out) == extractedTexts(Corpus.path("letter.pdf")))
  }

  @Test("Pages count from either end", arguments: [("2", [1]), ("-1", [2]), ("1,last", [0, 2]), ("even", [1])])
  func pages(_ range: String, _ gone: [Int]) throws {
    _ = try decoded(
      #"[{"id": "p", "pages": "\#(range)", "select": {"text": "ELLINGSWORTH"}, "action": "redact"}]"#,
      on: "rotated-pages.pdf")
    for page in 0..<3 {
      let there = try extractedTexts(out, pages: page + 1...page + 1)[0].contains("ELLINGSWORTH")
      #expect(there == !gone.contains(page), "page \(page + 1)")
    }
  }

  @Test("A regular expression that takes for ever ends with an error, not with a claim")
  func regexLimit() throws {
    let outcome = try run(#"[{"id": "x", "select": {"regex": "(a|aa)+$|(\\w+\\s?)+\\d{9}"}, "action": "redact"}]"#)
    #expect([0, 2, 3, 4].contains(outcome.exitCode), "exit \(outcome.exitCode)")
    #expect(FileManager.default.fileExists(atPath: out) == (outcome.exitCode == 0))
  }

  @Test("A regular expression that does not compile: exit 2 with its place")
  func regexSyntax() throws {
    let outcome = try run(#"[{"id": "x", "select": {"regex": "(unclosed"}, "action": "redact"}]"#)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errorText.contains("job.json:1:"), "\(outcome.errorText)")
  }

  /// Each rule gets a matcher of its own where strings beside the pages have hits.
  @Test("A job may have hundreds of expressions")
  func manyExpressions() throws {
    var pdf = TinyPDF()
    pdf.page(shown("Marta Ellingsworth", 72, 700))
    pdf.trailer = "/Info \(pdf.object("<< /Title (Marta Ellingsworth) >>"))"
    let rules = (0..<150).map { #"{"select": {"regex": "Ellings(worth){1,\#($0 + 1)}"}, "action": "redact"}"# }
    let run = try PlaceRun(pdf, "[\(rules.joined(separator: ","))]", #""sanitize": "none""#)
    try run.check(gone: ["Ellingsworth"], kept: ["Marta"])
  }
}
