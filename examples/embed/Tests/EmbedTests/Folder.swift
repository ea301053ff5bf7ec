import Foundation

/// A folder for one test; it is removed with the last reference to this value.
final class Folder: Sendable {
  private let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "embed-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Writes a file with a name of its own that ends with `ending`; returns its path.
  func write(_ text: String, as ending: String) throws -> String {
    let path = path(UUID().uuidString + ending)
    try Data(text.utf8).write(to: URL(filePath: path))
    return path
  }
}
