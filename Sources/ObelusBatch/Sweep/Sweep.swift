internal import Dispatch
internal import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// Takes documents from a folder that others fill, as often as it is asked to; no document is lost, done twice or written in
/// halves, whenever it is killed.
///
/// The way of a document: claim, hash, ledger `claimed`; the work, to a file without a name in the outbox; its records, under
/// names that nobody looks for; ledger `publishing` with the output's hash; its name; the records' names; ledger
/// `published`; the original to the archive; ledger `done`; the claim goes. What a killed sweep left is told from these, and the next one goes on from there.
package final class Sweep: Sendable {
  let request: SweepRequest
  let engine: any JobEngine
  let owner: ProcessIdentity
  let folders: SweepFolders
  let ledger: Ledger
  let claims: ClaimFolder
  let naming: SweepNaming
  private let lock: InboxLock
  /// When records were looked through for what killed passes left, in seconds of the clock that nobody sets.
  private let ended = Lock<Double?>(nil)

  /// Throws `InvalidJob`, or an `ObelusError`: `.usage` for folders that do not go together, `.busy` where another sweep of
  /// this inbox by this job is at work on this host, and what keeps a folder or the ledger from being opened.
  package init(_ request: SweepRequest, engine: any JobEngine) throws {
    _ = try CompiledJob(request.manifest)
    self.request = request
    self.engine = engine
    owner = .current(host: request.host)
    folders = try SweepFolders(request, host: owner.host)
    lock = try InboxLock(folders.inbox, owner: folders.owner)
    folders.empty()
    request.records?.removeLeftovers()
    ledger = try Ledger(request.ledger, creates: true)
    try ledger.check()
    claims = try ClaimFolder(inbox: folders.inbox, owner: owner, lease: request.lease)
    naming = try SweepNaming(request)
  }

  /// Whether the process that has an open entry still works on it.
  func isAlive(_ entry: LedgerEntry) -> Bool {
    guard entry.owner != owner.text, let other = ProcessIdentity(entry.owner) else { return entry.owner == owner.text }
    if other.isDead(seenFrom: owner.host) { return false }
    if other.host == owner.host, other.boot == owner.boot { return true }
    let age = Double(WallClock.now() - entry.last) / 1000
    // An age below zero comes from a clock that was set back.
    return age >= 0 && age < request.lease
  }

  /// One pass over what lies in the inbox. Only one at a time.
  package func pass(_ events: @escaping @Sendable (SweepEvent) -> Void) -> SweepSummary {
    let start = MonotonicClock.now()
    let pass = SweepPass(self, events)
    let timer = DispatchSource.makeTimerSource(queue: .global())
    let interval = max(0.2, request.lease / 6)
    timer.schedule(deadline: .now() + interval, repeating: interval)
    timer.setEventHandler { pass.renew() }
    timer.activate()
    pass.run()
    timer.cancel()
    return pass.summary(seconds: MonotonicClock.now() - start)
  }

  /// Ends what killed passes have left of records: nothing of this sweep is under way. At most once in the time of a lease.
  func endRecords() throws(ObelusError) {
    guard let records = request.records else { return }
    let now = MonotonicClock.now()
    let isDue = ended.withLock { ended in
      if let last = ended, now - last < max(request.lease, 1) { return false }
      ended = now
      return true
    }
    guard isDue else { return }
    try records.endAbandoned(lease: request.lease) { hash, bytes in
      PublishedOutput.search(folders.outbox.path, hash: hash, bytes: bytes).map { path in
        let name = FileName(FilePath.name(of: path))
        return naming.names(name, output: name, number: 0).output ?? name.display
      }
    }
  }

  /// Takes away the hidden folders that are no longer needed, and lets another sweep begin. Nothing more can be asked of this
  /// one then.
  package func end() {
    folders.tidy()
    lock.release()
  }
}
