internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// The open folders of a sweep.
struct SweepFolders: Sendable {
  let inbox: Folder
  let outbox: Folder
  let archive: Folder
  let quarantine: Folder
  /// In the outbox: outputs that have no name yet. Nobody else uses it.
  let stage: Folder
  /// Which host, inbox and job it is, as a part of names.
  let owner: String

  /// - Throws: `.usage` for folders that lie in each other or are the same, else what keeps one from being opened.
  init(_ request: SweepRequest, host: String) throws(ObelusError) {
    try Self.check(request)
    inbox = try Folder(request.inbox)
    owner = try request.owner(host: host)
    outbox = try Folder(request.outbox, makes: true)
    archive = try Folder(request.archive, makes: true)
    quarantine = try Folder(request.quarantine, makes: true)
    stage = try HiddenFolders.folder("stage-" + owner, in: outbox)
  }

  private static func check(_ request: SweepRequest) throws(ObelusError) {
    if let host = request.host, !ProcessIdentity.isHost(host) {
      throw ObelusError(
        .usage, "`\(host)` cannot be the name of a host",
        hint: "1 to \(ProcessIdentity.longestHost) letters, digits, dots and dashes, no dot at the beginning")
    }
    let inbox = FilePath.resolved(request.inbox)
    let others = [
      ("the outbox", request.outbox), ("the archive", request.archive), ("the quarantine", request.quarantine),
    ]
    for (what, path) in others + [("the ledger", request.ledger)] {
      if FilePath.relative(FilePath.resolved(path), below: inbox) != nil || isSameFolder(path, request.inbox) {
        throw ObelusError(
          .usage, "\(what) `\(path)` lies in the inbox, whose files are documents", hint: "name a folder outside of it")
      }
    }
    let outbox = FilePath.resolved(request.outbox)
    for (what, path) in others.dropFirst()
    where FilePath.relative(FilePath.resolved(path), below: outbox).map({ !$0.isEmpty }) == true {
      throw ObelusError(
        .usage, "\(what) `\(path)` lies in the outbox: originals would lie among outputs",
        hint: "name a folder outside of it")
    }
    for (index, (what, path)) in others.enumerated() {
      for (other, second) in others[(index + 1)...] where isSameFolder(path, second) {
        throw ObelusError(.usage, "\(what) and \(other) are one folder", hint: "name different ones")
      }
    }
  }

  /// Also where a mount gives one folder two paths.
  private static func isSameFolder(_ a: String, _ b: String) -> Bool { FilePath.isSame(a, b) }

  /// Where copies are made before they get their names, in a folder that another file system may have.
  func scratch(in folder: Folder) throws(ObelusError) -> Folder {
    try HiddenFolders.folder("copies-" + owner, in: folder)
  }

  /// Removes what a killed sweep of this host, inbox and job left. Only while the lock is held.
  func empty() {
    HiddenFolders.empty(stage)
    for folder in [archive, quarantine] where folder.state(FileName(HiddenFolders.name)) != nil {
      if let scratch = try? scratch(in: folder) { HiddenFolders.empty(scratch) }
    }
  }

  /// Removes the hidden folders that are empty.
  func tidy() {
    HiddenFolders.end("stage-" + owner, in: outbox)
    for folder in [archive, quarantine] { HiddenFolders.end("copies-" + owner, in: folder) }
  }

  func checkInbox() throws(ObelusError) {
    guard inbox.isInPlace else {
      throw ObelusError(
        .inboxGone, "the inbox is gone", at: Location(document: inbox.path), hint: "is its file system mounted?")
    }
  }

  /// - Parameter staged: an output without a name, which whoever wrote it by a path has put elsewhere then.
  func checkOutbox(_ staged: FileName? = nil) throws(ObelusError) {
    guard !outbox.isInPlace else { return }
    if let staged {
      FileSystem.remove(FilePath.join(stage.path, staged.display))
      FileSystem.removeFolder(stage.path)
      FileSystem.removeFolder(FilePath.folder(of: stage.path))
    }
    throw ObelusError(
      .outboxGone, "the outbox was taken away while the sweep was at work", at: Location(document: outbox.path),
      hint: "is its file system mounted? The originals stay in the inbox")
  }
}

extension ObelusError.Code {
  /// The folder of a sweep was taken away.
  static let inboxGone = Self(rawValue: "job.inbox-gone")
  static let outboxGone = Self(rawValue: "job.outbox-gone")
  /// The file was changed while it was worked on.
  static let changed = Self(rawValue: "job.changed")
}
