import Foundation
import TestSupport
import Testing

/// The commands that work unattended, as processes.
@Suite("Sweeps")
struct SweepCommandTests {
  private let place: SweepKillTests.Place

  init() throws { place = try SweepKillTests.Place() }

  private func put(_ number: Int) throws {
    _ = try place.folder.write(SweepKillTests.document(number), as: "in/\(number).pdf")
  }

  @Test("A second sweep exits with 75 at once, and says nothing of documents")
  func lock() throws {
    try put(0)
    // The lock is that of the first sweep: a shell holds it in its place.
    #expect(try Obelus.run(place.arguments()).exitCode == 0)
    let locks = place.folder.path("in/.obelus/locks")
    let lock = try #require(try FileManager.default.contentsOfDirectory(atPath: locks).first)
    let holder = try Child("/usr/bin/flock", ["-F", locks + "/" + lock, "sleep", "30"])
    defer {
      holder.signal(SIGTERM)
      _ = try? holder.wait()
    }
    var second = try Obelus.run(place.arguments())
    // Until the shell has it.
    for _ in 0..<100 where second.exitCode == 0 { second = try Obelus.run(place.arguments()) }
    #expect(second.exitCode == 75 && second.errorLines.count == 1, "\(second.errorText)")
    #expect(second.errorText.contains("another sweep"))
  }

  @Test("--summary-only says nothing where all went well, and what went wrong")
  func summaryOnly() throws {
    try put(0)
    let well = try Obelus.run(place.arguments("--summary-only"))
    #expect(well.exitCode == 0 && well.errors.isEmpty && well.output.isEmpty, "\(well.errorText)")
    try put(3)
    let badly = try Obelus.run(place.arguments("--summary-only"))
    #expect(badly.exitCode == 1 && badly.errorText.contains("1 quarantined"), "\(badly.errorText)")
    let wrong = try Obelus.run(place.arguments("--outbox", place.folder.path("in/out")))
    #expect(wrong.exitCode == 2 && wrong.errorText.contains("lies in the inbox"))
  }

  @Test("An outbox that takes nothing: 75, and the originals stay")
  func outboxTakesNothing() throws {
    try put(0)
    _ = try place.folder.write("no folder", as: "out")
    let outcome = try Obelus.run(place.arguments())
    #expect(outcome.exitCode == 75 && outcome.errorText.contains("/out"), "\(outcome.errorText)")
    #expect(place.files("in").count == 1)
  }

  @Test("The ledger: damaged is 3, locked is 75, and the originals stay")
  func ledger() throws {
    try put(0)
    _ = try place.folder.write("something else that is long enough to be looked at", as: "ledger.sqlite")
    let damaged = try Obelus.run(place.arguments())
    #expect(damaged.exitCode == 3 && damaged.errorText.contains("ledger"), "\(damaged.errorText)")
    #expect(place.files("in").count == 1)
    let none = try Obelus.run("ledger", "list", place.folder.path("none.sqlite"))
    #expect(none.exitCode == 2, "\(none.errorText)")
  }

  @Test("run --ledger does nothing twice, and stops after failures")
  func runWithLedger() throws {
    for number in 0..<6 { try put(number) }
    let (out, ledger) = (place.folder.path("out"), place.folder.path("ledger.sqlite"))
    let arguments = ["run", place.job, place.folder.path("in"), "--output", out, "--ledger", ledger]
    let first = try Obelus.run(arguments)
    #expect(first.exitCode == 1 && first.errorText.contains("5 written, 1 unreadable"), "\(first.errorText)")
    let second = try Obelus.run(arguments)
    #expect(second.errorText.contains("0 written, 5 already done, 1 unreadable"), "\(second.errorText)")
    // An output that was changed is in the way; one that is gone is there again.
    try FileManager.default.removeItem(atPath: out + "/0.pdf")
    #expect(try Obelus.run(arguments).errorText.contains("1 written, 4 already done, 1 unreadable"))
    _ = try place.folder.write("changed", as: "out/1.pdf")
    let changed = try Obelus.run(arguments)
    #expect(changed.exitCode == 2 && changed.errorText.contains("exists"), "\(changed.errorText)")
    let verdict = try Obelus.run("ledger", "verify", ledger)
    #expect(verdict.exitCode == 1 && verdict.outputText.hasPrefix("changed: "), "\(verdict.outputText)")
    #expect(try Obelus.run(arguments + ["--overwrite"]).errorText.contains("1 written, 4 already done"))
    #expect(try Obelus.run("ledger", "verify", ledger).exitCode == 0)
    let stopped = try Obelus.run(
      "run", place.job, place.folder.path("in/3.pdf"), place.folder.path("in/4.pdf"), place.folder.path("in/5.pdf"),
      "--output", place.folder.path("other"), "--fail-fast", "--jobs", "1")
    #expect(stopped.exitCode == 1 && stopped.errorText.contains("1 unreadable"), "\(stopped.errorText)")
  }

