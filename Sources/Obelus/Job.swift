internal import ObelusIO
internal import Dispatch
internal import ObelusCore
public import ObelusPipeline

/// A job that is ready to run: a manifest whose every rule compiles. A value; safe to use from any thread.
///
///     let job = try Job(contentsOf: "job.yml")
///     let summary = try await job.run(inputs: ["inbox"], output: "outbox")
public struct Job: Sendable {
  /// Where documents are worked on.
  public enum Isolation: Hashable, Sendable {
    /// In the calling process: fast to start, but a file that crashes MuPDF ends it. For documents that are trusted.
    case inProcess
    /// In a process of its own for each document: `executable` is the path of the `obelus` command.
    case workers(executable: String)
  }

  /// What the job does.
  public let manifest: Manifest
  /// Where documents are worked on; in the calling process unless set.
  public var isolation = Isolation.inProcess
  /// The run's own settings: workers, passwords, time limit, overwriting, cancellation.
  public var options = RunOptions()

  private let folder: String

  /// Reads a manifest in YAML or JSON. Paths in it count from its folder.
  /// - Throws: `InvalidJob` with every fault, or `ObelusError` where the file cannot be read.
  public init(contentsOf path: String) throws {
    try self.init(try FileContents.read(path, limit: 32 << 20), path: path)
  }

  /// Takes a manifest's text; `path` is how messages call it, and its folder is what relative paths count from.
  /// - Throws: `InvalidJob` with every fault.
  public init(_ text: [UInt8], path: String) throws {
    manifest = try Manifest(text, path: path)
    folder = FilePath.folder(of: path)
    _ = try CompiledJob(manifest)
  }

  /// Runs the job and publishes each output that was proven.
  ///
  /// - Parameters:
  ///   - inputs: files, folders and patterns; those of the manifest where nil.
  ///   - output: a folder, or a file for a single input; that of the manifest where nil.
  ///   - events: progress, from any thread.
  /// - Returns: what became of each document. A document that fails is part of the summary, not an error.
  /// - Throws: `InvalidJob` or `ObelusError` where the run cannot start. Cancelling the task ends the run: documents that
  ///   are not done are then failed with `job.interrupted`, and nothing is half-written.
  public func run(
    inputs: [String]? = nil, output: String? = nil, events: @escaping @Sendable (RunEvent) -> Void = { _ in }
  ) async throws -> RunSummary {
    let request = try request(inputs: inputs, output: output)
    return try await blocking { try engine.run(request, events: events) }
  }

  /// What the rules select, without writing anything. Records come in the order of documents and pages.
  public func plan(
    inputs: [String]? = nil, records: @escaping @Sendable (PlanRecord) -> Void
  ) async throws -> RunSummary {
    let found = try discover(inputs)
    let labels = try OutputNames(manifest.output.name, for: found).labels(of: found)
    let documents = zip(found, labels).map { $0.request(name: $1, target: .none) }
    let request = RunRequest(manifest: manifest, documents: documents, options: options)
    return try await blocking { try engine.plan(request, records: records, events: { _ in }) }
  }

  /// What the job's policy offers at a place of a document: the menu that a review page has there.
  /// - Throws: `InvalidJob` or `ObelusError`, also where the document cannot be read.
  public func menu(for document: String, at probe: MenuProbe) async throws -> MenuRecord {
    let found = try InputDiscovery().inputs([document])
    let request = RunRequest(
      manifest: manifest, documents: found.prefix(1).map { $0.request(name: $0.name, target: .none) }, options: options)
    let menus = Lock<MenuRecord?>(nil)
    let summary = try await blocking {
      try engine.menu(request, at: probe, menus: { menu in menus.withLock { $0 = menu } }, events: { _ in })
    }
    if let menu = menus.withLock({ $0 }) { return menu }
    throw summary.documents.first?.error ?? ObelusError(.internal, "there is no menu")
  }

  /// Proves documents that were written earlier.
  public func verify(_ documents: [String]) async throws -> RunSummary {
    let requests = try InputDiscovery().inputs(documents).map { $0.request(name: $0.name, target: .none) }
    let request = RunRequest(manifest: manifest, documents: requests, options: options)
    return try await blocking { try engine.verify(request, events: { _ in }) }
  }

  private var engine: BatchEngine {
    switch isolation {
    case .inProcess: BatchEngine(isolation: .none)
    case .workers(let executable): BatchEngine(isolation: .processes(executable: executable))
    }
  }

  private func discover(_ inputs: [String]?) throws(ObelusError) -> [DiscoveredInput] {
    if let inputs { return try InputDiscovery().inputs(inputs) }
    return try InputDiscovery(folder: folder).inputs(manifest.inputs)
  }

  private func request(inputs: [String]?, output: String?) throws -> RunRequest {
    let found = try discover(inputs)
    let destination = try OutputPlan.destination(
      option: output, manifest: manifest, manifestFolder: folder, inputs: found)
    let names = try OutputNames(manifest.output.name, for: found)
    let targets = try OutputPlan.targets(found, to: destination, names: names, overwrite: options.overwrite)
    let documents = zip(zip(found, targets), names.labels(of: found)).map { pair, label in
      pair.0.request(name: label, target: pair.1)
    }
    var options = options
    if options.excerpts == nil, let excerpts = manifest.output.excerpts {
      options.excerpts = .folder(FilePath.join(folder, excerpts))
    }
    return RunRequest(manifest: manifest, documents: documents, options: options)
  }

  /// Runs `body` off the cooperative pool, which must not block, and cancels it with the task.
  private func blocking(_ body: @escaping @Sendable () throws -> RunSummary) async throws -> RunSummary {
    let cancellation = options.cancellation
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        DispatchQueue.global().async { continuation.resume(with: Result(catching: body)) }
      }
    } onCancel: {
      cancellation.cancel()
    }
  }
}

extension DiscoveredInput {
  fileprivate func request(name: String, target: DocumentRequest.Target) -> DocumentRequest {
    switch source {
    case .file(let path): DocumentRequest(name: name, source: .file(path), target: target)
    case .standardInput: DocumentRequest(name: name, source: .bytes([]), target: target)
    }
  }
}
