import ObelusCore
import Testing

@Suite struct TextStringTests {
  @Test(arguments: ["", "plain", "“Ł” — €", "漢字 þÿ", "þÿ", "ÿþ", "ï»¿x"])
  func survivesEncoding(text: String) { #expect(TextString.decode(TextString.encode(text)) == text) }

  /// PDFDocEncoding has no character for these codes, and readers make different things of them.
  @Test(arguments: ["se\u{AD}cret", "\u{7F}", "\u{9F}", "a\u{1}"])
  func undefinedCodesAreNotWritten(text: String) {
    #expect(TextString.encode(text).starts(with: [0xFE, 0xFF]))
    #expect(TextString.decode(TextString.encode(text)) == text)
  }

  @Test func readsEveryKind() {
    #expect(TextString.decode([0xFE, 0xFF, 0x6F, 0x22]) == "漢")
    #expect(TextString.decode([0xFF, 0xFE, 0x22, 0x6F]) == "漢")
    #expect(TextString.decode([0xEF, 0xBB, 0xBF, 0xC3, 0xA9]) == "é")
    #expect(TextString.decode([0x93, 0xA0]) == "ﬁ€")
  }
}
