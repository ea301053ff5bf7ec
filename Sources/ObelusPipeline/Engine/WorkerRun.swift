internal import CProcess
internal import Glibc
internal import ObelusCore
internal import ObelusPDF

/// One document in a worker process, as its parent watches it.
struct WorkerRun {
  let pool: WorkerPool
  let job: WorkerJob
  let options: RunOptions
  /// Its pages take seconds to be recognised.
  let usesTesseract: Bool
  let confined: @Sendable (Confinement) -> Void
  let sidecars: SidecarSource
  /// The programs of the policy; they are started anew where a document is tried again.
  let programs: @Sendable () -> PolicyPrograms?

  /// The most pages that files beside a document are looked for.
  private static let mostPages = 1 << 20

  func run(
    _ request: WorkerRequest, _ input: FileDescriptor, _ output: FileDescriptor?,
    _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    var (end, isAlone) = try attempt(request, input, output, isNew: false, say)
    // What earlier documents left may have had a part in it: only what happens to a worker of its own is the document's.
    if !isAlone, end.isDeath, !options.cancellation.isCancelled {
      try output?.clear()
      (end, _) = try attempt(request, input, output, isNew: true, say)
    }
    return outcome(end, request)
  }

  /// - Returns: `isAlone` where the worker is new, or data of the document has been passed on already.
  private func attempt(
    _ request: WorkerRequest, _ input: FileDescriptor, _ output: FileDescriptor?, isNew: Bool,
    _ say: (WorkerMessage) -> Void
  ) throws(ObelusError) -> (WorkerEnd, isAlone: Bool) {
    let worker = try pool.take(job, isNew: isNew)
    var isAlone = !worker.isUsed
    var hasAsked = false
    let size = input.size
    let limits = WorkerLimits(
      document: timeout(size), page: options.pageTimeout.map(Self.seconds), memory: options.memoryLimit,
      fileSize: (1 << 30) + 16 * size)
    let cancellation = options.cancellation
    let programs = programs()
    let end: WorkerEnd
    do throws(ObelusError) {
      end = try worker.serve(
        request, [input] + (output.map { [$0] } ?? []), limits, isCancelled: { cancellation.isCancelled }
      ) { (message) throws(ObelusError) -> WorkerOrder? in
        switch message {
        case .sidecars(let pages):
          guard !hasAsked else { throw ObelusError(.internal, "a worker asks twice for the files beside a document") }
          hasAsked = true
          do throws(ObelusError) {
            return .sidecars(try sidecars(min(max(0, pages), Self.mostPages)))
          } catch {
            return .refusal(error)
          }
        case .ask(let question):
          guard let programs else { throw ObelusError(.internal, "a worker asks a program that there is not") }
          do throws(ObelusError) {
            return .answer(try programs.answer(question))
          } catch {
            return .refusal(error)
          }
        case .pages: say(message)
        case .plan, .line, .record, .menu, .review, .excerpt, .queries:
          isAlone = true
          say(message)
        case .ready, .outcome: break
        }
        return nil
      }
    } catch {
      pool.give(worker, isSound: false)
      throw error
    }
    if let confinement = worker.confinement { confined(confinement) }
    pool.give(worker, isSound: end.isSound && worker.served < options.documentsPerWorker)
    return (end, isAlone)
  }

  private func outcome(_ end: WorkerEnd, _ request: WorkerRequest) -> DocumentOutcome {
    let error: ObelusError
    switch end {
    case .outcome(var outcome):
      // Whatever part of the work it was that found no memory: the document needs too much.
      guard let found = outcome.error, found.code == .memory else { return outcome }
      outcome.state = .failed(Self.lacksMemory(at: found.location))
      return outcome
    case .timedOut(.document):
      error = ObelusError(.timeout, "the document took longer than it may", hint: "--timeout sets the limit")
    case .timedOut(.page):
      error = ObelusError(
        .timeout, "no page was done in the time that one may take", hint: "--page-timeout sets the limit")
    case .exited(Int32(obelus_exit_memory)):
      error = Self.lacksMemory()
    case .signalled(SIGKILL) where !options.cancellation.isCancelled:
      error = ObelusError(
        .memory, "the system killed the worker: memory ran out", hint: "run fewer --jobs at a time")
    // A signal to the whole process group reaches the worker before the parent has noted it.
    case .cancelled, .signalled(SIGTERM): error = ObelusError(.interrupted, "the run was stopped")
    case .exited, .signalled:
      error =
        options.cancellation.isCancelled
        ? ObelusError(.interrupted, "the run was stopped")
        : ObelusError(.workerDied, "the worker died on this document: it is damaged or hostile")
    }
    return DocumentOutcome(input: request.name, state: .failed(error.located(document: request.name)))
  }

  private static func lacksMemory(at place: Location = Location()) -> ObelusError {
    ObelusError(
      .memory, "the document needs more memory than it may have", at: place, hint: "--memory-limit sets the limit")
  }

  /// In seconds: what the run's options say, else a minute and a second for each half megabyte. A scanned page of few
  /// kilobytes takes seconds to recognise: there it is ten minutes and a second for each kilobyte.
  private func timeout(_ size: Int) -> Double {
    if let limit = options.timeout { return Self.seconds(limit) }
    if usesTesseract { return 600 + Double(size) / Double(1 << 10) }
    return 60 + Double(size) / Double(1 << 19)
  }

  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}

extension WorkerEnd {
  /// The worker ended by itself.
  fileprivate var isDeath: Bool {
    switch self {
    case .exited, .signalled: true
    case .outcome, .timedOut, .cancelled: false
    }
  }

  /// The worker may go on: nothing of the document was left in a state that nobody meant.
  fileprivate var isSound: Bool {
    guard case .outcome(let outcome) = self else { return false }
    return outcome.error.map { $0.code != .internal && $0.code != .memory } ?? true
  }
}
