import ObelusContent
import ObelusCore
import ObelusPDF
import Testing

@Suite struct InterpreterInlineImageTests {
  private func image(_ text: String, resources: PDFDictionary = [:]) throws -> (PageContent, ImageUse, InlineImage) {
    let content = try FakeDocument().interpret("q " + text + " Q BT /F1 10 Tf (z) Tj ET", resources: resources)
    let use = try #require(content.images.first)
    return (content, use, try #require(use.inline))
  }

  private func data(_ content: PageContent, _ inline: InlineImage) -> String { content.source(0, inline.data) }

  @Test func abbreviationsAreExpanded() throws {
    let (content, use, inline) = try image(
      "BI /W 2 /H 1 /BPC 8 /CS /G /F [/AHx /Fl] /DP [null <</K -1>>] /D [1 0] /I true ID 41> EI")
    #expect(
      inline.dictionary == [
        "Width": .integer(2), "Height": .integer(1), "BitsPerComponent": .integer(8), "ColorSpace": .name("DeviceGray"),
        "Filter": .array([.name("ASCIIHexDecode"), .name("FlateDecode")]),
        "DecodeParms": .array([.null, .dictionary(["K": .integer(-1)])]), "Decode": .array([.integer(1), .integer(0)]),
        "Interpolate": .boolean(true),
      ])
    #expect(data(content, inline) == "41>")
    #expect(content.source(0, use.range).hasPrefix("BI /W") && content.source(0, use.range).hasSuffix("EI"))
    #expect(content.text == "z" && content.findings == ContentFindings())
  }

  @Test(arguments: [
    ("/CS /RGB", "abcdef"), ("/CS /G", "ab"), ("/CS /CMYK", "abcdefgh"), ("/CS [/I /RGB 1 <00>]", "ab"),
    ("/CS /Sep", "ab"), ("/CS /N3", "abcdef"), ("/CS /Icc", "abcdefgh"),
  ])
  func unfilteredLengthIsComputed(_ space: String, _ samples: String) throws {
    let document = FakeDocument()
    let profile = document.stream("", ["N": .integer(4)])
    let spaces: PDFDictionary = [
      "Sep": .array([.name("Separation"), .name("x")]),
      "N3": .array([.name("DeviceN"), .array([.name("a"), .name("b"), .name("c")])]),
      "Icc": .array([.name("ICCBased"), profile]),
    ]
    let content = try document.interpret(
      "BI /W 2 /H 1 /BPC 8 \(space) ID \(samples) EI BT /F1 10 Tf (z) Tj ET",
      resources: ["ColorSpace": .dictionary(spaces)])
    let inline = try #require(content.images.first?.inline)
    #expect(data(content, inline) == samples && !inline.isGuessed)
    #expect(content.text == "z")
  }

  @Test func masksHaveOneBitASample() throws {
    let (content, _, inline) = try image("BI /IM true /W 9 /H 2 ID abcd\nEI")
    #expect(data(content, inline) == "abcd" && inline.isStencilMask && !inline.isGuessed)
  }

  @Test func lineEndAfterIDCountsAsOne() throws {
    let (content, _, inline) = try image("BI /W 1 /H 1 /BPC 8 /CS /G ID\r\nx EI")
    #expect(data(content, inline) == "x")
  }

  @Test func endInsideTheDataIsNotTheEnd() throws {
    // 12 samples; behind the first EI the bytes look like content: other readers stop there.
    let (content, _, inline) = try image("BI /W 27 /H 1 /BPC 8 /CS /G ID abc EI abcdefghijklmnopqrst EI")
    #expect(data(content, inline) == "abc EI abcdefghijklmnopqrst")
    #expect(inline.isGuessed && content.findings.guessedInlineImages == 1)
  }

  @Test func filteredDataEndsAtAPlausibleEI() throws {
    let (content, _, inline) = try image("BI /W 1 /H 1 /F /Fl ID a EI \u{1}\u{2} b EI")
    #expect(data(content, inline) == "a EI \u{1}\u{2} b")
    #expect(inline.isGuessed && content.text == "z")
  }

  @Test func givenLengths() throws {
    let (content, _, inline) = try image("BI /W 1 /H 1 /F /Fl /L 4 ID abcd EI")
    #expect(data(content, inline) == "abcd" && !inline.isGuessed)
    let (wrong, _, guessed) = try image("BI /W 1 /H 1 /F /Fl /L 9 ID abcd EI")
    #expect(data(wrong, guessed) == "abcd" && guessed.isGuessed)
  }

  @Test func missingEnd() throws {
    let content = try interpret("BI /W 1 /H 1 /F /Fl ID abcd BT /F1 10 Tf (a) Tj ET")
    #expect(content.images.isEmpty && content.findings.guessedInlineImages == 1)
  }

  @Test func missingDataSwallowsNothing() throws {
    let content = try interpret("BI /W 1 /H 1 BT /F1 10 Tf (a) Tj ET EI")
    #expect(content.text == "a" && content.findings.syntaxErrors > 0)
  }

  @Test func namedColourSpacesAreUses() throws {
    let (content, _, _) = try image(
      "BI /W 1 /H 1 /BPC 8 /CS /C0 ID x EI",
      resources: ["ColorSpace": .dictionary(["C0": .array([.name("Separation")])])])
    #expect(content.instances[0].uses.contains(ResourceUse(category: .colorSpace, name: "C0")))
  }

  /// Each image would look through the rest of the stream for a better end.
  @Test func manyImagesWithoutPlausibleEndTakeLinearTime() throws {
    let image = "BI /W 1 /H 1 /F /Fl ID x EI%\u{1}\n"
    let content = try interpret(String(repeating: image, count: 20_000))
    #expect(content.images.count == 20_000)
  }
}
