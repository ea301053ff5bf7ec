import Foundation
import ObelusCore
import ObelusIO
import ObelusPipeline
import ObelusReports
import Synchronization
import TestSupport
import Testing

@testable import ObelusBatch

/// What goes wrong around documents, and when sweeps are killed.
@Suite struct SweepTroubleTests {
  @Test func aFullDiskEndsThePassAndKeepsOriginals() throws {
    let place = try Place()
    for number in 0..<6 { try place.put("\(number).pdf", number == 2 ? "full" : "text \(number)") }
    let summary = try place.sweep { $0.options.jobs = 1 }
    #expect(summary.exitCode == .temporary && summary.error?.message == "the disk is full")
    #expect(place.files("in").count + place.files("archive").count == 6)
    #expect(place.files("in")["2.pdf"] == "full" && place.files("quarantine").isEmpty)
    #expect(try place.isConsistent() && place.leftovers().isEmpty)
  }

  @Test func anInboxThatVanishes() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    try place.put("b.pdf", "two")
    let (inbox, gone) = (place.path("in"), place.path("gone"))
    let summary = try place.sweep(CopyingEngine(willWork: { _ in _ = FileSystem.rename(inbox, to: gone) })) {
      $0.options.jobs = 1
    }
    #expect(summary.exitCode == .temporary && summary.error?.message == "the inbox is gone")
    #expect(place.files("gone").count == 2 && place.files("out").isEmpty)
    let missing = #expect(throws: ObelusError.self) { try place.sweep() }
    #expect(missing.map { ExitCode($0.code) } == .temporary)
    #expect(FileSystem.rename(gone, to: inbox))
    #expect(try place.sweep().processed == 2)
    #expect(try place.isConsistent())
  }

  @Test func anOutboxThatIsTakenAway() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    try place.put("b.pdf", "two")
    let (outbox, gone) = (place.path("out"), place.path("gone"))
    let summary = try place.sweep(CopyingEngine(willWork: { _ in _ = FileSystem.rename(outbox, to: gone) })) {
      $0.options.jobs = 1
    }
    #expect(summary.exitCode == .temporary && summary.error?.code == .outboxGone)
    #expect(summary.error?.message.contains("outbox was taken away") == true)
    #expect(place.files("in").count == 2 && place.files("archive").isEmpty && place.files("gone").isEmpty)
    // Nothing that nobody proved lies where the outbox was.
    #expect(FileSystem.names(in: outbox + "/.obelus") == nil)
    #expect(try place.entries().isEmpty)
    #expect(try place.sweep().processed == 2)
    #expect(try place.isConsistent())
  }

  /// What is done then is known to nobody.
  @Test func aLedgerThatIsTakenAway() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    let (ledger, gone) = (place.path("ledger.sqlite"), place.path("gone.sqlite"))
    let summary = try place.sweep(CopyingEngine(willWork: { _ in _ = FileSystem.rename(ledger, to: gone) }))
    #expect(summary.exitCode == .unreadable && summary.error?.message.contains("moved away") == true)
    #expect(place.files("in").count + place.files("archive").count == 1)
  }

  /// Somebody whose lease is over leaves nothing open or failed of what another one has taken.
  @Test func aLeaseThatIsOverLeavesNothing() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    let inbox = try Folder(place.path("in"))
    let taken = Mutex<Claim?>(nil)
    let engine = CopyingEngine { _ in
      let other = try? ClaimFolder(inbox: inbox, owner: .current(host: "other"), lease: 0)
      taken.withLock { $0 = try? other?.take(FileName("a.pdf")) }
    }
    let summary = try place.sweep(engine)
    #expect(taken.withLock { $0 } != nil && summary.counts == [.held: 1] && summary.processed == 0)
    #expect(place.files("in") == ["a.pdf": "one"] && place.files("out").isEmpty)
    #expect(try place.entries().isEmpty)
  }

  @Test func aLedgerThatIsLockedOrDamaged() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    _ = try place.temporary.write("this is no database, and long enough to be looked at as one", as: "bad.sqlite")
    let damaged = #expect(throws: ObelusError.self) { try place.sweep { $0.ledger = place.path("bad.sqlite") } }
    #expect(damaged.map { ExitCode($0.code) } == .unreadable)
    #expect(place.files("in") == ["a.pdf": "one"])
  }

  @Test func aSecondSweepOfTheJobIsRefusedAtOnce() throws {
    let place = try Place()
    let first = try Sweep(place.request(), engine: CopyingEngine())
    let error = #expect(throws: ObelusError.self) { try place.sweep() }
    #expect(error?.code == .busy && error.map { ExitCode($0.code) } == .temporary)
    // Another host, or another job, is another matter.
    _ = try Sweep(place.request { $0.host = "other" }, engine: CopyingEngine())
    _ = try Sweep(place.request { $0.manifest.path = "/another.yml" }, engine: CopyingEngine())
    withExtendedLifetime(first) {}
  }

  @Test func theRestIsLeftAfterSoManyFailures() throws {
    let place = try Place()
    for number in 0..<30 { try place.put("\(number + 10).pdf", "bad \(number)") }
    let summary = try place.sweep {
      $0.maxFailures = 3
      $0.options.jobs = 1
    }
    #expect(summary.counts == [.quarantined: 3, .left: 27] && summary.exitCode == .someFailed)
    #expect(place.files("in").count == 27)
    #expect(try place.sweep().counts == [.quarantined: 27])
  }

  /// Everything stops after a step as after a kill; another host takes over when the lease is over.
  @Test(arguments: SweepStep.allCases)
  func whateverIsKilledIsFinished(step: SweepStep) throws {
    let place = try Place()
    let texts = ["a.pdf": "one", "b.pdf": "bad two", "c.pdf": "three", "d.pdf": "one", "e.pdf": "bad five"]
    for (name, text) in texts { try place.put(name, text) }
    let engine = CopyingEngine()
    let seen = Atomic<Int>(0)
    for round in 0..<3 {
      let records = try self.records(place, "\(round).")
      let killed = try place.sweep(engine) {
        $0.records = records
        $0.host = "host-\(round)"
        $0.lease = 0
        $0.options.jobs = 1
        $0.goesOn = { at in
          at != step || seen.wrappingAdd(1, ordering: .relaxed).oldValue % 2 == round % 2
        }
      }
      #expect(killed.error != nil || round > 0 || step == .archived, "\(killed)")
      try check(place, texts)
      try checkRecords(place)
    }
    for host in ["last", "very-last"] {
      let records = try self.records(place, host + ".")
      try place.sweep(engine) {
        $0.records = records
        $0.host = host
        $0.lease = 0
      }
    }
    try check(place, texts)
    #expect(place.files("in").isEmpty)
    #expect(Set(place.files("archive").keys) == ["a.pdf", "c.pdf", "d.pdf"])
    #expect(
      place.files("out") == ["a.pdf": "redacted:one", "c.pdf": "redacted:three", "d.pdf": "redacted:one"])
    #expect(
      Set(place.files("quarantine").keys) == ["b.pdf", "b.pdf.reason.json", "e.pdf", "e.pdf.reason.json"])
    try checkRecords(place, isEnd: true)
    #expect(try place.isConsistent())
    #expect(try place.entries().allSatisfy { !$0.state.isOpen })
    #expect(
      place.leftovers().filter { !$0.contains("/stage-") && !$0.contains("/copies-") }.isEmpty, "\(place.leftovers())")
  }

  private func records(_ place: Place, _ prefix: String) throws -> RunRecords {
    let run = RunIdentity(program: "test", job: nil, jobHash: String(repeating: "a", count: 64))
    return try RunRecords(in: place.path("records"), prefix: prefix, of: run, signedWith: nil) { "now" }
  }

  /// Every output has a record, and every original in quarantine: at any moment.
  private func checkRecords(_ place: Place, isEnd: Bool = false) throws {
    var hashes: [String: Int] = [:]
    for name in FileSystem.names(in: place.path("records")) ?? [] where name.hasSuffix(".audit.jsonl") {
      #expect(!isEnd || !name.hasPrefix("."), "\(name)")
      let bytes = try place.temporary.read("records/" + name)
      _ = try AuditCheck(bytes)
      let lines = try bytes.split(separator: 0x0A).map { try JSONValue(Array($0)) }
      for value in [lines.first?["inputHash"], lines.last?["outputHash"]] {
        if case .string(let hash)? = value { hashes[hash, default: 0] += 1 }
      }
    }
    for (_, text) in place.files("out") {
      // Two files have this content; their output is on record once.
      let count = hashes[try ContentHash.of(Array(text.utf8))] ?? 0
      #expect(isEnd ? count == 1 : count > 0, "\(text): \(count)")
    }
    for (name, text) in place.files("quarantine") where !name.hasSuffix(".json") {
      #expect(hashes[try ContentHash.of(Array(text.utf8))] ?? 0 > 0, "\(name)")
    }
  }

  /// Every original is in one place, as it was.
  private func check(_ place: Place, _ texts: [String: String]) throws {
    var found: [String: String] = [:]
    for folder in ["in", "archive", "quarantine"] {
      for (name, text) in place.files(folder) where !name.hasSuffix(".json") {
        #expect(found[name] == nil, "\(name) is in two places")
        found[name] = text
      }
    }
    #expect(found == texts)
    for (_, text) in place.files("out") { #expect(texts.values.contains { text == "redacted:" + $0 }) }
  }

  @Test func processesJobsAndHostsShareAnInbox() throws {
    let place = try Place()
    let count = 60
    for number in 0..<count { try place.put("\(number).pdf", "text \(number)") }
    let engine = CopyingEngine(delay: 2000)
    let processed = Atomic<Int>(0)
    let faults = Mutex<[String]>([])
    WorkerThreads.run(16) { index in
      do {
        // Four hosts with ledgers of their own, four jobs each.
        let summary = try place.sweep(engine) {
          $0.host = "host-\(index / 4)"
          $0.manifest.path = "/job-\(index % 4).yml"
          $0.ledger = place.path("ledger-\(index / 4).sqlite")
        }
        processed.wrappingAdd(summary.processed, ordering: .relaxed)
        if summary.exitCode != .done { faults.withLock { $0.append("\(summary)") } }
      } catch {
        faults.withLock { $0.append("\(error)") }
      }
    }
    #expect(faults.withLock { $0 } == [])
    #expect(processed.load(ordering: .relaxed) == count)
    #expect(engine.worked.withLock { $0.values.allSatisfy { $0 == 1 } && $0.count == count })
    #expect(place.files("archive").count == count && place.files("out").count == count && place.files("in").isEmpty)
  }

  @Test func aClaimIsOverWithItsLease() throws {
    let place = try Place()
    let inbox = try Folder(place.path("in"))
    let name = FileName("a.pdf")
    let first = try ClaimFolder(inbox: inbox, owner: .current(host: "a"), lease: 100)
    let second = try ClaimFolder(inbox: inbox, owner: .current(host: "b"), lease: 100)
    let hasty = try ClaimFolder(inbox: inbox, owner: .current(host: "c"), lease: 0)
    let claim = try #require(try first.take(name))
    #expect(try second.take(name) == nil && first.isHeld(claim))
    first.renew()
    let taken = try #require(try hasty.take(name))
    #expect(taken.generation == 2 && !first.isHeld(claim) && hasty.isHeld(taken))
    first.release(claim)
    #expect(hasty.isHeld(taken))
    hasty.release(taken)
    #expect(try second.take(name)?.generation == 1)
  }

  @Test func aDeadProcessOfThisHostHoldsNothing() throws {
    let place = try Place()
    let inbox = try Folder(place.path("in"))
    var dead = ProcessIdentity.current(host: "a")
    dead.start = "1"
    _ = try ClaimFolder(inbox: inbox, owner: dead, lease: 1000).take(FileName("a.pdf"))
    // From elsewhere that cannot be told.
    let other = try ClaimFolder(inbox: inbox, owner: .current(host: "b"), lease: 1000)
    #expect(try other.take(FileName("a.pdf")) == nil)
    let same = try ClaimFolder(inbox: inbox, owner: .current(host: "a"), lease: 1000)
    #expect(try same.take(FileName("a.pdf")) != nil)
  }

  @Test func oneOfManyTakesOver() throws {
    let place = try Place()
    let inbox = try Folder(place.path("in"))
    for round in 0..<20 {
      var dead = ProcessIdentity.current(host: "a")
      dead.start = "1"
      let name = FileName("\(round).pdf")
      if round % 2 == 0 { _ = try ClaimFolder(inbox: inbox, owner: dead, lease: 1000).take(name) }
      let held = Mutex<[(ClaimFolder, Claim)]>([])
      WorkerThreads.run(8) { _ in
        guard let folder = try? ClaimFolder(inbox: inbox, owner: .current(host: "a"), lease: 1000) else { return }
        if let claim = try? folder.take(name) { held.withLock { $0.append((folder, claim)) } }
      }
      // Two that came at one moment may both have given up; never do two have it.
      #expect(held.withLock { $0.count } <= 1)
    }
  }
}
