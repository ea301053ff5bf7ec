internal import ObelusIO
internal import Glibc
internal import ObelusPipeline

/// Where text goes. Safe to use from any thread.
package protocol TextSink: Sendable {
  func write(_ text: String) -> TextSinkResult
}

package enum TextSinkResult: Hashable, Sendable {
  case written
  /// Nobody reads any more: no fault of the command's.
  case closed
  case failed
}

/// A file descriptor that text is written to at once.
package struct DescriptorSink: TextSink {
  let descriptor: Int32

  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  package func write(_ text: String) -> TextSinkResult {
    if FileContents.write(Array(text.utf8), to: descriptor) { return .written }
    return errno == EPIPE ? .closed : .failed
  }
}
