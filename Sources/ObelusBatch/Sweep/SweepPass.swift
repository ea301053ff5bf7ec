internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// One pass of a sweep: which files are taken, and in what order.
final class SweepPass: Sendable {
  struct State {
    var counts: [SweepFate: Int] = [:]
    var outcomes: [DocumentOutcome] = []
    var failures = 0
    var matching: [Matching] = []
    var lists: [RunSummary.List] = []
    var isolation: IsolationReport?
    var peakMemory: Int?
    private var items = 0
    /// What ends the pass.
    var error: ObelusError?
    /// A step was made to fail: everything stays as it is.
    var isDead = false

    mutating func nextIndex() -> Int {
      items += 1
      return items - 1
    }
  }

  let sweep: Sweep
  let state = Lock(State())
  /// Stops the work, also where nobody asked for it from outside.
  let cancellation: Cancellation
  private let events: @Sendable (SweepEvent) -> Void

  init(_ sweep: Sweep, _ events: @escaping @Sendable (SweepEvent) -> Void) {
    self.sweep = sweep
    self.events = events
    cancellation = Cancellation(parent: sweep.request.options.cancellation)
  }

  func run() {
    do throws(ObelusError) {
      try sweep.folders.checkInbox()
      try sweep.folders.checkOutbox()
      try sweep.ledger.checkPlace()
      let scan = try InboxScan(
        sweep.folders.inbox, ocr: sweep.request.manifest.ocr, now: try sweep.claims.now(),
        settle: sweep.request.settle, ledger: sweep.ledger)
      tell(scan)
      tell(.run(.runStarted(documents: scan.settled.count)))
      var later = try work(scan.settled)
      // Their contents were in work under other names.
      while !later.isEmpty, !cancellation.isCancelled {
        let still = try work(later)
        if still.count == later.count { break }
        later = still
      }
      for candidate in later { count(.held, candidate.name) }
      try sweep.ledger.checkPlace()
      if !cancellation.isCancelled {
        try sweep.ledger.endAbandoned(isAlive: sweep.isAlive)
        try sweep.claims.tidy()
        if [SweepFate.held, .unsettled, .left].allSatisfy({ fate in state.withLock { $0.counts[fate] } == nil }) {
          try sweep.endRecords()
        }
      }
    } catch {
      fail(error)
    }
  }

  func summary(seconds: Double) -> SweepSummary {
    state.withLock { state in
      var run = RunSummary(
        job: sweep.request.manifest.name, documents: state.outcomes, seconds: seconds, signal: cancellation.signal)
      run.matching = state.matching
      run.lists = state.lists
      run.isolation = state.isolation
      run.peakMemory = state.peakMemory
      run.jobHash = sweep.naming.job.job
      return SweepSummary(run: run, counts: state.counts, error: state.error)
    }
  }

  /// Called now and then while the pass runs, from another thread.
  func renew() {
    sweep.claims.renew()
    do throws(ObelusError) {
      try sweep.folders.checkInbox()
      try sweep.folders.checkOutbox()
      try sweep.ledger.renew(owner: sweep.owner.text)
    } catch {
      // A ledger that somebody holds for a moment is for whoever has something to write.
      if error.code != .busy { fail(error) }
    }
  }

  private func tell(_ scan: InboxScan) {
    for (name, reason) in scan.skipped { count(.skipped, name, reason) }
    for name in scan.sidecars { count(.skipped, name, "belongs to a document") }
    for name in scan.unsettled { count(.unsettled, name) }
  }

  // MARK: Chunks

