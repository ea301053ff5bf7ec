import TestSupport
import Testing

@Suite("Generator")
struct GeneratorTests {
  @Test("The committed documents are what the generator writes", .enabled(if: Tool.isInstalled("python3")))
  func isCurrent() throws {
    let result = try Tool.run("python3", Corpus.path("generate.py"), "--check")
    #expect(result.exitCode == 0, "\(result.outputText)\(result.errorText)")
  }

  @Test("A document for measuring can be made with a shell alone")
  func benchDocument() throws {
    let folder = try TemporaryFolder()
    let made = try Tool.run("bash", PackageRoot.path + "/bench/generate", "3")
    let path = try folder.write(made.output, as: "bench.pdf")
    #expect(try Tool.run("qpdf", "--check", path).exitCode == 0)
    #expect(try Tool.run("qpdf", "--show-npages", path).outputText == "3\n")
  }
}
