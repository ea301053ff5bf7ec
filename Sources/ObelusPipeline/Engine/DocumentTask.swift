internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// One document's work, as it is done in this process: by a worker process, or by an embedding program itself.
struct DocumentTask: Sendable {
  let request: WorkerRequest
  let input: FileDescriptor
  /// Nil where nothing is written.
  let output: FileDescriptor?
  let job: PreparedJob
  let sidecars: SidecarSource
  let programs: ProgramSource

  init(
    _ request: WorkerRequest, input: FileDescriptor, output: FileDescriptor?, job: PreparedJob,
    sidecars: @escaping SidecarSource, programs: @escaping ProgramSource
  ) {
    self.request = request
    self.input = input
    self.output = output
    self.job = job
    self.sidecars = sidecars
    self.programs = programs
  }

  /// Does the work; what comes on the way is told by `say`, in order. Whatever fails is in the outcome.
  func run(_ say: @escaping @Sendable (WorkerMessage) -> Void) -> DocumentOutcome {
    let start = MonotonicClock.now()
    var outcome: DocumentOutcome
    do throws(ObelusError) {
      outcome = try work(say)
    } catch {
      var located = error
      located.location.document = request.name
      outcome = DocumentOutcome(input: request.name, state: .failed(located))
    }
    outcome.seconds = MonotonicClock.now() - start
    return outcome
  }

  private func work(_ say: @escaping @Sendable (WorkerMessage) -> Void) throws(ObelusError) -> DocumentOutcome {
    let file = try MappedFile(descriptor: input.descriptor, path: request.input)
    let password = FittingPassword.choose(request.passwords, for: file)
    switch request.task {
    case .extract: return try extract(file, password, say)
    case .export: return try export(file, password, say)
    case .import: return try importAnnotations(file, password)
    case .search: return try search(file, password, say)
    case .run, .dryRun, .plan, .verify, .menu, .review: return try runJob(file, password, say)
    }
  }

  private func runJob(
    _ file: MappedFile, _ password: String?, _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    var pipeline = DocumentPipeline(
      job: try job.compiled(for: request.input ?? request.name, request.decisions), name: request.name, file: file,
      password: password,
      threads: request.threads
    ) { step, finished, count in say(.pages(step: step, finished: finished, count: count)) }
    if request.input != nil { pipeline.sidecars = sidecars }
    if let records = request.records { pipeline.recorder = DocumentRecorder(records) { say(.record($0)) } }
    pipeline.requiresReview = request.requiresReview
    if request.takesExcerpts {
      pipeline.excerpts = { say(.excerpt($0)) }
      pipeline.queries = { say(.queries($0)) }
    }
    pipeline.canSpeak = request.canSpeak
    pipeline.programs = ProgramAsker(programs)
    switch request.task {
    case .run:
      var outcome = try pipeline.run(writingTo: output)
      outcome.reviewer = request.decisions?.reviewer
      return outcome
    case .dryRun: return try pipeline.run(writingTo: nil)
    case .plan: return try pipeline.plan(reveals: request.reveals) { say(.plan($0)) }
    case .verify: return try pipeline.verify()
    case .review:
      return try pipeline.review(locale: request.locale, preview: request.isPreview ? output : nil) {
        say(.review($0))
      }
    case .menu:
      guard let probe = request.probe else { throw ObelusError(.internal, "a worker was asked for no menu") }
      let (record, outcome) = try pipeline.menu(at: probe)
      say(.menu(record))
      return outcome
    case .extract, .export, .import, .search: throw ObelusError(.internal, "this needs no manifest")
    }
  }

  /// Where an output has what is looked for in all outputs of a run.
  private func search(
    _ file: MappedFile, _ password: String?, _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    var limit = ExcerptLimit { say(.excerpt($0)) }
    let search = DocumentSearch(file: file, password: password, threads: request.threads)
    let lines = try search.lines(job.queries, document: request.name)
    for (rule, lines) in lines.sorted(by: { $0.key < $1.key }) { try limit.send(InputSearch.suffix(rule), lines) }
    return DocumentOutcome(input: request.name, state: .done, pages: 0)
  }

  /// The annotations of every page, through the document's provider.
  private func extract(
    _ file: MappedFile, _ password: String?, _ say: (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    let (input, document) = try DocumentInput.open(file, password: password)
    var outcome = DocumentOutcome(input: request.name, state: .done, pages: input.pages.count)
    outcome.inputBytes = file.count
    let provider = FileAnnotationProvider(pageCount: input.pages.count) { _ throws(ObelusError) in [] }
    for page in input.pages {
      let annotations = try provider.annotations(forPageAt: page.index) { index throws(ObelusError) in
        let reading = try PageAnnotationReader.read(page.dictionary, pageIndex: index, in: document)
        outcome.findings += reading.diagnostics
        return reading.annotations
      }
      for annotation in annotations {
        say(.line(String(decoding: AnnotationJSON.line(annotation, document: request.name), as: UTF8.self)))
      }
    }
    return outcome
  }
}
