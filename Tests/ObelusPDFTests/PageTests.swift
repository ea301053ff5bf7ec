internal import ObelusCore
internal import ObelusPDF
internal import Testing

@Suite struct PageTests {
  private func page(_ content: String, _ entries: String = "") -> RawPDF {
    var pdf = RawPDF()
    pdf[3] = """
      <</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>
      /Properties<</L 6 0 R>>>>\(entries)>>
      """
    pdf.setStream(4, "", Array(content.utf8))
    pdf[5] = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"
    pdf[6] = "<</Type/OCG/Name(x)>>"
    pdf[1] = "<</Type/Catalog/Pages 2 0 R/OCProperties<</OCGs[6 0 R]/D<</OFF[6 0 R]>>>>>>"
    return pdf
  }

  private func string(_ characters: [TextCharacter]) -> String {
    var text = String.UnicodeScalarView()
    for c in characters {
      text.append(Unicode.Scalar(c.scalar) ?? "?")
      if c.endsLine { text.append("|") }
    }
    return String(text)
  }

  @Test(arguments: ["", "/Rotate 90", "/CropBox[50 50 60 60]/UserUnit 3"])
  func textIsInDefaultUserSpace(_ entries: String) throws {
    let pdf = page("BT /F 10 Tf 20 30 Td (AB) Tj 0 40 Td (C) Tj ET", entries)
    let characters = try pdf.open().structuredText(page: 0)
    #expect(string(characters) == "AB|C|")
    try #require(characters.count == 3)
    #expect(abs(characters[0].origin.x - 20) < 0.01)
    #expect(abs(characters[0].origin.y - 30) < 0.01)
    #expect(abs(characters[2].origin.y - 70) < 0.01)
    #expect(abs(characters[0].size - 10) < 0.01)
  }

  @Test func textIsFoundWhereverItIs() throws {
    let pdf = page(
      "BT /F 10 Tf 20 30 Td 3 Tr (INVISIBLE) Tj ET /OC/L BDC BT 20 60 Td (LAYER) Tj ET EMC BT 900 900 Td (OFF) Tj ET")
    let text = string(try pdf.open().structuredText(page: 0))
    for word in ["INVISIBLE", "LAYER", "OFF"] { #expect(text.contains(word)) }
  }

  @Test func annotationsOnRequest() throws {
    var pdf = page("BT /F 10 Tf 20 30 Td (PAGE) Tj ET", "/Annots[7 0 R]")
    pdf[7] = "<</Type/Annot/Subtype/Stamp/Rect[10 10 90 40]/AP<</N 8 0 R>>>>"
    pdf.setStream(
      8, "/Type/XObject/Subtype/Form/BBox[0 0 80 30]/Resources<</Font<</F 5 0 R>>>>",
      Array("BT /F 10 Tf (STAMP) Tj ET".utf8))
    let document = try pdf.open()
    #expect(!string(try document.structuredText(page: 0)).contains("STAMP"))
    #expect(string(try document.structuredText(page: 0, includeAnnotations: true)).contains("STAMP"))
  }

  @Test func complaintsAreCounted() throws {
    #expect(try page("BT /F 10 Tf (a) Tj ET").open().text(of: 0).complaints == 0)
    #expect(try page("BT /F 10 Tf (a) Tj ET nonsense ) >").open().text(of: 0).complaints > 0)
  }

  @Test func noSuchPage() throws {
    let document = try RawPDF().open()
    for index in [-1, 1, 1_000_000_000] {
      #expect(throws: ObelusError.self) { try document.structuredText(page: index) }
    }
  }

  @Test func rendersWhatIsShown() throws {
    let pdf = page("1 0 0 rg 0 0 100 50 re f", "/Rotate 90")
    let pixmap = try pdf.open().render(page: 0, scale: 0.5, annotations: false)
    #expect(pixmap.width == 50)
    #expect(pixmap.height == 100)
    #expect(pixmap.components == 3)
    #expect(pixmap.samples.count == 50 * 100 * 3)
    // The lower left corner is at the upper left after a quarter turn.
    #expect(Array(pixmap.samples.prefix(3)) == [255, 0, 0])
    #expect(Array(pixmap.samples.suffix(3)) == [255, 255, 255])
    let gray = try pdf.open().render(page: 0, scale: 1, annotations: false, colors: .gray)
    #expect(gray.samples.count == 100 * 200)
  }

  @Test func hugePagesAreScaledDown() throws {
    var pdf = RawPDF()
    pdf[3] = "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200000 300000]/UserUnit 10>>"
    let pixmap = try pdf.open().render(page: 0, scale: 1, annotations: true, maxPixels: 10_000)
    #expect(pixmap.width * pixmap.height <= 10_000)
    #expect(pixmap.width * pixmap.height > 9000)
    #expect(pixmap.scale < 1)
  }
}
