import Foundation
import ObelusCore
import ObelusIO
import ObelusPipeline
import Synchronization
import TestSupport

@testable import ObelusBatch

/// An inbox and all that belongs to it, in a folder of its own.
final class Place: Sendable {
  let temporary: TemporaryFolder

  init() throws {
    temporary = try TemporaryFolder()
    guard FileSystem.makeFolder(path("in")) else { throw POSIXError(.EIO) }
  }

  static let job = "version: 1\nname: test\nrules: [{ id: secret, select: { text: Ellingsworth }, action: redact }]\n"

  func path(_ name: String) -> String { temporary.path(name) }

  func put(_ name: String, _ text: String) throws { _ = try temporary.write(text, as: "in/" + name) }

  func put(_ name: FileName, _ text: String) throws {
    let folder = try Folder(path("in"))
    let file = folder.create(name)
    guard file >= 0, FileContents.write(Array(text.utf8), to: file), FileContents.end(file) else {
      throw POSIXError(.EIO)
    }
  }

  func request(_ change: (inout SweepRequest) -> Void = { _ in }) throws -> SweepRequest {
    let manifest = try Manifest(Array(Self.job.utf8), path: path("job.yml"))
    var request = SweepRequest(
      manifest: manifest, inbox: path("in"), outbox: path("out"), archive: path("archive"),
      quarantine: path("quarantine"), ledger: path("ledger.sqlite"), version: "1")
    request.settle = 0
    request.options.jobs = 2
    change(&request)
    return request
  }

  /// One sweep from its beginning to its end.
  @discardableResult
  func sweep(
    _ engine: CopyingEngine = CopyingEngine(), _ change: (inout SweepRequest) -> Void = { _ in },
    events: @escaping @Sendable (SweepEvent) -> Void = { _ in }
  ) throws -> SweepSummary {
    let sweep = try Sweep(request(change), engine: engine)
    defer { sweep.end() }
    return sweep.pass(events)
  }

  /// Names and texts of the files of a folder, without the hidden folder.
  func files(_ folder: String) -> [String: String] {
    guard let opened = try? Folder(path(folder)) else { return [:] }
    var files: [String: String] = [:]
    for name in opened.names() ?? [] where name != FileName(HiddenFolders.name) {
      guard let file = try? OpenFile(name, in: opened) else {
        files[name.display] = "?"
        continue
      }
      var bytes: [UInt8] = []
      try? file.read { bytes += $0 }
      files[name.display] = String(decoding: bytes, as: UTF8.self)
    }
    return files
  }

  func entries() throws -> [LedgerEntry] { try Ledger(path("ledger.sqlite"), creates: false).entries() }

  /// Whether the ledger is whole, and all outputs are what it says.
  func isConsistent() throws -> Bool {
    let ledger = try Ledger(path("ledger.sqlite"), creates: false)
    return try LedgerCheck(ledger, isAlive: { _ in false }).findings.isEmpty
  }

  /// What lies in the hidden folder of the inbox besides locks.
  func leftovers() -> [String] {
    ["in/.obelus/claims", "in/.obelus/tmp", "out/.obelus", "archive/.obelus", "quarantine/.obelus"].flatMap { folder in
      (FileSystem.names(in: path(folder)) ?? []).map { folder + "/" + $0 }
    }
  }
}
