internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// Moves originals to quarantine with the reason beside them, and the files that belong to a document wherever it goes.
extension SweepPass {
  func quarantine(_ original: Filing.Original, reason: QuarantineReason) throws(ObelusError) {
    let folders = sweep.folders
    let name = try explain(original.name, reason) { (name) throws(ObelusError) in
      guard let state = folders.quarantine.state(name) else { return true }
      guard state.size == original.state.size else { return false }
      return try Filing.place(for: name, in: folders.quarantine, hash: original.content, bytes: state.size).name == name
    }
    try step(.explained)
    _ = try Filing.move(
      original, from: folders.inbox, to: folders.quarantine, as: name,
      scratch: { () throws(ObelusError) in try folders.scratch(in: folders.quarantine) })
    moveSidecars(of: original.name, to: folders.quarantine)
    try step(.quarantined)
  }

  /// The same for a file that cannot be read.
  func quarantine(_ name: FileName, state: FileState, reason: QuarantineReason) throws(ObelusError) {
    let folders = sweep.folders
    let place = try explain(name, reason) { folders.quarantine.state($0) == nil }
    let status = folders.inbox.move(name, to: folders.quarantine, as: place)
    guard status == 0 else {
      throw folders.quarantine.failure("a file that cannot be read cannot be moved there", status)
    }
    folders.quarantine.sync()
    folders.inbox.sync()
  }

  /// Writes the reason beside the name that the document will have.
  /// - Parameter isFree: whether the document may have a name.
  /// - Returns: that name.
  private func explain(
    _ name: FileName, _ reason: QuarantineReason, isFree: (FileName) throws(ObelusError) -> Bool
  ) throws(ObelusError) -> FileName {
    let folder = sweep.folders.quarantine
    let scratch = try sweep.folders.scratch(in: folder)
    let bytes = Array(reason.json.pretty.utf8)
    for number in 1...9999 {
      let place = name.numbered(number)
      guard try isFree(place) else { continue }
      let note = place.appending(QuarantineReason.ending)
      if QuarantineReason.isReason(note, in: folder, for: reason.content) { folder.remove(note) }
      let temporary = FileName((reason.content ?? "unread") + QuarantineReason.ending)
      if try Filing.write(bytes, as: note, in: folder, scratch: scratch, temporary: temporary) { return place }
    }
    throw ObelusError(.output, "too many files of one name", at: Location(document: folder.path))
  }

  /// What lies in the inbox beside a document that has gone from there goes the same way. That it cannot is no fault of the
  /// document's: such files are passed over.
  func moveSidecars(of name: FileName, to folder: Folder) {
    let inbox = sweep.folders.inbox
    for sidecar in sidecars(of: name) {
      guard let file = try? OpenFile(sidecar, in: inbox), let state = file.state,
        let content = try? ContentHash.of(file)
      else { continue }
      let original = Filing.Original(name: sidecar, file: file, state: state, content: content)
      let folders = sweep.folders
      _ = try? Filing.move(
        original, from: inbox, to: folder, as: sidecar,
        scratch: { () throws(ObelusError) in try folders.scratch(in: folder) })
    }
  }

  /// The files of the inbox that belong to a document.
  func sidecars(of name: FileName) -> [FileName] {
    let inbox = sweep.folders.inbox
    guard let text = name.text else { return [] }
    return SidecarNames.files(sweep.request.manifest.ocr, beside: FilePath.join(inbox.path, text))
      .filter { FilePath.folder(of: $0) == inbox.path }.map { FileName(FilePath.name(of: $0)) }
  }
}
