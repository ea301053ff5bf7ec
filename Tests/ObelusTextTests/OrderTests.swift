import ObelusContent
import ObelusCore
import ObelusText
import Testing

@Suite("Orders, lines, columns")
struct OrderTests {
  @Test("characters drawn one by one and out of order")
  func outOfOrder() throws {
    var page = Sketch()
    for i in [3, 0, 5, 1, 4, 2] {
      let letter = Array("SECRET")[i]
      page.show(.text(String(letter)), x: 50 + 5 * Double(i), y: 700)
    }
    #expect(try page.certainGlyphs("SECRET") == [Array(0..<6)])
  }

  @Test("a TJ array that runs from right to left")
  func backwards() throws {
    var page = Sketch()
    page.show("T", 1000, "E", 1000, "R", 1000, "C", 1000, "E", 1000, "S", x: 80, y: 700)
    #expect(try page.certainGlyphs("SECRET") == [Array(0..<6)])
    #expect(try page.hits("TERCES").isEmpty)
  }

  @Test("phrases go over line breaks within a column, not across columns")
  func columns() throws {
    var page = Sketch()
    page.show("left material", x: 50, y: 700)
    page.show("right other", x: 300, y: 700)
    page.show("breach here", x: 50, y: 688)
    page.show("column", x: 300, y: 688)
    let hits = try page.hits("material breach")
    #expect(hits.map(\.text) == ["material breach"])
    #expect(hits[0].lines.count == 2)
    #expect(try page.hits("right other column").count == 1)
    #expect(try page.hits("other breach").isEmpty)
    #expect(try page.hits(regex: #"material\sbreach"#).count == 1)
    #expect(try page.hits(regex: "^breach").count == 1)
    #expect(try page.hits(regex: "material.*").map(\.text).contains("material"))
  }

  @Test("a hyphen at a line's end joins; the glyphs are the right ones")
  func hyphen() throws {
    var page = Sketch()
    page.show("an evi-", x: 50, y: 700)
    page.show("dence of", x: 50, y: 688)
    let hits = try page.hits("evidence")
    #expect(hits.map(\.glyphs) == [Array(3..<12)])
    #expect(hits[0].lines == [Array(3..<7), Array(7..<12)])
    #expect(hits[0].text == "evidence")
    #expect(try page.certainGlyphs("d") == [[7]])
    #expect(try page.certainGlyphs("o") == [[13]])
    #expect(try page.hits("evi-dence").count == 1)
    #expect(try page.hits(regex: "evidence").map(\.glyphs) == [Array(3..<12)])
    #expect(try page.hits(regex: #"evi-\ndence"#).count == 1)
    #expect(try page.hits("evidenceof").isEmpty)
  }

  @Test("a soft hyphen inside a line is dropped, at a line's end it joins")
  func softHyphen() throws {
    var page = Sketch()
    page.show("se\u{AD}cret", x: 50, y: 700)
    page.show("wit\u{AD}", x: 50, y: 600)
    page.show("ness", x: 50, y: 588)
    #expect(try page.certainGlyphs("secret") == [Array(0..<7)])
    #expect(try page.certainGlyphs("witness") == [Array(7..<15)])
  }

  @Test("numbers, ideographs and addresses may break without a hyphen, words may not")
  func bareBreaks() throws {
    var page = Sketch()
    page.show("4417", x: 50, y: 700)
    page.show("1234", x: 50, y: 688)
    page.show("秘密", x: 50, y: 600)
    page.show("書類", x: 50, y: 588)
    page.show("john@", x: 50, y: 500)
    page.show("mail.org", x: 50, y: 488)
    page.show("sec", x: 50, y: 400)
    page.show("ret", x: 50, y: 388)
    for text in ["44171234", "秘密書類", "john@mail.org"] { #expect(try page.hits(text).count == 1, "\(text)") }
    #expect(try page.hits("secret").isEmpty)
  }

  @Test("overprinted text goes with its copies")
  func overprint() throws {
    var page = Sketch()
    page.show("bill", x: 50, y: 700)
    page.show("bill", x: 50.3, y: 700)
    page.show("bill", x: 50.6, y: 700)
    #expect(try page.certainGlyphs("bill") == [Array(0..<12)])
  }

  @Test("text on a curve is one word in content order")
  func curve() throws {
    var page = Sketch()
    var x = 100.0
    var y = 100.0
    for (i, letter) in "CURVED".enumerated() {
      let angle = Double(i) * 0.12
      let (c, s) = (1 - angle * angle / 2, angle - angle * angle * angle / 6)
      page.matrix = (c, s, -s, c)
      page.show(.text(String(letter)), x: x, y: y)
      x += 5 * c
      y += 5 * s
    }
    #expect(try page.hits("CURVED").map(\.glyphs) == [Array(0..<6)])
  }

  @Test("rotated and mirrored text", arguments: [(0.0, 1.0, -1.0, 0.0), (-1, 0, 0, -1), (0, -1, 1, 0), (-1, 0, 0, 1)])
  func rotated(a: Double, b: Double, c: Double, d: Double) throws {
    var page = Sketch()
    page.matrix = (a, b, c, d)
    page.show("one secret", x: 300, y: 400)
    page.show("line two", x: 300 - 12 * c, y: 400 - 12 * d)
    let hits = try page.hits("secret line")
    #expect(hits.map(\.glyphs) == [Array(4..<14)])
    #expect(hits[0].lines.count == 2)
  }

  @Test("vertical text")
  func vertical() throws {
    var page = Sketch(isVertical: true)
    page.width = { _ in 1 }
    page.show("秘密", x: 200, y: 380)
    page.show("書類", x: 200, y: 360)
    page.show("番号", x: 170, y: 380)
    #expect(try page.certainGlyphs("秘密書類番号") == [Array(0..<6)])
  }

  @Test("an appearance does not run into the page's text, unless it touches it")
  func appearances() throws {
    var page = Sketch()
    page.show("sec", x: 50, y: 700)
    page.instance = page.addInstance(.appearance(annotation: 0, key: "N", state: nil), parent: 0)
    page.show("ret", x: 68, y: 700)
    #expect(try page.hits("secret").isEmpty)
    #expect(try page.hits("ret").map(\.glyphs) == [[3, 4, 5]])
    page.instance = page.addInstance(.form, parent: 0)
    page.show("face", x: 65, y: 600)
    page.instance = 0
    page.show("sur", x: 50, y: 600)
    #expect(try page.hits("surface").count == 1)
  }

  @Test("glyphs of hostile places break nothing")
  func hostile() throws {
    var page = Sketch()
    page.show("secret", x: .infinity, y: .nan)
    page.size = 0
    page.show("secret", x: 50, y: 700)
    page.size = 1e30
    page.show("secret", x: 50, y: 700)
    page.size = 10
    page.matrix = (0, 0, 0, 0)
    page.show("secret", x: 50, y: 700)
    page.matrix = (1, 0, 0, 1)
    page.show("secret", x: 50, y: 600)
    let hits = try page.hits("secret")
    #expect(hits.contains { $0.glyphs == Array(24..<30) })
    #expect(quads(for: Array(0..<30), in: page.content).allSatisfy { $0.corners.count == 4 })
  }
}
