internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// The folders of a run: those that inputs come out of, and the one that outputs go into. What else a run writes must not lie
/// there: the next run would take it for documents, or somebody would pass it on with the outputs.
struct RunFolders {
  private let folders: [(what: String, path: String)]

  init(_ job: JobInputs, _ manifest: Manifest, _ destination: OutputPlan.Destination?) {
    let named = job.settings.arguments
    let inputs = named.isEmpty ? manifest.inputs.map { FilePath.join(job.manifestFolder, $0) } : named
    var folders = inputs.compactMap { input -> String? in
      if input == "-" { return nil }
      if FileSystem.status(input)?.kind == .directory { return input }
      return InputDiscovery.folder(ofPattern: input)
    }.map { (what: "the inputs", path: FilePath.resolved($0)) }
    if case .folder(let path) = destination { folders.append((what: "the outputs", path: FilePath.resolved(path))) }
    self.folders = folders
  }

  /// Throws `usage.invalid` where a file or folder that an option names lies in one of them.
  func check(_ settings: Settings) throws(ObelusError) {
    let places = [
      ("records", settings.records.folder), ("reveal", settings.reveal), ("report", settings.report),
      ("excerpts", settings.excerpts),
    ]
    for case (let option, let path?) in places where path != "-" { try check(path, of: option) }
  }

  private func check(_ path: String, of option: String) throws(ObelusError) {
    let resolved = FilePath.resolved(path)
    for folder in folders where FilePath.relative(resolved, below: folder.path) != nil {
      throw ObelusError(
        .usage, "--\(option) `\(path)` lies in the folder of \(folder.what), `\(folder.path)`",
        hint: "write it elsewhere")
    }
  }
}
