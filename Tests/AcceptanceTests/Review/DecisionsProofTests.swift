import Foundation
import TestSupport
import Testing

/// `verify --decisions`: an output of other decisions is no proof, and previews tell no names.
@Suite("Proof of decisions")
struct DecisionsProofTests {
  private let folder: TemporaryFolder
  private let job: String

  init() throws {
    folder = try TemporaryFolder()
    job = try Job(rules: #"[{"id": "name", "select": {"regex": "Ms\\. \\w+"}, "action": "redact"}]"#).write(in: folder)
  }

  private func document(_ name: String, _ lines: [String]) throws -> String {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 720 Td " + lines.map { "0 -20 Td (\($0)) Tj " }.joined() + "ET")
    return try folder.write(pdf.bytes(), as: name)
  }

  @Test("The output of the decisions is proven, that of others is not")
  func belongs() throws {
    let own = try document("own.pdf", ["Ms. Ellingsworth wrote.", "Ms. Baker read."])
    // At the place of what is rejected it has what was never looked at.
    let other = try document("other.pdf", ["Nobody wrote.", "And Ms. Carter kept a copy."])
    let run = ReviewRun(folder, job)
    let file = try run.decisions(try run.page(of: own), ["accepted", "rejected"])
    let output = folder.path("out.pdf")
    #expect(try Obelus.run("apply", file, own, "--output", output).exitCode == 0)
    let proven = try Obelus.run("verify", job, output, "--decisions", file)
    #expect(proven.exitCode == 0, "\(proven.errorText)")
    let refused = try Obelus.run("verify", job, other, "--decisions", file)
    #expect(refused.exitCode == 4)
    #expect(refused.errorText.contains("what was rejected is not where decisions say"))
  }

  @Test("Decisions about another job prove nothing")
  func otherJob() throws {
    let own = try document("own.pdf", ["Ms. Ellingsworth wrote.", "Ms. Baker read."])
    let run = ReviewRun(folder, job)
    let file = try run.decisions(try run.page(of: own), ["accepted", "rejected"])
    let output = folder.path("out.pdf")
    #expect(try Obelus.run("apply", file, own, "--output", output).exitCode == 0)
    let other = try folder.write(
      #"{"version": 1, "rules": [{"id": "name", "select": {"regex": "Ms\\. \\w+ing"}, "action": "redact"}]}"#,
      as: "other.json")
    #expect(try Obelus.run("verify", other, output, "--decisions", file).exitCode == 2)
  }

  @Test("A preview tells no name: neither its file, nor its title")
  func preview() throws {
    let job = try Job(rules: #"[{"id": "name", "select": {"text": "Ellingsworth"}, "action": "redact"}]"#).write(
      in: folder)
    let own = try document("ellingsworth-letter.pdf", ["Ms. Ellingsworth wrote."])
    let outcome = try Obelus.run("review", job, own, "--output", folder.path("preview"), "--redacted-preview")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let path = outcome.outputText.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(!path.lowercased().contains("ellingsworth"))
    #expect(try !String(contentsOfFile: path, encoding: .utf8).lowercased().contains("ellingsworth"))
  }
}
