import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusPipeline

/// Places of a picture that must show nothing.
@Suite struct ClearedPictureTests {
  /// A light image on the left half of the page, with a black square and dark letters of 20 pixels.
  private func isClear(_ place: Rect) throws -> Bool {
    var samples = [UInt8](repeating: 220, count: 300 * 792)
    for row in 100..<200 {
      for column in 50..<150 { samples[row * 300 + column] = 0 }
    }
    for row in 300..<320 {
      for column in 50..<250 where column % 10 < 4 && row % 8 < 6 { samples[row * 300 + column] = 30 }
    }
    var pdf = TinyPDF()
    let image = pdf.image(samples, width: 300, height: 792)
    pdf.page("q 300 0 0 792 0 0 cm /Im Do Q", resources: "<< /XObject << /Im \(image) >> >>")
    let folder = try TemporaryFolder()
    let document = try Document(try MappedFile(path: try folder.write(pdf.bytes(), as: "in.pdf")), password: nil)
    let page = try #require(try document.pages().first)
    return try ClearedPicture.isClear(page, in: document, at: [Quad(place)])
  }

  @Test func takesOneGreyAndStraightEnds() throws {
    #expect(try isClear(Rect(x0: 60, y0: 600, x1: 140, y1: 680)), "black")
    #expect(try isClear(Rect(x0: 200, y0: 200, x1: 400, y1: 220)), "over the image's end")
    #expect(try isClear(Rect(x0: 700, y0: 200, x1: 800, y1: 220)), "off the page")
  }

  @Test func seesWhatIsLeft() throws {
    #expect(try !isClear(Rect(x0: 45, y0: 465, x1: 255, y1: 500)), "letters")
    #expect(try !isClear(Rect(x0: 40, y0: 580, x1: 160, y1: 610)), "a box that is too small")
  }
}
