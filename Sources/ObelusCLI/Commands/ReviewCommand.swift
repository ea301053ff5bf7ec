internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF
internal import ObelusPipeline
internal import ObelusReview

/// `obelus review` and `obelus apply`.
extension ObelusCommand {
  func review(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let manifest = try job.manifest()
    guard let path = settings.job, path != "-" else {
      throw ObelusError(.usage, "a review needs the job as a file: decisions name it")
    }
    guard let folder = settings.output else {
      throw ObelusError(.usage, "there is no place for the pages", hint: "give --output DIR")
    }
    let inputs = try InputDiscovery().inputs(settings.arguments)
    let shown = PreviewNames(manifest, inputs, job: FileSystem.canonical(path) ?? path, settings.previewsRedactions)
    // Places and ids of hits tell how wide they are.
    guard !settings.previewsRedactions || !manifest.redacts || manifest.width == .exact else {
      throw ObelusError(
        .usage, "a preview shows where hits are, and so how long the texts are that `width` hides",
        hint: "leave out --redacted-preview, or `width`")
    }
    let names = try OutputNames(shown.template, for: inputs)
    let destination = OutputPlan.Destination.folder(folder)
    let targets = try OutputPlan.targets(
      inputs, to: destination, names: names, overwrite: settings.overwrite,
      reserved: job.files(of: manifest))
    let hash = try JobHash(manifest)
    var files: [ReviewFiles] = []
    for ((input, target), label) in zip(zip(inputs, targets), shown.labels) {
      guard case .file(let page) = target else { throw ObelusError(.internal, "a review has no file") }
      let pages = String(page.dropLast(".html".count))
      guard settings.overwrite || !FileSystem.exists(pages) else {
        throw ObelusError(.output, "exists already", at: Location(document: pages), hint: "--overwrite replaces it")
      }
      try TemporaryOutput.makeFolder(FilePath.folder(of: page))
      files.append(
        ReviewFiles(
          page, name: label,
          job: ReviewedJob(path: shown.job, hash: try hash.hash(forDocument: input.name))))
    }
    let request = RunRequest(
      manifest: manifest, documents: try job.documents(inputs, targets: inputs.map { _ in .none }),
      options: try job.options())
    let written = files
    willStart()
    let summary = try engine.review(request, locale: console.locale) { document, record in
      written[document].take(record)
    } events: {
      reporter.take($0)
    }
    for (file, outcome) in zip(files, summary.documents) {
      guard outcome.error == nil else {
        file.discard()
        continue
      }
      print(try file.finish())
    }
    console.flush()
    reporter.finish(summary, verb: "ready for review")
    return summary.exitCode
  }

  func apply(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let path = settings.decisions ?? "-"
    let all = try DecisionsFile.read(try job.decisions(), path: path == "-" ? "standard input" : path)
    guard let jobPath = settings.jobOption ?? all.first?.jobPath, all.allSatisfy({ $0.jobPath == all.first?.jobPath })
    else {
      throw ObelusError(.usage, "the decisions are about several jobs", hint: "name one with --job")
    }
    guard !jobPath.isEmpty else {
      throw ObelusError(.usage, "the decisions do not say where their job is", hint: "name it with --job")
    }
    if settings.jobOption == nil, let status = FileSystem.status(jobPath), status.kind != .regular {
      throw ObelusError(.usage, "the job that the decisions name is no file", hint: "name one with --job")
    }
    let manifest = try job.manifest(at: jobPath)
    // Whoever can write decisions must not have programs started by them.
    guard settings.jobOption != nil || !manifest.asksPrograms else {
      throw ObelusError(.usage, "the job that the decisions name runs programs", hint: "name it with --job")
    }
    if let log = settings.logFile {
      do throws(ObelusError) {
        try LogFile.check(log, settings, job.files(of: manifest))
      } catch {
        // Not even this goes there.
        console.log(to: nil)
        throw error
      }
    }
    let hash = try JobHash(manifest)
    let inputs = try InputDiscovery().inputs(settings.arguments)
    let names = try OutputNames(manifest.output.name, for: inputs)
    let destination = try OutputPlan.destination(
      option: settings.output, manifest: manifest, manifestFolder: FilePath.folder(of: jobPath), inputs: inputs)
    let targets = try OutputPlan.targets(
      inputs, to: destination, names: names, overwrite: settings.overwrite,
      reserved: job.files(of: manifest))
    let report = try ReportFile(
      settings.report, inputs: inputs, targets: targets, manifest: jobPath, files: job.files(of: manifest))
    var documents = try job.documents(inputs, targets: targets, names: names)
    for index in documents.indices {
      documents[index].decisions = try decided(documents[index], inputs[index], all, hash, settings)
    }
    let request = RunRequest(manifest: manifest, documents: documents, options: try job.options())
    willStart()
    let summary = try engine.run(request, events: { reporter.take($0) })
    reporter.finish(summary, verb: "written")
    try report?.write(summary, to: console)
    return summary.exitCode
  }

  /// The decisions about a document, where it and the job are those that were reviewed.
  private func decided(
    _ document: DocumentRequest, _ input: DiscoveredInput, _ all: [Decisions], _ job: JobHash, _ settings: Settings
  ) throws(ObelusError) -> Decisions {
    guard case .file(let path) = document.source else {
      throw ObelusError(.usage, "decisions are applied to files, not to standard input")
    }
    let content = try MappedFile(path: path).sha256()
    guard var decisions = all.first(where: { $0.document == content }) else {
      throw ObelusError(
        .usage, "the decisions are about other documents: this one has changed since its review, or was not reviewed",
        at: Location(document: document.name), hint: "review it again")
    }
    guard try job.hash(forDocument: path) == decisions.job else {
      throw ObelusError(
        .usage, "the job has changed since the review", at: Location(document: document.name),
        hint: "review the document again")
    }
    decisions.pending = settings.pending ?? .fail
    return decisions
  }
}

/// How pages call documents and the job: a preview tells no name that the job redacts.
private struct PreviewNames {
  /// Of the files of pages.
  let template: String
  /// One for each document.
  let labels: [String]
  /// The path of the manifest; empty where it holds such a name.
  let job: String

  init(_ manifest: Manifest, _ inputs: [DiscoveredInput], job path: String, _ isPreview: Bool) {
    guard isPreview else {
      (template, labels, job) = ("{stem}.review.html", inputs.map(\.name), path)
      return
    }
    let rules = JobNames(manifest)
    func label(_ path: String, _ number: Int) -> String {
      rules.names(of: DocumentRequest(name: path, source: .file(path)), number: number).label
    }
    labels = inputs.enumerated().map { label($1.name, $0 + 1) }
    // Where one name tells, all have numbers: which of them is missing would tell, too.
    template = zip(labels, inputs).allSatisfy { $0 == $1.name } ? "{stem}.review.html" : "{n}.review.html"
    job = label(path, 1) == path ? path : ""
  }
}
