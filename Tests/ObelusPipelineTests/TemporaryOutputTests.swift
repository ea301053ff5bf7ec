import Foundation
import ObelusCore
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct TemporaryOutputTests {
  private func write(_ text: String, _ path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test func appearsWholeOrNotAtAll() throws {
    let folder = try TemporaryFolder()
    let destination = folder.path("a/b/out.pdf")
    do {
      let dropped = try TemporaryOutput(for: destination)
      try write("half", dropped.path)
      #expect(!dropped.path.hasSuffix(".pdf"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")).isEmpty)
    var output = try TemporaryOutput(for: destination)
    try write("whole", output.path)
    try output.publish(overwrite: false)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("a/b")) == ["out.pdf"])
  }

  @Test func replacesAnExistingFileOnlyWhenAllowed() throws {
    let folder = try TemporaryFolder()
    let destination = folder.path("out.pdf")
    try write("old", destination)
    var output = try TemporaryOutput(for: destination)
    try write("new", output.path)
    let error = #expect(throws: ObelusError.self) { try output.publish(overwrite: false) }
    #expect(error?.code == .output)
    #expect(try String(contentsOfFile: destination, encoding: .utf8) == "old")
    try output.publish(overwrite: true)
    #expect(try String(contentsOfFile: destination, encoding: .utf8) == "new")
  }

  @Test func removesWhatDeadProcessesLeft() throws {
    let folder = try TemporaryFolder()
    let dead = folder.path(".obelus.999999999.1.x.pdf.part")
    let living = folder.path(".obelus.1.1.x.pdf.part")
    let other = folder.path(".obelus.part")
    for path in [dead, living, other] { try write("", path) }
    TemporaryOutput.removeStale(in: folder.url.path)
    #expect(!FileManager.default.fileExists(atPath: dead))
    #expect(FileManager.default.fileExists(atPath: living))
    #expect(FileManager.default.fileExists(atPath: other))
  }
}
