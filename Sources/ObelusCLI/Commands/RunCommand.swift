internal import ObelusBatch
internal import ObelusIO
internal import ObelusCore
internal import ObelusPipeline
internal import ObelusReview

extension ObelusCommand {
  func run(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let manifest = try job.manifest()
    let inputs = try discover(
      job, manifest,
      excluding: settings.output ?? manifest.output.directory.map { FilePath.join(job.manifestFolder, $0) })
    let names = try outputNames(inputs, job, manifest)
    let destination = try self.destination(inputs, job, manifest)
    try RunFolders(job, manifest, destination).check(settings)
    let earlier = try earlierRecords(inputs, job, manifest, names, destination)
    let targets = try self.targets(inputs, job, manifest, names, destination)
    let report = try ReportFile(
      settings.report, inputs: inputs, targets: targets, manifest: settings.job, ledger: settings.ledger,
      files: job.files(of: manifest))
    let records =
      try settings.dryRun ? nil : earlier ?? RecordsFolder(settings.records, manifest, reveals: settings.reveal != nil)
    let reveal =
      try records == nil ? nil : settings.reveal.map { (path) throws(ObelusError) in try RevealingFile(path) }
    var options = try job.options()
    options.records = records?.options
    options.excerpts = try excerpts(job, manifest, targets)
    let limit = FailureLimit(settings.failureLimit, parent: options.cancellation) { event in
      // On record before it is told.
      records?.take(event)
      reporter.take(event)
    }
    options.cancellation = limit.cancellation
    var request = RunRequest(
      manifest: manifest, documents: try job.documents(inputs, targets: targets, names: names), options: options)
    request.records = records?.sink
    request.publication = records.map { RecordSteps($0.sink) }
    let ledger =
      try settings.dryRun
      ? nil
      : settings.ledger.map { path throws(ObelusError) in
        try LedgeredRun(Ledger(path, creates: true), version: Self.version)
      }
    willStart()
    let summary =
      try ledger?.run(request, engine: engine, events: limit.take) ?? engine.run(request, events: limit.take)
    reporter.finish(summary, verb: settings.dryRun ? "would be written" : "written")
    if let fault = summary.fault { reporter.tell(fault) }
    // What cannot be written is told, and keeps nothing else from being written.
    var faults: [ObelusError] = []
    func attempt(_ step: () throws(ObelusError) -> Void) {
      do throws(ObelusError) { try step() } catch { faults.append(error) }
    }
    attempt { () throws(ObelusError) in try records?.finish(summary) }
    attempt { () throws(ObelusError) in
      guard let reveal, let page = records?.revealingPage(summary) else { return }
      reveal.lines.write(page)
      try reveal.finish()
    }
    attempt { () throws(ObelusError) in try report?.write(summary, to: console) }
    for fault in faults.dropLast() { reporter.tell(fault) }
    if let fault = faults.last { throw fault }
    return summary.exitCode
  }

  /// The folder of the records, where it is there already: what a run that was killed has left there gets its names, whatever
  /// becomes of this one.
  private func earlierRecords(
    _ inputs: [DiscoveredInput], _ job: JobInputs, _ manifest: Manifest, _ names: OutputNames,
    _ destination: OutputPlan.Destination?
  ) throws -> RecordsFolder? {
    guard !job.settings.dryRun, let folder = job.settings.records.folder,
      FileSystem.status(folder)?.kind == .directory
    else { return nil }
    let records = try RecordsFolder(job.settings.records, manifest, reveals: job.settings.reveal != nil)
    guard let destination else { return records }
    let targets = try OutputPlan.targets(inputs, to: destination, names: names, overwrite: true)
    let documents = zip(names.labels(of: inputs), targets).map { name, target in
      DocumentRequest(name: name, source: .bytes([]), target: target)
    }
    try records?.adopt(documents, manifest)
    return records
  }

  private func excerpts(
    _ job: JobInputs, _ manifest: Manifest, _ targets: [DocumentRequest.Target]
  ) throws(ObelusError) -> ExcerptTarget? {
    guard let option = job.settings.excerpts else {
      return manifest.output.excerpts.map { .folder(FilePath.join(job.manifestFolder, $0)) }
    }
    guard option == "-" else { return .folder(option) }
    guard !targets.contains(.standardOutput), job.settings.report != "-" else {
      throw ObelusError(.usage, "the excerpts and something else cannot both go to standard output")
    }
    return .standardOutput
  }

  func verify(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let manifest = try job.manifest()
    let inputs = try InputDiscovery().inputs(job.settings.arguments)
    let report = try ReportFile(
      job.settings.report, inputs: inputs, targets: [], manifest: job.settings.job, files: job.files(of: manifest))
    var documents = try job.documents(inputs, targets: inputs.map { _ in .none })
    if let path = job.settings.decisions {
      let all = try DecisionsFile.read(try job.decisions(), path: path)
      guard all.count == 1, documents.count == 1 else {
        throw ObelusError(.usage, "--decisions takes those of one document, and one FILE")
      }
      try check(all[0], made: documents[0], of: manifest)
      documents[0].decisions = all[0]
    }
    let request = RunRequest(manifest: manifest, documents: documents, options: try job.options())
    willStart()
    let summary = try engine.verify(request) { reporter.take($0) }
    reporter.finish(summary, verb: "verified")
    try report?.write(summary, to: console)
    return summary.exitCode
  }

