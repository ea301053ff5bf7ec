internal import ObelusIO
internal import Glibc
internal import ObelusCore
internal import Synchronization

/// Runs jobs over documents in worker processes, so that a crash, a hang or a lack of memory costs one document alone.
package struct BatchEngine: JobEngine {
  package enum Isolation: Hashable, Sendable {
    /// Starts this program with `WorkerMain.command` as its only argument.
    case processes(executable: String)
    /// Works in this process: a document that crashes MuPDF ends it.
    case none
  }

  /// Nil where all work is done in this process.
  private let pool: WorkerPool?

  package init(isolation: Isolation) {
    switch isolation {
    case .processes(let executable): pool = WorkerPool(executable: executable)
    case .none: pool = nil
    }
  }

  package func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    let job = try CompiledJob(request.manifest)
    try ExcerptCheck.check(request)
    Self.removeStale(request.documents)
    let search = InputSearch(request.manifest, documents: request.documents.count)
    var summary = batch(
      request, compiled: job, task: request.options.dryRun ? .dryRun : .run, ask: { search.take($1, document: $0) },
      events
    ) { document, message in
      if case .record(let record) = message { request.records?.take(record, document: document) }
    }
    self.search(request, for: search, &summary)
    return summary
  }

  package func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    let job = try CompiledJob(request.manifest)
    let order = OrderedOutput<PlanRecord>(documents: request.documents.count, write: records)
    return batch(request, compiled: job, task: .plan, events) { document, message in
      if case .plan(let record) = message { order.add(record, document: document) }
    } finished: {
      order.finish($0)
    }
  }

  package func menu(
    _ request: RunRequest, at probe: MenuProbe, menus: @escaping @Sendable (MenuRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    let job = try CompiledJob(request.manifest)
    return batch(
      request.documents, manifest: request.manifest, compiled: job, request.options, task: .menu,
      exchange: .init(probe: probe), events, data: { if case .menu(let menu) = $1 { menus(menu) } },
      finished: { _ in })
  }

  package func review(
    _ request: RunRequest, locale: String, records: @escaping @Sendable (Int, ReviewRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    let job = try CompiledJob(request.manifest)
    return batch(
      request.documents, manifest: request.manifest, compiled: job, request.options, task: .review,
      exchange: .init(locale: locale), events, data: { if case .review(let record) = $1 { records($0, record) } },
      finished: { _ in })
  }

  package func extract(
    _ documents: [DocumentRequest], options: RunOptions, lines: @escaping @Sendable (String) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    let order = OrderedOutput<String>(documents: documents.count, write: lines)
    return batch(documents, manifest: nil, options, task: .extract, events) { document, message in
      if case .line(let line) = message { order.add(line, document: document) }
    } finished: {
      order.finish($0)
    }
  }

  package func export(
    _ documents: [DocumentRequest], as format: ExchangeFormat, options: RunOptions,
    lines: @escaping @Sendable (String) -> Void, events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    Self.removeStale(documents)
    if let header = format.header, documents.contains(where: { $0.target == .none }) { lines(header) }
    let order = OrderedOutput<String>(documents: documents.count, write: lines)
    return batch(documents, manifest: nil, options, task: .export, exchange: .init(format: format), events) {
      document, message in
      if case .line(let line) = message { order.add(line, document: document) }
    } finished: {
      order.finish($0)
    }
  }

  package func importAnnotations(
    _ annotations: [UInt8], into documents: [DocumentRequest], isForced: Bool, options: RunOptions,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    Self.removeStale(documents)
    return batch(
      documents, manifest: nil, options, task: .import,
      exchange: .init(annotations: annotations, isForced: isForced), events, data: { _, _ in }, finished: { _ in })
  }

  private static func removeStale(_ documents: [DocumentRequest]) {
    for folder in Set(documents.compactMap(\.target.folder)) { TemporaryOutput.removeStale(in: folder) }
  }

  package func verify(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    let job = try CompiledJob(request.manifest)
    return batch(request, compiled: job, task: .verify, events) { _, _ in }
  }

  private func batch(
    _ request: RunRequest, compiled job: CompiledJob, task: WorkerRequest.Task,
    ask: @escaping @Sendable (Int, [SearchQuery]) -> Void = { _, _ in },
    _ events: @escaping @Sendable (RunEvent) -> Void,
    data: @escaping @Sendable (Int, WorkerMessage) -> Void, finished: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> RunSummary {
    batch(
      request.documents, manifest: request.manifest, compiled: job, request.options, task: task,
      publication: request.publication, ask: ask, events, data: data, finished: finished)
  }

  /// - Parameter ask: takes what rules want to be looked for in all outputs, from any thread.
  func batch(
    _ documents: [DocumentRequest], manifest: Manifest?, compiled job: CompiledJob? = nil, _ options: RunOptions,
    task: WorkerRequest.Task,
    exchange: DocumentRun.Exchange = .init(), publication: (any PublicationSteps)? = nil,
    ask: @escaping @Sendable (Int, [SearchQuery]) -> Void = { _, _ in },
    _ events: @escaping @Sendable (RunEvent) -> Void,
    data: @escaping @Sendable (Int, WorkerMessage) -> Void,
    finished: @escaping @Sendable (Int) -> Void
  ) -> RunSummary {
    let start = MonotonicClock.now()
    events(.runStarted(documents: documents.count))
    for warning in manifest?.policyWarnings ?? [] { events(.warning(warning)) }
    let budget = max(1, options.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let schedule = DocumentSchedule(costs: documents.map(\.cost), budget: budget)
    let threads = ThreadBudget(budget)
    let outcomes = Lock([DocumentOutcome?](repeating: nil, count: documents.count))
    let next = Atomic<Int>(0)
    let names = FileNameCheck(documents, manifest: manifest)
    let place = place(manifest, exchange, options, threads: budget)
    let prepared = PreparedJob(manifest, annotations: exchange.annotations, queries: exchange.queries, compiled: job)
    let confinements = Lock(Set<Confinement>())
    // While some documents are worked on, others get their files opened, and their names; with one job, one comes after the other.
    WorkerThreads.run(min(budget == 1 ? 1 : 2 * budget, documents.count)) { _ in
      while true {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < documents.count else { return }
        let index = schedule.order[turn]
        var document = documents[index]
        document.name = names[index].label
        let name = document.name
        let hasBegun = Lock(false)
        let begin: @Sendable () -> Void = {
          let isFirst = hasBegun.withLock { begun in
            defer { begun = true }
            return !begun
          }
          if isFirst { events(.documentStarted(document: index, name: name)) }
        }
        let run = DocumentRun(
          place: place, job: prepared, document: document, options: options, task: task, exchange: exchange,
          threads: schedule.threads[index], share: ThreadShare(schedule.threads[index], of: threads),
          publication: publication.map { DocumentPublication(steps: $0, document: index, names: names[index]) },
          ask: { ask(index, $0) }, begin: begin
        ) { confinement in
          let isNew = confinements.withLock { $0.insert(confinement).inserted }
          if isNew, let warning = confinement.warning, pool?.mayWarn() == true { events(.warning(warning)) }
        }
        var outcome = run.run { message in
          if case .pages(let step, let finished, let count) = message {
            events(.pages(document: index, step: step, finished: finished, count: count))
          } else {
            data(index, message)
          }
        }
        // What could not even be opened was tried, too.
        if outcome.error?.code != .interrupted { begin() }
        outcome.apply(names[index])
        outcomes.withLock { $0[index] = outcome }
        finished(index)
        events(.documentFinished(document: index, outcome: outcome))
        run.share.giveBack()
      }
    }
    var summary = RunSummary(
      job: manifest?.name, documents: outcomes.withLock { $0.compactMap { $0 } }, seconds: MonotonicClock.now() - start,
      signal: options.cancellation.signal)
    summary.isolation = .init(
      asked: options.isolation, isHere: place.isHere, confinements: confinements.withLock { $0 })
    summary.peakMemory = max(MemoryStatistics.peak, pool?.peakMemory ?? 0)
    summary.jobHash = manifest.flatMap { try? JobHash($0).job }
    summary.policy = manifest.flatMap { try? PolicyHash.hash($0.policy) }
    summary.matching = manifest?.rules.compactMap(Matching.init) ?? []
    summary.lists = manifest?.lists.map(RunSummary.List.init) ?? []
    return summary
  }

  private func place(
    _ manifest: Manifest?, _ exchange: DocumentRun.Exchange, _ options: RunOptions, threads: Int
  ) -> DocumentRun.Place {
    guard let pool, options.isolation != .none else { return .here }
    var job = WorkerJob()
    job.manifest = manifest?.source
    job.manifestPath = manifest?.path ?? ""
    job.lists = manifest?.files ?? [:]
    job.lists[WorkerJob.annotations] = exchange.annotations
    job.queries = exchange.queries
    job.isLockedDown = options.isolation == .sandbox
    job.memoryLimit = options.memoryLimit
    job.threads = threads
    return .worker(pool, job)
  }
}

extension DocumentRequest {
  /// About how much work it is: its bytes.
  fileprivate var cost: Int {
    switch source {
    case .file(let path): FileSystem.status(path)?.size ?? 0
    case .bytes(let bytes): bytes.count
    }
  }
}

extension DocumentRequest.Target {
  /// The folder that an output file goes into.
  fileprivate var folder: String? {
    if case .file(let path) = self { FilePath.folder(of: path) } else { nil }
  }
}
