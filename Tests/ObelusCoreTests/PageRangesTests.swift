import ObelusCore
import Testing

@Suite struct PageRangesTests {
  @Test(arguments: [
    ("1-3", [0, 1, 2]), ("1-20,-1", [0, 1, 2, 3, 4, 5, 6]),
    ("-1", [6]), ("last", [6]), ("-2", [5]),
    ("odd", [0, 2, 4, 6]),
    ("even", [1, 3, 5]), ("5-", [4, 5, 6]), ("2, 4", [1, 3]),
  ])
  func selectsPagesOfSeven(text: String, pages: [Int]) throws {
    let ranges = try #require(PageRanges(text))
    #expect((0..<7).filter { ranges.contains($0, of: 7) } == pages)
  }

  @Test(arguments: ["", "0", "3-1", "x", "1,,2", "1-2-3", "-", "1.5", "-0", "+1"])
  func refuses(text: String) { #expect(PageRanges(text) == nil) }
}
