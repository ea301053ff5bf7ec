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

  @Test("A full outbox, and one that is read-only: 75, and the originals stay")
  func outboxIsFull() throws {
    for number in [0, 1, 2] { try put(number) }
    let out = place.folder.path("out")
    try FileManager.default.createDirectory(atPath: out, withIntermediateDirectories: true)
    guard try Tool.run("mount", "-t", "tmpfs", "-o", "size=8k", "obelus-test", out).exitCode == 0 else {
      print("Sweeps: no file system can be mounted here; a full outbox is not tried")
      return
    }
    defer { _ = try? Tool.run("umount", out) }
    _ = try place.folder.write([UInt8](repeating: 1, count: 8192), as: "out/fill")
    let full = try Obelus.run(place.arguments())
    #expect(full.exitCode == 75 && full.errorText.contains("No space left on device"), "\(full.errorText)")
    try FileManager.default.removeItem(atPath: out + "/fill")
    #expect(try Tool.run("mount", "-o", "remount,ro", out).exitCode == 0)
    let fixed = try Obelus.run(place.arguments())
    #expect(fixed.exitCode == 75 && fixed.errorText.contains("read-only"), "\(fixed.errorText)")
    #expect(place.files("in").count == 3 && place.files("out").isEmpty && place.files("quarantine").isEmpty)
    #expect(try Tool.run("mount", "-o", "remount,rw,size=1m", out).exitCode == 0)
    #expect(try Obelus.run(place.arguments()).exitCode == 0)
    #expect(place.files("out").count == 3 && place.files("archive").count == 3)
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
    try FileManager.default.removeItem(atPath: place.folder.path("ledger.sqlite"))
    #expect(try Obelus.run(place.arguments()).exitCode == 0)
    // The bytes by which SQLite locks a database (https://www.sqlite.org/fileformat2.html, 1.2).
    try put(1)
    let database = unsafe open(place.folder.path("ledger.sqlite"), O_RDWR | O_CLOEXEC)
    defer { close(database) }
    var lock = flock(
      l_type: Int16(F_WRLCK), l_whence: Int16(SEEK_SET), l_start: 0x4000_0000, l_len: 512, l_pid: 0)
    try #require(unsafe fcntl(database, F_SETLK, &lock) == 0)
    let locked = try Obelus.run(place.arguments())
    #expect(locked.exitCode == 75 && locked.errorText.contains("ledger"), "\(locked.errorText)")
    #expect(place.files("in").count == 1)
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
    try FileManager.default.createDirectory(atPath: place.folder.path("more"), withIntermediateDirectories: true)
    for name in ["7", "8", "9"] { _ = try place.folder.write("no document", as: "more/\(name).pdf") }
    try put(10)
    let limited = try Obelus.run(
      "run", place.job, place.folder.path("more"), place.folder.path("in/10.pdf"), "--output",
      place.folder.path("limited"), "--max-failures", "2", "--jobs", "1")
    #expect(limited.exitCode == 1 && limited.errorText.contains("2 unreadable"), "\(limited.errorText)")
    #expect(place.files("limited").isEmpty)
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

  @Test("A run that is refused leaves the ledger as it was")
  func refusedRun() throws {
    try put(0)
    try put(1)
    let (out, ledger) = (place.folder.path("out"), place.folder.path("ledger.sqlite"))
    let arguments = ["run", place.job, place.folder.path("in"), "--output", out, "--ledger", ledger]
    #expect(try Obelus.run(arguments).exitCode == 0)
    try FileManager.default.removeItem(atPath: out + "/0.pdf")
    _ = try place.folder.write("changed", as: "out/1.pdf")
    let before = try Obelus.run("ledger", "export", ledger).outputText
    #expect(before.contains("0.pdf") && before.contains("1.pdf"))
    #expect(try Obelus.run(arguments).exitCode == 2)
    #expect(try Obelus.run("ledger", "export", ledger).outputText == before)
  }

  @Test("What is no ledger is a mistake of the call: 2", arguments: ["/dev/null", "/", "no/such/ledger.sqlite"])
  func noLedger(_ path: String) throws {
    try put(0)
    var arguments = place.arguments()
    arguments[arguments.firstIndex(of: "--ledger").map { $0 + 1 } ?? 0] = path
    let outcome = try Obelus.run(arguments)
    #expect(outcome.exitCode == 2 && !outcome.errorText.contains("restore"), "\(outcome.errorText)")
    #expect(place.files("in").count == 1)
  }

  @Test("retry brings back what is in quarantine, and names that nobody knows are told: 6")
  func retry() throws {
    try put(3)
    #expect(try Obelus.run(place.arguments()).exitCode == 1)
    #expect(place.files("in").isEmpty)
    let ledger = place.folder.path("ledger.sqlite")
    for action in ["retry", "forget"] {
      let unknown = try Obelus.run("ledger", action, ledger, "letter.pdf")
      #expect(unknown.exitCode == 6 && unknown.errorText.contains("letter.pdf"), "\(unknown.errorText)")
    }
    let bare = try Obelus.run("ledger", "retry", ledger)
    #expect(bare.exitCode == 2 && bare.errorText.contains("--all") && place.files("in").isEmpty, "\(bare.errorText)")
    #expect(try Obelus.run("ledger", "retry", ledger, "3f9a1c", "--all").exitCode == 2)
    let back = try Obelus.run("ledger", "retry", ledger, "--all")
    #expect(back.exitCode == 0 && back.errorText.contains("in the inbox again"), "\(back.errorText)")
    #expect(place.files("in") == ["3.pdf": SweepKillTests.document(3)] && place.files("quarantine").isEmpty)
    #expect(try Obelus.run(place.arguments()).exitCode == 1)
    _ = try place.folder.write("changed", as: "quarantine/3.pdf")
    let gone = try Obelus.run("ledger", "retry", ledger, "--all")
    #expect(gone.exitCode == 1 && gone.errorText.contains("quarantine"), "\(gone.errorText)")
  }

  @Test("A file that cannot be read gets its line, its place in the report and its record")
  func unreadable() throws {
    let path = try place.folder.write("secret", as: "in/closed.pdf")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // Who may read everything gives that up.
    let rights = ["dac_override", "dac_read_search"].map { "-" + $0 }.joined(separator: ",")
    let words = place.arguments("--report", "-", "--records", place.folder.path("records"))
    let outcome =
      geteuid() == 0
      ? try Tool.run("setpriv", ["--bounding-set=" + rights, "--inh-caps=" + rights, Obelus.path] + words)
      : try Tool.run("env", [Obelus.path] + words)
    #expect(outcome.exitCode == 1, "\(outcome.errorText)")
    #expect(outcome.errorText.contains("error: ") && outcome.errorText.contains("permission denied"))
    #expect(outcome.outputText.contains(#""code": "input.unreadable""#), "\(outcome.outputText)")
    #expect(place.files("records").keys.contains { $0.hasSuffix("closed.audit.jsonl") })
    #expect(try Obelus.run("ledger", "list", place.folder.path("ledger.sqlite"), "--json").outputText.isEmpty)
  }

  @Test("A log file is written to at its end, by its owner alone, and opened anew on SIGHUP")
  func logFile() throws {
    let log = place.folder.path("obelus.log")
    #expect(try Obelus.run(place.arguments("--log-file", place.folder.path("in/x.log"))).exitCode == 2)
    #expect(place.files("in").isEmpty)
    #expect(try Obelus.run(place.arguments("--log-file", place.folder.path("ledger.sqlite-wal"))).exitCode == 2)
    try put(0)
    let first = try Obelus.run(place.arguments("--log-file", log))
    #expect(first.exitCode == 0 && first.errors.isEmpty, "\(first.errorText)")
    #expect(String(decoding: try readBytes(log), as: UTF8.self).contains("done: "))
    let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    var arguments = place.arguments("--rescan", "1", "--log-file", log)
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    func waits(for count: Int) -> Bool {
      for _ in 0..<600 {
        if place.files("archive").count == count { return true }
        usleep(50_000)
      }
      return false
    }
    try put(1)
    #expect(waits(for: 2))
    try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
    child.signal(SIGHUP)
    try put(2)
    #expect(waits(for: 3))
    child.signal(SIGTERM)
    _ = try child.wait()
    let (old, new) = (try readBytes(log + ".1"), try readBytes(log))
    #expect(
      String(decoding: old, as: UTF8.self).contains("/1.pdf") && String(decoding: new, as: UTF8.self).contains("/2.pdf")
    )
    #expect(!String(decoding: new, as: UTF8.self).contains("/1.pdf"))
  }

  @Test("A log is none of the files of the job, and one that takes nothing is told once")
  func logPlace() throws {
    let list = try place.folder.write("Ellingsworth\n", as: "names.csv")
    let job = try Job(rules: #"[{"id": "a", "select": {"list": "names.csv"}, "action": "redact"}]"#).write(
      in: place.folder)
    let key = try place.folder.write("0123456789abcdef", as: "audit.key")
    try put(0)
    let run = [
      "run", job, place.folder.path("in"), "--output", place.folder.path("o"), "--records", place.folder.path("r"),
    ]
    for file in [list, key, job] {
      let before = try readBytes(file)
      let outcome = try Obelus.run(run + ["--audit-key", key, "--log-file", file])
      #expect(
        outcome.exitCode == 2 && outcome.errorText.contains("the log would be written into"), "\(outcome.errorText)")
      #expect(try readBytes(file) == before)
    }
    let missing = place.folder.path("none/x.log")
    #expect(try Obelus.run(run + ["--log-file", missing]).exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: place.folder.path("none")))
    let full = try Obelus.run(run + ["--log-file", "/dev/full"])
    #expect(full.exitCode == 0 && full.errorLines.count { $0.contains("the log file takes no more") } == 1)
    #expect(full.errorText.contains("done: "), "\(full.errorText)")
  }

  @Test("SIGHUP ends no watch: it looks at once")
  func hangup() throws {
    var arguments = place.arguments("--rescan", "600", "--settle", "2")
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    for _ in 0..<600 where !FileManager.default.fileExists(atPath: place.folder.path("archive")) { usleep(20_000) }
    usleep(300_000)
    child.signal(SIGHUP)
    try put(0)
    for _ in 0..<600 where place.files("archive").isEmpty { usleep(50_000) }
    child.signal(SIGHUP)
    child.signal(SIGTERM)
    let outcome = try child.wait()
    #expect(outcome.exitCode == 0, "\(outcome.errorText)")
    #expect(place.files("archive").count == 1)
  }

  @Test("A file that has the name of the hidden folder is named: 2", arguments: ["in", "out"])
  func hiddenFolder(_ folder: String) throws {
    try put(0)
    try FileManager.default.createDirectory(atPath: place.folder.path(folder), withIntermediateDirectories: true)
    _ = try place.folder.write("mine", as: folder + "/.obelus")
    let outcome = try Obelus.run(place.arguments())
    #expect(outcome.exitCode == 2 && outcome.errorText.contains("/\(folder)/.obelus"), "\(outcome.errorText)")
    #expect(place.files("in").count == 1)
  }

  @Test("A watch leaves records of each pass that does something")
  func watchRecords() throws {
    try put(0)
    var arguments = place.arguments("--rescan", "1", "--records", place.folder.path("records"))
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    func reports() -> Int { place.files("records").keys.count { $0.hasSuffix("report.json") } }
    func waits(for count: Int) -> Bool {
      for _ in 0..<600 {
        if reports() == count { return true }
        usleep(50_000)
      }
      return false
    }
    #expect(waits(for: 1))
    try put(1)
    #expect(waits(for: 2))
    child.signal(SIGTERM)
    _ = try child.wait()
    let names = place.files("records")
    #expect(
      names.keys.count { $0.hasSuffix(".audit.jsonl") } == 2
        && names.keys.count { $0.hasSuffix(".certificate.json") } == 2)
    for (name, bytes) in names where name.hasSuffix("report.json") {
      let report = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
      #expect((report?["documents"] as? [Any])?.count == 1, "\(name)")
    }
  }

  @Test("A watch ends with 75 where its inbox is another one")
  func watchWithoutInbox() throws {
    try put(0)
    var arguments = place.arguments("--rescan", "1")
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    for _ in 0..<600 where place.files("archive").isEmpty { usleep(50_000) }
    try FileManager.default.moveItem(atPath: place.folder.path("in"), toPath: place.folder.path("gone"))
    try FileManager.default.createDirectory(atPath: place.folder.path("in"), withIntermediateDirectories: true)
    #expect(try child.wait().exitCode == 75)
  }

  @Test("A watch ends with 75 where its job has changed, and does nothing more by the old one")
  func watchOfAChangedJob() throws {
    try put(0)
    var arguments = place.arguments("--rescan", "1")
    arguments[0] = "watch"
    let child = try Child(Obelus.path, arguments)
    for _ in 0..<600 where place.files("archive").isEmpty { usleep(50_000) }
    try Data(try readBytes(place.job) + Array("\n".utf8)).write(to: URL(filePath: place.job))
    try put(1)
    let outcome = try child.wait()
    #expect(outcome.exitCode == 75 && outcome.errorText.contains("the job has changed"), "\(outcome.errorText)")
    #expect(place.files("in").count == 1)
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
