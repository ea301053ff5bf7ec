package import Foundation

/// The folder of Package.swift.
package enum PackageRoot {
  package static let url = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  package static var path: String { url.path(percentEncoded: false) }
}

/// Real files and leak cases that are too large for the package: the folder `shared` next to it.
package enum Shared {
  /// Nil where the folder is missing: tests that need it are then skipped (`.enabled(if: Shared.folder != nil)`).
  package static let folder: URL? = {
    let url = PackageRoot.url.deletingLastPathComponent().appending(path: "shared", directoryHint: .isDirectory)
    return FileManager.default.fileExists(atPath: url.path(percentEncoded: false)) ? url : nil
  }()

  /// The path of a file or folder in `shared`, nil where it is missing.
  package static func path(_ relative: String) -> String? {
    guard let path = folder?.appending(path: relative).path(percentEncoded: false),
      FileManager.default.fileExists(atPath: path)
    else { return nil }
    return path
  }

  /// The paths of the files below a folder of `shared` that end in `.suffix`, sorted.
  package static func files(_ relative: String, suffix: String = "pdf") -> [String] {
    guard let root = path(relative), let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    return walk.compactMap { $0 as? String }.filter { $0.hasSuffix("." + suffix) }.sorted().map { root + "/" + $0 }
  }
}
