import Foundation
import ObelusCore
import ObelusIO
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusBatch

@Suite struct LedgerTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("ledger.sqlite") }
  private let key = LedgerEntry.Key(
    content: String(repeating: "a", count: 64), job: String(repeating: "b", count: 64), version: "1")
  private let outcome = DocumentOutcome(
    input: "a.pdf", state: .done, pages: 3, rules: [.init(rule: "r", hits: 5, acted: 4)], seconds: 1.5)

  init() throws { folder = try TemporaryFolder() }

  private func ledger() throws -> Ledger { try Ledger(path, creates: true, busyTimeout: 50) }

  private func work(_ turn: LedgerTurn) throws -> LedgerEntry {
    guard case .work(let entry) = turn else { throw Unexpected(turn: "\(turn)") }
    return entry
  }

  private struct Unexpected: Error { var turn: String }

  @Test func aDocumentIsDoneOnce() throws {
    let ledger = try ledger()
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    #expect(entry.state == .claimed && entry.attempts == 1 && entry.number == 1)
    guard case .held = try ledger.turn(key, inputBytes: 10, owner: "other", isAlive: { _ in true }) else {
      Issue.record("two processes have it")
      return
    }
    let hash = String(repeating: "c", count: 64)
    try ledger.publishing(entry.number, outcome, output: hash, bytes: 20)
    try ledger.published(entry.number, as: .init(folder: "/out", name: "a.pdf"))
    try ledger.done(entry.number)
    guard case .proven(let done) = try ledger.turn(key, inputBytes: 10, owner: "other", isAlive: { _ in true }) else {
      Issue.record("it is done again")
      return
    }
    #expect(done.state == .done && done.output == hash && done.pages == 3 && done.marks == 4)
    #expect(done.publications.map(\.path) == ["/out/a.pdf"])
    #expect(LedgerCheck.isConsistent(done))
    // Another job or another version is another matter.
    for other in [
      LedgerEntry.Key(content: key.content, job: key.content, version: "1"),
      LedgerEntry.Key(content: key.content, job: key.job, version: "2"),
    ] { _ = try work(try ledger.turn(other, inputBytes: 10, owner: "me", isAlive: { _ in true })) }
  }

  @Test func deadOwnersHoldNothingAndTheirAttemptDoesNotCount() throws {
    let ledger = try ledger()
    _ = try ledger.turn(key, inputBytes: 10, owner: "dead", isAlive: { _ in true })
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { $0.owner != "dead" }))
    #expect(entry.attempts == 1 && entry.owner == "me")
  }

  @Test func failuresWaitAndAreRetried() throws {
    let ledger = try ledger()
    let failed = DocumentOutcome(input: "a.pdf", state: .failed(ObelusError(.timeout, "too slow")))
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    try ledger.failed(entry.number, failed, next: WallClock.now() + 60_000)
    guard case .waits(let waiting) = try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }) else {
      Issue.record("it does not wait")
      return
    }
    #expect(waiting.code == "worker.timeout" && waiting.exit == 3 && LedgerCheck.isConsistent(waiting))
    // A clock that was set back must not make it wait for years.
    let early = try work(try ledger.turn(key, inputBytes: 10, owner: "me", longestWait: 1000, isAlive: { _ in true }))
    #expect(early.attempts == 2)
    try ledger.failed(entry.number, failed, next: nil)
    #expect(try ledger.entry(key)?.state == .quarantined)
    #expect(try ledger.retry([.named("aaaaaaaa")]).count == 1)
    #expect(try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true })).attempts == 1)
  }

  @Test func workThatWasNotDoneLeavesNothing() throws {
    let ledger = try ledger()
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    try ledger.release(entry)
    #expect(try ledger.entries().isEmpty)
    #expect(try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true })).number == 2)
  }

  /// An entry of an earlier time is no mistake of the work that was not done now.
  @Test func workThatWasNotDoneForgetsNothing() throws {
    let ledger = try ledger()
    let failed = DocumentOutcome(input: "a.pdf", state: .failed(ObelusError(.verification, "still there")))
    let first = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    try ledger.failed(first.number, failed, next: nil, place: .init(folder: "/q", inbox: "/in"))
    #expect(try ledger.entry(key)?.quarantine == .init(folder: "/q", inbox: "/in"))
    usleep(2000)
    let again = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    #expect(again.quarantine == nil)
    var other = again
    other.owner = "other"
    try ledger.release(other)
    #expect(try ledger.entry(key)?.state == .claimed, "somebody else's")
    try ledger.release(again)
    let left = try #require(try ledger.entry(key))
    #expect(left.state == .failed && left.attempts == 0 && left.code == "verify.failed")
    #expect(LedgerCheck.isConsistent(left))
  }

  @Test(arguments: ["/dev/null", "", "none/ledger.sqlite"])
  func whatCannotBeALedgerIsAMistakeOfTheCall(name: String) throws {
    let path = name.hasPrefix("/") ? name : folder.path(name)
    let error = #expect(throws: ObelusError.self) { try Ledger(path, creates: true) }
    #expect(
      error?.code == .usage && error?.hint?.contains("place") == true || error?.hint?.contains("local disk") == true)
    #expect(error?.hint?.contains("restore") == false)
  }

  @Test func anEarlierFormIsBroughtUp() throws {
    let path = folder.path("old.sqlite")
    do {
      let made = try Ledger(path, creates: true)
      _ = try made.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true })
      try made.use { (database) throws(ObelusError) in
        try database.run("DROP TABLE quarantine")
        try database.run("PRAGMA user_version = 1")
      }
    }
    let opened = try Ledger(path, creates: false)
    #expect(try opened.entries().count == 1 && opened.entry(key)?.quarantine == nil)
    try opened.use { (database) throws(ObelusError) in try database.run("PRAGMA user_version = 3") }
    let later = #expect(throws: ObelusError.self) { try Ledger(path, creates: false) }
    #expect(later?.message.contains("later Obelus") == true)
  }

  @Test func namesThatNobodyKnowsAreTold() throws {
    let ledger = try ledger()
    _ = try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true })
    try ledger.checkNames([.named("aaaaaa"), .state(.done), .all])
    let error = #expect(throws: ObelusError.self) { try ledger.checkNames([.named("aaaaaa"), .named("letter.pdf")]) }
    #expect(error.map { ExitCode($0.code) } == .noInput && error?.message.contains("letter.pdf") == true)
  }

  @Test func whatKilledProcessesLeftIsEnded() throws {
    let ledger = try ledger()
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "dead", isAlive: { _ in true }))
    let other = LedgerEntry.Key(content: key.job, job: key.job, version: "1")
    _ = try ledger.turn(other, inputBytes: 10, owner: "dead", isAlive: { _ in true })
    try ledger.publishing(entry.number, outcome, output: key.content, bytes: 20)
    try ledger.published(entry.number, as: .init(folder: folder.path(""), name: "a.pdf"))
    #expect(try LedgerCheck(ledger, isAlive: { _ in false }).findings.map(\.fault) == [.open, .missing, .open])
    #expect(try LedgerCheck(ledger, isAlive: { _ in false }).findings.filter(\.isFault).map(\.fault) == [.missing])
    try ledger.endAbandoned { _ in true }
    #expect(try ledger.entries().map(\.state) == [.published, .claimed])
    try ledger.endAbandoned { _ in false }
    #expect(try ledger.entries().map(\.state) == [.done, .failed])
    #expect(try ledger.entries().allSatisfy(LedgerCheck.isConsistent))
    #expect(try ledger.forget([.state(.done)], isAlive: { _ in false }) == 1)
    #expect(try ledger.entries().count == 1)
  }

  @Test func outputsAreComparedWithTheirHashes() throws {
    let ledger = try ledger()
    let output = Array("%PDF-1.7 output".utf8)
    let path = try folder.write(output, as: "a.pdf")
    let entry = try work(try ledger.turn(key, inputBytes: 10, owner: "me", isAlive: { _ in true }))
    try ledger.publishing(entry.number, outcome, output: try ContentHash.of(output), bytes: output.count)
    let place = FilePath.folder(of: path)
    try ledger.published(entry.number, as: .init(folder: place, name: "a.pdf"))
    try ledger.published(entry.number, as: .init(folder: place, name: "[rule-1].pdf"))
    try ledger.done(entry.number)
    let check = try LedgerCheck(ledger, isAlive: { _ in false })
    #expect(check.findings.isEmpty && check.outputs == 2 && check.entries == 1)
    _ = try folder.write("%PDF-1.7 Output", as: "a.pdf")
    let found = try LedgerCheck(ledger, isAlive: { _ in false }).findings
    #expect(Set(found.map(\.fault)) == [.changed, .missing])
  }

  @Test func othersFilesAreRefusedAndLeftAlone() throws {
    _ = try folder.write("no database at all, but long enough to be read as one", as: "ledger.sqlite")
    let before = try folder.read("ledger.sqlite")
    #expect(throws: ObelusError.self) { try ledger() }
    #expect(try folder.read("ledger.sqlite") == before)
    let other = try SQLiteDatabase(path: folder.path("other.sqlite"), busyTimeout: 0, busy: .busy)
    try other.run("CREATE TABLE mine (x)")
    let error = #expect(throws: ObelusError.self) { try Ledger(folder.path("other.sqlite"), creates: true) }
    #expect(error?.code == .unreadable && error?.hint != nil)
    let none = #expect(throws: ObelusError.self) { try Ledger(folder.path("none.sqlite"), creates: false) }
    #expect(none?.code == .usage)
    #expect(!FileSystem.exists(folder.path("none.sqlite")))
  }

  @Test func damageIsNotTakenForAnEmptyLedger() throws {
    let made = try ledger()
    for number in 0..<200 {
      let key = LedgerEntry.Key(
        content: try ContentHash.of(Array("\(number)".utf8)), job: self.key.job, version: "1")
      _ = try made.turn(key, inputBytes: 1, owner: "me", isAlive: { _ in true })
    }
    try made.use { (database) throws(ObelusError) in try database.run("PRAGMA wal_checkpoint(TRUNCATE)") }
    var bytes = try folder.read("ledger.sqlite")
    for at in 4096..<min(bytes.count, 5 * 4096) { bytes[at] = 0xA5 }
    let damaged = try folder.write(bytes, as: "damaged.sqlite")
    let error = #expect(throws: ObelusError.self) {
      try Ledger(damaged, creates: true).check()
    }
    #expect(error?.code == .unreadable && error?.hint?.contains("copy") == true, "\(String(describing: error))")
    #expect(error.map { ExitCode($0.code) } == .unreadable)
  }

  @Test func aLockedLedgerIsBusy() throws {
    let ledger = try ledger()
    let other = try SQLiteDatabase(path: path, busyTimeout: 0, busy: .busy)
    try other.run("BEGIN EXCLUSIVE")
    let error = #expect(throws: ObelusError.self) {
      try ledger.turn(key, inputBytes: 1, owner: "me", isAlive: { _ in true })
    }
    #expect(error?.code == .busy && error.map { ExitCode($0.code) } == .temporary)
  }

  @Test func nobodyElseMayReadIt() throws {
    _ = try ledger()
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }
}
