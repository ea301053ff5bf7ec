import ObelusText
import Testing

@Suite("Text from right to left")
struct RightToLeftTests {
  private let word = "זקשגטלמפ"

  @Test("drawn in the order of the page")
  func visual() throws {
    var page = Sketch()
    page.show(.text(String(word.reversed())), x: 50, y: 700)
    #expect(try page.certainGlyphs(word) == [Array(0..<8)])
  }

  @Test("drawn letter by letter from the right")
  func logical() throws {
    var page = Sketch()
    for (i, letter) in "שלום כהן".enumerated() { page.show(.text(String(letter)), x: 300 - 5 * Double(i), y: 700) }
    #expect(try page.certainGlyphs("שלום כהן") == [Array(0..<8)])
    #expect(try page.hits("כהן", wholeWord: true).count == 1)
    #expect(try page.hits(regex: #"\bשלום\s+כהן\b"#).count == 1)
  }

  @Test("numbers and Latin words in a line from right to left")
  func numbers() throws {
    var page = Sketch()
    // Read from the right: כהן 4417 Smith תל
    page.show(.text("לת Smith 4417 ןהכ"), x: 50, y: 700)
    for text in ["כהן 4417", "4417", "Smith", "תל", "כהן"] { #expect(try page.hits(text).count == 1, "\(text)") }
    #expect(try page.hits("7144").isEmpty)
  }

  @Test("words from right to left in a Latin line")
  func embedded() throws {
    var page = Sketch()
    page.show(.text("Mister ןהכ םולש is here today"), x: 50, y: 700)
    #expect(try page.hits("שלום כהן").count == 1)
    #expect(try page.hits("here today").count == 1)
  }

  @Test("Arabic ligature glyphs keep their letters' order")
  func ligature() throws {
    var page = Sketch()
    // Lam-alef as one glyph: sīn, lām-alif, mīm from the right.
    page.show(.text("\u{FEE1}\u{FEFC}\u{FEB3}"), x: 50, y: 700)
    #expect(try page.certainGlyphs("\u{633}\u{644}\u{627}\u{645}") == [[0, 1, 2]])
  }
}
