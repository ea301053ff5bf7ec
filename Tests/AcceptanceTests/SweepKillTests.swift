import Foundation
import TestSupport
import Testing

/// Sweeps that are killed at any moment lose nothing. `OBELUS_KILL_ROUNDS` is the number of kills (20 unless it is set).
@Suite("Killed sweeps")
struct SweepKillTests {
  /// An inbox with documents, and what belongs to it.
  struct Place {
    let folder: TemporaryFolder
    let job: String

    init() throws {
      folder = try TemporaryFolder()
      job = try Job.redactName.write(in: folder)
      try FileManager.default.createDirectory(atPath: folder.path("in"), withIntermediateDirectories: true)
    }

    func arguments(_ more: String...) -> [String] {
      ["sweep", job]
        + ["inbox", "outbox", "archive", "quarantine"].flatMap { ["--" + $0, folder.path(names[$0] ?? $0)] }
        + ["--ledger", folder.path("ledger.sqlite"), "--settle", "0", "--jobs", "2"] + more
    }

    private var names: [String: String] { ["inbox": "in", "outbox": "out"] }

    /// The bytes of all files by name, without hidden ones.
    func files(_ name: String) -> [String: [UInt8]] {
      var files: [String: [UInt8]] = [:]
      for file in (try? FileManager.default.contentsOfDirectory(atPath: folder.path(name))) ?? []
      where !file.hasPrefix(".") {
        files[file] = try? readBytes(folder.path(name + "/" + file))
      }
      return files
    }
  }

