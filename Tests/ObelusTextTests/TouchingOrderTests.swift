import Foundation
import ObelusContent
import ObelusCore
import ObelusText
import Testing

/// Words whose letters no line holds together: what begins where a letter ends is the next one.
@Suite("Letters that touch")
struct TouchingOrderTests {
  private static let word = "QUARTZ"

  /// Shows the letters of the word with their places, in the given order, among two ordinary lines.
  private func page(
    order: [Int] = [0, 1, 2, 3, 4, 5], place: (Int) -> (x: Double, y: Double, angle: Double)
  ) -> (Sketch, [Int]) {
    var page = Sketch()
    page.show("lorem ipsum dolor", x: 50, y: 730)
    let letters = Array(Self.word)
    var glyphs: [Int] = []
    for i in order {
      let (x, y, angle) = place(i)
      page.matrix = (cos(angle), sin(angle), -sin(angle), cos(angle))
      glyphs += page.show(.text(String(letters[i])), x: x, y: y)
    }
    page.matrix = (1, 0, 0, 1)
    page.show("sit amet", x: 50, y: 670)
    return (page, glyphs.sorted())
  }

  @Test("raised and lowered letters, in any order", arguments: [[0, 1, 2, 3, 4, 5], [3, 0, 5, 1, 4, 2]])
  func wave(order: [Int]) throws {
    let (page, glyphs) = page(order: order) { (50 + 5 * Double($0), 700 + [0, 4, -4, 5, -3, 0][$0], 0) }
    #expect(try page.certainGlyphs(Self.word) == [glyphs])
  }

  @Test("letters turned one by one, in any order", arguments: [[0, 1, 2, 3, 4, 5], [3, 0, 5, 1, 4, 2]])
  func turned(order: [Int]) throws {
    let (page, glyphs) = page(order: order) { (50 + 5 * Double($0), 700, [0.05, -0.06, 0.1, -0.04, 0.08, 0][$0]) }
    #expect(try page.certainGlyphs(Self.word) == [glyphs])
  }

  @Test("letters on a circle, in any order")
  func circle() throws {
    let (page, glyphs) = page(order: [3, 0, 5, 1, 4, 2]) { i in
      let angle = 0.2 * Double(i)
      // A chord of half an em turns by 0.2.
      return (100 + 25 * sin(angle), 600 + 25 * cos(angle), -angle - 0.1)
    }
    #expect(try page.certainGlyphs(Self.word) == [glyphs])
  }

  @Test("narrow letters set from right to left")
  func backwards() throws {
    var page = Sketch()
    let letters = Array("QUARTZ".reversed())
    var glyphs: [Int] = []
    for (i, letter) in letters.enumerated() {
      glyphs += page.show(.text(String(letter)), x: 100 - 5 * Double(i), y: 700)
    }
    #expect(try page.certainGlyphs("QUARTZ") == [glyphs.sorted()])
  }

  @Test(
    "letters with others over them: dots, tiny ones, hyphens",
    arguments: [(".", 10.0), ("q", 0.5), ("-", 10), ("x", 10)])
  func decoys(decoy: String, size: Double) throws {
    var page = Sketch()
    var glyphs: [Int] = []
    for (i, letter) in Array("QUARTZ").enumerated() {
      page.size = 10
      glyphs += page.show(.text(String(letter)), x: 50 + 5 * Double(i), y: 700)
      page.size = size
      page.show(.text(decoy), x: 51 + 5 * Double(i), y: 700)
    }
    #expect(try page.certainGlyphs("QUARTZ") == [glyphs])
  }

  @Test("a word that the page begins and an appearance ends")
  func appearance() throws {
    var page = Sketch()
    var glyphs = page.show("QUA", x: 50, y: 700)
    page.instance = page.addInstance(.appearance(annotation: 0, key: "N", state: nil), parent: -1)
    glyphs += page.show("RTZ", x: 65, y: 700)
    #expect(try page.certainGlyphs("QUARTZ") == [glyphs])
  }

  @Test("an initial over several lines begins the first of them", arguments: [2, 3, 4, 6], [false, true])
  func initial(lines: Int, isDrawnLast: Bool) throws {
    var page = Sketch()
    let leading = 12.0
    let size = 10 + leading * Double(lines - 1) / 0.68
    var cap: [Int] = []
    func showCap() {
      page.size = size
      cap = page.show("Q", x: 50, y: 700 - leading * Double(lines - 1))
      page.size = 10
    }
    if !isDrawnLast { showCap() }
    let left = 50 + size / 2 + 2
    let first = page.show("uartz is a stone", x: left, y: 700)
    for line in 1..<lines { page.show("that many know", x: left, y: 700 - leading * Double(line)) }
    page.show("and all the world has", x: 50, y: 700 - leading * Double(lines))
    if isDrawnLast { showCap() }
    #expect(try page.certainGlyphs("Quartz is") == [(cap + first.prefix(8)).sorted()])
  }

  @Test("words of different lines and columns do not touch")
  func apart() throws {
    var page = Sketch()
    page.show("QUA", x: 50, y: 700)
    page.show("RTZ", x: 65, y: 690)
    page.show("QUA", x: 50, y: 600)
    page.show("RTZ", x: 67, y: 600)
    #expect(try page.hits("QUARTZ").filter(\.isCertain).isEmpty)
  }

  @Test("one letter below the other")
  func stacked() throws {
    var page = Sketch()
    page.show("lorem ipsum", x: 50, y: 730)
    var glyphs: [Int] = []
    for (i, letter) in Array("QUARTZ").enumerated() {
      glyphs += page.show(.text(String(letter)), x: 50, y: 700 - 13 * Double(i))
    }
    #expect(try page.certainGlyphs("QUARTZ") == [glyphs])
  }

  @Test("a long word broken without a hyphen is possible, a short one is none")
  func broken() throws {
    var page = Sketch()
    page.show("amet Elling", x: 50, y: 700)
    page.show("sworth with", x: 50, y: 688)
    page.show("out", x: 50, y: 676)
    #expect(try page.hits("Ellingsworth").map(\.isCertain) == [false])
    #expect(try page.hits("amet").map(\.isCertain) == [true])
    #expect(try page.hits("hout").isEmpty)
  }

  @Test("everything at one place ends in time", .timeLimit(.minutes(10)))
  func onePlace() throws {
    var page = Sketch()
    for i in 0..<20_000 { page.show(.text(i % 2 == 0 ? "a" : "b"), x: 50, y: 700) }
    #expect(try page.hits("ab").count > 0)
  }
}
