import ObelusCore
import Testing

@Suite struct LanguageCodeTests {
  @Test(
    arguments: [
      ("Hel\u{1B}\u{656E}\u{1B}lo", "Hello"), ("Hel\u{1B}\u{656E}\u{5553}\u{1B}lo", "Hello"),
      ("\u{1B}en\u{1B}Hello", "Hello"), ("Hel\u{1B}enUS\u{1B}lo", "Hello"), ("a\u{1B}b", "a\u{1B}b"),
      ("a\u{1B}\u{1B}b", "a\u{1B}\u{1B}b"), ("a\u{1B}two words\u{1B}b", "a\u{1B}two words\u{1B}b"),
    ])
  func shown(text: String, expected: String) {
    #expect(TextString.shown([0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }) == expected)
    #expect(TextString.shown([0xEF, 0xBB, 0xBF] + Array(text.utf8)) == expected)
  }

  @Test func plainStrings() {
    #expect(TextString.shown(Array("Hello".utf8)) == "Hello")
    #expect(TextString.shown([]) == "")
  }
}
