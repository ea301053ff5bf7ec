import ObelusCore
import TestSupport
import Testing

@testable import ObelusOCR
@testable import ObelusPDF

/// Tesseract on pages.
@Suite struct PageRecogniserTests {
  /// A page whose text stands in an image alone, `turn` times 90° clockwise in it.
  private func scan(turn: Int = 0, over: String = "", entries: String = "") throws -> Document {
    var text = TinyPDF()
    text.page(
      "BT /F1 24 Tf 72 700 Td (Statement of Marta Ellingsworth) Tj 0 -40 Td (given in Case No. 2026-0417) Tj ET")
    let folder = try TemporaryFolder()
    let path = try folder.write(text.bytes(), as: "text.pdf")
    let picture = try Tool.run("pdftoppm", "-r", "150", "-gray", path).output
    let samples = Array(picture.suffix(1275 * 1650))
    let turned = TurnedPicture(
      Pixmap(width: 1275, height: 1650, components: 1, samples: samples, scale: 1, complaints: 0, isComplete: true),
      quarterTurns: turn)
    var pdf = TinyPDF()
    let image = pdf.image(turned.samples, width: turned.width, height: turned.height)
    let box = turn % 2 == 0 ? (612, 792) : (792, 612)
    pdf.page(
      "q \(box.0) 0 0 \(box.1) 0 0 cm /Im Do Q \(over)", resources: "<< /XObject << /Im \(image) >> >>",
      mediaBox: "[0 0 \(box.0) \(box.1)]", entries: entries)
    return try Document(MappedFile(bytes: pdf.bytes()))
  }

  private func read(_ document: Document, _ layers: PageRecogniser.Layers = .all) throws -> PageRecogniser.Reading {
    try PageRecogniser(languages: ["eng"], dpi: 200).read(try document.pages()[0], in: document, layers: layers)
  }

  /// The name lies where the letters are, however page and picture are turned.
  @Test(arguments: [0, 1, 2, 3], [0, 90])
  func findsWordsOnTurnedPages(turn: Int, rotate: Int) throws {
    let reading = try read(try scan(turn: turn, entries: "/Rotate \(rotate)"))
    #expect(reading.isImagesOnly && reading.texts.count == 1)
    let text = try #require(reading.texts.first)
    let index = try #require(text.words.firstIndex { $0.text == "Ellingsworth" })
    let glyph = text.words[..<index].reduce(0) { $0 + $1.text.unicodeScalars.count + 1 }
    let box = try #require(RecognisedContent(text).quads(for: [glyph]).first).bounds
    // "Statement of Marta " is about 213 points wide, the name 133.
    let upright = Rect(x0: 285, y0: 690, x1: 425, y1: 725)
    let expected =
      switch turn {
      case 1: Rect(x0: upright.y0, y0: 612 - upright.x1, x1: upright.y1, y1: 612 - upright.x0)
      case 2: Rect(x0: 612 - upright.x1, y0: 792 - upright.y1, x1: 612 - upright.x0, y1: 792 - upright.y0)
      case 3: Rect(x0: 792 - upright.y1, y0: upright.x0, x1: 792 - upright.y0, y1: upright.x1)
      default: upright
      }
    #expect(expected.insetBy(dx: -3, dy: -3).contains(box), "\(box)")
    #expect(max(box.width, box.height) > 100)
  }

  /// What is drawn over an image does not hide what the image shows.
  @Test func readsBelowBoxes() throws {
    let document = try scan(over: "0 g 280 680 200 60 re f")
    let reading = try read(document)
    #expect(!reading.isImagesOnly && reading.texts.count == 2)
    #expect(reading.texts.first?.words.contains { $0.text == "Ellingsworth" } == false)
    #expect(reading.texts.last?.words.contains { $0.text == "Ellingsworth" } == true)
  }

  @Test func readsNothingOnEmptyPages() throws {
    var pdf = TinyPDF()
    pdf.page("")
    let reading = try read(try Document(MappedFile(bytes: pdf.bytes())))
    #expect(reading.texts.flatMap { $0.words }.isEmpty)
  }

  @Test func namesThePackageOfAMissingLanguage() {
    let error = #expect(throws: ObelusError.self) { try PageRecogniser.check(languages: ["eng", "xqz_old"]) }
    #expect(error?.code == .usage && error?.hint?.contains("tesseract-ocr-xqz-old") == true)
    #expect(throws: Never.self) { try PageRecogniser.check(languages: ["eng"]) }
  }
}
