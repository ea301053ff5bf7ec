internal import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// What the rules have taken out of one document, until the document itself is published. Safe to use from any thread.
final class ExcerptFiles: Sendable {
  private struct File {
    var suffix: String
    var voice: String?
    var bytes: [UInt8] = []
  }

  private struct State {
    var files: [File] = []
    var bytes = 0
    var isFaulty = false
  }

  private let state = Lock(State())

  func take(_ piece: ExcerptPiece) {
    state.withLock { state in
      guard let data = Base64.decode(piece.data), piece.hasSoundName else { return state.isFaulty = true }
      if state.files.last?.suffix != piece.suffix {
        state.files.append(File(suffix: piece.suffix, voice: piece.voice))
      }
      state.bytes += data.count
      guard state.bytes <= ExcerptPiece.mostBytes, state.files.count <= ExcerptPiece.mostFiles else {
        return state.isFaulty = true
      }
      state.files[state.files.count - 1].bytes += data
    }
  }

  /// Writes the files under names of their own.
  /// - Parameter stem: what their names begin with.
  func prepare(in folder: String, stem: String, overwrite: Bool) throws(ObelusError) -> PreparedExcerpts {
    let prepared = PreparedExcerpts()
    for file in try files() {
      let path = FilePath.join(folder, stem + "." + file.suffix)
      guard overwrite || !FileSystem.exists(path) else {
        throw ObelusError(
          .output, "the file of excerpts exists already", at: Location(document: path), hint: "--overwrite replaces it")
      }
      try prepared.add(
        path, file.voice.map { (voice) throws(ObelusError) in try SpeechEngine.speak(file.bytes, voice) } ?? file.bytes)
    }
    return prepared
  }

  /// All of it, one after the other.
  func joined() throws(ObelusError) -> [UInt8] { try files().flatMap(\.bytes) }

  private func files() throws(ObelusError) -> [File] {
    let (files, isFaulty) = state.withLock { ($0.files, $0.isFaulty) }
    guard !isFaulty else { throw ObelusError(.internal, "a worker sent excerpts that cannot be taken") }
    return files
  }
}

/// Files that are written, and have to get their names.
final class PreparedExcerpts {
  private final class File {
    var output: TemporaryOutput

    init(_ output: consuming TemporaryOutput) { self.output = output }
  }

  private var files: [File] = []

  func add(_ path: String, _ bytes: [UInt8]) throws(ObelusError) {
    let output = try TemporaryOutput(for: path)
    try output.create().append(bytes)
    files.append(File(output))
  }

  /// Only their owner can read them.
  func publish(overwrite: Bool) throws(ObelusError) {
    for file in files { try file.output.publish(overwrite: overwrite, isPrivate: true) }
  }
}
