import ObelusContent
import ObelusCore
import ObelusPDF
import Testing

/// Marked content, optional content, paths, images.
@Suite struct InterpreterMarkTests {
  let document = FakeDocument()

  @Test func sequencesAndPoints() throws {
    let content = try document.interpret(
      """
      /P <</MCID 4/ActualText(x)>> BDC /Span BMC /F1 10 Tf (a) Tj /M MP /D /Pr DP EMC (b) Tj EMC (c) Tj
      """, resources: ["Properties": .dictionary(["Pr": .dictionary(["Alt": .string([0x79])])])])
    let marks = content.markedContent
    #expect(marks.map(\.tag) == ["P", "Span", "M", "D"])
    #expect(marks.map(\.parent) == [-1, 0, 1, 1])
    #expect(marks.map(\.isPoint) == [false, false, true, true])
    #expect(
      marks[0].mcid == 4 && marks[0].properties?["ActualText"] == .string([0x78]) && marks[0].propertiesName == nil)
    #expect(marks[3].propertiesName == "Pr" && marks[3].properties?["Alt"] == .string([0x79]))
    #expect(content.source(0, marks[0].range) == "/P <</MCID 4/ActualText(x)>> BDC")
    #expect(content.source(0, marks[1].tagRange) == "/Span")
    #expect(content.shows.map(\.markedContent) == [1, 0, -1])
    #expect(content.instances[0].uses.contains(ResourceUse(category: .properties, name: "Pr")))
    #expect(content.findings == ContentFindings())
  }

  @Test func sequencesReachIntoForms() throws {
    let form = document.form("/In BMC BT /F1 10 Tf (a) Tj ET EMC BT (b) Tj ET")
    let content = try document.interpret("/Out BMC /X Do EMC", resources: ["XObject": .dictionary(["X": form])])
    #expect(content.markedContent.map(\.parent) == [-1, 0])
    #expect(content.shows.map(\.markedContent) == [1, 0])
    #expect(content.markedContent[1].instance == 1)
  }

  @Test func hiddenLayersAreReadAndFlagged() throws {
    let layer = document.add(["Type": .name("OCG")])
    document.hiddenLayers = [try #require(layer.referenceValue)]
    let form = document.form("BT (f) Tj ET 0 0 m S", ["OC": layer])
    let image = document.stream("", ["Subtype": .name("Image"), "OC": layer])
    let content = try document.interpret(
      "/F1 10 Tf /OC /L BDC (a) Tj /P BMC (b) Tj EMC EMC (c) Tj /X Do /I Do (d) Tj",
      resources: [
        "Properties": .dictionary(["L": layer]), "XObject": .dictionary(["X": form, "I": image]),
      ])
    #expect(content.text == "abcfd")
    #expect(content.shows.map(\.isHidden) == [true, true, false, true, false])
    #expect(content.glyphs.map { $0.flags.contains(.hidden) } == [true, true, false, true, false])
    #expect(content.images[0].isHidden && content.paths[0].isHidden)
  }

  @Test func paths() throws {
    let content = try interpret(
      "q 2 0 0 2 10 0 cm 4 w 1 1 m 5 6 l S 0 0 10 20 re f* 0 0 m 1 2 3 4 5 6 c 7 8 9 10 v h W n Q BT /F1 10 Tf (a) Tj ET"
    )
    #expect(
      content.paths.map(\.bounds) == [
        Rect(x0: 8, y0: -2, x1: 24, y1: 16), Rect(x0: 10, y0: 0, x1: 30, y1: 40), Rect(x0: 10, y0: 0, x1: 28, y1: 20),
      ])
    #expect(
      content.paths.map { content.source(0, $0.range) } == [
        "1 1 m 5 6 l S", "0 0 10 20 re f*", "0 0 m 1 2 3 4 5 6 c 7 8 9 10 v h W n",
      ])
    #expect(content.paths.map { content.source(0, $0.paint) } == ["S", "f*", "n"])
    #expect(content.paths.map(\.isClip) == [false, false, true])
    #expect(content.paths.map(\.isPainted) == [true, true, false])
    #expect(content.paths.allSatisfy { !$0.isInterleaved })
    #expect(!content.shows[0].isClipped)
  }

  @Test func interleavedPaths() throws {
    let content = try interpret("0 0 m 1 0 0 rg 5 5 l f 0 0 m 1 1 l S")
    #expect(content.paths.map(\.isInterleaved) == [true, false])
  }

  @Test func clippedText() throws {
    let content = try interpret("/F1 10 Tf (a) Tj q 0 0 1 1 re W n (b) Tj Q (c) Tj")
    #expect(content.shows.map(\.isClipped) == [false, true, false])
  }

  @Test func images() throws {
    let image = document.stream("", ["Subtype": .name("Image")])
    let content = try document.interpret(
      "q 10 0 0 20 5 6 cm /Im0 Do Q", resources: ["XObject": .dictionary(["Im0": image])])
    let use = content.images[0]
    #expect(use.bounds == Rect(x0: 5, y0: 6, x1: 15, y1: 26))
    #expect(use.objectID == image.referenceValue && use.name == "Im0" && use.inline == nil)
    #expect(content.source(0, use.range) == "/Im0 Do")
  }

  @Test func missingXObjects() throws {
    let content = try document.interpret(
      "/No Do /Odd Do", resources: ["XObject": .dictionary(["Odd": document.stream("")])])
    #expect(content.findings.missingResources == 2)
  }
}
