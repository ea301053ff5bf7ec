import ObelusCore
import ObelusText
import Testing

@testable import ObelusOCR

/// Recognised words as text that patterns are looked for in.
@Suite struct RecognisedContentTests {
  /// A picture of 612 by 792 points.
  private static let toUser = Matrix(1, 0, 0, -1, 0, 792)

  private func word(_ text: String, _ x0: Double, _ y0: Double, _ x1: Double, line: Int, slant: Double = 0)
    -> RecognisedWord
  {
    RecognisedWord(
      text: text, box: Rect(x0: x0, y0: y0 + slant, x1: x1, y1: y0 + 12 + slant), confidence: 90, line: line, block: 0)
  }

  private func hits(_ words: [RecognisedWord], _ pattern: TextPattern) throws -> [(text: String, quads: [Quad])] {
    let content = RecognisedContent(RecognisedText(source: .tesseract, words: words, toUser: Self.toUser))
    return try TextMatcher([pattern]).hits(on: PageText(content.content)).map {
      ($0.text, content.quads(for: $0.glyphs))
    }
  }

  @Test func findsPhrasesAlongSlantingLines() throws {
    let words = [
      word("Marta", 50, 100, 90, line: 0), word("Ellingsworth", 96, 100, 180, line: 0, slant: 3),
      word("spoke", 186, 100, 220, line: 0, slant: 6), word("the", 50, 120, 66, line: 1),
    ]
    let found = try hits(words, .literal("Marta Ellingsworth", ignoreCase: false, wholeWord: true))
    #expect(found.count == 1)
    // One box over both words, with y upwards.
    #expect(found.first?.quads.map(\.bounds) == [Rect(x0: 50, y0: 677, x1: 180, y1: 692)])
    #expect(try hits(words, .literal("spoke the", ignoreCase: false, wholeWord: true)).first?.quads.count == 2)
  }

  @Test func joinsHyphensAtTheEndsOfLines() throws {
    let words = [word("Ellings-", 50, 100, 110, line: 0), word("worth", 50, 115, 90, line: 1)]
    let found = try hits(words, .literal("Ellingsworth", ignoreCase: false, wholeWord: true))
    #expect(found.map(\.quads.count) == [2])
  }

  /// A part of a word takes the word: nobody knows where its letters are.
  @Test func takesWholeWords() throws {
    let words = [word("SSN:123-45-6789", 50, 100, 150, line: 0), word("end", 155, 100, 175, line: 0)]
    let found = try hits(words, .regex(#"\d{3}-\d{2}-\d{4}"#, ignoreCase: false, wholeWord: false))
    #expect(found.first?.quads.map(\.bounds) == [Rect(x0: 50, y0: 680, x1: 150, y1: 692)])
  }

  @Test func readsHebrewInLogicalOrder() throws {
    let words = [word("שלום", 100, 100, 140, line: 0), word("עולם", 50, 100, 94, line: 0)]
    #expect(try hits(words, .literal("שלום עולם", ignoreCase: false, wholeWord: false)).count == 1)
  }

  @Test func survivesBoxesOfNoSize() throws {
    let words = [word("a", 5, 100, 5, line: 0), word("", 5, 100, 9, line: 0), word("b", 1e6, 1e6, 1e6, line: 1)]
    #expect(try hits(words, .literal("a", ignoreCase: false, wholeWord: false)).count == 1)
  }

  @Test func saysHowSureItIs() {
    var words = (0..<10).map { word("word\($0)", Double($0) * 50, 100, Double($0) * 50 + 40, line: 0) }
    var text = RecognisedText(source: .tesseract, words: words, toUser: .identity)
    #expect(text.isReliable(below: 60) && text.meanConfidence == 90)
    for index in 0..<3 { words[index].confidence = 20 }
    text.words = words
    #expect(!text.isReliable(below: 60) && text.unsure(below: 60).count == 3)
    #expect(!RecognisedText(source: .tesseract, words: [], toUser: .identity).isReliable(below: 60))
  }
}
