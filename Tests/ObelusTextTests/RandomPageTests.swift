import ObelusContent
import ObelusCore
import ObelusText
import TestSupport
import Testing

@Suite("Random pages")
struct RandomPageTests {
  @Test("a word drawn in any way among others is found with exactly its glyphs")
  func anyDrawing() throws {
    let seed = Seed.value(for: "words drawn in any way")
    var random = SeededGenerator(seed: seed)
    for round in 0..<200 {
      var page = Sketch()
      let angle = [(1.0, 0.0), (0, 1), (-1, 0), (0, -1), (0.8, 0.6)].randomElement(using: &random) ?? (1, 0)
      page.matrix = (angle.0, angle.1, -angle.1, angle.0)
      page.size = Double.random(in: 4...30, using: &random)
      page.horizontalScaling = Double.random(in: 0.6...1.5, using: &random)
      var words = ["lorem", "ipsum", "dolor", "amet"].shuffled(using: &random)
      words.insert("ZQXJ4417", at: Int.random(in: 0...4, using: &random))
      let usesSpaces = Bool.random(using: &random)
      let step = 0.5 * page.size * page.horizontalScaling
      var letters: [(letter: Character, offset: Double)] = []
      var pen = 0.0
      for word in words {
        for letter in word {
          letters.append((letter, pen))
          pen += step
        }
        if usesSpaces { letters.append((" ", pen)) }
        pen += step
      }
      let isShuffled = Bool.random(using: &random)
      if isShuffled { letters.shuffle(using: &random) }
      var expected: [Int] = []
      for (letter, offset) in letters {
        let glyphs = page.show(.text(String(letter)), x: 300 + offset * angle.0, y: 300 + offset * angle.1)
        if "ZQXJ4417".contains(letter) { expected += glyphs }
      }
      let hits = try page.hits("ZQXJ4417", wholeWord: true)
      #expect(hits.map(\.glyphs) == [expected.sorted()], "seed \(seed), round \(round)")
      #expect(hits.allSatisfy { $0.isCertain }, "seed \(seed), round \(round)")
      #expect(try page.hits(regex: #"\bZQXJ\d{4}\b"#).count == 1, "seed \(seed), round \(round)")
    }
  }

  @Test("glyphs anywhere never trap", arguments: [0.0, 1e-30, 1, 1e4, 1e20, .infinity])
  func anyPlace(scale: Double) throws {
    let seed = Seed.value(for: "glyphs anywhere")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var page = Sketch(isVertical: Bool.random(using: &random), multiple: [[0x61], []])
      for _ in 0..<20 {
        func number() -> Double { Double.random(in: -1...1, using: &random) * scale }
        page.matrix = (number(), number(), number(), number())
        page.size = number()
        page.horizontalScaling = number()
        let x = number()
        let y = number()
        let masks: [UInt32] = [0x7F, 0xFFFF, 0x8000_0001, .max]
        page.show("ab -\u{AD}\u{301}", x: x, y: y) { scalar in
          scalar.value ^ masks[Int(scalar.value) % 4] & UInt32.random(in: 0 ... .max, using: &random)
        }
      }
      let text = PageText(page.content)
      let matcher = try TextMatcher([
        .literal("a", ignoreCase: true, wholeWord: false), .regex(".", ignoreCase: true, wholeWord: true),
      ])
      for hit in try matcher.hits(on: text) { _ = quads(for: hit, in: page.content) }
      _ = glyphs(in: Rect(x0: 0, y0: 0, x1: 500, y1: 500), page.content)
    }
  }

  @Test("a page of nothing but overprints and dropped characters takes no quadratic time", .timeLimit(.minutes(10)))
  func manyCompanions() throws {
    var page = Sketch()
    for _ in 0..<20_000 { page.show("a\u{200B}", x: 50, y: 700) }
    let hits = try page.hits("a")
    #expect(hits.map(\.glyphs.count) == [40_000])
  }
}
