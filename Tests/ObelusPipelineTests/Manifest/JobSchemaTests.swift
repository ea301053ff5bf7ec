import Foundation
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct JobSchemaTests {
  /// `OBELUS_UPDATE_GOLDEN=1` writes the copy.
  @Test func committedCopyIsTheSame() throws {
    let copy = PackageRoot.url.appending(path: "docs/job.schema.json")
    if ProcessInfo.processInfo.environment["OBELUS_UPDATE_GOLDEN"] != nil {
      try Data(JobSchema.json.utf8).write(to: copy)
    }
    #expect(try String(contentsOf: copy, encoding: .utf8) == JobSchema.json)
  }

  @Test func isJSONAndNamesItsDialect() throws {
    let object = try JSONSerialization.jsonObject(with: Data(JobSchema.json.utf8)) as? [String: Any]
    #expect(object?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    let definitions = try #require(object?["$defs"] as? [String: Any])
    #expect(Set(definitions.keys).isSuperset(of: ["rule", "select", "markup", "createLink", "region", "annotations"]))
  }

  /// Every job that the package ships can be read.
  @Test func readsThePipelines() throws {
    let folder = PackageRoot.url.appending(path: "pipelines")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    for file in files where ["yml", "yaml", "json"].contains(file.pathExtension) {
      let bytes = Array(try Data(contentsOf: file))
      #expect(throws: Never.self, "\(file.lastPathComponent)") { try Manifest(bytes, path: file.lastPathComponent) }
    }
  }
}