  /// Refuses decisions of another job: whether the file is their output, the proof finds out.
  private func check(
    _ decisions: Decisions, made document: DocumentRequest, of manifest: Manifest
  ) throws(ObelusError) {
    let job = try JobHash(manifest)
    var hashes: Set<String?> = [job.job, try? job.hash(forDocument: decisions.name)]
    if case .file(let path) = document.source { hashes.insert(try? job.hash(forDocument: path)) }
    guard hashes.contains(decisions.job) else {
      throw ObelusError(
        .usage, "the decisions are about another job, or it has changed since", at: Location(document: document.name),
        hint: "give the job that was reviewed, with its lists")
    }
  }

  func plan(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let manifest = try job.manifest()
    let inputs = try discover(job, manifest, excluding: nil)
    let names = try outputNames(inputs, job, manifest)
    let documents = try job.documents(inputs, targets: inputs.map { _ in .none }, names: names)
    let reveal = try job.settings.reveal.map { (path) throws(ObelusError) in try RevealingFile(path) }
    let revealed = reveal?.lines
    var options = try job.options()
    options.reveals = reveal != nil
    let request = RunRequest(manifest: manifest, documents: documents, options: options)
    willStart()
    let summary = try engine.plan(
      request,
      records: { record in
        revealed?.write(record.revealingJSON.line)
        print(record.json.line)
      }, events: { reporter.take($0) })
    try reveal?.finish()
    let unused = summary.unusedRules
    reporter.tellUnused(unused)
    let code = ended(summary, reporter)
    return code == .done && job.settings.failOnUnused && !unused.isEmpty ? .someFailed : code
  }

  func extract(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let inputs = try InputDiscovery().inputs(job.settings.arguments)
    let documents = try job.documents(inputs, targets: inputs.map { _ in .none })
    let options = try job.options()
    willStart()
    let summary = try engine.extract(documents, options: options, lines: { print($0) }, events: { reporter.take($0) })
    return ended(summary, reporter)
  }

  /// One line of data; a reader that has gone ends the work.
  func print(_ line: String) {
    if console.data(line + "\n") != .written { cancellation.cancel() }
  }

  /// The end of a command whose data goes to standard output: `obelus plan … | head` is no failure.
  func ended(_ summary: RunSummary, _ reporter: RunReporter) -> ExitCode {
    console.flush()
    if console.written == .closed {
      console.status("")
      return .done
    }
    reporter.finish(summary, verb: "read")
    return summary.exitCode
  }

  /// The inputs of the command line, or else those of the manifest.
  private func discover(_ job: JobInputs, _ manifest: Manifest, excluding output: String?) throws(ObelusError)
    -> [DiscoveredInput]
  {
    let excluded = output == "-" ? nil : output
    if !job.settings.arguments.isEmpty { return try InputDiscovery(excluding: excluded).inputs(job.settings.arguments) }
    return try InputDiscovery(folder: job.manifestFolder, excluding: excluded).inputs(manifest.inputs)
  }

  /// The manifest names outputs in folders; a path that `--output` gives is taken as it is.
  private func outputNames(
    _ inputs: [DiscoveredInput], _ job: JobInputs, _ manifest: Manifest
  ) throws(ObelusError) -> OutputNames {
    let isStream = inputs.contains { $0.source == .standardInput }
    return try OutputNames(isStream && job.settings.output == nil ? "{stem}.pdf" : manifest.output.name, for: inputs)
  }

  /// Nil for a dry run that names none.
  private func destination(
    _ inputs: [DiscoveredInput], _ job: JobInputs, _ manifest: Manifest
  ) throws(ObelusError) -> OutputPlan.Destination? {
    let settings = job.settings
    if settings.dryRun, settings.output == nil, manifest.output.directory == nil { return nil }
    return try OutputPlan.destination(
      option: settings.output, manifest: manifest, manifestFolder: job.manifestFolder, inputs: inputs)
  }

  private func targets(
    _ inputs: [DiscoveredInput], _ job: JobInputs, _ manifest: Manifest, _ names: OutputNames,
    _ destination: OutputPlan.Destination?
  ) throws -> [DocumentRequest.Target] {
    let settings = job.settings
    guard let destination else { return inputs.map { _ in .none } }
    if destination == .standardOutput, settings.report == "-" {
      throw ObelusError(.usage, "the document and the report cannot both go to standard output")
    }
    return try OutputPlan.targets(
      inputs, to: destination, names: names, overwrite: settings.overwrite || settings.dryRun || settings.ledger != nil,
      reserved: job.files(of: manifest))
  }
}