  @Test("A report takes the place of no document and of no ledger, and devices stay devices")
  func reportsPlace() throws {
    try put(0)
    for path in [
      "ledger.sqlite", "ledger.sqlite-wal", "in/0.pdf", "in/report.json", "out/0.pdf", "archive/0.pdf", "quarantine/x",
    ] {
      let outcome = try Obelus.run(place.arguments("--report", place.folder.path(path)))
      #expect(outcome.exitCode == 2, "\(path): \(outcome.errorText)")
    }
    #expect(try Obelus.run(place.arguments("--records", place.folder.path("out/records"))).exitCode == 2)
    #expect(place.files("in").count == 1)
    let link = place.folder.path("null")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "/dev/null")
    #expect(try Obelus.run(place.arguments("--report", link)).exitCode == 0)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "/dev/null")
    let ledger = place.folder.path("ledger.sqlite")
    let run = ["run", place.job, Corpus.path("letter.pdf"), "--output", place.folder.path("o/"), "--ledger", ledger]
    #expect(try Obelus.run(run + ["--report", ledger]).exitCode == 2)
  }

  @Test("Each pass that does something leaves records beside those of earlier ones")
  func records() throws {
    try put(0)
    try put(3)
    let records = ["--records", place.folder.path("records")]
    #expect(try Obelus.run(place.arguments() + records).exitCode == 1)
    let first = Set(place.files("records").keys)
    #expect(first.count == 4 + 3 + 1, "\(first)")
    let certificate = try #require(first.first { $0.hasSuffix("0.certificate.json") })
    #expect(first.contains { $0.hasSuffix("3.pdf.audit.jsonl") || $0.hasSuffix("3.audit.jsonl") }, "\(first)")
    let check = try Obelus.run(
      "verify", "--certificate", place.folder.path("records/" + certificate), place.folder.path("out/0.pdf"))
    #expect(check.exitCode == 0, "\(check.errorText)")
    #expect(try Obelus.run(place.arguments() + records).exitCode == 0)
    #expect(Set(place.files("records").keys) == first)
    _ = try place.folder.write(SweepKillTests.document(0), as: "in/again.pdf")
    #expect(try Obelus.run(place.arguments() + records).exitCode == 0)
    let more = Set(place.files("records").keys).subtracting(first)
    #expect(more.count == 4 && more.allSatisfy { $0.contains("report.") || $0.contains("exemptions.") }, "\(more)")
  }

  @Test("A watch takes what comes in, and ends on SIGTERM")
  func watch() throws {
    try put(0)
    var arguments = place.arguments("--rescan", "1")
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    func waits(for count: Int) -> Bool {
      for _ in 0..<600 {
        if place.files("archive").count == count { return true }
        usleep(50_000)
      }
      return false
    }
    #expect(waits(for: 1))
    try put(1)
    #expect(waits(for: 2))
    child.signal(SIGTERM)
    let outcome = try child.wait()
    #expect([0, 143].contains(outcome.exitCode), "\(outcome.errorText)")
    #expect(place.files("in").isEmpty && place.files("out").count == 2)
    #expect(try Obelus.run("ledger", "verify", place.folder.path("ledger.sqlite")).exitCode == 0)
  }
}