  /// - Returns: those whose content another one of them, or another process, is at work on.
  private func work(_ candidates: [InboxScan.Candidate]) throws(ObelusError) -> [InboxScan.Candidate] {
    var rest = candidates[...]
    var later: [InboxScan.Candidate] = []
    while !rest.isEmpty {
      // The fewer are left, the fewer are claimed at once, so that others get their share.
      let budget = max(1, sweep.request.options.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
      let size = min(64, max(budget, rest.count / 4))
      var chunk: [SweepItem] = []
      var contents: Set<String> = []
      do throws(ObelusError) {
        while chunk.count < size, let candidate = rest.popFirst() {
          if cancellation.isCancelled {
            count(.left, candidate.name)
            continue
          }
          switch try prepare(candidate, contents) {
          case .item(let item):
            contents.insert(item.original.content)
            chunk.append(item)
          case .later: later.append(candidate)
          case .settled: break
          }
        }
      } catch {
        for item in chunk { release(item) }
        throw error
      }
      if !chunk.isEmpty { process(chunk) }
    }
    return later
  }

  private func process(_ chunk: [SweepItem]) {
    let request = sweep.request
    let stage = sweep.folders.stage.path
    let documents = chunk.map { item in
      DocumentRequest(
        name: item.names.label, source: .file(item.path), target: .file(FilePath.join(stage, item.staged.display)))
    }
    var options = request.options
    options.cancellation = cancellation
    options.overwrite = false
    options.dryRun = false
    // The sweep has both already, for the ledger.
    options.records?.hashes = false
    var work = RunRequest(manifest: request.manifest, documents: documents, options: options)
    work.records = request.records.map { RenumberedRecords(sink: $0, numbers: chunk.map(\.index)) }
    do {
      let summary = try sweep.engine.run(work) { event in
        switch event {
        case .runStarted: break
        case .warning: self.tell(.run(event))
        case .documentStarted(let index, let name):
          self.tell(.run(.documentStarted(document: chunk[index].index, name: name)))
        case .pages(let index, let step, let finished, let count):
          self.tell(.run(.pages(document: chunk[index].index, step: step, finished: finished, count: count)))
        case .documentFinished(let index, let outcome): self.settle(chunk[index], outcome)
        }
      }
      state.withLock { state in
        state.matching = summary.matching
        state.lists = summary.lists
        state.peakMemory = [state.peakMemory, summary.peakMemory].compactMap { $0 }.max()
        // The least that any document was worked on with.
        if state.isolation?.failure == nil { state.isolation = summary.isolation ?? state.isolation }
      }
    } catch {
      for item in chunk { release(item) }
      fail((error as? ObelusError) ?? ObelusError(.internal, "the job cannot be run"))
    }
  }

  // MARK: State

  func tell(_ event: SweepEvent) { events(event) }

  func count(_ fate: SweepFate, _ name: FileName, _ detail: String? = nil) {
    count(fate, label: sweep.naming.label(name), detail)
  }

  func count(_ fate: SweepFate, label: String, _ detail: String? = nil) {
    state.withLock { $0.counts[fate, default: 0] += 1 }
    tell(.fate(fate, file: label, detail: detail))
  }

  /// Ends the pass; the first reason counts.
  func fail(_ error: ObelusError) {
    state.withLock { if $0.error == nil { $0.error = error } }
    cancellation.stop()
  }

  func finish(_ item: SweepItem, _ outcome: DocumentOutcome) { finish(item.index, outcome) }

  /// - Parameter index: in the pass.
  func finish(_ index: Int, _ outcome: DocumentOutcome) {
    state.withLock { $0.outcomes.append(outcome) }
    tell(.run(.documentFinished(document: index, outcome: outcome)))
  }

  /// One more document has failed; the pass may end by it.
  func noteFailure() {
    let failures = state.withLock { state in
      state.failures += 1
      return state.failures
    }
    if let most = sweep.request.maxFailures, failures >= most { cancellation.stop() }
  }

  /// A step of a document. Throws where a test ends everything here.
  func step(_ step: SweepStep) throws(ObelusError) {
    if isDead || !sweep.request.goesOn(step) {
      state.withLock { $0.isDead = true }
      throw ObelusError(.internal, "stopped after the step `\(step.rawValue)`")
    }
  }

  var isDead: Bool { state.withLock { $0.isDead } }

  /// Lets go of a document that was not worked on.
  func release(_ item: SweepItem) {
    guard !isDead else { return }
    do throws(ObelusError) {
      try sweep.ledger.release(item.entry)
    } catch {
      fail(error)
    }
    sweep.claims.release(item.claim)
  }
}
