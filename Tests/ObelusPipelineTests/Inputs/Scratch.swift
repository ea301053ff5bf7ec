import ObelusIO
import Foundation
import ObelusCore
import TestSupport
import Testing

@testable import ObelusPipeline

/// A folder of its own for each test, filled with small files.
final class Scratch {
  private let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try #require(FileSystem.canonical(folder.url.path))
  }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  @discardableResult func file(_ names: String...) throws -> Scratch {
    for name in names {
      let parent = URL(filePath: self(name)).deletingLastPathComponent()
      try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
      _ = try folder.write(name, as: name)
    }
    return self
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }
}
