import ObelusContent
import ObelusText
import Testing

@Suite("Spaces by geometry")
struct SpacingTests {
  @Test("a plain word is found with its glyphs")
  func plain() throws {
    var page = Sketch()
    page.show("say secret now", x: 50, y: 700)
    let hits = try page.hits("secret")
    #expect(hits.map(\.glyphs) == [Array(4..<10)])
    #expect(hits.map(\.text) == ["secret"])
    #expect(hits.map(\.isCertain) == [true])
    #expect(hits.map(\.lines) == [[Array(4..<10)]])
    #expect(try page.hits("Secret").isEmpty)
    #expect(try page.hits("secre t").isEmpty)
  }

  @Test("a gap without a space glyph is a space")
  func softSpace() throws {
    var page = Sketch()
    page.show("John", -300, "Smith", x: 50, y: 700)
    #expect(try page.certainGlyphs("John Smith") == [Array(0..<9)])
    #expect(try page.certainGlyphs("JohnSmith").isEmpty)
    #expect(try page.hits("John", wholeWord: true).count == 1)
    #expect(try page.hits(regex: "John Smith").count == 1)
  }

  @Test("a space glyph that shows no gap does not part a word, and may part two")
  func weakSpace() throws {
    var page = Sketch()
    page.show("cont ", 500, "rol", x: 50, y: 700)
    #expect(try page.certainGlyphs("control") == [Array(0..<8)])
    #expect(try page.hits(regex: "control").count == 1)
    #expect(try page.certainGlyphs("cont rol") == [Array(0..<8)])
    #expect(try page.hits("rol", wholeWord: true).map(\.isCertain) == [false])
  }

  @Test("two words are not one, however they are kerned")
  func separateWords() throws {
    var page = Sketch()
    page.show("amet dolore magna", x: 50, y: 700)
    page.show("too", -300, "far", x: 50, y: 600)
    page.show("the", -300, "result", x: 50, y: 500)
    for text in ["oremag", "of", "there", "ametdolore"] { #expect(try page.hits(text).isEmpty, "\(text)") }
  }

  @Test("letter-spaced words are words", arguments: [0.5, 1.6, 3.0, 8.0])
  func spacedOut(spacing: Double) throws {
    var page = Sketch()
    page.characterSpacing = spacing
    let glyphs = page.show("SECRET", x: 50, y: 700)
    #expect(try page.certainGlyphs("SECRET") == [glyphs])
    #expect(try page.certainGlyphs("ECRE") == [Array(1..<5)])
  }

  @Test("letters set one by one at an even pitch are a word, whatever their widths")
  func evenPitch() throws {
    var page = Sketch()
    page.width = { "il".unicodeScalars.contains($0) ? 0.2 : 0.6 }
    for (i, scalar) in "fulfilling".unicodeScalars.enumerated() {
      page.show(.text(String(scalar)), x: 50 + 7.5 * Double(i), y: 700)
    }
    #expect(try page.certainGlyphs("fulfilling") == [Array(0..<10)])
  }

  @Test("letters with real spaces between all of them are a word from four letters on")
  func realSpaces() throws {
    var page = Sketch()
    page.show("J O H N   S M I T H", x: 50, y: 700)
    page.show("a b c", x: 50, y: 600)
    #expect(try page.hits("JOHN SMITH").map(\.isCertain) == [true])
    #expect(try page.hits("abc").map(\.isCertain) == [false])
    #expect(try page.hits("ab").isEmpty)
  }

  @Test("letters at uneven distances are found, but not for certain")
  func uneven() throws {
    var page = Sketch()
    page.show("Z", -250, "Q", 90, "X", -20, "J", -400, "4", 80, "K", -170, "W", x: 50, y: 700)
    #expect(try page.hits("ZQXJ4KW").map(\.isCertain) == [false])
    #expect(try page.hits("ZQXJ4KW").map(\.glyphs) == [Array(0..<7)])
  }

  @Test("text of zero width keeps its spaces")
  func zeroWidth() throws {
    var page = Sketch()
    page.width = { _ in 0 }
    page.show("John Smith", x: 50, y: 700)
    #expect(try page.certainGlyphs("John Smith") == [Array(0..<10)])
  }

  @Test("condensed text has narrow spaces", arguments: [0.4, 0.5, 1.0, 2.0])
  func condensed(scaling: Double) throws {
    var page = Sketch()
    page.horizontalScaling = scaling
    page.width = { $0 == " " ? 0.2 : 0.5 }
    page.show("John Smith", x: 50, y: 700)
    #expect(try page.certainGlyphs("John Smith") == [Array(0..<10)])
    #expect(try page.certainGlyphs("JohnSmith").isEmpty)
  }

  @Test("several space glyphs go with the match")
  func manySpaces() throws {
    var page = Sketch()
    page.show("John   Smith", x: 50, y: 700)
    #expect(try page.certainGlyphs("John Smith") == [Array(0..<12)])
    #expect(try page.hits(regex: #"John\sSmith"#).map(\.glyphs) == [Array(0..<12)])
  }

  @Test("regular expressions see words of every length spaced out", arguments: [1.6, 2.0, 3.0, 6.0])
  func spacedOutLine(spacing: Double) throws {
    var page = Sketch()
    page.characterSpacing = spacing
    page.show("Mr John of Doe went", x: 50, y: 700)
    #expect(try page.hits(regex: #"John\s+of\s+Doe\b"#).count == 1)
    #expect(try page.hits(regex: #"\bMr John\b"#).count == 1)
  }

  @Test("letters with real spaces between, words with two", arguments: ["John Doe", #"\bDoe said\b"#])
  func spacedOutBySpaces(pattern: String) throws {
    var page = Sketch()
    page.width = { $0 == " " ? 0.28 : $0 == "D" ? 0.72 : 0.56 }
    page.show("J o h n  D o e  s a i d", x: 50, y: 700)
    #expect(try page.hits(regex: pattern).count == 1)
  }

  @Test("digits below each other are no number")
  func lineNumbers() throws {
    var page = Sketch()
    for line in 1...9 { page.show(.text(String(line)), x: 50, y: 700 - 24 * Double(line)) }
    #expect(try page.hits(regex: #"\d{9}"#).isEmpty)
  }

  @Test("regular expressions see spaced-out words and combs closed up", arguments: [" ", ""])
  func spacedOutForRegex(space: String) throws {
    var page = Sketch()
    page.characterSpacing = 4
    let digits = page.show(.text("123456789".map(String.init).joined(separator: space)), x: 50, y: 700)
    let hits = try page.hits(regex: #"\d{9}"#)
    #expect(hits.map(\.glyphs) == [digits])
    page.characterSpacing = 0
    page.show("a b cd e", x: 50, y: 600)
    #expect(try page.hits(regex: "ab|bc|de").isEmpty)
  }

  @Test("orders that differ in spaces alone give one hit")
  func sameLetters() throws {
    var page = Sketch()
    page.show("a", x: 50, y: 700)
    page.show(" ", x: 52, y: 700)
    page.show("bcd", x: 55, y: 700)
    #expect(try page.hits("abcd").count == 1)
  }
}
