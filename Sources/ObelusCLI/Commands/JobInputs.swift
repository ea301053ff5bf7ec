internal import ObelusIO
internal import ObelusCore
internal import ObelusPipeline

/// Reads what the settings name: the manifest, passwords, standard input. Standard input can be read once only.
struct JobInputs {
  let settings: Settings
  let cancellation: Cancellation
  let standardInput: any StandardInput
  /// The manifest, where it was read already.
  private(set) var known: Manifest?

  init(settings: Settings, cancellation: Cancellation, standardInput: any StandardInput) {
    self.settings = settings
    self.cancellation = cancellation
    self.standardInput = standardInput
  }

  private static let manifestLimit = 32 << 20
  private static let documentLimit = 1 << 30
  private static let annotationsLimit = 1 << 28

  /// The folder against which the manifest's paths count.
  var manifestFolder: String {
    guard let job = settings.job, job != "-" else { return "." }
    return FilePath.folder(of: job)
  }

  func checkStandardInput() throws(ObelusError) {
    let users =
      [settings.job, settings.annotations, settings.decisions, settings.passwordFile].compactMap { $0 }
      + settings.arguments
    guard users.count(where: { $0 == "-" }) > 1 else { return }
    throw ObelusError(.usage, "`-` (standard input) can be given once only")
  }

  /// The files that the call reads besides documents: nothing that it writes may take their place.
  func files(of manifest: Manifest) -> [(what: String, path: String)] {
    let own: [(String, String?)] = [
      ("the manifest", settings.job ?? manifest.path), ("the password file", settings.passwordFile),
      ("the signing key", settings.records.signingKey), ("the audit key", settings.records.auditKey),
      ("the decisions", settings.decisions),
    ]
    let lists = Set(manifest.lists.map(\.path))
    let beside = manifest.files.keys.sorted().map { path in
      (
        lists.contains(path) ? "a list of the job" : "a file of the job",
        FilePath.join(FilePath.folder(of: manifest.path), path)
      )
    }
    return (own.compactMap { what, path in path.map { (what, $0) } } + beside).filter { $0.1 != "-" }.map {
      (what: $0.0, path: $0.1)
    }
  }

  /// Throws `InvalidJob`, or an `ObelusError` where there is nothing to read.
  func manifest() throws -> Manifest { try known ?? manifest(at: settings.job ?? "-") }

  mutating func readManifest() throws { known = try manifest() }

  func manifest(at job: String) throws -> Manifest {
    try Manifest(try manifestBytes(job), path: job == "-" ? "standard input" : job)
  }

  private func manifestBytes(_ job: String) throws(ObelusError) -> [UInt8] {
    do {
      return job == "-"
        ? try standardInput.read(limit: Self.manifestLimit) : try FileContents.read(job, limit: Self.manifestLimit)
    } catch {
      throw ObelusError(.usage, "the manifest " + error.message, at: Location(manifest: job))
    }
  }

  /// The bytes of the file that is to be imported.
  func annotations() throws(ObelusError) -> [UInt8] { try file(settings.annotations ?? "-", "the annotations") }

  /// The bytes of the file of decisions.
  func decisions() throws(ObelusError) -> [UInt8] { try file(settings.decisions ?? "-", "the decisions") }

  private func file(_ file: String, _ what: String) throws(ObelusError) -> [UInt8] {
    do throws(ObelusError) {
      return file == "-"
        ? try standardInput.read(limit: Self.annotationsLimit)
        : try FileContents.read(file, limit: Self.annotationsLimit)
    } catch {
      var told = error
      told.message = what + " " + error.message
      throw told
    }
  }

  func options() throws(ObelusError) -> RunOptions {
    var options = RunOptions()
    options.jobs = settings.jobs
    options.dryRun = settings.dryRun
    options.overwrite = settings.overwrite
    options.requiresReview = settings.requiresReview
    options.previewsRedactions = settings.previewsRedactions
    options.timeout = settings.timeout
    options.pageTimeout = settings.pageTimeout
    if let limit = settings.memoryLimit { options.memoryLimit = limit }
    if let count = settings.workerDocuments { options.documentsPerWorker = count }
    if let isolation = settings.isolation { options.isolation = isolation }
    options.cancellation = cancellation
    options.passwords = try PasswordSource(settings: settings, standardInput: standardInput).passwords()
    return options
  }

  /// - Parameter names: how documents are called where it is not by their inputs' names.
  func documents(
    _ inputs: [DiscoveredInput], targets: [DocumentRequest.Target], names: OutputNames? = nil
  ) throws(ObelusError) -> [DocumentRequest] {
    var documents: [DocumentRequest] = []
    let labels = names?.labels(of: inputs) ?? inputs.map(\.name)
    for ((input, target), label) in zip(zip(inputs, targets), labels) {
      switch input.source {
      case .file(let path): documents.append(DocumentRequest(name: label, source: .file(path), target: target))
      case .standardInput:
        let bytes = try standardInput.read(limit: Self.documentLimit)
        documents.append(DocumentRequest(name: "standard input", source: .bytes(bytes), target: target))
      }
    }
    return documents
  }
}
