import ObelusPDF
import ObelusText
import Testing

@Suite("Normalisation")
struct NormalizationTests {
  @Test(
    "the same text in other characters",
    arguments: [
      ("o\u{FB03}ce", "office"), ("\u{FB02}y", "fly"), ("O\u{2019}Brien", "O'Brien"), ("\u{201C}a\u{201D}", "\"a\""),
      ("co\u{2010}op", "co-op"), ("2010\u{2013}15", "2010-15"), ("\u{FF21}\u{FF11}", "A1"), ("a\u{A0}b", "a b"),
      ("e\u{301}te\u{301}", "\u{E9}t\u{E9}"), ("Mu\u{308}ller", "M\u{FC}ller"), ("a\u{302}\u{323}", "\u{1EAD}"),
      ("\u{FEF3}\u{FEAE}", "\u{64A}\u{631}"), ("\u{FEFB}", "\u{644}\u{627}"), ("\u{FB4F}", "\u{5D0}\u{5DC}"),
      ("Jo\u{200B}hn", "John"), ("\u{1D40D}\u{1D427}\u{1D7D8}", "Nn0"), ("\u{30AB}\u{3099}", "\u{30AC}"),
    ])
  func folded(shown: String, typed: String) throws {
    var page = Sketch()
    page.width = { $0.value >= 0x300 && $0.value < 0x370 || $0.value == 0x200B ? 0 : 0.5 }
    let glyphs = page.show(.text("x"), .text(shown), .text("x"), x: 50, y: 700)
    let hits = try page.hits(typed)
    #expect(hits.map(\.glyphs) == [Array(glyphs.dropFirst().dropLast())])
    #expect(try page.hits(shown).map(\.glyphs) == hits.map(\.glyphs))
    let text = "<\(shown)>"
    let ranges = try matches(of: .literal(typed, ignoreCase: false, wholeWord: false), in: text)
    #expect(ranges.map { text.unicodeScalars[$0].map(\.value) } == [shown.unicodeScalars.map(\.value)])
  }

  @Test("a glyph of several scalars")
  func multipleScalars() throws {
    var page = Sketch(multiple: [[0x66, 0x66, 0x69], [0x65, 0x301]])
    page.show("oXce", x: 50, y: 700) { $0 == "X" ? Font.multipleScalars : $0.value }
    page.show("Xte", x: 50, y: 600) { $0 == "X" ? Font.multipleScalars | 1 : $0.value }
    #expect(try page.certainGlyphs("office") == [[0, 1, 2, 3]])
    #expect(try page.certainGlyphs("of") == [[0, 1]])
    #expect(try page.certainGlyphs("\u{E9}te") == [[4, 5, 6]])
    #expect(try page.hits(regex: "\u{E9}t").map(\.glyphs) == [[4, 5]])
  }

  @Test("an accent printed over or under its letter", arguments: [true, false])
  func spacingAccent(isFirst: Bool) throws {
    var page = Sketch()
    page.show("M", x: 50, y: 700)
    page.show(isFirst ? "\u{A8}" : "u", x: 55, y: 700)
    page.show(isFirst ? "u" : "\u{A8}", x: 55, y: 700)
    page.show("ller", x: 60, y: 700)
    #expect(try page.hits("M\u{FC}ller").map(\.glyphs) == [Array(0..<7)])
    #expect(try page.hits("Muller").isEmpty)
  }

  @Test(
    "case folding",
    arguments: [
      ("\u{3A3}\u{3C3}\u{3C2}", "\u{3C3}\u{3C3}\u{3C3}"), ("STRA\u{1E9E}E", "stra\u{DF}e"),
      ("\u{C9}T\u{C9}", "\u{E9}t\u{E9}"),
      ("\u{41C}\u{418}\u{420}", "\u{43C}\u{438}\u{440}"), ("\u{212A}elvin", "KELVIN"), ("\u{10400}", "\u{10428}"),
    ])
  func caseFolding(shown: String, typed: String) throws {
    var page = Sketch()
    page.show(.text(shown), x: 50, y: 700)
    #expect(try page.hits(typed, ignoreCase: true).count == 1)
    #expect(try page.hits(typed).isEmpty)
    #expect(try page.hits("I\u{131}", ignoreCase: true).isEmpty)
  }

  @Test("whole words")
  func wholeWord() throws {
    var page = Sketch()
    page.show("Ann, Anna Ann's (Ann) \u{C4}nn_Ann 9Ann A\u{308}nn", x: 50, y: 700)
    #expect(try page.hits("Ann", wholeWord: true).count == 3)
    #expect(try page.hits(regex: "Ann", wholeWord: true).count == 3)
    #expect(try page.hits("\u{C4}nn", wholeWord: true).count == 1)
    #expect(try page.hits(regex: "\u{C4}nn", wholeWord: true).count == 1)
  }

  @Test("an empty text is an error", arguments: ["", " ", "\u{AD}\u{A0}"])
  func empty(text: String) {
    #expect(throws: (any Error).self) { try TextPattern.literal(text, ignoreCase: false, wholeWord: false) }
  }
}
