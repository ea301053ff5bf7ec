import ObelusContent
import ObelusCore
import ObelusPDF
import Testing

@Suite("Type 3 fonts after a removal")
struct Type3PruningTests {
  @Test("Procedures that no kept code shows go, with the resources that only they name")
  func prune() throws {
    let source = SampleSource()
    let secret = source.stream([:], "500 0 d0 /S Do")
    let kept = source.stream([:], "500 0 d0 /K Do")
    let font: PDFDictionary = [
      "Subtype": .name("Type3"), "CharProcs": .dictionary(["97": secret, "98": kept]),
      "Resources": .dictionary([
        "XObject": .dictionary(["S": source.image("SECRET"), "K": source.image("kept")])
      ]),
    ]
    let description = try source.font(.dictionary(font), resources: [:]).description
    let pruned = try #require(try Type3Pruning.pruned(font, description, keptCodes: codes([98]), source: source))
    #expect(pruned["CharProcs"] == .dictionary(["98": kept]))
    #expect(pruned["Resources"]?.dictionaryValue?.names("XObject") == ["K"])
    #expect(try Type3Pruning.pruned(font, description, keptCodes: codes([97, 98]), source: source) == nil)
  }

  private func codes(_ values: [UInt32]) -> CodeSet {
    values.reduce(into: CodeSet()) { $0.insert($1, length: 1) }
  }
}
