internal import ObelusIO
internal import Glibc
internal import ObelusCore
internal import Synchronization

/// Runs jobs over documents: each document in a worker process of its own, so that a crash, a hang or a lack of memory
/// costs that document alone.
package struct BatchEngine: JobEngine {
  package enum Isolation: Hashable, Sendable {
    /// Starts this program with `WorkerMain.command` as its only argument.
    case processes(executable: String)
    /// Works in this process: a document that crashes MuPDF ends it.
    case none
  }

  let isolation: Isolation

  package init(isolation: Isolation) { self.isolation = isolation }

  package func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    _ = try CompiledJob(request.manifest)
    Self.removeStale(request.documents)
    return batch(request, task: request.options.dryRun ? .dryRun : .run, events) { document, message in
      if case .record(let record) = message { request.records?.take(record, document: document) }
    }
  }

  package func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    _ = try CompiledJob(request.manifest)
    let order = OrderedOutput<PlanRecord>(documents: request.documents.count, write: records)
    return batch(request, task: .plan, events) { document, message in
      if case .plan(let record) = message { order.add(record, document: document) }
    } finished: {
      order.finish($0)
    }
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
    _ = try CompiledJob(request.manifest)
    return batch(request, task: .verify, events) { _, _ in }
  }

  private func batch(
    _ request: RunRequest, task: WorkerRequest.Task, _ events: @escaping @Sendable (RunEvent) -> Void,
    data: @escaping @Sendable (Int, WorkerMessage) -> Void, finished: @escaping @Sendable (Int) -> Void = { _ in }
  ) -> RunSummary {
    batch(
      request.documents, manifest: request.manifest, request.options, task: task, events, data: data,
      finished: finished)
  }

  private func batch(
    _ documents: [DocumentRequest], manifest: Manifest?, _ options: RunOptions, task: WorkerRequest.Task,
    exchange: DocumentRun.Exchange = .init(), _ events: @escaping @Sendable (RunEvent) -> Void,
    data: @escaping @Sendable (Int, WorkerMessage) -> Void,
    finished: @escaping @Sendable (Int) -> Void
  ) -> RunSummary {
    let start = MonotonicClock.now()
    events(.runStarted(documents: documents.count))
    let budget = max(1, options.jobs ?? sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    let schedule = DocumentSchedule(costs: documents.map(\.cost), budget: budget)
    let threads = ThreadBudget(budget)
    let outcomes = Lock([DocumentOutcome?](repeating: nil, count: documents.count))
    let next = Atomic<Int>(0)
    let names = FileNameCheck(documents, manifest: manifest)
    WorkerThreads.run(min(budget, documents.count)) { _ in
      while true {
        let turn = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard turn < documents.count else { return }
        let index = schedule.order[turn]
        var document = documents[index]
        document.name = names[index].label
        var run = DocumentRun(
          isolation: isolation, document: document, manifest: manifest, options: options, task: task,
          exchange: exchange, threads: schedule.threads[index])
        var outcome = threads.with(schedule.threads[index]) {
          events(.documentStarted(document: index, name: run.document.name))
          return run.run { message in
            if case .pages(let step, let finished, let count) = message {
              events(.pages(document: index, step: step, finished: finished, count: count))
            } else {
              data(index, message)
            }
          }
        }
        outcome.apply(names[index])
        outcomes.withLock { $0[index] = outcome }
        finished(index)
        events(.documentFinished(document: index, outcome: outcome))
      }
    }
    var summary = RunSummary(
      job: manifest?.name, documents: outcomes.withLock { $0.compactMap { $0 } }, seconds: MonotonicClock.now() - start,
      signal: options.cancellation.signal)
    summary.matching = manifest?.rules.compactMap(Matching.init) ?? []
    summary.lists = manifest?.lists.map(RunSummary.List.init) ?? []
    return summary
  }
}

extension DocumentOutcome {
  /// Calls the document by its label, also where an error came with a path.
  fileprivate mutating func apply(_ names: FileNameCheck.Names) {
    findings = names.findings + findings
    if output != nil, output != "-" { output = names.output }
    guard case .failed(var error) = state, error.location.document != nil else { return }
    error.location.document = names.label
    state = .failed(error)
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