  /// A letter of a few bytes, another one for each number. Every seventh is no PDF.
  static func document(_ number: Int) -> [UInt8] {
    if number % 7 == 3 { return Array("no document \(number)".utf8) }
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Letter \(number) of Ellingsworth) Tj ET")
    return pdf.bytes()
  }

  @Test("Every original is in one place, unchanged; every output is whole; the next sweep finishes the rest")
  func nothingIsLost() throws {
    let rounds = ProcessInfo.processInfo.environment["OBELUS_KILL_ROUNDS"].flatMap { Int($0) } ?? 20
    var random = SeededGenerator(seed: Seed.value(for: "SweepKillTests"))
    let place = try Place()
    var originals: [String: [UInt8]] = [:]
    var next = 0
    var kills = 0
    // A document whose worker was killed is tried again at once.
    let sweep = place.arguments(
      "--records", place.folder.path("records"), "--retries", "100", "--retry-delay", "0")
    // Microseconds; follows the time that a sweep takes on this machine.
    var span = 400_000.0
    for round in 0..<rounds {
      // The folder is kept filled, with some contents that come under two names.
      while place.files("in").count < 12 {
        let name = "\(next).pdf"
        let bytes = Self.document(next % 11 == 10 ? next - 1 : next)
        originals[name] = bytes
        _ = try place.folder.write(bytes, as: "in/" + name)
        next += 1
      }
      let victim = Victim.allCases.randomElement(using: &random) ?? .sweep
      let child = try Child(Obelus.path, sweep)
      usleep(UInt32(Double.random(in: 0..<span, using: &random)))
      let workers = victim == .sweep ? [] : Self.children(of: child.pid)
      for worker in workers { kill(worker, SIGKILL) }
      if victim != .workers { child.signal(SIGKILL) }
      let code = try child.wait().exitCode
      if code == 128 + SIGKILL || victim == .workers && !workers.isEmpty {
        kills += 1
        span = min(span * 1.05, 5e6)
      } else {
        span *= 0.8
      }
      if victim == .workers { #expect(code <= 1, "round \(round): the sweep goes on without its workers") }
      try check(place, originals, "round \(round)")
    }
    #expect(kills > rounds / 4, "\(kills) of \(rounds) were killed in time")
    let last = try Obelus.run(sweep)
    #expect(last.exitCode <= 1, "\(last.errorText)")
    try check(place, originals, "the last sweep")
    #expect(place.files("in").isEmpty)
    // Totals: each document has its output, each other file its reason.
    let quarantine = place.files("quarantine")
    let bad = originals.filter { !$0.value.starts(with: Array("%PDF".utf8)) }
    #expect(Set(quarantine.keys) == Set(bad.keys.flatMap { [$0, $0 + ".reason.json"] }))
    #expect(Set(place.files("archive").keys) == Set(originals.keys).subtracting(bad.keys))
    #expect(Set(place.files("out").keys) == Set(place.files("archive").keys))
    for name in place.files("out").keys {
      let text = try pdftotext(place.folder.path("out/" + name))
      #expect(text.contains("Letter") && !text.contains("Ellingsworth"), "\(name)")
    }
    let proof = try Obelus.run("verify", place.job, place.folder.path("out"), "--quiet")
    #expect(proof.exitCode == 0, "\(proof.errorText)")
    let ledger = try Obelus.run("ledger", "verify", place.folder.path("ledger.sqlite"))
    #expect(ledger.exitCode == 0, "\(ledger.outputText)")
    let list = try Obelus.run("ledger", "list", place.folder.path("ledger.sqlite"), "--json").outputText
    #expect(
      Set(list.split(separator: "\n").map { $0.contains(#""state":"done""#) || $0.contains(#""state":"quarantined""#) })
        == [true])
    let left = try FileManager.default.contentsOfDirectory(atPath: place.folder.path("records"))
    #expect(!left.contains { $0.hasPrefix(".") }, "\(left.filter { $0.hasPrefix(".") })")
    // Each output is on record, and each original that was taken away.
    var recorded: Set<String> = []
    for (name, bytes) in place.files("records") where name.hasSuffix(".audit.jsonl") {
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      for (line, key) in [(lines.first, "inputHash"), (lines.last, "outputHash")] {
        let record = try JSONSerialization.jsonObject(with: Data((line ?? "").utf8)) as? [String: Any]
        if let hash = record?[key] as? String { recorded.insert(hash) }
      }
    }
    for folder in ["out", "archive", "quarantine"] {
      let sums = try Tool.run("sh", "-c", "cd \"$0\" && sha256sum *.pdf", place.folder.path(folder)).outputText
      for line in sums.split(separator: "\n") {
        #expect(recorded.contains(String(line.prefix(64))), "\(folder): \(line)")
      }
    }
    let hidden = try Tool.run(
      "find", place.folder.url.path(percentEncoded: false), "-path", "*/.obelus/*", "-type", "f")
    #expect(hidden.outputText.split(separator: "\n").allSatisfy { $0.contains("/locks/") }, "\(hidden.outputText)")
    print("\(rounds) rounds, \(kills) kills, \(originals.count) files")
  }

  /// What is killed in a round.
  private enum Victim: CaseIterable { case sweep, workers, both }

  /// The processes that a process has started and that still live.
  private static func children(of pid: pid_t) -> [pid_t] {
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/task")) ?? []
    return threads.flatMap { thread in
      let text = try? String(contentsOfFile: "/proc/\(pid)/task/\(thread)/children", encoding: .utf8)
      return (text ?? "").split(separator: " ").compactMap { pid_t($0.trimmingCharacters(in: .whitespaces)) }
    }
  }

  /// What holds at any moment.
  private func check(_ place: Place, _ originals: [String: [UInt8]], _ when: String) throws {
    var found: [String: [UInt8]] = [:]
    for folder in ["in", "archive", "quarantine"] {
      for (name, bytes) in place.files(folder) where !name.hasSuffix(".reason.json") {
        #expect(found[name] == nil, "\(when): \(name) is in two places")
        found[name] = bytes
      }
    }
    #expect(found == originals, "\(when): originals are lost or changed")
    for (name, bytes) in place.files("out") {
      #expect(originals[name] != nil, "\(when): \(name) is nobody's output")
      #expect(String(decoding: bytes.suffix(16), as: UTF8.self).contains("%%EOF"), "\(when): \(name) is not whole")
    }
  }

  @Test("Four hosts with four jobs each do each file once")
  func hostsShare() throws {
    let place = try Place()
    let count = 40
    for number in 0..<count where number % 7 != 3 {
      _ = try place.folder.write(Self.document(number), as: "in/\(number).pdf")
    }
    let documents = place.files("in").count
    let jobs = try ["a", "b", "c", "d"].map { try Job.redactName.write(in: place.folder, as: $0 + ".json") }
    var children: [Child] = []
    for host in 0..<4 {
      for job in jobs {
        var arguments = place.arguments("--host", "host-\(host)", "--log-format", "json")
        arguments[1] = job
        arguments[arguments.firstIndex(of: "--jobs").map { $0 + 1 } ?? 0] = "1"
        arguments[arguments.firstIndex(of: "--ledger").map { $0 + 1 } ?? 0] = place.folder.path("ledger-\(host).sqlite")
        children.append(try Child(Obelus.path, arguments))
      }
    }
    var done: [String: Int] = [:]
    for child in children {
      let outcome = try child.wait(limit: .seconds(120))
      #expect(outcome.exitCode == 0, "\(outcome.errorText)")
      for line in outcome.errorLines where line.contains(#""event":"document-finished""#) {
        let record = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
        done[record?["input"] as? String ?? "", default: 0] += 1
      }
    }
    #expect(done.count == documents && done.values.allSatisfy { $0 == 1 }, "\(done)")
    #expect(place.files("archive").count == documents && place.files("out").count == documents)
    #expect(place.files("in").isEmpty)
  }
}
