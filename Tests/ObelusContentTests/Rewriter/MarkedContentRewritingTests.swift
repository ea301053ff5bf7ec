import ObelusContent
import ObelusCore
import Testing

@Suite("Marked content around what goes")
struct MarkedContentRewritingTests {
  private static func page(_ contents: String, properties: PDFDictionary = [:]) -> SamplePage {
    let source = SampleSource()
    return SamplePage(
      contents,
      resources: [
        "Font": .dictionary(["F": source.font()]),
        "Properties": .dictionary(properties),
      ], source: source)
  }

  @Test("Inline property lists lose their texts and keep the rest")
  func inline() throws {
    let page = Self.page(
      "/P<</MCID 0>>BDC /Span<</MCID 3/Lang(en)/ActualText(SECRET)/Alt <53>>> BDC BT /F 9 Tf (S)Tj (a)Tj ET EMC EMC")
    let rewrite = try page.rewrite(try page.content().removal(of: "S"))
    let text = try page.applying(rewrite).contentText()
    #expect(text.hasPrefix("/P<</MCID 0>>BDC /Span<</MCID 3/Lang<656E>>>BDC BT"))
  }

  @Test("A list of texts alone becomes a sequence without properties")
  func onlyTexts() throws {
    let page = Self.page("/Span<</E(SECRET)>>BDC BT /F 9 Tf (Sa)Tj ET EMC /Span<</E(ok)>>BDC BT (b) Tj ET EMC")
    let rewrite = try page.rewrite(try page.content().removal(of: "S"))
    let text = try page.applying(rewrite).contentText()
    #expect(text.hasPrefix("/Span BMC BT"))
    #expect(text.contains("/Span<</E(ok)>>BDC"))
  }

  @Test("A property list by name is copied without its texts; sequences that nothing goes from keep the old one")
  func byName() throws {
    let list: PDFObject = .dictionary(["MCID": .integer(1), "ActualText": .string(Array("SECRET".utf8))])
    let page = Self.page(
      "/Span /A BDC BT /F 9 Tf (Sa)Tj ET EMC /Span /B BDC BT (b) Tj ET EMC /Span /B BDC BT (S) Tj ET EMC",
      properties: ["A": list, "B": list])
    let rewrite = try page.rewrite(try page.content().removal(of: "S"))
    let text = try page.applying(rewrite).contentText()
    #expect(text.hasPrefix("/Span /A BDC BT"))
    #expect(text.contains("/Span /B BDC BT (b) Tj ET EMC /Span/Ob1 BDC"))
    let a = try #require(rewrite.resources?.resource("Properties", "A")?.referenceValue)
    #expect(rewrite.objects.first { $0.id == a }?.object == .value(.dictionary(["MCID": .integer(1)])))
    #expect(rewrite.resources?.resource("Properties", "B") == list)
    #expect(rewrite.resources?.resource("Properties", "Ob1") == .reference(a))
  }

  @Test("A sequence around a form is touched by what goes inside the form")
  func aroundForms() throws {
    let source = SampleSource()
    let fonts: PDFObject = .dictionary(["F": source.font()])
    let form = source.form("BT /F 9 Tf (Sa) Tj ET", resources: ["Font": fonts])
    let page = SamplePage(
      "/Figure<</Alt(SECRET)>>BDC /X Do EMC", resources: ["XObject": .dictionary(["X": form])], source: source)
    let rewrite = try page.rewrite(try page.content().removal(of: "S"))
    #expect(try page.applying(rewrite).contentText() == "/Figure BMC /X Do EMC")
  }

  @Test("Sequences and points lose their texts on request")
  func onRequest() throws {
    let page = Self.page("/A<</Alt(SECRET)>>DP /B<</ActualText(SECRET)/K 1>>BDC EMC /C<</E(ok)>>DP")
    var removal = Removal()
    removal.markedContent = [0, 1]
    let rewrite = try page.rewrite(removal)
    #expect(try page.applying(rewrite).contentText() == "/A MP /B<</K 1>>BDC EMC /C<</E(ok)>>DP")
  }

  @Test("A requested sequence does not hide those around it from what goes inside")
  func requestedInsideTouched() throws {
    let page = Self.page("/A<</Alt(SECRET)>>BDC /B<</Alt(SECRET)>>BDC BT /F 9 Tf (S)Tj ET EMC EMC")
    var removal = try page.content().removal(of: "S")
    removal.markedContent = [1]
    #expect(try page.applying(try page.rewrite(removal)).contentText().contains("SECRET") == false)
  }
}
