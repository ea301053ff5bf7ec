import ObelusContent
import ObelusCore
@testable import ObelusText
import TestSupport
import Testing

@Suite("Word lists")
struct TermListTests {
  private struct Found: Hashable {
    var glyphs: [Int]
    var isCertain: Bool
  }

  private static func found(_ hits: [TextHit]) -> Set<Found> {
    Set(hits.map { Found(glyphs: $0.glyphs, isCertain: $0.isCertain) })
  }

  /// Text of few letters, set in every way that a match may go over: gaps, spaces, hyphens, lines, spaced-out letters.
  private static func page(_ random: inout SeededGenerator) -> Sketch {
    var page = Sketch()
    for line in 0..<Int.random(in: 1...6, using: &random) {
      page.characterSpacing = Bool.random(using: &random) ? 0 : Double.random(in: 0...6, using: &random)
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        text +=
          ["a", "b", "A", "\u{DF}", "s", " ", "-", "1", "\u{E9}", "'", "\u{B2}", "\u{5B0}"].randomElement(
            using: &random) ?? "a"
      }
      if Bool.random(using: &random) { text += "-" }
      page.show(
        .text(text), .adjust(Double.random(in: -400...400, using: &random)), .text("ab"), x: 50,
        y: 700 - 12 * Double(line))
    }
    return page
  }

  private static func terms(_ random: inout SeededGenerator) -> [TermList.Term] {
    (0..<Int.random(in: 1...40, using: &random)).map { _ in
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        ["a", "b", "A", "ss", "-", "1", "b ", "\u{E9}", "e", "2"].randomElement(using: &random) ?? "a"
      }
      return TermList.Term(
        text.joined(),
        folding: [[], .letterCase, .diacritics, [.letterCase, .diacritics]].randomElement(using: &random) ?? [],
        isWholeWord: Bool.random(using: &random), code: ["x", "y", nil].randomElement(using: &random) ?? nil)
    }
  }

  @Test("one pass over a page finds what each term alone finds")
  func listEqualsTerms() throws {
    let seed = Seed.value(for: "lists and their terms")
    var random = SeededGenerator(seed: seed)
    var count = 0
    for round in 0..<300 {
      let page = Self.page(&random)
      let text = PageText(page.content)
      let terms = Self.terms(&random)
      let list = try TextMatcher([.list(TermList(terms))]).hits(on: text)
      var alone: Set<Found> = []
      for term in terms {
        let pattern = try TextPattern.literal(term.text, folding: term.folding, wholeWord: term.isWholeWord)
        alone.formUnion(Self.found(try TextMatcher([pattern]).hits(on: text)))
      }
      // Where a certain and an uncertain term match the same letters, the list may know the better of both.
      #expect(Set(Self.found(list).map(\.glyphs)) == Set(alone.map(\.glyphs)), "seed \(seed), round \(round)")
      #expect(
        Set(Self.found(list).filter(\.isCertain).map(\.glyphs)) == Set(alone.filter(\.isCertain).map(\.glyphs)),
        "seed \(seed), round \(round)")
      count += list.count
    }
    #expect(count > 1000)
  }

  @Test("the index passes over nothing that a comparison at every place finds")
  func indexEqualsComparison() throws {
    let seed = Seed.value(for: "the index of literals")
    var random = SeededGenerator(seed: seed)
    for round in 0..<300 {
      let page = Self.page(&random)
      let text = PageText(page.content)
      for term in Self.terms(&random) {
        let pattern = try TextPattern.literal(term.text, folding: term.folding, wholeWord: term.isWholeWord)
        guard case .literal(let literal) = pattern.kind else { continue }
        for sequence in text.sequences {
          let folded = FoldedSequence(sequence, literal.folding)
          let matcher = LiteralMatcher(text: folded, spacing: LetterSpacing(page: text, entries: folded.entries))
          var expected: [Range<Int>] = []
          var end = 0
          for place in folded.entries.indices where place >= end {
            let match = matcher.match(literal.needle.span, isWholeWord: literal.isWholeWord, at: place)
            guard let match else { continue }
            expected.append(match.entries)
            if match.isCertain { end = match.entries.upperBound }
          }
          var found: [Range<Int>] = []
          LiteralIndex([(literal, 0)], literal.folding).scan(SqueezedText(folded.entries), matcher) { _, match in
            found.append(match.entries)
          }
          #expect(found == expected, "seed \(seed), round \(round)")
        }
      }
    }
  }

  @Test("a filter for ASCII strings lets every match through")
  func filter() throws {
    let seed = Seed.value(for: "the filter for strings")
    var random = SeededGenerator(seed: seed)
    for round in 0..<500 {
      let matcher = try StringMatcher([.list(TermList(Self.terms(&random)))])
      let letters = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        ["a", "b", "A", "s", " ", "-", "1", "S"].randomElement(using: &random) ?? "a"
      }
      let text = letters.joined()
      let isHit = try !matcher.matches(in: text).isEmpty
      #expect(matcher.mayMatch(Array(text.utf8)) || !isHit, "seed \(seed), round \(round)")
    }
    #expect(try !StringMatcher([.list(TermList([.init("Jane Doe")]))]).mayMatch(Array("Jane Smith".utf8)))
  }

  @Test("each term has its own switches and its own code")
  func switches() throws {
    var page = Sketch()
    let first = page.show("Ann", x: 50, y: 700)
    let second = page.show("bob", x: 50, y: 650)
    page.show("ann Bobby", x: 50, y: 600)
    let list = try TermList([
      .init("Ann", code: "(b)(6)"), .init("BOB", folding: .letterCase, isWholeWord: true, code: "(b)(7)"),
    ])
    let hits = try page.hits(.list(list))
    #expect(hits.map(\.glyphs) == [first, second])
    #expect(hits.map(\.code) == ["(b)(6)", "(b)(7)"])
  }

  @Test("letters that two terms match have the codes of both")
  func twoCodes() throws {
    var page = Sketch()
    page.show("Ann", x: 50, y: 700)
    let list = try TermList([.init("Ann", code: "a"), .init("ann", folding: .letterCase, code: "b"), .init("Ann")])
    #expect(try page.hits(.list(list)).map(\.code) == [nil, "a", "b"])
  }

  @Test("terms that another covers are told")
  func covered() throws {
    let list = try TermList([
      .init("Jane  Doe"), .init("Ann", isWholeWord: true), .init("jane doe", folding: .letterCase),
      .init("Jane Doe"), .init("Ann"), .init("Anna"), .init("ANN", isWholeWord: true), .init("Ann", isWholeWord: true),
    ])
    let covered = list.covered.map { [$0.term, $0.by, $0.isSame ? 1 : 0] }
    #expect(covered == [[0, 2, 0], [1, 4, 0], [3, 2, 0], [7, 4, 0]])
    let same = try TermList([.init("x"), .init("x"), .init("x", code: "c")]).covered
    #expect(same.map { [$0.term, $0.by, $0.isSame ? 1 : 0] } == [[1, 0, 1], [2, 0, 1]])
  }

  @Test("a hundred thousand terms that begin alike take no longer than their text", .timeLimit(.minutes(10)))
  func manyAlike() throws {
    let list = try TermList((0..<100_000).map { .init("Case 2024-\($0 + 100_000)") })
    var page = Sketch()
    for line in 0..<2000 { page.show(.text("Case 2024-17\(line % 10)x Case 2024-150000"), x: 50, y: Double(line) * 12) }
    #expect(try page.hits(.list(list)).count == 2000)
  }
}
