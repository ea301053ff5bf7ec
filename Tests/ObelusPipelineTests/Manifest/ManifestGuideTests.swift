import Foundation
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct ManifestGuideTests {
  /// `docs/manifest.md` tells of every key and every word.
  @Test func tellsOfEveryKey() throws {
    let guide = try String(contentsOf: PackageRoot.url.appending(path: "docs/manifest.md"), encoding: .utf8)
    for field in ShapeIndex.objects.flatMap(\.fields) {
      #expect(guide.contains("`\(field.key)`"), "\(field.key)")
      if case .choice(let choices) = field.shape {
        for choice in choices { #expect(guide.contains("`\(choice.word)`"), "\(choice.word)") }
      }
    }
  }

  @Test func itsExampleCanBeRead() throws {
    let guide = try String(contentsOf: PackageRoot.url.appending(path: "docs/manifest.md"), encoding: .utf8)
    let parts = guide.split(separator: "```yaml\n")
    let example = try #require(parts.last?.split(separator: "```").first)
    #expect(try Manifest(Array(example.utf8), path: "manifest.md").rules.count == 5)
  }
}
