import Foundation
import TestSupport
import Testing

/// `obelus run` that is killed around the moment at which an output gets its name, and what the next run makes of it. The
/// moments are a hook of debug builds.
@Suite("Killed runs", .enabled(if: ProcessInfo.processInfo.environment["OBELUS_BINARY"] == nil, "needs a debug build"))
struct KilledRunTests {
  private let folder: TemporaryFolder
  private let job: String

  init() throws {
    folder = try TemporaryFolder()
    job = try Job.redactName.write(in: folder)
    try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    for number in 0..<2 { _ = try folder.write(SweepKillTests.document(number), as: "in/\(number).pdf") }
  }

  private func run(_ more: [String], killedWhen moment: String? = nil) throws -> Child.Outcome {
    try Obelus.run(
      ["run", job, folder.path("in"), "--output", folder.path("out"), "--jobs", "1"] + more,
      environment: moment.map { ["OBELUS_TEST_KILL": $0] } ?? [:])
  }

  private func names(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path(path))) ?? []).sorted()
  }

  private static let records = ["0", "1"].flatMap { name in
    ["audit.jsonl", "certificate.json", "certificate.pdf"].map { "\(name).\($0)" }
  }

  @Test(
    "The next run with the ledger finds the output again, and ends what was begun",
    arguments: ["prepared", "named", "published"])
  func ledger(_ moment: String) throws {
    let more = ["--ledger", folder.path("ledger.sqlite"), "--records", folder.path("records")]
    #expect(try run(more, killedWhen: moment).exitCode == 128 + SIGKILL)
    #expect(names("out").contains { !$0.hasPrefix(".") } == (moment != "prepared"))
    let open = try Obelus.run("ledger", "verify", folder.path("ledger.sqlite"))
    #expect(open.exitCode == 0, "\(open.outputText)")
    #expect(open.outputText.contains("open: "), "\(open.outputText)")
    let next = try run(more)
    #expect(next.exitCode == 0, "\(next.errorText)")
    #expect(next.errorText.contains("1 already done") == (moment != "prepared"), "\(next.errorText)")
    #expect(names("out") == ["0.pdf", "1.pdf"])
    #expect(
      names("records") == (Self.records + ["exemptions.csv", "exemptions.html", "report.html", "report.json"]).sorted())
    // What the killed run had done is in the list that goes with the release.
    let exemptions = String(decoding: try folder.read("records/exemptions.csv"), as: UTF8.self)
    #expect(exemptions.contains("0.pdf,1,") && exemptions.contains("1.pdf,1,"), "\(exemptions)")
    for name in ["0", "1"] {
      let check = try Obelus.run(
        "verify", "--certificate", folder.path("records/\(name).certificate.json"), "--audit",
        folder.path("records/\(name).audit.jsonl"), folder.path("out/\(name).pdf"))
      #expect(check.exitCode == 0, "\(check.errorText)")
    }
    let whole = try Obelus.run("ledger", "verify", folder.path("ledger.sqlite"))
    #expect(whole.exitCode == 0 && whole.outputText.isEmpty, "\(whole.outputText)")
  }

  @Test("Without a ledger the records get their names, also where the run itself is refused")
  func records() throws {
    let more = ["--records", folder.path("records")]
    #expect(try run(more, killedWhen: "named").exitCode == 128 + SIGKILL)
    #expect(names("out") == ["0.pdf"] && names("records").allSatisfy { $0.hasPrefix(".") })
    #expect(try run(more).exitCode == 2)
    #expect(names("records") == Self.records.filter { $0.hasPrefix("0") }.sorted())
    #expect(try run(more + ["--overwrite"]).exitCode == 0)
    #expect(names("records").count == 10)
  }

  @Test("A page of what was redacted is whole, or not there")
  func reveal() throws {
    let more = ["--records", folder.path("records"), "--reveal", folder.path("reveal.html")]
    #expect(try run(more, killedWhen: "named").exitCode == 128 + SIGKILL)
    #expect(!FileManager.default.fileExists(atPath: folder.path("reveal.html")))
    #expect(try run(more + ["--overwrite"]).exitCode == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("reveal.html")))
    #expect(names(".").allSatisfy { !$0.hasPrefix(".") }, "\(names("."))")
  }

  @Test("A disk that takes no records: 75, and nothing is written without its record")
  func fullDisk() throws {
    try FileManager.default.createDirectory(atPath: folder.path("small"), withIntermediateDirectories: true)
    guard try Tool.run("mount", "-t", "tmpfs", "-o", "size=16k", "obelus-test", folder.path("small")).exitCode == 0
    else {
      print("Killed runs: no file system can be mounted here; a full disk is not tried")
      return
    }
    defer { _ = try? Tool.run("umount", folder.path("small")) }
    _ = try folder.write([UInt8](repeating: 1, count: 8192), as: "small/fill")
    let outcome = try run(["--records", folder.path("small")])
    #expect(outcome.exitCode == 75 && outcome.errorText.contains("the disk is full"), "\(outcome.errorText)")
    for name in names("out") { #expect(names("small").contains(name.replacing(".pdf", with: ".audit.jsonl"))) }
    #expect(names("small").allSatisfy { !$0.hasPrefix(".") }, "\(names("small"))")
  }
}
