import TestSupport
import Testing

@Suite("Generator")
struct GeneratorTests {
  @Test("The committed documents are what the generator writes", .enabled(if: Tool.isInstalled("python3")))
  func isCurrent() throws {
    let result = try Tool.run("python3", Corpus.path("generate.py"), "--check")
    #expect(result.exitCode == 0, "\(result.outputText)\(result.errorText)")
  }
}
