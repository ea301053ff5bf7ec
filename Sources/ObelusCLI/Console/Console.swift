internal import ObelusCore

/// The two streams of a command: data on one, messages on the other, and a status line below the messages on a
/// terminal. Safe to use from any thread; what two threads write is never mixed within a line.
package final class Console: Sendable {
  private struct State {
    var status = ""
    var data = ""
    var written = TextSinkResult.written
    /// Where messages go in place of standard error.
    var log: (any TextSink)?
    /// It has been told that the log takes no more.
    var hasLostLog = false
  }

  private let out: any TextSink
  private let err: any TextSink
  private let state = Lock(State())
  /// Columns of the terminal on standard error, or nil where there is none.
  package let columns: Int?
  private let usesColor: Bool
  /// Whose language titles are in, such as `de_AT.UTF-8`; messages are in English.
  package let locale: String

  package init(
    out: any TextSink, err: any TextSink, columns: Int? = nil, usesColor: Bool = false, locale: String = ""
  ) {
    self.out = out
    self.err = err
    self.columns = columns
    self.usesColor = usesColor
    self.locale = locale
  }

  /// What became of the data so far.
  var written: TextSinkResult { state.withLock { $0.written } }

  /// Adds text to standard output. It may wait in a buffer until `flush`. Says what became of the data so far.
  @discardableResult func data(_ text: String) -> TextSinkResult {
    state.withLock { state in
      state.data += text
      if state.data.utf8.count > 1 << 16 { flush(&state) }
      return state.written
    }
  }

  func flush() { state.withLock { flush(&$0) } }

  private func flush(_ state: inout State) {
    if !state.data.isEmpty, state.written == .written { state.written = out.write(state.data) }
    state.data = ""
  }

  /// What a message begins with.
  enum Tag: String {
    case error, warning, finding, done, debug

    fileprivate var color: String { self == .error ? "31" : self == .done ? "32" : self == .debug ? "2" : "33" }
  }

  /// Has messages go elsewhere, or to standard error again; the status line stays where it is.
  func log(to sink: (any TextSink)?) { state.withLock { $0.log = sink } }

  /// Writes a line of standard error, above the status line.
  func message(_ line: String, tag: Tag? = nil) {
    state.withLock { state in
      var prefix = tag.map { $0.rawValue + ":" } ?? ""
      if let tag, usesColor, state.log == nil { prefix = "\u{1B}[\(tag.color)m\(prefix)\u{1B}[0m" }
      if tag != nil { prefix += " " }
      if let log = state.log {
        if log.write(prefix + Self.printable(line) + "\n") == .written { return }
        if !state.hasLostLog {
          state.hasLostLog = true
          _ = err.write(erasure(state) + "warning: the log file takes no more: messages go to standard error\n")
        }
      }
      _ = err.write(erasure(state) + prefix + Self.printable(line) + "\n" + state.status)
    }
  }

  /// Replaces the status line; an empty one takes it away. Without a terminal there is none.
  func status(_ line: String) {
    guard let columns else { return }
    state.withLock { state in
      let erasure = erasure(state)
      state.status = String(Self.printable(line).prefix(max(0, columns - 1)))
      _ = err.write(erasure + state.status)
    }
  }

  private func erasure(_ state: State) -> String { state.status.isEmpty ? "" : "\r\u{1B}[K" }

  /// File names may hold anything; control characters must not reach a terminal.
  private static func printable(_ line: String) -> String {
    func isControl(_ scalar: Unicode.Scalar) -> Bool { scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) }
    guard line.unicodeScalars.contains(where: isControl) else { return line }
    var text = String.UnicodeScalarView()
    for scalar in line.unicodeScalars { text.append(isControl(scalar) ? "\u{FFFD}" : scalar) }
    return String(text)
  }
}
