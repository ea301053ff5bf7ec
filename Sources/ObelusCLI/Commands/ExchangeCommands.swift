internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// `obelus export` and `obelus import`.
extension ObelusCommand {
  func export(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let inputs = try InputDiscovery().inputs(settings.arguments)
    let option = settings.output ?? "-"
    let format = settings.format ?? ExchangeFormat(fileName: option) ?? .xfdf
    let destination = try self.destination(option, format, inputs)
    let options = try job.options()
    guard case .file(let path) = destination, format.holdsSeveralDocuments else {
      let isLines = destination == .standardOutput && format.holdsSeveralDocuments
      let targets: [DocumentRequest.Target] =
        try isLines ? inputs.map { _ in .none } : self.targets(inputs, job, to: destination, format.ending)
      let documents = try job.documents(inputs, targets: targets)
      willStart()
      let summary = try engine.export(
        documents, as: format, options: options, lines: { print($0) }, events: { reporter.take($0) })
      guard !isLines else { return ended(summary, reporter) }
      reporter.finish(summary, verb: "exported")
      return summary.exitCode
    }
    _ = try self.targets(Array(inputs.prefix(1)), job, to: destination, format.ending)
    let documents = try job.documents(inputs, targets: inputs.map { _ in .none })
    var output = try TemporaryOutput(for: path)
    let file = try LineFile(output.path)
    willStart()
    let summary = try engine.export(
      documents, as: format, options: options, lines: { file.write($0) }, events: { reporter.take($0) })
    try file.finish()
    if summary.signal == nil, summary.documents.contains(where: { $0.exitCode == .done }) {
      try output.publish(overwrite: settings.overwrite)
    }
    reporter.finish(summary, verb: "exported")
    return summary.exitCode
  }

  private func destination(
    _ option: String, _ format: ExchangeFormat, _ inputs: [DiscoveredInput]
  ) throws(ObelusError) -> OutputPlan.Destination {
    if format.holdsSeveralDocuments {
      if option == "-" { return .standardOutput }
      if option.lowercased().hasSuffix(format.ending) { return .file(option) }
    }
    return try OutputPlan.destination(option: option, inputs: inputs, ending: format.ending)
  }

  func importAnnotations(_ job: JobInputs, _ reporter: RunReporter) throws -> ExitCode {
    let settings = job.settings
    let inputs = try InputDiscovery().inputs(settings.arguments)
    guard inputs.count == 1 else {
      throw ObelusError(.usage, "annotations are imported into one document, and there are \(inputs.count) inputs")
    }
    guard let output = settings.output else {
      throw ObelusError(.usage, "there is no place for the output", hint: "give --output")
    }
    let destination = try OutputPlan.destination(option: output, inputs: inputs)
    let targets = try self.targets(inputs, job, to: destination, ".pdf")
    let report = try ReportFile(settings.report, inputs: inputs, targets: targets, manifest: settings.annotations)
    let annotations = try job.annotations()
    let documents = try job.documents(inputs, targets: targets)
    let options = try job.options()
    willStart()
    let summary = try engine.importAnnotations(
      annotations, into: documents, isForced: settings.force, options: options, events: { reporter.take($0) })
    reporter.finish(summary, verb: "written")
    try report?.write(summary, to: console)
    return summary.exitCode
  }

  private func targets(
    _ inputs: [DiscoveredInput], _ job: JobInputs, to destination: OutputPlan.Destination, _ ending: String
  ) throws -> [DocumentRequest.Target] {
    let files = [("the annotations", job.settings.annotations), ("the password file", job.settings.passwordFile)]
    let reserved = files.compactMap { what, path in path.map { (what: what, path: $0) } }.filter { $0.path != "-" }
    return try OutputPlan.targets(
      inputs, to: destination, names: try OutputNames("{stem}" + ending, for: inputs),
      overwrite: job.settings.overwrite, reserved: reserved)
  }
}
