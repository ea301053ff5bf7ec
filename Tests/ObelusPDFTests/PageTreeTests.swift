internal import ObelusCore
internal import ObelusPDF
internal import Testing

@Suite struct PageTreeTests {
  @Test func inheritsAndClips() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Kids[4 0 R]/Count 2/MediaBox[0 0 300 400]/Rotate -90/Resources 9 0 R>>"
    pdf[4] = "<</Type/Pages/Parent 2 0 R/Kids[3 0 R 5 0 R]/Count 2/CropBox[50 350 -10 20]>>"
    pdf[3] = "<</Type/Page/Parent 4 0 R>>"
    pdf[5] = "<</Type/Page/Parent 4 0 R/MediaBox[0 0 10 20]/Rotate 450/UserUnit 2/CropBox[500 500 600 600]>>"
    let pages = try pdf.open().pages()
    #expect(pages.map(\.objectID) == [ObjectID(3), ObjectID(5)])
    #expect(pages[0].mediaBox == Rect(x0: 0, y0: 0, x1: 300, y1: 400))
    #expect(pages[0].cropBox == Rect(x0: 0, y0: 20, x1: 50, y1: 350))
    #expect(pages[0].rotate == 270)
    #expect(pages[0].resources == .reference(ObjectID(9)))
    #expect(pages[1].cropBox == Rect(x0: 0, y0: 0, x1: 10, y1: 20))
    #expect(pages[1].rotate == 90)
    #expect(pages[1].userUnit == 2)
    #expect(pages[1].displaySize == (40, 20))
  }

  @Test(arguments: [
    (0, 0.0, 100.0), (90, 0.0, 0.0), (180, 200.0, 0.0), (270, 100.0, 200.0),
  ])
  func displayMatrix(_ rotate: Int, _ x: Double, _ y: Double) {
    // Where the lower left corner of a page of 200 by 100 comes to lie.
    let box = Rect(x0: 5, y0: 7, x1: 205, y1: 107)
    let page = PageNode(index: 0, objectID: ObjectID(1), dictionary: [:], mediaBox: box, rotate: rotate)
    let corner = page.displayMatrix.apply(Point(x: 5, y: 7))
    #expect(corner == Point(x: x, y: y))
  }

  @Test func countIsNotBelieved() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Kids[3 0 R]/Count 9999999999>>"
    #expect(try pdf.open().pages().count == 1)
  }

  @Test func loopsAreCut() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Kids[3 0 R 4 0 R 2 0 R]/Count 3>>"
    pdf[4] = "<</Type/Pages/Kids[2 0 R 3 0 R]/Count 1>>"
    #expect(try pdf.open().pages().map(\.objectID) == [ObjectID(3), ObjectID(3)])
  }

  @Test func sloppyTrees() throws {
    var pdf = RawPDF()
    pdf[1] = "<</Type/Catalog/Pages 7 0 R>>"
    pdf[7] = "2 0 R"
    pdf[2] = "<</Kids 6 0 R>>"
    pdf[6] = "[3 0 R null 17 99 0 R 4 0 R 5 0 R]"
    pdf[4] = "<</MediaBox[0 0 1 1]>>"
    pdf[5] = "<</Type/Pages/Kids[]/Count 0>>"
    let pages = try pdf.open().pages()
    #expect(pages.map(\.objectID) == [ObjectID(3), ObjectID(4)])
    #expect(pages[1].mediaBox == Rect(x0: 0, y0: 0, x1: 1, y1: 1))
  }

  @Test func nodeWithoutKidsIsAPage() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Count 1>>"
    #expect(try pdf.open().pages().map(\.objectID) == [ObjectID(2)])
  }

  @Test func tooDeep() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Kids[10 0 R]>>"
    for i in 10..<110 { pdf[i] = "<</Type/Pages/Kids[\(i + 1) 0 R]>>" }
    pdf[110] = "<</Type/Page>>"
    let document = try pdf.open()
    let error = #expect(throws: ObelusError.self) { try document.pages() }
    #expect(error?.code == .limit)
  }

  /// 2^40 paths to no leaf at all.
  @Test func exponentialTree() throws {
    var pdf = RawPDF()
    pdf[2] = "<</Type/Pages/Kids[10 0 R 10 0 R]>>"
    for i in 10..<50 { pdf[i] = "<</Type/Pages/Kids[\(i + 1) 0 R \(i + 1) 0 R]>>" }
    pdf[50] = "<</Type/Pages/Kids[]>>"
    let document = try pdf.open()
    let error = #expect(throws: ObelusError.self) { try document.pages() }
    #expect(error?.code == .limit)
  }

  @Test func missingTree() throws {
    var pdf = RawPDF()
    pdf[1] = "<</Type/Catalog>>"
    let document = try pdf.open()
    let error = #expect(throws: ObelusError.self) { try document.pages() }
    #expect(error?.code == .notPDF)
  }
}
