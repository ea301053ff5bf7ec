internal import ObelusIO
internal import ObelusCore
internal import ObelusPipeline

/// A new file of lines with text of the documents, which nobody but its owner may read. Safe from any thread.
final class LineFile: Sendable {
  private let path: String
  private let descriptor: Int32
  private let hasFailed = Lock(false)

  /// - Throws: `usage.invalid` where the file is there already, which others may have open.
  init(_ path: String) throws(ObelusError) {
    self.path = path
    descriptor = try FileContents.createPrivate(path)
  }

  func write(_ line: String) {
    hasFailed.withLock { failed in
      if !failed { failed = !FileContents.write(Array((line + "\n").utf8), to: descriptor) }
    }
  }

  /// - Throws: `.output` where the lines could not all be written.
  func finish() throws(ObelusError) {
    let failed = hasFailed.withLock { $0 }
    guard FileContents.end(descriptor), !failed else {
      throw ObelusError(.output, "cannot be written to its end", at: Location(document: path))
    }
  }
}
