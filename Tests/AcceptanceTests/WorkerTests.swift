import Foundation
import TestSupport
import Testing

/// One worker process does many documents: none of them may see that.
@Suite("Workers")
struct WorkerTests {
  /// Files of every kind of the corpus, some of which fail.
  private static let names = [
    "letter.pdf", "form-shared.pdf", "scan.pdf", "dead-code.pdf", "letter.pdf", "scan.pdf", "form-shared.pdf",
  ]

  private func outputs(_ names: [String], _ arguments: [String], in folder: TemporaryFolder) throws -> [[UInt8]?] {
    let run = (arguments + ["\(names.count)", names[0]]).joined()
    try FileManager.default.createDirectory(atPath: folder.path("in-" + run), withIntermediateDirectories: true)
    let inputs = try names.enumerated().map { index, name in
      try folder.write(try readBytes(Corpus.path(name)), as: "in-\(run)/\(index).pdf")
    }
    let outcome = try Obelus.run(
      ["run", try Job.redactName.write(in: folder)] + inputs + ["--output", folder.path("out-\(run)/"), "--overwrite"]
        + arguments)
    #expect([0, 1, 4].contains(outcome.exitCode), "\(outcome.errorText)")
    return names.indices.map { try? readBytes(folder.path("out-\(run)/\($0).pdf")) }
  }

  @Test("Outputs are the same from new workers, used ones, and none")
  func bytes() throws {
    let folder = try TemporaryFolder()
    let alone = try Self.names.map { try outputs([$0], [], in: folder)[0] }
    #expect(alone.contains { $0 != nil })
    for arguments in [["--jobs", "1"], ["--jobs", "3"], ["--isolation", "none"], ["--isolation", "process"]] {
      #expect(try outputs(Self.names, arguments, in: folder) == alone, "\(arguments)")
    }
  }

  @Test("Exceptions for one document do not count for the next one in the same worker")
  func documentsHaveTheirOwnExceptions() throws {
    let folder = try TemporaryFolder()
    let job = try Job(
      rules: #"[{"id": "name", "select": {"text": "Ellingsworth", "ignoreCase": true}, "action": "redact"}]"#,
      settings: #""except": [{"text": "Ellingsworth", "ignoreCase": true, "documents": ["b.pdf"]}]"#
    ).write(in: folder)
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    for name in ["a", "b", "c"] {
      _ = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "in/\(name).pdf")
    }
    let run = try Obelus.run(
      "run", job, folder.path("in"), "--output", folder.path("out/"), "--jobs", "1")
    #expect(run.exitCode == 0, "\(run.errorText)")
    let left = try ["a", "b", "c"].map { try pdftotext(folder.path("out/\($0).pdf")).contains("Ellingsworth") }
    #expect(left == [false, true, false])
  }

  @Test("An encrypted document from standard input stays encrypted", .enabled(if: Tool.isInstalled("qpdf")))
  func encryptedStream() throws {
    let folder = try TemporaryFolder()
    let made = try Tool.run(
      "qpdf", "--encrypt", "", "owner", "256", "--", Corpus.path("letter.pdf"), folder.path("in.pdf"))
    try #require(made.exitCode == 0, "\(made.errorText)")
    let job = try Job.redactName.write(in: folder)
    let run = try Obelus.run(["run", job, "-", "--output", "-"], input: folder.path("in.pdf"))
    try #require(run.exitCode == 0, "\(run.errorText)")
    let out = try folder.write(run.output, as: "out.pdf")
    #expect(try Tool.run("qpdf", "--is-encrypted", out).exitCode == 0)
    #expect(try !pdftotext(out).contains("Ellingsworth"))
  }
}
