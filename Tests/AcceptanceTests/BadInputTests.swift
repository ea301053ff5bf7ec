import Foundation
import TestSupport
import Testing

/// Inputs that cannot be processed cost one clear line, bounded time and memory, and leave no output.
@Suite("Bad input")
struct BadInputTests {
  /// What the project promises for any input.
  static let memoryLimit = 1 << 30

  struct Input: Sendable, CustomTestStringConvertible {
    var name: String
    /// The exit codes that are right. 0 stands for "it could be read after all".
    var codes: Set<Int32>
    var bytes: @Sendable () throws -> [UInt8]
    var testDescription: String { name }
  }

  static let inputs: [Input] = [
    Input(name: "empty", codes: [3]) { [] },
    Input(name: "not a PDF", codes: [3]) { Array(String(repeating: "Minutes of the meeting.\n", count: 200).utf8) },
    Input(name: "truncated before the first page", codes: [3]) {
      Array(try readBytes(Corpus.path("letter.pdf")).prefix(280))
    },
    Input(name: "cut in the middle", codes: [0, 3, 4]) {
      let bytes = try readBytes(Corpus.path("letter.pdf"))
      return Array(bytes.prefix(bytes.count * 2 / 3))
    },
    Input(name: "10,000 nested arrays in an object", codes: [0, 3, 4]) { HostileDocument.nestedArrays(10_000) },
    Input(name: "10,000 nested dictionaries in the content", codes: [0, 3, 4]) {
      HostileDocument.nestedContent(10_000)
    },
    Input(name: "100,000 q operators", codes: [0, 3, 4]) { HostileDocument.manySaves(100_000) },
    Input(name: "page tree loop", codes: [3]) { HostileDocument.pageTreeLoop() },
    Input(name: "absurd page count", codes: [0, 3]) { HostileDocument.absurdCount() },
    Input(name: "form that draws itself", codes: [0, 3, 4]) { HostileDocument.recursiveForm() },
    Input(name: "decompression bomb", codes: [3, 4]) { HostileDocument.decompressionBomb(bytes: 1 << 30) },
  ]

  @Test("One line, the right code, no output, bounded time and memory", arguments: inputs)
  func refuses(_ input: Input) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try input.bytes(), as: "input.pdf")
    let out = folder.path("out.pdf")
    let outcome = try Obelus.run(["run", try Job.redactName.write(in: folder), path, "--output", out])
    #expect(input.codes.contains(outcome.exitCode), "exit \(outcome.exitCode): \(outcome.errorText)")
    #expect(FileManager.default.fileExists(atPath: out) == (outcome.exitCode == 0))
    if outcome.exitCode != 0 {
      let errors = outcome.errorLines.filter { $0.hasPrefix("error: ") }
      #expect(errors.count == 1 && outcome.errorLines.count <= 2, "\(outcome.errorText)")
      #expect(errors.first?.contains("input.pdf") == true)
    }
    #expect(outcome.peakMemory < Self.memoryLimit, "\(outcome.peakMemory >> 20) MB")
    #expect(try temporaryFiles(in: folder).isEmpty)
  }

  private func temporaryFiles(in folder: TemporaryFolder) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path(percentEncoded: false))
      .filter { !["input.pdf", "out.pdf", "job.json"].contains($0) }
  }

  @Test("An input that is not there")
  func missing() throws {
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    let outcome = try Obelus.run("run", job, folder.path("nowhere.pdf"), "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 3, "exit \(outcome.exitCode)")
    #expect(outcome.errorLines.count { $0.hasPrefix("error: ") } == 1)
  }

  @Test("A folder without any PDF in it")
  func emptyFolder() throws {
    let folder = try TemporaryFolder()
    let job = try Job.redactName.write(in: folder)
    try FileManager.default.createDirectory(atPath: folder.path("inbox"), withIntermediateDirectories: true)
    let outcome = try Obelus.run("run", job, folder.path("inbox"), "--output", folder.path("out"))
    #expect(outcome.exitCode == 6, "\(outcome.errorText)")
    #expect(outcome.errorLines.count == 1)
  }

  @Test("A file that may not be read", .enabled(if: geteuid() != 0, "root may read everything"))
  func unreadable() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "input.pdf")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    let job = try Job.redactName.write(in: folder)
    let outcome = try Obelus.run("run", job, path, "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 3)
    #expect(outcome.errorLines.count { $0.hasPrefix("error: ") } == 1)
  }

  @Test("Of several documents a bad one fails alone: exit 1, the others are written")
  func oneBadAmongGood() throws {
    let folder = try TemporaryFolder()
    let good = try folder.write(try readBytes(Corpus.path("letter.pdf")), as: "good.pdf")
    let bad = try folder.write("nothing", as: "bad.pdf")
    let outcome = try Obelus.run(
      "run", try Job.redactName.write(in: folder), good, bad, "--output", folder.path("out"))
    #expect(outcome.exitCode == 1, "\(outcome.errorText)")
    #expect(FileManager.default.fileExists(atPath: folder.path("out/good.pdf")))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/bad.pdf")))
  }
}
