import Foundation
import TestSupport
import Testing

/// Where outputs go, and what never happens to other files.
@Suite("Outputs")
struct OutputTests {
  let folder: TemporaryFolder
  let job: String

  init() throws {
    folder = try TemporaryFolder()
    job = try Job.redactName.write(in: folder)
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
  }

  private func copy(_ file: String, to name: String) throws -> String {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: name).deletingLastPathComponent(), withIntermediateDirectories: true)
    return try folder.write(try readBytes(Corpus.path(file)), as: name)
  }

  private func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: folder.path(name)) }

  private func files(below name: String) -> [String] {
    let walk = FileManager.default.enumerator(atPath: folder.path(name))
    return (walk?.compactMap { $0 as? String } ?? []).sorted()
  }

  @Test("A report or output never takes the place of a list, a key or a password file")
  func guardedFiles() throws {
    let input = try copy("letter.pdf", to: "in/a.pdf")
    let list = try folder.write("Ellingsworth\n", as: "names.txt")
    let password = try folder.write("x\n", as: "password.txt")
    let job = try Job(rules: #"[{"select": {"list": "names.txt"}, "action": "redact"}]"#).write(
      in: folder, as: "l.json")
    for file in [list, password] {
      let before = try readBytes(file)
      for arguments in [["-o", folder.path("out"), "--report", file], ["-o", file, "--overwrite"]] {
        let outcome = try Obelus.run(["run", job, input, "--password-file", password] + arguments)
        #expect(outcome.exitCode == 2, "\(arguments)")
        #expect(try readBytes(file) == before)
      }
    }
  }

  @Test("The tree below the common folder is kept")
  func keepsTree() throws {
    let one = try copy("letter.pdf", to: "in/a/letter.pdf")
    let two = try copy("letter.pdf", to: "in/b/letter.pdf")
    let outcome = try Obelus.run("run", job, one, two, "--output", folder.path("out"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(exists("out/a/letter.pdf") && exists("out/b/letter.pdf"))
  }

  @Test("A folder as input stands for the PDFs in it")
  func folderAsInput() throws {
    _ = try copy("letter.pdf", to: "in/letter.pdf")
    _ = try copy("hyphen.pdf", to: "in/deep/hyphen.pdf")
    let outcome = try Obelus.run("run", job, folder.path("in"), "--output", folder.path("out"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(exists("out/letter.pdf") && exists("out/deep/hyphen.pdf"))
  }

  @Test("Two inputs that would get one name are refused before anything is written")
  func sameName() throws {
    let settings = #""output": {"directory": "out", "name": "same.pdf"}"#
    let job = try Job(rules: Job.redactName.rules, settings: settings).write(in: folder, as: "same.json")
    let outcome = try Obelus.run(
      "run", job, try copy("letter.pdf", to: "in/1.pdf"), try copy("letter.pdf", to: "in/2.pdf"))
    #expect(outcome.exitCode == 2, "exit \(outcome.exitCode)")
    #expect(outcome.errorLines.count == 1)
    #expect(files(below: "out").isEmpty)
  }

  @Test("An output that exists is kept without --overwrite and replaced with it")
  func existing() throws {
    let input = try copy("letter.pdf", to: "in/letter.pdf")
    let out = try folder.write("precious", as: "out.pdf")
    let refused = try Obelus.run("run", job, input, "--output", out)
    #expect(refused.exitCode == 2, "exit \(refused.exitCode)")
    #expect(try folder.read("out.pdf") == Array("precious".utf8))
    let replaced = try Obelus.run("run", job, input, "--output", out, "--overwrite")
    #expect(replaced.exitCode == 0, "\(replaced.errorText)")
    #expect(try folder.read("out.pdf").starts(with: Array("%PDF-".utf8)))
  }

  @Test("The input is never the output, by name or by link", arguments: ["same", "symbolic", "hard"])
  func inputAsOutput(_ kind: String) throws {
    let input = try copy("letter.pdf", to: "in/letter.pdf")
    let before = try readBytes(input)
    let out = kind == "same" ? input : folder.path("link.pdf")
    if kind == "symbolic" { try FileManager.default.createSymbolicLink(atPath: out, withDestinationPath: input) }
    if kind == "hard" { try FileManager.default.linkItem(atPath: input, toPath: out) }
    let outcome = try Obelus.run("run", job, input, "--output", out, "--overwrite")
    #expect(outcome.exitCode == 2, "exit \(outcome.exitCode)")
    #expect(try readBytes(input) == before)
  }

  @Test("--dry-run writes nothing")
  func dryRun() throws {
    let input = try copy("letter.pdf", to: "in/letter.pdf")
    let before = files(below: "")
    let outcome = try Obelus.run("run", job, input, "--output", folder.path("out.pdf"), "--dry-run")
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(files(below: "") == before)
  }

  @Test("A document in which nothing matches is written all the same")
  func nothingMatches() throws {
    let job = try Job(rules: #"[{"id": "none", "select": {"text": "Xylophone"}, "action": "redact"}]"#)
      .write(in: folder, as: "none.json")
    let outcome = try Obelus.run(
      "run", job, try copy("letter.pdf", to: "in/letter.pdf"), "--output", folder.path("out.pdf"))
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(exists("out.pdf"))
  }

  @Test("Killed in the middle: no output; the next start removes what was left")
  func killed() throws {
    let input = try folder.write(LongDocument.bytes(pages: 200), as: "in/long.pdf")
    let arguments = ["run", job, input, "--output", folder.path("out/long.pdf")]
    for pause in [100_000, 400_000, 1_200_000] as [UInt32] {
      let child = try Child(Obelus.path, arguments)
      usleep(pause)
      child.signal(SIGKILL)
      let outcome = try child.wait()
      for left in files(below: "out") where outcome.exitCode != 0 {
        #expect(!left.hasSuffix(".pdf"))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("out/" + left))
        #expect(attributes[.posixPermissions] as? Int == 0o600, "\(left)")
      }
    }
    let outcome = try Obelus.run(arguments + ["--overwrite"])
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(files(below: "out") == ["long.pdf"])
  }

  /// A terminal that is closed ends a run like SIGTERM.
  @Test("Interrupted: the signal's own exit code, nothing half-written", arguments: [SIGINT, SIGTERM, SIGHUP])
  func interrupted(_ signal: Int32) throws {
    let input = try folder.write(LongDocument.bytes(pages: 1_000), as: "in/long.pdf")
    let child = try Child(Obelus.path, ["run", job, input, "--output", folder.path("out/long.pdf")])
    usleep(300_000)
    child.signal(signal)
    let outcome = try child.wait()
    #expect(
      outcome.exitCode == 128 + (signal == SIGHUP ? SIGTERM : signal), "exit \(outcome.exitCode): \(outcome.errorText)")
    #expect(files(below: "out").isEmpty)
  }
}
