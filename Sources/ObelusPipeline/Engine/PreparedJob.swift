internal import ObelusCore
internal import ObelusOCR

/// A job that is kept between documents, so that its manifest is read and its patterns compiled once. Safe to use from
/// any thread.
final class PreparedJob: Sendable {
  /// Nil for tasks that need none.
  let manifest: Manifest?
  /// Annotations to import.
  let annotations: [UInt8]?
  /// What is looked for in documents.
  let queries: [SearchQuery]
  /// For all documents; nil until one asks for it, and where exceptions count for some documents only.
  private let compiled: Lock<CompiledJob?>

  init(
    _ manifest: Manifest?, annotations: [UInt8]?, queries: [SearchQuery] = [], compiled: CompiledJob? = nil
  ) {
    self.manifest = manifest
    self.annotations = annotations
    self.queries = queries
    self.compiled = Lock(compiled)
  }

  /// As a worker got it.
  convenience init(_ job: WorkerJob) throws(ObelusError) {
    let manifest = try job.manifest.map { (text) throws(ObelusError) in
      do throws(InvalidJob) {
        return try Manifest(text, path: job.manifestPath, lists: job.lists)
      } catch {
        throw Self.first(error)
      }
    }
    self.init(manifest, annotations: job.lists[WorkerJob.annotations], queries: job.queries)
  }

  /// Opens what is opened when it is first needed as a rule: later that may not be possible.
  func open(threads: Int) throws(ObelusError) {
    guard let ocr = manifest?.ocr, ocr.usesTesseract else { return }
    try PageRecogniser.prepare(languages: ocr.languages, threads: threads)
  }

  /// - Parameters:
  ///   - document: the path or name of the input.
  ///   - decisions: about its hits.
  func compiled(for document: String, _ decisions: Decisions? = nil) throws(ObelusError) -> CompiledJob {
    guard let manifest else { throw ObelusError(.internal, "a worker got no manifest") }
    do throws(InvalidJob) {
      let exceptions = manifest.except + manifest.rules.flatMap(\.except)
      guard decisions == nil, exceptions.allSatisfy({ $0.documents == nil }) else {
        return try CompiledJob(manifest, document: document, decisions: decisions)
      }
      return try compiled.withLock { compiled throws(InvalidJob) in
        if let compiled { return compiled }
        let job = try CompiledJob(manifest)
        compiled = job
        return job
      }
    } catch {
      throw Self.first(error)
    }
  }

  private static func first(_ error: InvalidJob) -> ObelusError {
    error.errors.first ?? ObelusError(.internal, "the manifest is invalid")
  }
}
