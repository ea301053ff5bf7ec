internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// From what became of the work to where the document belongs. Called on the threads that work.
extension SweepPass {
  func settle(_ item: SweepItem, _ outcome: DocumentOutcome) {
    guard !isDead else { return }
    var outcome = outcome
    if sweep.request.records != nil { outcome.inputHash = item.original.content }
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
    if fate == .unsettled || fate == .left || fate == .held { sweep.request.records?.withdraw(document: item.index) }
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
    guard sweep.claims.isHeld(item.claim) else {
      // Whoever has taken it over does it, and says so in its own ledger.
      try sweep.ledger.release(item.entry)
      return .held
    }
    if let error = outcome.error, error.code == .interrupted {
      try sweep.ledger.release(item.entry)
      return .left
    }
    do throws(ObelusError) {
      try sweep.folders.checkInbox()
      try sweep.folders.checkOutbox(item.staged)
    } catch {
      try sweep.ledger.release(item.entry)
      throw error
    }
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
    try prepareRecords(item, outcome)
    try sweep.ledger.failed(item.entry.number, outcome, next: nil, place: sweep.naming.quarantine)
    let reason = QuarantineReason(
      error, content: item.original.content, job: sweep.request.manifest.name, attempts: item.entry.attempts,
      companions: sidecars(of: item.original.name))
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
    if sweep.request.records != nil { outcome.outputHash = hash }
    outcome.findings += item.names.findings.filter { !outcome.findings.contains($0) }
    try prepareRecords(item, outcome)
    try step(.prepared)
    try sweep.ledger.publishing(item.entry.number, outcome, output: hash, bytes: bytes)
    try step(.proven)
    let name = try Filing.publish(
      item.staged, in: stage, to: sweep.folders.outbox, as: item.output, hash: hash, bytes: bytes)
    try step(.linked)
    outcome.output = path(of: name, item)
    try sweep.request.records?.publish(outcome, document: item.index)
    try step(.recorded)
    try archive(item, published: name, &outcome)
  }

  /// Puts on disk what is put on record, before anything else can be found of the document.
  private func prepareRecords(_ item: SweepItem, _ outcome: DocumentOutcome) throws(ObelusError) {
    do throws(ObelusError) {
      try sweep.request.records?.prepare(outcome, document: item.index)
    } catch {
      try sweep.ledger.release(item.entry)
      throw error
    }
  }

  /// How messages call the output.
  private func path(of output: FileName, _ item: SweepItem) -> String {
    sweep.naming.names(item.original.name, output: output, number: item.entry.number).output ?? output.display
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
      outcome.output = path(of: name, item)
      try sweep.request.records?.adopt(
        outcome, document: item.index, input: item.entry.key.content, output: hash)
      try step(.recorded)
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
}
