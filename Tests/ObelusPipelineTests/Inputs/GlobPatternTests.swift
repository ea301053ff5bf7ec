import Testing

@testable import ObelusPipeline

@Suite struct GlobPatternTests {
  @Test(arguments: [
    ("*.pdf", "a.pdf", true), ("*.pdf", "a/b.pdf", false), ("**/*.pdf", "a.pdf", true), ("**/*.pdf", "a/b/c.pdf", true),
    ("**", "a/b", true), ("a*b*c", "aXbXc", true), ("a*b*c", "aXbX", false), ("*", ".a", false), (".*", ".a", true),
    ("**/a", ".x/a", false), ("[a-c]?", "bz", true), ("[^a]", "a", false), ("[]a]", "]", true), ("[ab", "[ab", true),
    ("*a*a*a*a*a*a*a*b", String(repeating: "a", count: 60), false), ("a/**/b", "a/b", true),
    ("a/**/b", "a/x/y/b", true),
    ("é?", "éü", true),
  ])
  func matches(pattern: String, path: String, expected: Bool) {
    let glob = GlobPattern("/r*/" + pattern)
    #expect(glob.matches(["r"] + path.split(separator: "/").map(String.init)) == expected)
  }

  @Test func root() {
    #expect(GlobPattern("in/box/*/x.pdf").root == "in/box")
    #expect(GlobPattern("/in/*.pdf").root == "/in")
    #expect(GlobPattern("*.pdf").root == ".")
  }
}
