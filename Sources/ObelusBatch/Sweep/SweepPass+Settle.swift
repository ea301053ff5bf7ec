internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// From what became of the work to where the document belongs. Called on the threads that work.
extension SweepPass {
  func settle(_ item: SweepItem, _ outcome: DocumentOutcome) {
    guard !isDead else { return }
    var outcome = outcome
    var fate: SweepFate?
    do throws(ObelusError) {
      try step(.processed)
      fate = try place(item, &outcome)
    } catch {
      if isDead { return fail(error) }
      if error.code == .changed {
        release(item)
        fate = .unsettled
      } else {
        // What is written in the ledger says where to go on.
        fail(error)
        fate = .left
      }
      outcome.state = .failed(error.located(document: item.names.label))
      outcome.output = nil
    }
    sweep.folders.stage.remove(item.staged)
    sweep.claims.release(item.claim)
    guard let fate else { return finish(item, outcome) }
    switch fate {
    case .retriedLater, .quarantined: finish(item, outcome)
    default: break
    }
    count(fate, label: item.names.label, outcome.error?.message)
    if fate == .retriedLater || fate == .quarantined { noteFailure() }
  }

  /// - Returns: nil where it is done.
  private func place(_ item: SweepItem, _ outcome: inout DocumentOutcome) throws(ObelusError) -> SweepFate? {
    guard sweep.claims.isHeld(item.claim) else { return .held }
    if let error = outcome.error, error.code == .interrupted {
      try sweep.ledger.release(item.entry)
      return .left
    }
    try sweep.folders.checkInbox()
    guard item.original.isUnchanged(in: sweep.folders.inbox), isSameJob(item) else {
      throw ObelusError(.changed, "the file was changed while it was worked on")
    }
    guard let error = outcome.error else {
      try publish(item, &outcome)
      return nil
    }
    if error.code.rawValue.hasPrefix("output.") {
      // It says nothing of the document, and the next one would fare no better.
      try sweep.ledger.release(item.entry)
      throw error
    }
    try step(.failed)
    if RetryPolicy.mayPass(error), let wait = sweep.request.retry.wait(after: item.entry.attempts) {
      try sweep.ledger.failed(item.entry.number, outcome, next: WallClock.now() + wait)
      return .retriedLater
    }
    try sweep.ledger.failed(item.entry.number, outcome, next: nil)
    let reason = QuarantineReason(
      error, content: item.original.content, job: sweep.request.manifest.name, attempts: item.entry.attempts)
    try quarantine(item.original, reason: reason)
    return .quarantined
  }

  private func publish(_ item: SweepItem, _ outcome: inout DocumentOutcome) throws(ObelusError) {
    let stage = sweep.folders.stage
    let file: OpenFile
    do throws(ObelusError) {
      file = try OpenFile(item.staged, in: stage)
    } catch {
      throw ObelusError(.output, "the output is gone before it had its name", at: Location(document: stage.path))
    }
    guard let bytes = file.state?.size else { throw stage.failure("the output cannot be looked at", 0) }
    let hash = try ContentHash.of(file)
    try sweep.ledger.publishing(item.entry.number, outcome, output: hash, bytes: bytes)
    try step(.proven)
    let name = try Filing.publish(
      item.staged, in: stage, to: sweep.folders.outbox, as: item.output, hash: hash, bytes: bytes)
    try step(.linked)
    try archive(item, published: name, &outcome)
  }

  /// What is left to do when the output has its name.
  private func archive(
    _ item: SweepItem, published name: FileName, _ outcome: inout DocumentOutcome
  ) throws(ObelusError) {
    let names = sweep.naming.names(item.original.name, output: name, number: item.entry.number)
    let path = names.output ?? name.display
    outcome.output = path
    outcome.findings += names.findings.filter { !outcome.findings.contains($0) }
    try sweep.ledger.published(
      item.entry.number, as: .init(folder: FilePath.folder(of: path), name: FilePath.name(of: path)))
    try step(.published)
    let folders = sweep.folders
    _ = try Filing.move(
      item.original, from: folders.inbox, to: folders.archive, as: item.original.name,
      scratch: { () throws(ObelusError) in try folders.scratch(in: folders.archive) })
    moveSidecars(of: item.original.name, to: folders.archive)
    try step(.archived)
    try sweep.ledger.done(item.entry.number)
    try step(.done)
  }

  /// What lies in the inbox beside a document that has gone from there goes the same way. That it cannot is no fault of the
  /// document's: such files are passed over.
  private func moveSidecars(of name: FileName, to folder: Folder) {
    let inbox = sweep.folders.inbox
    guard let text = name.text else { return }
    for path in SidecarNames.files(sweep.request.manifest.ocr, beside: FilePath.join(inbox.path, text))
    where FilePath.folder(of: path) == inbox.path {
      let sidecar = FileName(FilePath.name(of: path))
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

  // MARK: Outputs that there are already

  /// Gives the output of a document that was done, or that a killed sweep had proven, the name that this file's is to have.
  /// - Returns: false where there is no such output any more.
  func republish(_ item: SweepItem) throws(ObelusError) -> Bool {
    guard let hash = item.entry.output, let bytes = item.entry.outputBytes else { return false }
    let folders = sweep.folders
    let (place, exists) = try Filing.place(for: item.output, in: folders.outbox, hash: hash, bytes: bytes)
    var name = place
    if !exists {
      guard let found = PublishedOutput.find(item.entry) else { return false }
      folders.stage.remove(item.staged)
      try found.copy(to: item.staged, in: folders.stage, keepsMode: true)
      // The copy is what counts: the original may have been changed while it was made.
      let copy = try OpenFile(item.staged, in: folders.stage)
      guard try ContentHash.of(copy) == hash else {
        folders.stage.remove(item.staged)
        return false
      }
      name = try Filing.publish(
        item.staged, in: folders.stage, to: folders.outbox, as: item.output, hash: hash, bytes: bytes)
    }
    var outcome = DocumentOutcome(
      input: item.names.label, state: .done, pages: item.entry.pages, verified: sweep.request.manifest.verify,
      findings: [.alreadyDone], inputBytes: item.original.state.size, outputBytes: bytes)
    tell(.run(.documentStarted(document: item.index, name: item.names.label)))
    do throws(ObelusError) {
      try archive(item, published: name, &outcome)
    } catch {
      guard error.code == .changed else { throw error }
      count(.unsettled, label: item.names.label)
      return true
    }
    // Published by a killed sweep is published by this one.
    if item.entry.state == .done { count(.republished, label: item.names.label, outcome.output) }
    finish(item, outcome)
    return true
  }

  // MARK: Quarantine

  private func quarantine(_ original: Filing.Original, reason: QuarantineReason) throws(ObelusError) {
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
}
