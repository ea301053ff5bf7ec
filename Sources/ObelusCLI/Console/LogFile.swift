internal import Glibc
internal import ObelusCore
internal import ObelusIO

/// A file to whose end messages are written, and which is opened anew when its turn has come: whoever rotates logs renames
/// it, and tells by SIGHUP. Safe from any thread.
final class LogFile: TextSink {
  private struct State {
    var descriptor: Int32
    var turn: Int
  }

  private let path: String
  /// A number that changes when the file is to be opened anew.
  private let turn: @Sendable () -> Int
  private let state: Lock<State>

  /// Throws `usage.invalid` where it cannot be opened.
  init(_ path: String, turn: @escaping @Sendable () -> Int) throws(ObelusError) {
    self.path = path
    self.turn = turn
    let descriptor = FileContents.openAtEnd(path)
    guard descriptor >= 0 else {
      throw ObelusError(
        .usage, "the log file cannot be opened: \(FileContents.reason(errno))", at: Location(document: path))
    }
    state = Lock(State(descriptor: descriptor, turn: turn()))
  }

  /// Throws `usage.invalid` where the log would be written into a file of the job, or among documents.
  /// - Parameter files: that the job reads.
  static func check(
    _ path: String, _ settings: Settings, _ files: [(what: String, path: String)] = []
  ) throws(ObelusError) {
    if let file = files.first(where: { FilePath.isSame($0.path, path) }) {
      throw ObelusError(.usage, "the log would be written into \(file.what) `\(file.path)`", hint: "write it elsewhere")
    }
    let ledger = settings.ledger.map { [$0, $0 + "-wal", $0 + "-shm"] } ?? []
    let files =
      [
        settings.job, settings.annotations, settings.decisions, settings.output, settings.report, settings.reveal,
        settings.passwordFile, settings.records.auditKey, settings.records.signingKey, settings.certificate.file,
        settings.certificate.key, settings.certificate.audit,
      ].compactMap { $0 } + settings.arguments + ledger
    if let other = files.first(where: { $0 != "-" && FilePath.isSame($0, path) }) {
      throw ObelusError(.usage, "the log would be written into `\(other)`", hint: "write it elsewhere")
    }
    let sweep = settings.sweep
    let folders = [sweep.inbox, sweep.outbox, sweep.archive, sweep.quarantine].compactMap { $0 }
    let resolved = FilePath.resolved(path)
    if let folder = folders.first(where: { FilePath.relative(resolved, below: FilePath.resolved($0)) != nil }) {
      throw ObelusError(.usage, "the log would lie in `\(folder)`, among documents", hint: "write it elsewhere")
    }
  }

  deinit { _ = FileContents.end(state.withLock { $0.descriptor }) }

  func write(_ text: String) -> TextSinkResult {
    state.withLock { state in
      let now = turn()
      if now != state.turn {
        state.turn = now
        let new = FileContents.openAtEnd(path)
        // Where it cannot be had, the old one goes on.
        if new >= 0 {
          _ = FileContents.end(state.descriptor)
          state.descriptor = new
        }
      }
      return FileContents.write(Array(text.utf8), to: state.descriptor) ? .written : .failed
    }
  }
}
