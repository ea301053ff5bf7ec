import ObelusCore
import ObelusText
import Testing

@Suite("Presets")
struct PresetTests {
  private func found(_ ids: [String], _ text: String, minScore: Double = 0.5, isPageText: Bool = true) throws
    -> [String]
  {
    try StringMatcher([.presets(ids, minScore: minScore)]).matches(in: text, isPageText: isPageText)
      .map { String(text[$0]) }
  }

  @Test("ids are unique and in kebab case, and each preset says what it is")
  func catalog() throws {
    #expect(Set(Presets.all.map(\.id)).count == Presets.all.count)
    for preset in Presets.all {
      #expect(preset.id.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }, "\(preset.id)")
      #expect(preset.version >= 1 && !preset.finds.isEmpty && !preset.authority.isEmpty, "\(preset.id)")
      #expect(preset.context.allSatisfy { $0 == $0.lowercased() }, "\(preset.id)")
    }
  }

  @Test("an unknown id is an error")
  func unknown() {
    let error = #expect(throws: ObelusError.self) { try TextPattern.presets(["nothing"], minScore: 0.5) }
    #expect(error?.code == .usage)
  }

  @Test("a context word anywhere on the page lets a bare number count")
  func context() throws {
    #expect(try found(["social-security-number"], "No. 123456789").isEmpty)
    #expect(try found(["social-security-number"], "No. 123456789\nmany lines\nSocial\nSecurity") == ["123456789"])
    #expect(try found(["social-security-number"], "assn 123456789").isEmpty)
  }

  @Test("strings beside the pages bring no context, so none is asked for")
  func strings() throws {
    #expect(try found(["social-security-number"], "123456789", isPageText: false) == ["123456789"])
    #expect(try found(["social-security-number"], "Doe 123456789", isPageText: false) == ["123456789"])
    // Words without a digit count only where they are all of it.
    #expect(try found(["swift-bic"], "DEUTDEFF", isPageText: false) == ["DEUTDEFF"])
    #expect(try found(["swift-bic"], "THE DIVISION", isPageText: false).isEmpty)
  }

  @Test(
    "minScore is the least that counts",
    arguments: [(0.0, 3), (0.3, 3), (0.31, 2), (0.6, 2), (0.61, 1), (0.9, 1), (0.91, 0)])
  func minimum(score: Double, count: Int) throws {
    // A look alone, a usual notation, a checksum.
    let text = "123456789 and 123-45-6789 and 4111 1111 1111 1111"
    #expect(try found(["social-security-number", "credit-card-number"], text, minScore: score).count == count)
    #expect(try found(["credit-card-number"], "visa 4111 1111 1111 1111", minScore: 1).count == 1)
  }

  @Test("several presets in one rule; what lies in another hit is part of it")
  func several() throws {
    let text = "mail jane@example.com, see https://example.com/jane"
    #expect(try found(["email-address", "url"], text) == ["jane@example.com", "https://example.com/jane"])
  }

  @Test("what a wrong beginning hides is found behind it")
  func overlapping() throws {
    #expect(try found(["credit-card-number"], "9999 4111 1111 1111 1111") == ["4111 1111 1111 1111"])
    #expect(
      try found(["credit-card-number"], "4111 1111 1111 1111 5500 0000 0000 0004")
        == ["4111 1111 1111 1111", "5500 0000 0000 0004"])
  }

  @Test("on a page: broken over lines, hyphenated, set apart in a comb")
  func pages() throws {
    var page = Sketch()
    page.show("Card 4111 1111", x: 50, y: 700)
    page.show("1111 1111 valid", x: 50, y: 688)
    page.show("mail jane.doe@exam-", x: 50, y: 600)
    page.show("ple.com today", x: 50, y: 588)
    page.characterSpacing = 9
    page.show("123456789", x: 50, y: 500)
    page.characterSpacing = 0
    page.show("SSN", x: 50, y: 480)
    let hits = try page.hits(
      .presets(["credit-card-number"], minScore: 0.5), .presets(["email-address"], minScore: 0.5),
      .presets(["social-security-number"], minScore: 0.5))
    #expect(hits.filter { $0.patternIndex == 0 }.map(\.text) == ["4111 1111 1111 1111"])
    #expect(hits.contains { $0.patternIndex == 1 && $0.text == "jane.doe@example.com" })
    #expect(hits.filter { $0.patternIndex == 2 }.map(\.glyphs.count) == [9])
    #expect(!hits.contains { !$0.isCertain })
  }

  @Test("the context may stand in another order of the page's text than the number")
  func contextInAnyOrder() throws {
    var page = Sketch()
    page.show("S", x: 50, y: 700)
    page.show("123456789", x: 50, y: 600)
    page.show("SN", x: 55, y: 700)
    #expect(try page.hits(.presets(["social-security-number"], minScore: 0.5)).map(\.text) == ["123456789"])
  }

  @Test(
    "texts made to cost time end in time",
    arguments: [
      "1", "1 ", "1-", "11 ", "a", "a.", "a@", "aa:", ":", "1:", "12/", "A", "AB12", "http://", "www.", "+1 ", "(1",
      "eyJa.",
      "-----BEGIN PRIVATE KEY-----", "\n1", "É", "0x", "bc1", "DE89 ", "4111 1111 1111 1112 ",
    ])
  func hostile(piece: String) throws {
    let text = String(repeating: piece, count: 100_000 / piece.count)
    let clock = ContinuousClock()
    let all = try StringMatcher([.presets(Presets.all.map(\.id), minScore: 0)])
    let time = clock.measure { _ = try? all.matches(in: text) }
    #expect(time < .seconds(20))
  }
}
