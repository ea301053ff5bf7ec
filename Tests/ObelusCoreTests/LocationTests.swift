import ObelusCore
import Testing

@Suite struct LocationTests {
  @Test func printsPagesFromOne() {
    #expect(Location(document: "a.pdf", page: 0).description == "a.pdf, page 1")
    #expect(Location(manifest: "job.yml", line: 2, column: 5).description == "job.yml:2:5")
  }

  /// A location is decoded from what a worker says, whose numbers may be anything.
  @Test(arguments: [Int.max, .min, -1])
  func takesEveryPageNumber(page: Int) {
    #expect(Location(page: page).description == "page \(page &+ 1)")
  }
}
