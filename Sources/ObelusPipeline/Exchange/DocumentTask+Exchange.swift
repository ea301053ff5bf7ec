internal import ObelusCore
internal import ObelusPDF

/// Annotations on their way out of a document and into it.
extension DocumentTask {
  func export(
    _ file: MappedFile, _ password: String?, _ say: (WorkerMessage) -> Void
  ) throws(ObelusError) -> DocumentOutcome {
    guard let format = request.format else { throw ObelusError(.internal, "a worker got no format") }
    var result = try DocumentExport(format: format, name: request.name, file: file, password: password).run()
    guard let output else {
      for line in result.lines { say(.line(line)) }
      return result.outcome
    }
    var count = 0
    for line in [format.header].compactMap({ $0 }) + result.lines {
      let bytes = Array((line.hasSuffix("\n") ? line : line + "\n").utf8)
      count += bytes.count
      try output.append(bytes)
    }
    result.outcome.outputBytes = count
    return result.outcome
  }

  func importAnnotations(_ file: MappedFile, _ password: String?) throws(ObelusError) -> DocumentOutcome {
    guard let annotations = job.annotations else {
      throw ObelusError(.internal, "a worker got no annotations")
    }
    return try DocumentImport(
      annotations: annotations, isForced: request.isForced, name: request.name, file: file, password: password,
      threads: request.threads
    ).run(writingTo: output)
  }
}
