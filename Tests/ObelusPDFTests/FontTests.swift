internal import ObelusCore
internal import ObelusPDF
internal import Testing

@Suite struct FontTests {
  private func font(_ pdf: RawPDF, _ number: Int = 4) throws -> Font {
    try pdf.open().font(.reference(ObjectID(number)), resources: [:])
  }

  @Test func realWidthsAreNotRounded() throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FirstChar 65/LastChar 67/Widths[277.8 300 (x)]>>"
    let font = try font(pdf)
    #expect(font.decoding == .oneByte)
    #expect(font.entries[65].width == 277.8)
    #expect(font.entries[66].width == 300)
    #expect(font.entries[67].width == 0)
    #expect(font.entries[65].unicode == 65)
    #expect(font.entries[65].gid >= 0)
    #expect(!font.description.isSubstitute)
    #expect(font.description.objectID == ObjectID(4))
  }

  @Test func standardFontHasItsOwnWidths() throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    #expect(try font(pdf).entries[65].width == 667)
  }

  @Test func compositeFont() throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 6 0 R>>"
    pdf[5] = """
      <</Type/Font/Subtype/CIDFontType2/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>
      /DW 555.5/W[3[100.25 200.75] 10 12 333.3]/FontDescriptor 7 0 R>>
      """
    pdf[7] = "<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200>>"
    pdf.setStream(
      6, "",
      Array(
        """
        /CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange
        4 beginbfchar <0003> <0041> <0004> <00660069> <0005> <D83DDE00> <000A> <0000> endbfchar endcmap
        """.utf8))
    let font = try font(pdf)
    #expect(font.decoding == .twoBytes)
    let row = font.firstRow()
    #expect(font.entries[row + 3].width == 100.25)
    #expect(font.entries[row + 4].width == 200.75)
    #expect(font.entries[row + 11].width == Float(333.3))
    #expect(font.entries[row + 13].width == 555.5)
    #expect(font.entries[row + 3].unicode == 0x41)
    #expect(font.scalars(font.entries[row + 4].unicode) == [0x66, 0x69])
    #expect(font.scalars(font.entries[row + 5].unicode) == [0x1F600])
    #expect(font.entries[row + 10].unicode == Font.noUnicode)
    #expect(font.entries[row + 99].unicode == Font.noUnicode)
  }

  @Test(arguments: ["/Adobe-Korea1-UCS2 usecmap", "/NoSuchMap usecmap", ""])
  func unicodeMapThatBuildsOnAnother(_ base: String) throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[5 0 R]/ToUnicode 6 0 R>>"
    pdf[5] = """
      <</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Unidocs)/Ordering(Korea1)/Supplement 2>>
      /FontDescriptor 7 0 R>>
      """
    pdf[7] = "<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200>>"
    pdf.setStream(
      6, "",
      Array(
        """
        /CIDInit /ProcSet findresource begin 12 dict begin begincmap \(base)
        /CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange
        1 beginbfchar <46FE> <0033> endbfchar endcmap
        """.utf8))
    let font = try font(pdf)
    func unicode(_ code: UInt32) -> UInt32 {
      var (at, read) = (0, UInt32(0))
      let index = font.nextCode([UInt8(code >> 8), UInt8(code & 0xFF)].span, &at, 2, &read)
      return font.entries[index].unicode
    }
    #expect(unicode(0x46FE) == 0x33)
    #expect(unicode(0x0A4B) == (base.hasPrefix("/Adobe") ? 0xC778 : Font.noUnicode))
  }

  @Test func verticalMetricsAreReal() throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-V/DescendantFonts[5 0 R]>>"
    pdf[5] = """
      <</Type/Font/Subtype/CIDFontType0/BaseFont/X/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 0>>
      /FontDescriptor 7 0 R/DW 901/DW2[880.5 -999.5]/W2[7[-500.5 250.25 700.75] 20 21 -400 1 2]>>
      """
    pdf[7] = "<</Type/FontDescriptor/FontName/X/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 900/Descent -200>>"
    let font = try font(pdf)
    try #require(font.description.isVertical)
    let row = font.firstRow()
    #expect(font.vertical[row + 7] == VerticalMetrics(vx: 250.25, vy: 700.75, advance: -500.5))
    #expect(font.vertical[row + 21] == VerticalMetrics(vx: 1, vy: 2, advance: -400))
    #expect(font.vertical[row + 30] == VerticalMetrics(vx: 450.5, vy: 880.5, advance: -999.5))
  }

  @Test func type3() throws {
    var pdf = RawPDF()
    pdf[4] = """
      <</Type/Font/Subtype/Type3/FontBBox[0 0 100 100]/FontMatrix[.01 0 0 .01 0 0]/FirstChar 97/LastChar 98/Widths[50 60.5]
      /Encoding<</Differences[97/a/square]>>/CharProcs<</a 5 0 R/square 6 0 R>>/Resources<</Font<<>>>>>>
      """
    pdf.setStream(5, "", Array("50 0 d0 0 0 10 10 re f".utf8))
    pdf.setStream(6, "", Array("60 0 d0 0 0 10 10 re f".utf8))
    let font = try font(pdf)
    #expect(font.description.isType3)
    #expect(abs(font.description.fontMatrix.a - 0.01) < 1e-9)
    #expect(font.description.charProcs == [97: ObjectID(5), 98: ObjectID(6)])
    #expect(font.description.resources != nil)
    #expect(abs(font.entries[97].width - 500) < 1e-3)
    #expect(abs(font.entries[98].width - 605) < 1e-3)
    #expect(font.entries[97].unicode == 0x61)
  }

  @Test(arguments: ["null", "42", "<</Type/Font/Subtype/Type3>>", "<</Type/Font/Subtype/Type0/DescendantFonts[]>>"])
  func brokenFontsAreSubstituted(_ body: String) throws {
    var pdf = RawPDF()
    pdf[4] = body
    let font = try font(pdf)
    #expect(font.description.isSubstitute)
    #expect(font.entries.count == 256 || font.decoding != .oneByte)
  }

  @Test func directDictionary() throws {
    let document = try RawPDF().open()
    let direct: PDFObject = .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Courier"),
    ])
    let font = try document.font(direct, resources: [:])
    #expect(font.entries[65].width == 600)
    #expect(font === (try document.font(direct, resources: [:])))
  }

  @Test func hostileWidths() throws {
    var pdf = RawPDF()
    pdf[4] = "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[5 0 R]>>"
    let ranges = String(repeating: "0 65535 1 ", count: 20_000)
    pdf[5] = "<</Type/Font/Subtype/CIDFontType2/BaseFont/X/DW 1e40/W[-5[1 2] 9999999999 9999999999 3 \(ranges)]>>"
    let font = try font(pdf)
    _ = font.firstRow()
    #expect(font.entries.allSatisfy { $0.width.isFinite })
  }
}

extension Font {
  /// The index of the entry of code 0 of a font with two bytes to a code.
  fileprivate func firstRow() -> Int {
    let bytes: [UInt8] = [0, 0]
    var at = 0
    var code: UInt32 = 0
    return nextCode(bytes.span, &at, 2, &code)
  }
}
