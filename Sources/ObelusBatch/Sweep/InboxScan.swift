internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// What lies in an inbox at one moment.
struct InboxScan: Sendable {
  struct Candidate: Hashable, Sendable {
    var name: FileName
    var state: FileState
  }

  /// In the order of the bytes of their names.
  private(set) var settled: [Candidate] = []
  private(set) var unsettled: [FileName] = []
  private(set) var skipped: [(name: FileName, reason: String)] = []
  /// Names that were skipped because files beside documents have them.
  private(set) var sidecars: [FileName] = []

  /// - Parameters:
  ///   - now: by the clock of the file system, in nanoseconds since 1970.
  ///   - settle: seconds.
  init(
    _ inbox: Folder, ocr: Manifest.OCR, now: Int64, settle: Double, ledger: Ledger
  ) throws(ObelusError) {
    guard let names = inbox.names() else { throw inbox.failure("the inbox cannot be read", 0) }
    var early: [Candidate] = []
    for name in names where name != FileName(HiddenFolders.name) {
      // What has gone since is somebody else's.
      guard let state = inbox.state(name) else { continue }
      if let reason = Self.reason(name, state.kind) {
        skipped.append((name, reason))
      } else if let text = name.text, SidecarNames.mayBe(text, ocr) {
        sidecars.append(name)
      } else {
        let candidate = Candidate(name: name, state: state)
        let age = Self.age(state.touched, now)
        if age >= settle {
          settled.append(candidate)
        } else if age < 0 {
          early.append(candidate)
        } else {
          unsettled.append(name)
        }
      }
    }
    let seen = try ledger.settled(early.map(\.state), now: now, settle: settle)
    for (candidate, isSettled) in zip(early, seen) {
      // The time that nobody can set tells of a change since, where it is not itself in the future.
      let isChanging = (0..<settle).contains(Self.age(candidate.state.changed, now))
      if isSettled, !isChanging { settled.append(candidate) } else { unsettled.append(candidate.name) }
    }
    settled.sort { $0.name < $1.name }
  }

  /// In seconds; below 0 for a time in the future.
  private static func age(_ time: Int64, _ now: Int64) -> Double {
    Double(now.subtractingReportingOverflow(time).partialValue) / 1e9
  }

  /// Why a file is no document; nil where it may be one.
  private static func reason(_ name: FileName, _ kind: FileState.Kind) -> String? {
    switch kind {
    case .link: return "a symbolic link"
    case .folder: return "a folder"
    case .other: return "no regular file"
    case .regular: break
    }
    if name.isHidden { return "a hidden name" }
    if name.bytes.last == UInt8(ascii: "~") || name.bytes.starts(with: Array("~$".utf8))
      || temporaryEndings.contains(where: name.hasSuffix)
    {
      return "the name of a temporary file"
    }
    return nil
  }

  /// What programs call files that they still write.
  private static let temporaryEndings = [".tmp", ".temp", ".part", ".partial", ".crdownload", ".filepart", ".download"]
}

extension FileState {
  /// When anything of the file was changed last. Who writes a file may set `modified` to an earlier time before it is whole.
  fileprivate var touched: Int64 { max(modified, changed) }
}

extension Ledger {
  private static let longestSighting: Int64 = 7 * 86_400 * 1_000_000_000

  /// Which of the files, whose times lie in the future, are as they were `settle` seconds ago, when they were seen first.
  func settled(_ files: [FileState], now: Int64, settle: Double) throws(ObelusError) -> [Bool] {
    if files.isEmpty { return [] }
    return try write { (database) throws(ObelusError) in
      // Those that were taken away, and those of a clock that was set back.
      try database.run(
        "DELETE FROM sighting WHERE seen < ? OR seen > ?", .integer(Int(now - Self.longestSighting)), .integer(Int(now))
      )
      var settled: [Bool] = []
      for file in files {
        let device = Int(truncatingIfNeeded: file.identity.device)
        let inode = Int(truncatingIfNeeded: file.identity.inode)
        let row = try database.run(
          "SELECT size, modified, seen FROM sighting WHERE device = ? AND inode = ?", .integer(device), .integer(inode)
        ).first?.map(\.integer)
        if let row, row[0] == file.size, row[1] == Int(file.touched), let seen = row[2] {
          settled.append(Double(Int(now) - seen) / 1e9 >= settle)
        } else {
          settled.append(false)
          try database.run(
            """
            INSERT INTO sighting (device, inode, size, modified, seen) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (device, inode) DO UPDATE SET size = excluded.size, modified = excluded.modified,
              seen = excluded.seen
            """, .integer(device), .integer(inode), .integer(file.size), .integer(Int(file.touched)),
            .integer(Int(now)))
        }
      }
      return settled
    }
  }
}
