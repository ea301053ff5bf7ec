import Foundation
import ObelusCore
import ObelusIO
import ObelusPipeline
import Synchronization
import TestSupport
import Testing

@testable import ObelusBatch

@Suite struct SweepTests {
  @Test func eachFileGetsAnOutcome() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    try place.put("b.pdf", "bad two")
    try place.put("c.pdf", "crash three")
    let fates = Mutex<[String]>([])
    let summary = try place.sweep(events: { event in
      if case .fate(let fate, let file, _) = event {
        fates.withLock { $0.append("\(fate) \(FilePath.name(of: file))") }
      }
    })
    #expect(summary.exitCode == .someFailed && summary.processed == 1)
    #expect(summary.counts == [.quarantined: 1, .retriedLater: 1])
    #expect(place.files("in") == ["c.pdf": "crash three"])
    #expect(place.files("out") == ["a.pdf": "redacted:one"])
    #expect(place.files("archive") == ["a.pdf": "one"])
    #expect(place.files("quarantine").keys.sorted() == ["b.pdf", "b.pdf.reason.json"])
    let reason = try JSONValue(place.temporary.read("quarantine/b.pdf.reason.json"))
    #expect(reason["code"] == "verify.failed" && reason["exit"] == 4 && reason["attempts"] == 1)
    #expect(reason["job"] == "test" && reason["hint"] == "look" && reason["time"] != nil)
    #expect(try place.entries().map(\.state).map(\.rawValue).sorted() == ["done", "failed", "quarantined"])
    #expect(try place.isConsistent())
    #expect(place.leftovers().isEmpty, "\(place.leftovers())")
    // It waits for its time.
    let second = try place.sweep()
    #expect(second.exitCode == .done && second.processed == 0 && second.counts == [.waiting: 1])
  }

  @Test func whatMayPassIsRetriedAndThenQuarantined() throws {
    let place = try Place()
    try place.put("c.pdf", "crash")
    let engine = CopyingEngine()
    for attempt in 1...3 {
      let summary = try place.sweep(engine) {
        $0.retry.delay = 0
        $0.retry.retries = 2
      }
      #expect(summary.counts == (attempt < 3 ? [.retriedLater: 1] : [.quarantined: 1]))
    }
    #expect(engine.worked.withLock { $0 } == ["crash": 3])
    #expect(place.files("quarantine").keys.contains("c.pdf") && place.files("in").isEmpty)
    let reason = try JSONValue(place.temporary.read("quarantine/c.pdf.reason.json"))
    #expect(reason["attempts"] == 3 && reason["code"] == "worker.died")
    // Somebody brings it back: it begins anew.
    try place.put("c.pdf", "crash")
    #expect(try place.sweep(engine).counts == [.retriedLater: 1])
  }

  @Test func waitsGrow() {
    let policy = RetryPolicy()
    #expect((1...4).map { policy.wait(after: $0) } == [300_000, 600_000, 1_200_000, nil])
  }

  @Test func theSameContentIsPublishedAgainAndNotDoneAgain() throws {
    let place = try Place()
    let engine = CopyingEngine()
    try place.put("a.pdf", "one")
    try place.put("b.pdf", "one")
    let first = try place.sweep(engine)
    #expect(first.processed == 1 && first.counts == [.republished: 1])
    #expect(place.files("out") == ["a.pdf": "redacted:one", "b.pdf": "redacted:one"])
    try place.put("c.pdf", "one")
    #expect(try place.sweep(engine).counts == [.republished: 1])
    #expect(engine.worked.withLock { $0 } == ["one": 1])
    #expect(try place.entries().first?.publications.map(\.name) == ["a.pdf", "b.pdf", "c.pdf"])
    // Outputs that somebody has changed or taken are no source.
    for name in ["a.pdf", "b.pdf", "c.pdf"] { _ = try place.temporary.write("changed", as: "out/" + name) }
    try place.put("d.pdf", "one")
    let last = try place.sweep(engine)
    #expect(last.processed == 1 && last.counts.isEmpty && engine.worked.withLock { $0 } == ["one": 2])
    #expect(place.files("out")["d.pdf"] == "redacted:one" && place.files("archive").count == 4)
  }

  @Test func nothingIsOverwritten() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    try place.sweep()
    try place.put("a.pdf", "other")
    try place.put("b.pdf", "bad")
    try place.sweep()
    try place.put("b.pdf", "bad in another way")
    try place.put("b.pdf.reason.json", "bad name")
    try place.sweep()
    #expect(place.files("out") == ["a.pdf": "redacted:one", "a-2.pdf": "redacted:other"])
    #expect(place.files("archive") == ["a.pdf": "one", "a-2.pdf": "other"])
    let quarantine = place.files("quarantine")
    #expect(quarantine["b.pdf"] == "bad" && quarantine["b-2.pdf"] == "bad in another way")
    #expect(quarantine.values.contains("bad name") && quarantine.count == 6, "\(quarantine.keys.sorted())")
    // The same file once more is there already.
    try place.put("a.pdf", "one")
    #expect(try place.sweep().counts == [.republished: 1])
    #expect(place.files("archive").count == 2 && place.files("in").isEmpty)
  }

  @Test func namesOfAnyBytes() throws {
    let place = try Place()
    let names = [
      FileName(bytes: Array("a".utf8) + [0xFF, 0xFE] + Array(".pdf".utf8)), FileName("new\nline.pdf"),
      FileName(String(repeating: "x", count: 255)), FileName(String(repeating: "y", count: 251) + ".pdf"),
    ]
    for (index, name) in names.enumerated() { try place.put(name, "\(index)") }
    try place.put(FileName(bytes: Array("b".utf8) + [0xFF]), "bad")
    try place.put(FileName(String(repeating: "z", count: 255)), "bad too")
    let summary = try place.sweep()
    #expect(summary.processed == 4 && summary.counts == [.quarantined: 2])
    #expect(Set(place.files("archive").keys) == Set(names.map(\.display)))
    #expect(Set(place.files("out").values) == Set((0..<4).map { "redacted:\($0)" }))
    #expect(place.files("quarantine").count == 4 && place.files("in").isEmpty)
    #expect(try place.isConsistent())
  }

  @Test func whatIsNoDocumentIsPassedOver() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    for name in [".hidden.pdf", "b.pdf.part", "c.tmp", "~$d.pdf", "e.pdf~"] { try place.put(name, "x") }
    #expect(FileSystem.makeFolder(place.path("in/folder.pdf")))
    try FileManager.default.createSymbolicLink(
      atPath: place.path("in/link.pdf"), withDestinationPath: place.path("in/a.pdf"))
    #expect(unsafe mkfifo(place.path("in/pipe.pdf"), 0o600) == 0)
    let reasons = Mutex<[String: String]>([:])
    let summary = try place.sweep(events: { event in
      if case .fate(.skipped, let file, let detail) = event {
        reasons.withLock { $0[FilePath.name(of: file)] = detail }
      }
    })
    #expect(summary.processed == 1 && summary.counts == [.skipped: 8])
    #expect(reasons.withLock { $0["link.pdf"] } == "a symbolic link")
    #expect(reasons.withLock { $0["pipe.pdf"] } == "no regular file")
    #expect(place.files("in").count == 8)
  }

  private func date(_ name: String, _ seconds: Double, in place: Place) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: seconds)], ofItemAtPath: place.path("in/" + name))
  }

  @Test func filesSettle() throws {
    let place = try Place()
    try place.put("old.pdf", "old")
    try place.put("future.pdf", "future")
    try date("future.pdf", 86_400, in: place)
    usleep(600_000)
    try place.put("new.pdf", "new")
    let first = try place.sweep { $0.settle = 0.5 }
    #expect(first.counts[.unsettled] ?? 0 >= 1 && place.files("archive")["old.pdf"] == "old")
    #expect(place.files("in")["future.pdf"] == "future")
    // A time in the future says nothing: it is seen twice.
    usleep(600_000)
    try place.sweep { $0.settle = 0.5 }
    #expect(place.files("in").isEmpty && place.files("archive").count == 3)
  }

  /// Who sets the time of a file before it is whole does not make it old.
  @Test func aTimeThatWasSetSaysNothing() throws {
    let place = try Place()
    try place.put("a.pdf", "half")
    try date("a.pdf", -3600, in: place)
    let first = try place.sweep { $0.settle = 600 }
    #expect(first.processed == 0 && first.counts == [.unsettled: 1])
    // Nor does one in the future, that was seen before, where the file has been written since.
    let future = Date(timeIntervalSince1970: 4_000_000_000)
    let url = URL(filePath: place.path("in/a.pdf"))
    try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: place.path("in/a.pdf"))
    try place.sweep { $0.settle = 2 }
    usleep(2_500_000)
    let file = try FileHandle(forUpdating: url)
    try file.write(contentsOf: Data("more".utf8))
    try file.close()
    try FileManager.default.setAttributes([.modificationDate: future], ofItemAtPath: place.path("in/a.pdf"))
    #expect(try place.sweep { $0.settle = 2 }.processed == 0)
    usleep(2_500_000)
    #expect(try place.sweep { $0.settle = 2 }.processed == 1)
  }

  @Test func aFileThatIsWrittenMeanwhileStays() throws {
    let place = try Place()
    try place.put("a.pdf", "one")
    let path = place.path("in/a.pdf")
    let engine = CopyingEngine { text in
      if text == "one" { try? Data("one and more".utf8).write(to: URL(filePath: path)) }
    }
    let summary = try place.sweep(engine)
    #expect(summary.processed == 0 && summary.counts == [.unsettled: 1])
    #expect(place.files("in") == ["a.pdf": "one and more"] && place.files("out").isEmpty)
    #expect(try place.sweep(engine).processed == 1)
    #expect(place.files("out") == ["a.pdf": "redacted:one and more"])
    #expect(try place.isConsistent())
  }

  @Test func namesThatARuleRedactsAreNotRepeated() throws {
    let place = try Place()
    try place.put("Ellingsworth.pdf", "one")
    try place.put("Ellingsworth-2.pdf", "bad")
    let told = Mutex("")
    let summary = try place.sweep(events: { event in told.withLock { $0 += "\(event)\n" } })
    let report = summary.json.pretty + told.withLock { $0 }
    #expect(!report.contains("Ellingsworth") && report.contains("[secret]"))
    #expect(!ByteScan.contains(try place.temporary.read("ledger.sqlite"), "Ellingsworth"))
    #expect(place.files("out").keys.sorted() == ["Ellingsworth.pdf"])
    // The output is found again though the ledger does not know its name.
    try place.put("b.pdf", "one")
    #expect(try place.sweep().counts[.republished] == 1)
    #expect(try place.isConsistent())
  }

  @Test(arguments: ["out", "archive", "quarantine", "ledger"])
  func placesInTheInboxAreRefused(what: String) throws {
    let place = try Place()
    try FileManager.default.createSymbolicLink(
      atPath: place.path("link"), withDestinationPath: place.path("in"))
    for inside in [place.path("in/x"), place.path("link/x")] {
      let error = #expect(throws: ObelusError.self) {
        try place.sweep { request in
          switch what {
          case "out": request.outbox = inside
          case "archive": request.archive = inside
          case "quarantine": request.quarantine = inside
          default: request.ledger = inside
          }
        }
      }
      #expect(error?.code == .usage)
    }
    let same = #expect(throws: ObelusError.self) { try place.sweep { $0.archive = $0.quarantine } }
    #expect(same?.code == .usage)
    let among = #expect(throws: ObelusError.self) { try place.sweep { $0.archive = $0.outbox + "/archive" } }
    #expect(among?.code == .usage && among?.message.contains("among outputs") == true)
    #expect(!FileSystem.exists(place.path("out")))
  }

  @Test(arguments: ["", ".a", "a/b", "höst", String(repeating: "h", count: 65)])
  func namesOfHostsAreNotCut(name: String) throws {
    let place = try Place()
    let error = #expect(throws: ObelusError.self) { try place.sweep { $0.host = name } }
    #expect(error?.code == .usage)
    try place.sweep { $0.host = String(repeating: "h", count: 64) }
  }

  /// What the ledger says of a document in quarantine leads to the file, and back into the inbox.
  @Test func whatIsInQuarantineComesBack() throws {
    let place = try Place()
    try place.put("a.pdf", "bad")
    try place.put("b.pdf", "bad b")
    try place.put("c.pdf", "bad c")
    try place.sweep()
    #expect(place.files("in").isEmpty && place.files("quarantine").count == 6)
    _ = try place.temporary.write("bad?", as: "quarantine/b.pdf")
    // It is found by its bytes, whatever it is called.
    #expect(FileSystem.rename(place.path("quarantine/c.pdf"), to: place.path("quarantine/other.pdf")))
    let ledger = try Ledger(place.path("ledger.sqlite"), creates: false)
    var outcomes: [QuarantineReturn.Outcome?] = []
    for entry in try ledger.retry([.all]) { outcomes.append(try QuarantineReturn.bringBack(entry, ledger)) }
    let folder = FilePath.resolved(place.path("quarantine"))
    #expect(
      outcomes == [
        .returned(FilePath.resolved(place.path("in/a.pdf"))), .missing(folder),
        .returned(FilePath.resolved(place.path("in/other.pdf"))),
      ])
    #expect(place.files("in") == ["a.pdf": "bad", "other.pdf": "bad c"])
    #expect(place.files("quarantine").keys.sorted() == ["b.pdf", "b.pdf.reason.json", "c.pdf.reason.json"])
    let again = try place.sweep()
    #expect(again.counts == [.quarantined: 2] && place.files("quarantine")["a.pdf"] == "bad")
    #expect(try place.isConsistent())
  }

  @Test func outputsAreNamedByTheJob() throws {
    let place = try Place()
    try place.put("secret name.pdf", "one")
    let manifest = try Manifest(
      Array((Place.job + "output: { name: \"case-{n}.pdf\" }\n").utf8), path: place.path("job.yml"))
    let summary = try place.sweep { $0.manifest = manifest }
    #expect(place.files("out") == ["case-000001.pdf": "redacted:one"])
    #expect(!summary.json.pretty.contains("secret name"))
  }

  @Test func movesToAnotherFileSystem() throws {
    let place = try Place()
    guard FileSystem.status("/dev/shm")?.identity.device != FileSystem.status(place.path("in"))?.identity.device else {
      return
    }
    let other = "/dev/shm/obelus-test-\(UUID().uuidString)"
    #expect(FileSystem.makeFolder(other))
    defer { try? FileManager.default.removeItem(atPath: other) }
    func change(_ request: inout SweepRequest) {
      request.archive = other + "/archive"
      request.quarantine = other + "/quarantine"
    }
    try place.put("a.pdf", "one")
    try place.put("b.pdf", "bad")
    try place.sweep { change(&$0) }
    #expect(place.files("in").isEmpty)
    #expect(try readBytes(other + "/archive/a.pdf") == Array("one".utf8))
    #expect(try readBytes(other + "/quarantine/b.pdf") == Array("bad".utf8))
    // A kill between the copy and the end of the original: both are there.
    try place.put("a.pdf", "one")
    try place.sweep { change(&$0) }
    #expect(place.files("in").isEmpty)
    #expect(FileSystem.names(in: other + "/archive") == ["a.pdf"])
  }
}

private enum ByteScan {
  static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }
}
