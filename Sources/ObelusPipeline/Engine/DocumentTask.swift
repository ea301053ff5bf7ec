internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPDF

/// One document's work, as it is done in this process: by a worker process, or by an embedding program itself.
package struct DocumentTask: Sendable {
  package let request: WorkerRequest
  /// The document's bytes, where they do not come from a file.
  package let bytes: [UInt8]
  /// The request's manifest where it has been read already.
  private let manifest: Manifest?

  package init(_ request: WorkerRequest, bytes: [UInt8], manifest: Manifest? = nil) {
    self.request = request
    self.bytes = bytes
    self.manifest = manifest
  }

  /// Does the work; what comes on the way is told by `say`, in order. Whatever fails is in the outcome.
  package func run(_ say: @escaping @Sendable (WorkerMessage) -> Void) -> DocumentOutcome {
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
    let file = if let path = request.input { try MappedFile(path: path) } else { MappedFile(bytes: bytes) }
    let password = request.password.map { String(decoding: $0, as: UTF8.self) }
    switch request.task {
    case .extract: return try extract(file, password, say)
    case .export: return try export(file, password, say)
    case .import: return try importAnnotations(file, password)
    case .run, .dryRun, .plan, .verify: return try runJob(file, password, say)
    }
  }

  private func runJob(
    _ file: MappedFile, _ password: String?, _ say: @escaping @Sendable (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    guard let text = request.manifest else { throw ObelusError(.internal, "a worker got no manifest") }
    let job: CompiledJob
    do throws(InvalidJob) {
      let read =
        if let manifest { manifest } else { try Manifest(text, path: request.manifestPath, lists: request.lists) }
      job = try CompiledJob(read, document: request.input ?? request.name)
    } catch {
      throw error.errors.first ?? ObelusError(.internal, "the manifest is invalid")
    }
    var pipeline = DocumentPipeline(
      job: job, name: request.name, file: file, password: password, threads: request.threads,
      path: request.input
    ) { step, finished, count in say(.pages(step: step, finished: finished, count: count)) }
    if let records = request.records { pipeline.recorder = DocumentRecorder(records) { say(.record($0)) } }
    switch request.task {
    case .run: return try pipeline.run(writingTo: request.output)
    case .dryRun: return try pipeline.run(writingTo: nil)
    case .plan: return try pipeline.plan(reveals: request.reveals) { say(.plan($0)) }
    case .verify: return try pipeline.verify()
    case .extract, .export, .import: throw ObelusError(.internal, "this needs no manifest")
    }
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
