import ObelusContent
import ObelusCore
import ObelusPDF
import Testing

/// Text state, positioning and showing. The fonts are 500 wide: half the font size a glyph.
@Suite struct InterpreterTextTests {
  @Test func showOperatorsAdvanceThePen() throws {
    let content = try interpret("BT /F1 10 Tf 100 200 Td (ab) Tj (c) Tj ET")
    #expect(content.text == "abc")
    #expect(content.origins == [[100, 200], [105, 200], [110, 200]])
    #expect(content.shows.map(\.isFresh) == [true, false])
    #expect(content.source(content.shows[0]) == "(ab) Tj")
    #expect(content.glyphs[1].advanceX == 5 && content.glyphs[1].offset == 1)
    #expect(content.findings == ContentFindings())
  }

  @Test func linesStartAtTheLineMatrix() throws {
    let content = try interpret(
      "BT /F1 10 Tf 12 TL 1 0 0 1 50 100 Tm (a) Tj T* (b) Tj 7 -5 Td (c) Tj 1 -20 TD (d) Tj (e) ' 1 2 (f) \" ET")
    #expect(content.origins == [[50, 100], [50, 88], [57, 83], [58, 63], [58, 43], [58, 23]])
    #expect(content.shows.allSatisfy { $0.isFresh })
    #expect(content.shows.map(\.op) == [.tj, .tj, .tj, .tj, .quote, .doubleQuote])
    #expect(content.shows[5].wordSpacing == 1 && content.shows[5].characterSpacing == 2)
    #expect(content.shows[5].quoteWordSpacing == 1 && content.shows[5].quoteCharacterSpacing == 2)
  }

  @Test func quoteSpacingStaysSet() throws {
    let content = try interpret("BT /F1 10 Tf 3 1 (a ) \" (b) Tj ET")
    // 5 + 1, 5 + 1 + 3
    #expect(content.origins.map { $0[0] } == [0, 6, 15])
    #expect(content.shows[1].wordSpacing == 3)
  }

  @Test func textMatricesAreNotSavedByQ() throws {
    let content = try interpret("BT /F1 10 Tf 10 10 Td q 5 0 Td (a) Tj Q (b) Tj ET (c) Tj BT (d) Tj ET")
    #expect(content.origins == [[15, 10], [20, 10], [25, 10], [0, 0]])
  }

  @Test func textStateIsSavedByQ() throws {
    let content = try interpret("/F1 10 Tf 4 Tc q /F1 20 Tf 8 Tc 50 Tz 3 Ts Q BT (ab) Tj ET")
    #expect(content.shows[0].size == 10 && content.shows[0].horizontalScaling == 1 && content.shows[0].rise == 0)
    #expect(content.origins.map { $0[0] } == [0, 9])
  }

  @Test func spacingAndScaling() throws {
    let content = try interpret("BT /F1 10 Tf 1 Tc 2 Tw 200 Tz 3 Ts (a b) Tj [(c) -100 (d)] TJ ET")
    // (5 + 1)·2, (5 + 1 + 2)·2, 12, 12 + 0.1·10·2
    #expect(content.origins == [[0, 3], [12, 3], [28, 3], [40, 3], [54, 3]])
    #expect(content.glyphs[1].flags.contains(.wordSpace) && !content.glyphs[0].flags.contains(.wordSpace))
  }

  @Test func matrixAndCTM() throws {
    let content = try interpret("2 0 0 3 10 20 cm BT /F1 10 Tf 0 1 -1 0 5 6 Tm (ab) Tj ET")
    #expect(content.origins == [[20, 38], [20, 53]])
    #expect(content.glyphs[0].advanceX == 0 && content.glyphs[0].advanceY == 15)
  }

  @Test func elementsOfArrays() throws {
    let content = try interpret("BT /F1 10 Tf [-500(a)<62>1.5(\\143)]TJ ET")
    #expect(content.text == "abc")
    #expect(content.elements.map(\.kind) == [.number, .literal, .hex, .number, .escapedLiteral])
    #expect(content.elements.map { content.source(0, $0.start..<$0.end) } == ["-500", "(a)", "<62>", "1.5", "(\\143)"])
    #expect(content.glyphs.map { Int($0.element) } == [1, 2, 4])
    #expect(content.shows[0].elements == 0..<5)
    #expect(content.origins[0] == [5, 0])
  }

