package import ObelusCore
internal import ObelusIO

/// Puts originals from quarantine back into the inbox that they came from.
package enum QuarantineReturn {
  package enum Outcome: Hashable, Sendable {
    /// It is in the inbox again, under this path.
    case returned(String)
    /// The quarantine, a path, has no file of its bytes.
    case missing(String)
    /// The ledger does not say where it went.
    case unknown
  }

  /// Nil for an entry whose original is in no quarantine. Throws what keeps the file from being moved.
  package static func bringBack(_ entry: LedgerEntry, _ ledger: Ledger) throws(ObelusError) -> Outcome? {
    guard let place = entry.quarantine else { return entry.state == .quarantined ? .unknown : nil }
    guard let folder = try? Folder(place.folder), let original = find(entry, in: folder) else {
      return .missing(place.folder)
    }
    let inbox = try Folder(place.inbox)
    let note = original.name.appending(QuarantineReason.ending)
    let companions = QuarantineReason.companions(note, in: folder, for: entry.key.content)
    // They are needed as soon as the document is there.
    for name in companions ?? [] {
      guard let file = try? OpenFile(name, in: folder), let state = folder.state(name), state.kind == .regular else {
        continue
      }
      let companion = Filing.Original(name: name, file: file, state: state, content: try ContentHash.of(file))
      _ = try move(companion, from: folder, to: inbox)
    }
    let name = try move(original, from: folder, to: inbox)
    if companions != nil { folder.remove(note) }
    HiddenFolders.end(scratch, in: inbox)
    try ledger.leftQuarantine(entry.number)
    return .returned(FilePath.join(place.inbox, name.display))
  }

  private static let scratch = "returned"

  private static func move(
    _ original: Filing.Original, from folder: Folder, to inbox: Folder
  ) throws(ObelusError) -> FileName {
    try Filing.move(
      original, from: folder, to: inbox, as: original.name,
      scratch: { () throws(ObelusError) in try HiddenFolders.folder(scratch, in: inbox) })
  }

  /// By its bytes: it may have got another name.
  private static func find(_ entry: LedgerEntry, in folder: Folder) -> Filing.Original? {
    for name in folder.names() ?? [] {
      guard let state = folder.state(name), state.kind == .regular, state.size == entry.inputBytes,
        let file = try? OpenFile(name, in: folder), (try? ContentHash.of(file)) == entry.key.content
      else { continue }
      return Filing.Original(name: name, file: file, state: state, content: entry.key.content)
    }
    return nil
  }
}
