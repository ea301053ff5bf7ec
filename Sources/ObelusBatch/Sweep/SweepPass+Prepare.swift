internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// From a file of the inbox to a document that is claimed.
extension SweepPass {
  enum Preparation {
    case item(SweepItem)
    /// Its content is in work under another name.
    case later
    /// It needs no work now.
    case settled
  }

  /// - Parameter contents: the contents that are claimed already and not worked on yet.
  func prepare(_ candidate: InboxScan.Candidate, _ contents: Set<String>) throws(ObelusError) -> Preparation {
    let (inbox, name) = (sweep.folders.inbox, candidate.name)
    guard let claim = try sweep.claims.take(name) else {
      count(.held, name)
      return .settled
    }
    var isKept = false
    defer { if !isKept, !isDead { sweep.claims.release(claim) } }
    try step(.claimed)
    // Another process may have moved it since it was seen.
    guard let state = inbox.state(name) else {
      try sweep.folders.checkInbox()
      return .settled
    }
    guard state == candidate.state else {
      count(.unsettled, name)
      return .settled
    }
    let original: Filing.Original
    do throws(ObelusError) {
      let file = try OpenFile(name, in: inbox)
      original = Filing.Original(name: name, file: file, state: state, content: try ContentHash.of(file))
    } catch {
      return try unreadable(candidate, claim, error)
    }
    guard original.isUnchanged(in: inbox) else {
      count(.unsettled, name)
      return .settled
    }
    if contents.contains(original.content) { return .later }
    let turn = try sweep.ledger.turn(
      key(original), inputBytes: state.size, owner: sweep.owner.text, longestWait: sweep.request.retry.longestWait,
      isAlive: sweep.isAlive)
    try step(.entered)
    switch turn {
    case .work(let entry):
      isKept = true
      return .item(item(original, claim, entry))
    case .waits(let entry):
      count(.waiting, name, entry.next.map { "from " + WallClock.text($0) })
      return .settled
    case .held: return .later
    case .proven(let entry):
      if try republish(item(original, claim, entry)) { return .settled }
      isKept = true
      return .item(item(original, claim, try sweep.ledger.redo(entry, owner: sweep.owner.text)))
    }
  }

  private func key(_ original: Filing.Original) throws(ObelusError) -> LedgerEntry.Key {
    LedgerEntry.Key(
      content: original.content, job: try sweep.naming.job.hash(forDocument: sweep.naming.path(original.name)),
      version: sweep.request.version)
  }

  /// It is the same job still: what lies beside the document counts, too.
  func isSameJob(_ item: SweepItem) -> Bool {
    guard !sweep.request.manifest.ocr.sidecars.isEmpty else { return true }
    return (try? key(item.original)) == item.entry.key
  }

  private func item(_ original: Filing.Original, _ claim: Claim, _ entry: LedgerEntry) -> SweepItem {
    let output = sweep.naming.output(original.name, content: original.content, number: entry.number)
    let index = state.withLock { $0.nextIndex() }
    return SweepItem(
      index: index, original: original, claim: claim, entry: entry,
      names: sweep.naming.names(original.name, output: output, number: entry.number), output: output,
      path: original.name.text == nil ? original.file.path : sweep.naming.path(original.name))
  }

  /// A file that cannot even be hashed goes to quarantine without an entry in the ledger, which knows contents only.
  private func unreadable(
    _ candidate: InboxScan.Candidate, _ claim: Claim, _ error: ObelusError
  ) throws(ObelusError) -> Preparation {
    let inbox = sweep.folders.inbox
    guard inbox.state(candidate.name) == candidate.state else {
      count(.unsettled, candidate.name)
      return .settled
    }
    let label = sweep.naming.label(candidate.name)
    let reason = QuarantineReason(error, content: nil, job: sweep.request.manifest.name, attempts: 1)
    let index = state.withLock { $0.nextIndex() }
    var told = error
    told.location.document = label
    let outcome = DocumentOutcome(input: label, state: .failed(told), inputBytes: candidate.state.size)
    tell(.run(.documentStarted(document: index, name: label)))
    try sweep.request.records?.prepare(outcome, document: index)
    try quarantine(candidate.name, state: candidate.state, reason: reason)
    finish(index, outcome)
    count(.quarantined, label: label, error.message)
    noteFailure()
    return .settled
  }
}
