import ObelusContent
import ObelusCore
import Testing

@Suite("Show operators without the glyphs that go")
struct ShowRewritingTests {
  static let fonts: PDFDictionary = [
    "Font": .dictionary([
      "F": .dictionary(["Type": .name("Font"), "Subtype": .name("Type1")]),
      "W": .dictionary(["Type": .name("Font"), "Subtype": .name("Type0"), "Encoding": .name("Identity-H")]),
    ])
  ]

  /// The contents after removing every `x`.
  private func without(_ contents: String, removing needle: String = "x") throws -> String {
    let page = SamplePage(contents, resources: Self.fonts)
    let rewrite = try page.rewrite(try page.content().removal(of: needle))
    return try page.applying(rewrite).contentText()
  }

  @Test("A removed stretch is one number, with the kerning in and before it")
  func oneNumber() throws {
    // x is 690.25 wide: -20 - 690.25 + 5 - 690.25 + 30.
    #expect(
      try without("BT /F 10 Tf [(ab) -20 (x) 5 (x) 30 (cd)] TJ ET") == "BT /F 10 Tf [(ab)-1365.5(cd)]TJ ET")
  }

  @Test("Character and word spacing count in thousandths of the font size, whatever Tz says")
  func spacing() throws {
    let edited = try without("BT /F 10 Tf 2 Tc 50 Tz (axb) Tj ET")
    #expect(edited == "BT /F 10 Tf 2 Tc 50 Tz [(a)-890.25(b)]TJ ET")
  }

  @Test("The gap at the end goes where the next text is placed anew, and stays where it goes on")
  func tail() throws {
    #expect(try without("BT /F 10 Tf (ax) Tj 0 -12 Td (b) Tj ET") == "BT /F 10 Tf [(a)]TJ 0 -12 Td (b) Tj ET")
    #expect(try without("BT /F 10 Tf (ax) Tj (b) Tj ET") == "BT /F 10 Tf [(a)-690.25]TJ (b) Tj ET")
  }

  @Test("Nothing left is a space, but ' and \" keep what else they do")
  func nothingLeft() throws {
    #expect(try without("BT /F 10 Tf (x)Tj ET") == "BT /F 10 Tf   ET")
    #expect(try without("BT /F 10 Tf 12 TL (x)' (b)' ET") == "BT /F 10 Tf 12 TL T* (b)' ET")
    #expect(
      try without("BT /F 10 Tf 12 TL 1 .5(x)\" (b)' ET") == "BT /F 10 Tf 12 TL 1 Tw 0.5 Tc T* (b)' ET")
    #expect(
      try without("BT /F 10 Tf 12 TL 1 .5(xa)\" (b)' ET").contains("1 Tw 0.5 Tc T*[-740.25(a)]TJ"))
  }

  @Test("Kept parts of literals are source bytes with their parentheses escaped")
  func literals() throws {
    #expect(try without(#"BT /F 10 Tf (a\(b(c)x\051\d) Tj ET"#) == #"BT /F 10 Tf [(a\(b\(c\))-690.25(\051\d)]TJ ET"#)
    #expect(try without("BT /F 10 Tf (a(x)b) Tj ET") == #"BT /F 10 Tf [(a\()-690.25(\)b)]TJ ET"#)
  }

  @Test("Kept parts of hexadecimal strings are written anew")
  func hex() throws {
    #expect(try without("BT /F 10 Tf <6 1 78 6> Tj ET") == "BT /F 10 Tf [<61>-690.25<60>]TJ ET")
  }

  @Test("Codes without a glyph go with the stretch that they stand in")
  func unmapped() throws {
    #expect(try without("BT /F 10 Tf [(ax\\001)(\\002)(yb)] TJ ET", removing: "xy").contains("\\00") == false)
    #expect(try without("BT /F 10 Tf (a\\001bx) Tj ET") == "BT /F 10 Tf [(a\\001b)]TJ ET")
  }

  @Test("With a font size of zero spacing still moves the pen: one neutral code does it")
  func sizeZero() throws {
    let edited = try without("BT /F 0 Tf 2 Tc 3 Tw (axx xb) Tj 5 Tz 10 Ts (c) Tj ET")
    // Three glyphs and nothing of word spacing: 'xx' and 'x' around a space.
    #expect(edited.hasPrefix("BT /F 0 Tf 2 Tc 3 Tw [(a)]TJ 1 Tc<20>Tj 2 Tc[( )]TJ -1 Tc<20>Tj 2 Tc[(b)]TJ"))
  }

  @Test("With a font size of zero and no spacing nothing moves the pen")
  func sizeZeroWithoutSpacing() throws {
    #expect(try without("BT /F 0 Tf (axb) Tj ET") == "BT /F 0 Tf [(a)(b)]TJ ET")
  }

  @Test("An edit over several streams of /Contents leaves nothing of the removed text in any")
  func contentsArray() throws {
    let page = SamplePage(["BT /F 10 Tf [(aSE)", "(CRE)", "(Tb)] TJ ET"], resources: Self.fonts)
    let rewrite = try page.rewrite(try page.content().removal(of: "SECRET"))
    let edited = try page.applying(rewrite)
    #expect(try edited.content().codes == "ab")
    #expect(try edited.reachableText().contains("CRE") == false)
  }

  @Test("A clip of text that is gone clips everything away")
  func textClip() throws {
    let edited = try without("q BT /F 10 Tf 7 Tr (x) Tj ET 0 0 9 9 re f Q")
    #expect(edited == "q BT /F 10 Tf 7 Tr   ET 0 0 0 0 re W n  0 0 9 9 re f Q")
    #expect(try without("q BT /F 10 Tf 7 Tr (xa) Tj ET 0 0 9 9 re f Q").contains("re W n") == false)
  }

  @Test("A page without a removal keeps its bytes")
  func untouched() throws {
    let page = SamplePage(
      "BT /F 10 Tf (a) Tj ET",
      resources: [
        "Font": .dictionary(["F": .dictionary(["Type": .name("Font"), "Subtype": .name("Type1")])])
      ])
    let rewrite = try page.rewrite(Removal())
    #expect(rewrite.contents == nil)
    #expect(rewrite.resources == nil)
    #expect(rewrite.objects.isEmpty)
  }
}
