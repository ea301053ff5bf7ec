internal import ObelusActions
internal import Glibc
internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// One document from the parent's side: opens its files, has the work done, publishes what was proven.
struct DocumentRun {
  /// Where the work is done.
  enum Place: Sendable {
    case here
    case worker(WorkerPool, WorkerJob)

    var isHere: Bool { if case .here = self { true } else { false } }
  }

  let place: Place
  let job: PreparedJob
  let document: DocumentRequest
  let options: RunOptions
  let task: WorkerRequest.Task
  let exchange: Exchange
  let threads: Int
  /// Those threads, for the time that they work.
  let share: ThreadShare
  /// Nil where nobody takes part.
  let publication: DocumentPublication?
  /// Takes what rules want to be looked for in all outputs, once the document is published.
  let ask: @Sendable ([SearchQuery]) -> Void
  /// Told when the work begins.
  let begin: @Sendable () -> Void
  /// Told of every worker that did something, what keeps it in its place.
  let confined: @Sendable (Confinement) -> Void

  /// What an export or import needs.
  struct Exchange: Sendable {
    var format: ExchangeFormat?
    /// The bytes of a file of annotations.
    var annotations: [UInt8]?
    var isForced = false
    /// Whose language titles are in.
    var locale = ""
    /// Where a menu is asked for.
    var probe: MenuProbe?
    /// What is looked for.
    var queries: [SearchQuery] = []
  }

  func run(_ say: @escaping @Sendable (WorkerMessage) -> Void) -> DocumentOutcome {
    if options.cancellation.isCancelled { return failed(Self.stopped) }
    do throws(ObelusError) {
      guard task.writes else {
        return try work(task == .review && options.previewsRedactions ? FileDescriptor.inMemory() : nil, say)
      }
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
    let excerpts = ExcerptFiles()
    var outcome = try work(try output.create(), excerpts, say)
    guard outcome.error == nil else { return outcome }
    let prepared = try prepare(excerpts)
    outcome.output = path
    try publication?.prepare(outcome, output: output.path)
    Self.killed("prepared")
    do throws(ObelusError) {
      try output.publish(overwrite: options.overwrite)
    } catch {
      publication?.withdraw()
      throw error
    }
    Self.killed("named")
    try publication?.published(outcome)
    Self.killed("published")
    try publish(excerpts, prepared)
    return outcome
  }

  /// A moment at which tests have the process killed.
  private static func killed(_ moment: String) {
    #if DEBUG
      if FaultInjection.value("OBELUS_TEST_KILL") == moment { kill(getpid(), SIGKILL) }
    #endif
  }

  private func print(_ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError) -> DocumentOutcome {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    let output = try TemporaryOutput(for: folder + "/obelus-stdout")
    let excerpts = ExcerptFiles()
    var outcome = try work(try output.create(), excerpts, say)
    guard outcome.error == nil else { return outcome }
    let prepared = try prepare(excerpts)
    outcome.output = "-"
    try publication?.prepare(outcome, output: output.path)
    guard FileContents.copy(output.path, to: 1) else {
      publication?.withdraw()
      throw ObelusError(.output, "standard output takes no more", at: Location(document: document.name))
    }
    try publication?.published(outcome)
    try publish(excerpts, prepared)
    return outcome
  }

  /// What rules have taken out of the document is kept until that has its name.
  private func work(
    _ output: FileDescriptor?, _ excerpts: ExcerptFiles, _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    try work(output) { message in
      switch message {
      case .excerpt(let piece): excerpts.take(piece)
      case .queries(let queries): excerpts.take(queries)
      default: say(message)
      }
    }
  }

  private func prepare(_ excerpts: ExcerptFiles) throws(ObelusError) -> PreparedExcerpts? {
    guard case .folder(let folder) = options.excerpts else { return nil }
    return try excerpts.prepare(in: folder, stem: document.excerptStem, overwrite: options.overwrite)
  }

  private func publish(_ excerpts: ExcerptFiles, _ prepared: PreparedExcerpts?) throws(ObelusError) {
    try prepared?.publish(overwrite: options.overwrite)
    ask(excerpts.queries)
    guard options.excerpts == .standardOutput else { return }
    guard FileContents.write(try excerpts.joined(), to: 1) else {
      throw ObelusError(.output, "standard output takes no more", at: Location(document: document.name))
    }
  }

  /// Asked only where it matters: programs may come and go.
  private var canSpeak: Bool {
    let speaks = job.manifest?.rules.contains { rule in
      if case .selection(.speak) = rule.action { true } else { false }
    }
    // Filters get the ids that menus have.
    let isAsked = job.manifest?.policy.filter != nil
    return (speaks == true || isAsked || task == .menu || task == .review) && SpeechEngine.find() != nil
  }

  private func work(_ output: FileDescriptor?, _ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError)
    -> DocumentOutcome
  {
    var request = WorkerRequest(
      task: task, name: document.name, hasOutput: output != nil, passwords: options.passwords, threads: threads)
    request.reveals = options.reveals
    if task == .run { request.records = options.records }
    request.format = exchange.format
    request.isForced = exchange.isForced
    request.probe = exchange.probe
    request.locale = exchange.locale
    request.requiresReview = options.requiresReview
    request.isPreview = options.previewsRedactions
    request.decisions = document.decisions
    request.takesExcerpts = task == .run && options.excerpts != nil
    request.canSpeak = canSpeak
    let input: FileDescriptor
    switch document.source {
    case .file(let path):
      request.input = path
      input = FileDescriptor(owning: try MappedFile.open(path))
    case .bytes(let bytes):
      input = try FileDescriptor.inMemory()
      try input.append(bytes)
    }
    let outcome = try work(request, input, output, say)
    // What has failed is told before others begin, so that whoever counts failures can stop the run in time.
    if outcome.error == nil { share.giveBack() }
    return outcome
  }

  private func work(
    _ request: WorkerRequest, _ input: FileDescriptor, _ output: FileDescriptor?,
    _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    share.take()
    // What is left when a run is stopped has not begun.
    if options.cancellation.isCancelled { throw Self.stopped }
    begin()
    switch place {
    case .here:
      let programs = programs()
      return DocumentTask(request, input: input, output: output, job: job) {
        [self, request] (count) throws(ObelusError) in
        try sidecars(request, count)
      } programs: { (question) throws(ObelusError) in
        guard let programs else { throw ObelusError(.internal, "a program is asked that there is not") }
        return try programs.answer(question)
      }.run(say)
    case .worker(let pool, let job):
      return try WorkerRun(
        pool: pool, job: job, options: options, usesTesseract: self.job.manifest?.ocr.usesTesseract == true,
        confined: confined, sidecars: { [self, request] (count) throws(ObelusError) in try sidecars(request, count) },
        programs: { [self] in programs() }
      ).run(request, input, output, say)
    }
  }

  private static let stopped = ObelusError(.interrupted, "the run was stopped")

  private func programs() -> PolicyPrograms? { job.manifest.map { PolicyPrograms($0, options.cancellation) } }

  private func sidecars(_ request: WorkerRequest, _ count: Int) throws(ObelusError) -> SidecarBytes {
    guard let path = request.input, let ocr = job.manifest?.ocr else { return SidecarBytes() }
    return try SidecarBytes(ocr, beside: path, pages: count)
  }

  private func failed(_ error: ObelusError) -> DocumentOutcome {
    DocumentOutcome(input: document.name, state: .failed(error.located(document: document.name)))
  }
}
