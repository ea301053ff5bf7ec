internal import ObelusIO
internal import ObelusCore
internal import ObelusPipeline

/// The file of `--report`. That it can take its place is checked before a run starts; it is written after it.
struct ReportFile {
  private let path: String

  /// Nil where no report is asked for. Throws `usage.invalid` where the report would replace a file of the job.
  /// - Parameters:
  ///   - ledger: a database, whose own files lie beside it.
  ///   - folders: whose files are documents.
  ///   - files: what else the call reads.
  init?(
    _ path: String?, inputs: [DiscoveredInput], targets: [DocumentRequest.Target], manifest: String?,
    ledger: String? = nil, folders: [String] = [], files: [(what: String, path: String)] = []
  ) throws(ObelusError) {
    guard let path else { return nil }
    self.path = path
    guard path != "-" else { return }
    let others =
      inputs.map(\.name) + targets.compactMap { if case .file(let path) = $0 { path } else { nil } } + [manifest ?? "-"]
      + files.map(\.path) + (ledger.map { [$0, $0 + "-wal", $0 + "-shm"] } ?? [])
    let resolved = FilePath.resolved(path)
    if let folder = folders.first(where: { FilePath.relative(resolved, below: FilePath.resolved($0)) != nil }) {
      throw ObelusError(
        .usage, "the report would lie in `\(folder)`, among documents", hint: "write it elsewhere")
    }
    if let other = others.first(where: { $0 != "-" && FilePath.isSame($0, path) }) {
      throw ObelusError(.usage, "the report would take the place of `\(other)`", hint: "write it elsewhere")
    }
    if let status = FileSystem.status(path), status.kind == .directory {
      throw ObelusError(.usage, "the report `\(path)` is a folder", hint: "name a file")
    }
    let folder = FilePath.folder(of: path)
    guard FileSystem.status(folder)?.kind == .directory else {
      throw ObelusError(.usage, "the folder `\(folder)` of the report does not exist")
    }
  }

  func write(_ summary: RunSummary, to console: Console) throws(ObelusError) {
    var summary = summary
    summary.program = ObelusCommand.program
    try write(summary.json, to: console)
  }

  func write(_ json: JSONValue, to console: Console) throws(ObelusError) {
    let text = json.pretty
    if path == "-" {
      console.data(text)
    } else if FileSystem.status(path)?.kind == .other {
      // A device or a pipe takes it, and stays what it is.
      try FileContents.append(Array(text.utf8), to: path)
    } else {
      try FileContents.replace(path, with: Array(text.utf8))
    }
  }
}