  @Test func vertical() throws {
    let content = try interpret("BT /FV 10 Tf 1 Tc 50 Tz 100 200 Td [<00410042> 100 <0043>] TJ ET")
    // Origin: pen - (2.5, 8.8); each code moves by -10 + 1; the number by -1; Tz has no effect.
    #expect(content.origins == [[97.5, 191.2], [97.5, 182.2], [97.5, 172.2]])
    #expect(content.glyphs[0].advanceX == 0 && content.glyphs[0].advanceY == -10)
  }

  @Test func wordSpacingOnlyForOneByteSpaces() throws {
    let two = try interpret("BT /F2 10 Tf 100 Tw <00200041> Tj ET")
    #expect(two.origins.map { $0[0] } == [0, 5])
    let mixed = try interpret("BT /FM 10 Tf 100 Tw <20819041> Tj ET")
    #expect(mixed.glyphs.map(\.code) == [0x20, 0x8190, 0x41])
    #expect(mixed.glyphs.map(\.length) == [1, 2, 1])
    #expect(mixed.origins.map { $0[0] } == [0, 105, 110])
  }

  @Test func invalidCodespaceIsOneByteOfCodeZero() throws {
    let content = try interpret("BT /FM 10 Tf <FF41> Tj /F2 10 Tf <004142> Tj ET")
    #expect(content.glyphs.map(\.code) == [0, 0x41, 0x41, 0])
    #expect(content.glyphs.map(\.length) == [1, 1, 2, 1])
  }

  @Test func codesWithoutCIDNeitherDrawNorAdvance() throws {
    let content = try interpret("BT /FX 10 Tf 1 Tc 7 Tw (A!B C) Tj ET")
    #expect(content.text == "ABC")
    // `!` nothing; the space only word spacing.
    #expect(content.origins.map { $0[0] } == [0, 6, 19])
    #expect(content.findings.unmappedCodes == 2)
  }

  @Test func glyphsWithoutUnicodeAreCounted() throws {
    #expect(try interpret("BT /F1 10 Tf (a\\377\\377) Tj ET").findings.glyphsWithoutUnicode == 2)
  }

  @Test func carriageReturnsInStringsStay() throws {
    #expect(try interpret("BT /F2 10 Tf (\0\r\0\\\rA) Tj ET").glyphs.map(\.code) == [0x0D, 0x41])
  }

  @Test func unknownFontsStillAdvance() throws {
    let content = try interpret("BT /None 10 Tf (ab) Tj 14 Tf (c) Tj ET")
    #expect(content.text == "abc")
    #expect(content.fonts[Int(content.shows[0].font)].description.isSubstitute)
    #expect(content.shows[1].size == 14 && content.shows[1].fontUse == -1)
    #expect(content.findings.missingResources == 2 && content.findings.operandMismatches == 1)
  }

  @Test func textWithoutAnyFontIsFoundToo() throws {
    let content = try interpret("BT (ab) Tj ET")
    #expect(content.text == "ab")
    #expect(content.findings.missingResources == 1)
  }

  @Test func fontUsesAreRecordedOnce() throws {
    let content = try interpret("BT /F1 10 Tf (a) Tj /F#31 8 Tf (b) Tj /F2 8 Tf <0041> Tj ET")
    #expect(
      content.instances[0].uses == [
        ResourceUse(category: .font, name: "F1"), ResourceUse(category: .font, name: "F2"),
      ])
    #expect(content.shows.map(\.fontUse) == [0, 0, 1])
  }

  @Test func renderModesAndClipText() throws {
    let content = try interpret("BT /F1 10 Tf (a) Tj 7 Tr (b) Tj 3 Tr (c) Tj ET BT (d) Tj ET")
    #expect(content.shows.map(\.renderMode) == [0, 7, 3, 3])
    #expect(content.textClips.count == 1)
    #expect(content.textClips[0].shows == 0..<3)
    #expect(content.source(0, 0..<content.textClips[0].end).hasSuffix("(c) Tj ET"))
    #expect(content.shows.map(\.isClipped) == [false, false, false, true])
  }

  @Test func rounding() throws {
    let show = "(" + String(repeating: "a", count: 30_000) + ") Tj"
    let content = try interpret("BT /F1 9.1 Tf 0.1 Tc " + show + " ET")
    let last = try #require(content.glyphs.last)
    #expect(abs(Double(last.x) - 29_999 * (9.1 * 0.5 + 0.1)) < 0.01)
  }
}
