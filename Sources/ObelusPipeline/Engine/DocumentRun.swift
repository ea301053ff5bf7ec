internal import ObelusIO
internal import Glibc
internal import ObelusCore

/// One document from the parent's side: starts the work, watches it, publishes what was proven.
struct DocumentRun {
  let isolation: BatchEngine.Isolation
  let document: DocumentRequest
  let manifest: Manifest?
  let options: RunOptions
  let task: WorkerRequest.Task
  let exchange: Exchange
  let threads: Int

  /// What an export or import needs.
  struct Exchange: Sendable {
    var format: ExchangeFormat?
    /// The bytes of a file of annotations.
    var annotations: [UInt8]?
    var isForced = false
  }

  mutating func run(_ say: @escaping @Sendable (WorkerMessage) -> Void) -> DocumentOutcome {
    if options.cancellation.isCancelled { return failed(ObelusError(.interrupted, "the run was stopped")) }
    do throws(ObelusError) {
      guard task.writes else { return try work(nil, say) }
      switch document.target {
      case .none: return try work(nil, say)
      case .file(let path): return try publish(to: path, say)
      case .standardOutput: return try print(say)
      }
    } catch {
      return failed(error)
    }
  }

  private func publish(to path: String, _ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError)
    -> DocumentOutcome
  {
    var output = try TemporaryOutput(for: path)
    var outcome = try work(output.path, say)
    guard outcome.error == nil else { return outcome }
    try output.publish(overwrite: options.overwrite)
    outcome.output = path
    return outcome
  }

  private func print(_ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError) -> DocumentOutcome {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let output = try TemporaryOutput(for: folder + "/obelus-stdout")
    var outcome = try work(output.path, say)
    guard outcome.error == nil else { return outcome }
    guard FileContents.copy(output.path, to: 1) else {
      throw ObelusError(.output, "standard output takes no more", at: Location(document: document.name))
    }
    outcome.output = "-"
    return outcome
  }

  private func work(_ output: String?, _ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError)
    -> DocumentOutcome
  {
    var request = WorkerRequest(
      task: task, manifest: manifest?.source, manifestPath: manifest?.path ?? "", name: document.name, input: nil,
      output: output, password: options.password, threads: threads,
      reveals: options.reveals, parent: getpid())
    if task == .run { request.records = options.records }
    request.format = exchange.format
    request.isForced = exchange.isForced
    request.lists[WorkerRequest.annotations] = exchange.annotations
    for list in manifest?.lists ?? [] { request.lists[list.path] = list.bytes }
    var bytes: [UInt8] = []
    switch document.source {
    case .file(let path): request.input = path
    case .bytes(let given): bytes = given
    }
    switch isolation {
    case .none: return DocumentTask(request, bytes: bytes, manifest: manifest).run(say)
    case .processes(let executable): return try child(executable, request, bytes, say)
    }
  }

  private func child(
    _ executable: String, _ request: WorkerRequest, _ bytes: [UInt8],
    _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    var outcome: DocumentOutcome?
    var rest: [UInt8] = []
    let cancellation = options.cancellation
    let end = try ChildProcess.run(
      executable, [WorkerMain.command], input: try WorkerWire.encode(request, document: bytes),
      timeout: timeout(request, bytes),
      isCancelled: { cancellation.isCancelled }
    ) { part in
      rest += part
      while let newline = rest.firstIndex(of: 0x0A) {
        // A line that is no message comes from a worker that is about to die; its end will tell.
        if let message = try? WorkerWire.decodeMessage(rest[..<newline]) {
          if case .outcome(let result) = message { outcome = result } else { say(message) }
        }
        rest.removeSubrange(...newline)
      }
    }
    switch end {
    case .exited(0): if let outcome { return outcome }
    case .cancelled: return failed(ObelusError(.interrupted, "the run was stopped"))
    case .timedOut:
      return failed(
        ObelusError(.timeout, "the document took longer than it may", hint: "--timeout sets the limit"))
    case .exited, .signalled: break
    }
    // A signal to the whole process group reaches the worker before the parent has noted it.
    if end == .signalled(SIGTERM) || cancellation.isCancelled {
      return failed(ObelusError(.interrupted, "the run was stopped"))
    }
    return failed(
      ObelusError(.workerDied, "the worker died on this document: it is damaged, hostile or needs too much memory"))
  }

  /// In seconds: what the run's options say, else a minute and a second for each half megabyte. A scanned page of few
  /// kilobytes takes seconds to recognise: there it is ten minutes and a second for each kilobyte.
  private func timeout(_ request: WorkerRequest, _ bytes: [UInt8]) -> Double {
    if let limit = options.timeout {
      return Double(limit.components.seconds) + Double(limit.components.attoseconds) * 1e-18
    }
    let size = request.input.map { FileSystem.status($0)?.size ?? 0 } ?? bytes.count
    if manifest?.ocr.usesTesseract == true { return 600 + Double(size) / Double(1 << 10) }
    return 60 + Double(size) / Double(1 << 19)
  }

  private func failed(_ error: ObelusError) -> DocumentOutcome {
    DocumentOutcome(input: document.name, state: .failed(error.located(document: document.name)))
  }
}
