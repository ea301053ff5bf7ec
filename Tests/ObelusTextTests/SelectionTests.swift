import ObelusContent
import ObelusCore
import ObelusText
import Testing

@Suite("Quads and regions")
struct SelectionTests {
  @Test("a quad covers the advances of a line, from descender to ascender")
  func plain() throws {
    var page = Sketch()
    page.show("say secret", x: 50, y: 700)
    let quads = quads(for: try page.hits("secret")[0], in: page.content)
    #expect(quads == [Quad(Rect(x0: 70, y0: 698, x1: 100, y1: 708))])
  }

  @Test("one quad a line")
  func lines() throws {
    var page = Sketch()
    page.show("an evi-", x: 50, y: 700)
    page.show("dence", x: 50, y: 688)
    let hit = try page.hits("evidence")[0]
    #expect(quads(for: hit, in: page.content).map(\.bounds.y0) == [698, 686])
    #expect(quads(for: hit.glyphs, in: page.content).map(\.bounds.y0) == [698, 686])
  }

  @Test("rotated text has rotated quads in its reading direction")
  func rotated() throws {
    var page = Sketch()
    page.matrix = (0, 1, -1, 0)
    page.show("secret", x: 300, y: 400)
    let quad = quads(for: Array(0..<6), in: page.content)[0]
    #expect(quad.upperLeft == Point(x: 292, y: 400))
    #expect(quad.upperRight == Point(x: 292, y: 430))
    #expect(quad.lowerLeft == Point(x: 302, y: 400))
  }

  @Test("mirrored text and negative sizes keep the box on the glyphs", arguments: [10.0, -10.0])
  func mirrored(size: Double) {
    var page = Sketch()
    page.size = size
    page.matrix = (-1, 0, 0, size < 0 ? 1 : -1)
    page.show("ab", x: 300, y: 400)
    let bounds = quads(for: [0, 1], in: page.content)[0].bounds
    #expect(bounds == Rect(x0: size < 0 ? 300 : 290, y0: 392, x1: size < 0 ? 310 : 300, y1: 402))
  }

  @Test("vertical text is boxed by its cells")
  func vertical() {
    var page = Sketch(isVertical: true)
    page.width = { _ in 1 }
    // Pen at (205, 388.8): the horizontal origin lies half an em to its left and 0.88 em under it.
    page.show("秘密", x: 200, y: 380)
    let bounds = quads(for: [0, 1], in: page.content)[0].bounds
    #expect((bounds.x0 - 200).magnitude < 0.01 && (bounds.x1 - 210).magnitude < 0.01)
    #expect((bounds.y1 - 388.8).magnitude < 0.01 && (bounds.y0 - 368.8).magnitude < 0.01)
  }

  @Test("a glyph without advance has a box")
  func zeroWidth() {
    var page = Sketch()
    page.width = { _ in 0 }
    page.show("x", x: 50, y: 700)
    let bounds = quads(for: [0], in: page.content)[0].bounds
    #expect(bounds.width == 1 && bounds.height == 10)
  }

  @Test("far parts of one line are quads of their own")
  func gaps() {
    var page = Sketch()
    page.show("aaaaaaaaaaaaaaaaaaaa", x: 50, y: 700)
    #expect(quads(for: [0, 1, 9, 10], in: page.content).map(\.bounds.x0) == [50, 95])
  }

  @Test("a region takes one line and not those above and below")
  func band() {
    var page = Sketch()
    page.show("above", x: 50, y: 711)
    page.show("middle", x: 50, y: 700)
    page.show("below", x: 50, y: 689)
    #expect(glyphs(in: Rect(x0: 40, y0: 698, x1: 200, y1: 708), page.content) == Array(5..<11))
    #expect(glyphs(in: Rect(x0: 60, y0: 698, x1: 70, y1: 708), page.content) == [7, 8])
  }

  @Test("a region takes marks without advance with their letters")
  func marks() {
    var page = Sketch()
    page.width = { $0.value >= 0x300 ? 0 : 0.5 }
    page.show("Ka\u{301}\u{303}b", x: 50, y: 700)
    #expect(glyphs(in: Rect(x0: 55, y0: 698, x1: 60, y1: 708), page.content) == [1, 2, 3])
    #expect(glyphs(in: Rect(x0: 54.9, y0: 698, x1: 59.9, y1: 708), page.content) == [1, 2, 3])
  }

  @Test("a region takes a glyph of which half lies in it")
  func half() {
    var page = Sketch()
    page.size = 100
    page.show("A", x: 0, y: 0)
    #expect(glyphs(in: Rect(x0: 0, y0: 31, x1: 50, y1: 80), page.content).isEmpty)
    #expect(glyphs(in: Rect(x0: 0, y0: -20, x1: 50, y1: 29), page.content).isEmpty)
    #expect(glyphs(in: Rect(x0: 0, y0: -20, x1: 24, y1: 80), page.content).isEmpty)
    #expect(glyphs(in: Rect(x0: 0, y0: -20, x1: 50, y1: 30.5), page.content) == [0])
  }
}
