package import Foundation

/// A folder for one test; it is removed with the last reference to this value.
package final class TemporaryFolder: Sendable {
  package let url: URL

  package init() throws {
    url = FileManager.default.temporaryDirectory.appending(
      path: "obelus-test-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in the folder, whether it exists or not.
  package func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }

  /// Writes a file and returns its path.
  package func write(_ bytes: [UInt8], as name: String) throws -> String {
    let path = path(name)
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  package func write(_ text: String, as name: String) throws -> String { try write(Array(text.utf8), as: name) }

  package func read(_ name: String) throws -> [UInt8] { try readBytes(path(name)) }
}

/// The bytes of the file at `path`.
package func readBytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: path))) }
