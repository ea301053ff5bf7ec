import Foundation
import TestSupport
import Testing

/// What the program says, and where: stdout is data, stderr is messages, and neither holds text of a document.
@Suite("Command line")
struct CommandLineTests {
  @Test("Help and version go to stdout and end well", arguments: ["--help", "--version", "run --help", "plan --help"])
  func help(_ line: String) throws {
    let outcome = try Obelus.run(line.split(separator: " ").map(String.init))
    #expect(outcome.exitCode == 0)
    #expect(!outcome.output.isEmpty)
    #expect(outcome.errors.isEmpty)
  }

  @Test(
    "Wrong use: exit 2, a line on stderr, nothing on stdout",
    arguments: ["", "fly", "run", "run --output", "run --fly"])
  func usage(_ line: String) throws {
    let outcome = try Obelus.run(line.split(separator: " ").map(String.init))
    #expect(outcome.exitCode == 2)
    #expect(outcome.output.isEmpty)
    #expect(!outcome.errors.isEmpty)
  }

  @Test("A wrong key in the manifest is one line with its place and what was meant")
  func manifestError() throws {
    let folder = try TemporaryFolder()
    let job = try folder.write(
      "version: 1\nrules:\n  - id: a\n    select: { text: Name, ignorecase: true }\n    action: redact\n", as: "job.yml"
    )
    let outcome = try Obelus.run("run", job, Corpus.path("letter.pdf"), "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 2)
    #expect(outcome.errorLines.count == 1)
    #expect(outcome.errorText.contains("job.yml:4:"), "\(outcome.errorText)")
    #expect(outcome.errorText.contains("ignoreCase"), "\(outcome.errorText)")
    #expect(!FileManager.default.fileExists(atPath: folder.path("out.pdf")))
  }

  @Test("No text of the document in messages or in the report")
  func silence() throws {
    let folder = try TemporaryFolder()
    let outcome = try Obelus.run(
      "run", try Job.redactName.write(in: folder), Corpus.path("letter.pdf"), "--output", folder.path("out.pdf"),
      "--report", folder.path("report.json"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let report = try folder.read("report.json")
    #expect(try JSONSerialization.jsonObject(with: Data(report)) is [String: Any])
    for text in ["Ellingsworth", "Marta", "123-45-6789", "Retained"] {
      #expect(!ByteScan.contains(outcome.output + outcome.errors + report, text), "\(text)")
    }
  }

  @Test("plan and extract write JSON Lines and no file", arguments: ["plan", "extract"])
  func jsonLines(_ command: String) throws {
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    let file = Corpus.path("annotations.pdf")
    let outcome = try Obelus.run(command == "plan" ? ["plan", job, file] : ["extract", file])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    let lines = outcome.outputText.split(separator: "\n")
    #expect(!lines.isEmpty)
    for line in lines { #expect(try JSONSerialization.jsonObject(with: Data(line.utf8)) is [String: Any]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false)) == ["job.json"])
  }

  @Test("verify finds what was not redacted: 4, and what was: 0")
  func verify() throws {
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    #expect(try Obelus.run("verify", job, Corpus.path("letter.pdf")).exitCode == 4)
    let run = try Obelus.run("run", job, Corpus.path("letter.pdf"), "--output", folder.path("out.pdf"))
    try #require(run.exitCode == 0, "\(run.errorText)")
    let outcome = try Obelus.run("verify", job, folder.path("out.pdf"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
  }

  @Test("A document from stdin, to stdout")
  func standardStreams() throws {
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    let outcome = try Obelus.run(["run", job, "-", "--output", "-"], input: Corpus.path("letter.pdf"))
    try #require(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(outcome.output.starts(with: Array("%PDF-".utf8)))
    let path = try folder.write(outcome.output, as: "out.pdf")
    #expect(try !extractedTexts(path).contains { $0.contains("Ellingsworth") })
  }
}
