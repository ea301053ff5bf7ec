internal import ObelusBatch
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// `obelus sweep` and `obelus watch`.
extension ObelusCommand {
  func sweep(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    var request = try sweepRequest(job)
    let folders = [request.inbox, request.outbox, request.archive, request.quarantine]
    let records = try self.records(job, &request)
    let report = try ReportFile(
      job.settings.report, inputs: [], targets: [], manifest: job.settings.job, ledger: request.ledger,
      folders: folders, files: job.files(of: request.manifest))
    let sweep = try Sweep(request, engine: engine)
    willStart()
    var summary = sweep.pass {
      if case .run(let event) = $0 { records?.take(event) }
      reporter.take($0)
    }
    sweep.end()
    summary.run.program = Self.program
    reporter.finish(summary)
    do throws(ObelusError) {
      try records?.finish(summary.run)
    } catch {
      // The report is another matter, perhaps on another disk.
      reporter.tell(error)
      try report?.write(summary.json, to: console)
      return summary.exitCode == .done ? ExitCode(error.code) : summary.exitCode
    }
    try report?.write(summary.json, to: console)
    return summary.exitCode
  }

  func watch(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    var request = try sweepRequest(job)
    let records = try self.records(job, &request)
    let watch = try Watch(
      request, engine: engine, rescan: job.settings.sweep.rescan ?? 60, isAsked: hangups.count)
    hangups.watch()
    let stamp = JobStamp(job.files(of: request.manifest).map(\.path))
    willStart()
    return watch.run(
      {
        if case .run(let event) = $0 { records?.take(event) }
        reporter.take($0)
      }, willPass: { records?.begin() },
      passed: { summary in
        reporter.finish(summary)
        do throws(ObelusError) {
          try records?.finish(summary.run)
        } catch {
          // The next pass may find room for its own.
          reporter.tell(error)
        }
      },
      mayGoOn: {
        if stamp.isCurrent { return true }
        reporter.tell(
          ObelusError(
            .busy, "the job has changed: what comes now is not done by the old one",
            at: Location(document: job.settings.job), hint: "start the watch anew"))
        return false
      })
  }

  /// The records of passes; nil where none are asked for.
  private func records(_ job: JobInputs, _ request: inout SweepRequest) throws(ObelusError) -> RecordsFolder? {
    let folders = [request.inbox, request.outbox, request.archive, request.quarantine]
    if let path = job.settings.records.folder.map(FilePath.resolved),
      let folder = folders.first(where: { FilePath.relative(path, below: FilePath.resolved($0)) != nil })
    {
      throw ObelusError(.usage, "the records would lie in `\(folder)`, among documents", hint: "write them elsewhere")
    }
    let records = try RecordsFolder(job.settings.records, request.manifest, owner: try request.owner)
    request.options.records = records?.options
    request.records = records?.sink
    return records
  }

  private func sweepRequest(_ job: JobInputs) throws -> SweepRequest {
    let settings = job.settings
    func needed(_ value: String?, _ option: String) throws(ObelusError) -> String {
      guard let value else { throw ObelusError(.usage, "--\(option) is missing", hint: "see --help") }
      return value
    }
    let manifest = try job.manifest()
    var request = SweepRequest(
      manifest: manifest, inbox: try needed(settings.sweep.inbox, "inbox"),
      outbox: try needed(settings.sweep.outbox, "outbox"), archive: try needed(settings.sweep.archive, "archive"),
      quarantine: try needed(settings.sweep.quarantine, "quarantine"), ledger: try needed(settings.ledger, "ledger"),
      version: Self.version)
    request.options = try job.options()
    request.settle = settings.sweep.settle ?? request.settle
    request.retry.retries = settings.sweep.retries ?? request.retry.retries
    request.retry.delay = settings.sweep.retryDelay ?? request.retry.delay
    request.host = settings.sweep.host
    request.lease = settings.sweep.lease ?? request.lease
    request.maxFailures = settings.failureLimit
    return request
  }
}
