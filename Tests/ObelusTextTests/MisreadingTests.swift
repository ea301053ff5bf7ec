import Testing

@testable import ObelusText

/// What recognised text may mean, if letters were taken for others.
@Suite struct MisreadingTests {
  private func hits(_ text: String, _ pattern: TextPattern) throws -> [TextHit] {
    var page = Sketch()
    page.show(.text(text), x: 50, y: 700)
    return try MisreadingMatcher([pattern]).hits(on: PageText(page.content))
  }

  private func finds(_ wanted: String, in text: String, ignoreCase: Bool = false, wholeWord: Bool = true) throws -> Bool
  {
    let found = try hits(text, .literal(wanted, ignoreCase: ignoreCase, wholeWord: wholeWord))
    #expect(found.allSatisfy { !$0.isCertain && $0.text.isEmpty })
    return !found.isEmpty
  }

  @Test(arguments: [
    ("Ellingsworth", "E1lingsworth"), ("Ellingsworth", "EIIingsworth"), ("material", "rnaterial"),
    ("Rosenbaum", "R0senbaurn"), ("Dover", "D0ver"), ("Blandford", "8landforcl"), ("Müller", "Muller"),
    ("2026-0417", "2O26-O4l7"), ("window", "vvindow"),
  ])
  func findsLookalikes(wanted: String, read: String) throws {
    #expect(try finds(wanted, in: "of \(read) was"))
  }

  @Test func keepsWhatIsOther() throws {
    #expect(try !finds("Ellingsworth", in: "of Ellingsworth was"), "that is a certain hit")
    #expect(try !finds("Ellingsworth", in: "of Ellingworth was"))
    #expect(try !finds("nailed", in: "a mailed letter", wholeWord: false), "half of a letter")
    #expect(try !finds("Hall", in: "the hall was"), "another case")
    #expect(try finds("Hall", in: "the HA1L was", ignoreCase: true))
    #expect(try !finds("lll", in: "the 111 was"), "too short")
  }

  @Test func findsLookalikesOfListedTerms() throws {
    let terms = try TermList([
      .init("Rosenbaum", code: "b6"), .init("BOB8", folding: .letterCase), .init("nailed"), .init("Li"),
    ])
    #expect(try hits("of R0senbaurn was", .list(terms)).map(\.code) == ["b6"])
    #expect(try hits("of 8o88 was", .list(terms)).count == 1, "ignoring case, B and b are like 8")
    #expect(try hits("of L1 was mailed", .list(terms)).isEmpty)
    #expect(try hits("of Rosenbaum was", .list(terms)).isEmpty, "that is a certain hit")
  }

  @Test func readsLettersInNumbersAsDigits() throws {
    let number = try TextPattern.regex(#"\b\d{3}-\d{2}-\d{4}\b"#, ignoreCase: false, wholeWord: false)
    #expect(try hits("no. l23-4S-6789 of", number).count == 1)
    #expect(try hits("no. 123-45-6789 of", number).isEmpty, "that is a certain hit")
    #expect(try hits("no. a23-4S-6789 of", number).isEmpty)
    let digits = try TextPattern.regex(#"\d+"#, ignoreCase: false, wholeWord: false)
    #expect(try hits("lOO SOIL", digits).isEmpty, "no digit at all")
  }
}
