import Foundation
import TestSupport
import Testing

@Suite("Determinism")
struct DeterminismTests {
  @Test("The bytes are the same for any number of jobs", arguments: ["letter.pdf", "form-shared.pdf", "scan.pdf", ""])
  func jobs(_ file: String) throws {
    let folder = try TemporaryFolder()
    let input = file.isEmpty ? try folder.write(LongDocument.bytes(pages: 60), as: "long.pdf") : Corpus.path(file)
    let job = try Job.redactName.write(in: folder)
    let outputs = try [1, 2, 4].map { jobs in
      let out = folder.path("out-\(jobs).pdf")
      let outcome = try Obelus.run("run", job, input, "--output", out, "--jobs", "\(jobs)")
      try #require(outcome.exitCode == 0, "\(outcome.errorText)")
      return try readBytes(out)
    }
    #expect(outputs[0] == outputs[1] && outputs[0] == outputs[2])
  }

  @Test("A markup job that runs on its own output adds nothing")
  func markupTwice() throws {
    let folder = try TemporaryFolder()
    let job = try Job(
      rules: #"[{"id": "m", "select": {"text": "Retained"}, "action": {"markup": {"type": "highlight"}}}]"#
    ).write(in: folder)
    let first = try Obelus.run("run", job, Corpus.path("letter.pdf"), "--output", folder.path("1.pdf"))
    try #require(first.exitCode == 0, "\(first.errorText)")
    let second = try Obelus.run("run", job, folder.path("1.pdf"), "--output", folder.path("2.pdf"))
    try #require(second.exitCode == 0, "\(second.errorText)")
    let counts = try ["1.pdf", "2.pdf"].map { name in
      String(decoding: try decodedObjects(folder.path(name), unnamed: false), as: UTF8.self)
        .components(separatedBy: "/Subtype /Highlight").count - 1
    }
    #expect(counts == [1, 1])
  }
}
