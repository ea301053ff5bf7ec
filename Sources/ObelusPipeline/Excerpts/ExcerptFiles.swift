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
    /// Their places by suffix.
    var places: [String: Int] = [:]
    var bytes = 0
    var queries: [SearchQuery] = []
    var fault: ObelusError?
  }

  private let state = Lock(State())

  func take(_ piece: ExcerptPiece) {
    state.withLock { state in
      guard let data = Base64.decode(piece.data), piece.hasSoundName else {
        return state.fault = ObelusError(.internal, "a worker sent excerpts that cannot be taken")
      }
      let place = state.places[piece.suffix] ?? state.files.count
      if place == state.files.count {
        state.files.append(File(suffix: piece.suffix, voice: piece.voice))
        state.places[piece.suffix] = place
      }
      state.bytes += data.count
      guard state.bytes <= ExcerptPiece.mostBytes, state.files.count <= ExcerptPiece.mostFiles else {
        return state.fault = ExcerptPiece.tooMuch
      }
      state.files[place].bytes += data
    }
  }

  /// Takes what is to be looked for in all outputs.
  func take(_ queries: [SearchQuery]) {
    state.withLock { state in
      state.bytes += queries.reduce(0) { $0 + $1.text.utf8.count }
      guard state.bytes <= ExcerptPiece.mostBytes else { return state.fault = ExcerptPiece.tooMuch }
      state.queries += queries
    }
  }

  var queries: [SearchQuery] { state.withLock { $0.queries } }

  /// Writes the files under names of their own.
  /// - Parameter stem: what their names begin with; nil for nothing.
  func prepare(in folder: String, stem: String?, overwrite: Bool) throws(ObelusError) -> PreparedExcerpts {
    let prepared = PreparedExcerpts()
    for file in try files() {
      let path = FilePath.join(folder, (stem.map { $0 + "." } ?? "") + file.suffix)
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
    let (files, fault) = state.withLock { ($0.files, $0.fault) }
    if let fault { throw fault }
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
