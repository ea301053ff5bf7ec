import ObelusContent
import ObelusCore
import Testing

@Suite("Operators over a page's old content")
struct OverlayTests {
  private func overlaid(_ contents: String, resources: PDFDictionary = [:]) throws -> String {
    let page = SamplePage(contents, resources: ["Font": .dictionary([:])])
    var removal = Removal()
    removal.overlay = Overlay(operators: Array("0 g 1 2 3 4 re f".utf8), resources: resources)
    return try page.applying(try page.rewrite(removal)).contentText()
  }

  @Test("The old content stands between q and Q")
  func wrapped() throws {
    #expect(try overlaid("2 0 0 2 0 0 cm 0 0 1 1 re f") == "q\n2 0 0 2 0 0 cm 0 0 1 1 re f\nQ\n0 g 1 2 3 4 re f")
  }

  @Test("Surplus Q go, and what is left open is closed")
  func unbalanced() throws {
    #expect(
      try overlaid("2 0 0 2 0 0 cm Q 1 1 1 1 re f q /P BMC BT")
        == "q\n2 0 0 2 0 0 cm   1 1 1 1 re f q /P BMC BT\nET\nEMC\nQ\nQ\n0 g 1 2 3 4 re f")
  }

  @Test("What stands behind the last operator does not swallow the overlay")
  func dangling() throws {
    #expect(try overlaid("1 w (does not end") == "q\n1 w \nQ\n0 g 1 2 3 4 re f")
    #expect(try overlaid("1 w % comment") == "q\n1 w % comment\nQ\n0 g 1 2 3 4 re f")
  }

  @Test("Bytes of inline images are no operators")
  func inlineImages() throws {
    let contents = "q BI /W 3 /H 1 /BPC 8 /CS /G ID Q q EI Q"
    #expect(try overlaid(contents) == "q\n" + contents + "\nQ\n0 g 1 2 3 4 re f")
  }

  @Test("An overlay with resources is a form of its own")
  func form() throws {
    let source = SampleSource()
    let page = SamplePage(
      "/Ob1 Do /ObOverlay1 Do",
      resources: ["XObject": .dictionary(["Ob1": source.image("x"), "ObOverlay1": source.image("y")])],
      source: source)
    var removal = Removal()
    let font = source.font()
    removal.overlay = Overlay(
      operators: Array("BT /F 9 Tf (box) Tj ET".utf8), resources: ["Font": .dictionary(["F": font])],
      bounds: Rect(x0: 0, y0: 0, x1: 612, y1: 792))
    let rewrite = try page.rewrite(removal)
    let edited = try page.applying(rewrite)
    #expect(try edited.contentText() == "q\n/Ob1 Do /ObOverlay1 Do\nQ\n/ObOverlay2 Do")
    #expect(try edited.content().codes == "box")
  }

  @Test("Removed text does not show through the overlay's wrapping")
  func withRemoval() throws {
    let source = SampleSource()
    let page = SamplePage(
      "BT /F 9 Tf (SECRET) Tj ET", resources: ["Font": .dictionary(["F": source.font()])], source: source)
    var removal = try page.content().removal(of: "SECRET")
    removal.overlay = Overlay(operators: Array("0 g 1 2 3 4 re f".utf8))
    let edited = try page.applying(try page.rewrite(removal))
    #expect(try edited.reachableText().contains("SECRET") == false)
    #expect(try edited.content().paths.count == 1)
  }
}
