internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// The file of `--reveal`, which shows what is redacted: its owner alone can read it, and it appears when it is whole. A process
/// that is killed leaves a hidden file, which the next one takes away. One thread at a time has it.
final class RevealingFile {
  /// To be written to from any thread.
  let lines: LineFile
  private var output: TemporaryOutput

  /// Throws `usage.invalid` where there is such a file already, which others may have open, or no place for it.
  init(_ path: String) throws(ObelusError) {
    guard path != "-" else {
      throw ObelusError(.usage, "--reveal needs a file that its owner alone can read", hint: "name a new file")
    }
    let folder = FilePath.folder(of: path)
    guard FileSystem.status(folder)?.kind == .directory else {
      throw ObelusError(.usage, "the folder `\(folder)` for --reveal does not exist")
    }
    guard !FileSystem.exists(path) else {
      throw ObelusError(.usage, "exists already", at: Location(document: path), hint: "name a new file, or remove it")
    }
    TemporaryOutput.removeStale(in: folder)
    output = try TemporaryOutput(for: path)
    lines = try LineFile(output.path)
  }

  /// Throws `output.failed`, also where somebody has made such a file meanwhile.
  func finish() throws(ObelusError) {
    try lines.finish()
    try output.publish(overwrite: false, isPrivate: true)
  }
}
