import Foundation
import TestSupport
import Testing

/// Jobs whose rules look for the terms of a file. Judged by poppler and by the bytes of the output.
@Suite("Lists")
struct ListTests {
  private let folder: TemporaryFolder
  private var out: String { folder.path("out.pdf") }

  init() throws { folder = try TemporaryFolder() }

  private static let line = """
    BT /F1 12 Tf 72 200 Td (Jane Marlow met ROBERT Quillfeather and Janet.) Tj 0 -20 Td (Marlow kept Ashgrove Farm) Tj ET
    """

  private static let names = """
    term,code,case,word
    Jane Marlow,(b)(6),,
    quillfeather,(b)(7),ignore,
    Robert,,ignore,whole
    Jane,,,whole
    Ashgrove,(b)(6),,
    """

  private func write(_ rules: String, _ settings: String = "", list: String = Self.names) throws -> (String, String) {
    var pdf = TinyPDF()
    pdf.page(Self.line, mediaBox: "[0 0 400 300]")
    _ = try folder.write(list, as: "names.csv")
    return (try Job(rules: rules, settings: settings).write(in: folder), try folder.write(pdf.bytes(), as: "in.pdf"))
  }

  private func run(_ rules: String, _ settings: String = "", list: String = Self.names) throws -> [String: Any] {
    let (job, input) = try write(rules, settings, list: list)
    let outcome = try Obelus.run("run", job, input, "--output", out, "--report", folder.path("report.json"))
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    return try #require(try JSONSerialization.jsonObject(with: Data(try folder.read("report.json"))) as? [String: Any])
  }

  private static let rule = #"[{"id": "n", "select": {"list": "names.csv"}, "action": "redact", "code": "(b)(9)"}]"#

  @Test("Every term goes, as its row says, and the boxes have the rows' codes")
  func redacts() throws {
    let report = try run(Self.rule)
    let text = try extractedTexts(out)[0]
    for gone in ["JaneMarlow", "ROBERT", "Quillfeather", "Ashgrove"] { #expect(!text.contains(gone)) }
    for kept in ["met", "Janet.", "Marlowkept", "Farm", "(b)(6)", "(b)(7)", "(b)(9)"] { #expect(text.contains(kept)) }
    let document = try #require((report["documents"] as? [[String: Any]])?.first)
    let codes = try #require(document["codes"] as? [[String: Any]])
    #expect(codes.compactMap { $0["code"] as? String } == ["(b)(6)", "(b)(7)", "(b)(9)"])
    #expect(codes.flatMap { [$0["drawn"], $0["shrunk"]] }.compactMap { $0 as? Int }.reduce(0, +) == 5)
    #expect((report["lists"] as? [[String: Any]])?.first?["terms"] as? Int == 5)
    let verified = try Obelus.run("verify", folder.path("job.json"), out)
    #expect(verified.exitCode == 0, "\(verified.errorText)")
    let left = try Obelus.run("verify", folder.path("job.json"), folder.path("in.pdf"))
    #expect(left.exitCode == 4)
  }

  @Test("Terms of a list are excepted")
  func exceptions() throws {
    let rules = #"[{"id": "n", "select": {"text": "marlow", "ignoreCase": true}, "action": "redact"}]"#
    _ = try run(rules, #""except": [{"list": "names.csv"}], "sanitize": {"info": true}"#)
    let text = try extractedTexts(out)[0]
    #expect(text.contains("JaneMarlow") && !text.contains("Marlowkept"))
  }

  @Test("Faults of a list stop the run; rows that say nothing new do not")
  func faults() throws {
    let (job, input) = try write(Self.rule, list: "term,case\nJane,sometimes\n")
    let outcome = try Obelus.run("run", job, input, "--output", out)
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorText.contains("names.csv:2:6: expected `ignore` or `exact`"))
    #expect(!FileManager.default.fileExists(atPath: out))
    let (again, _) = try write(Self.rule, list: "Ashgrove\nMarlow\nAshgrove\n")
    let told = try Obelus.run("run", again, input, "--output", out)
    #expect(told.exitCode == 0, "\(told.errorText)")
    #expect(told.errorText.contains("names.csv:3: the same as line 1"))
    #expect(!told.errorText.contains("shgrove"))
  }

  @Test("A code of a list that a rule redacts, and codes without a box, are errors")
  func codes() throws {
    let (job, input) = try write(
      #"[{"id": "n", "select": {"list": "names.csv"}, "action": "redact", "box": "none"}]"#)
    let outcome = try Obelus.run("run", job, input, "--output", out)
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("there is no box for the codes of this list"))
    let (other, _) = try write(Self.rule, list: "term,code\nJane,see Jane\n")
    let redacted = try Obelus.run("run", other, input, "--output", out)
    #expect(redacted.exitCode == 2 && redacted.errorText.contains("a rule redacts the `code` of rule n"))
  }

  @Test("A name of a file that has a term, in any way names are written, is told")
  func names() throws {
    let (job, _) = try write(Self.rule)
    for name in ["ashgrove_farm.pdf", "JaneMarlow.pdf"] {
      let input = try folder.write(try folder.read("in.pdf"), as: name)
      let outcome = try Obelus.run("run", job, input, "--output", out, "--overwrite")
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      #expect(outcome.errorText.contains("the input's path holds what rule n redacts"))
      #expect(!outcome.errorText.lowercased().contains("marlow") && !outcome.errorText.contains("ashgrove"))
    }
  }

  @Test("Tens of thousands of terms make a sane job", .timeLimit(.minutes(10)))
  func many() throws {
    let terms = (0..<20_000).map { "Person \($0 * 7919 % 1_000_003) Surname\($0)" }
    let report = try run(
      #"[{"id": "n", "select": {"list": "names.csv", "ignoreCase": true}, "action": "redact"}]"#,
      list: (terms + ["ashgrove farm"]).joined(separator: "\n"))
    let document = try #require((report["documents"] as? [[String: Any]])?.first)
    #expect((document["rules"] as? [[String: Any]])?.first?["hits"] as? Int == 1)
    #expect(try !extractedTexts(out)[0].contains("Ashgrove"))
  }
}
