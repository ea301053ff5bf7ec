import ObelusCore
import ObelusText
import Testing

@Suite("Regular expressions")
struct RegexTests {
  @Test("groups by number and name")
  func groups() throws {
    var page = Sketch()
    page.show("Case No. 4417 and Case No. 12", x: 50, y: 700)
    let pattern = #"Case No\.\s+(?<number>\d+)"#
    #expect(try page.hits(regex: pattern, group: .number(1)).map(\.text) == ["4417", "12"])
    #expect(try page.hits(regex: pattern, group: .name("number")).map(\.glyphs) == [Array(9..<13), [27, 28]])
    #expect(try page.hits(regex: pattern).map(\.text) == ["Case No. 4417", "Case No. 12"])
    #expect(try page.hits(regex: pattern, wholeWord: true, group: .number(1)).count == 2)
    #expect(try page.hits(regex: #"Case( X)?"#, group: .number(1)).isEmpty)
  }

  @Test(
    "what is wrong with a pattern is said with its place",
    arguments: [
      ("(", "character 2"), ("ab[c", "character 5"), ("\u{2019}*+?)", "character 4"), ("a{2,1}", "character 6"),
      ("", "empty"), (#"\C"#, "character 3"),
    ])
  func wrong(pattern: String, part: String) throws {
    let error = try #require(throws: ObelusError.self) {
      try TextPattern.regex(pattern, ignoreCase: false, wholeWord: false)
    }
    #expect(error.code == .usage)
    #expect(error.message.contains(part), "\(error.message)")
  }

  @Test("groups that are not there")
  func missingGroups() {
    for group in [TextPattern.Group.number(2), .number(-1), .name("b")] {
      let error = #expect(throws: ObelusError.self) {
        try TextPattern.regex("(?<a>x)", ignoreCase: false, wholeWord: false, group: group)
      }
      #expect(error?.code == .usage)
    }
  }

  @Test("a pattern that explodes ends quickly with a limit", arguments: [60, 5000, 200_000])
  func limit(length: Int) throws {
    let pattern = try TextPattern.regex("(a+)+$", ignoreCase: false, wholeWord: false)
    let clock = ContinuousClock()
    var error: ObelusError?
    let time = clock.measure {
      error = #expect(throws: ObelusError.self) {
        try matches(of: pattern, in: String(repeating: "a", count: length) + "b")
      }
    }
    #expect(error?.code == .limit)
    #expect(time < .seconds(5))
  }

  @Test("recursion without end is a limit, not a crash")
  func recursion() throws {
    let pattern = try TextPattern.regex("(x(?1)?)+z", ignoreCase: false, wholeWord: false)
    let text = String(repeating: "x", count: 200_000) + "yz"
    #expect(throws: ObelusError.self) { try matches(of: pattern, in: text) }
  }

  @Test("empty matches do not count")
  func emptyMatches() throws {
    var page = Sketch()
    page.show("bab", x: 50, y: 700)
    #expect(try page.hits(regex: "a*").map(\.glyphs) == [[1]])
    #expect(try page.hits(regex: "^|$").isEmpty)
    #expect(try page.hits(regex: #"b\K(?=a)"#).isEmpty)
    #expect(try page.hits(regex: "(?=a(b))", group: .number(1)).isEmpty)
  }

  @Test("lines")
  func lines() throws {
    var page = Sketch()
    page.show("Name: John", x: 50, y: 700)
    page.show("Town: Rome", x: 50, y: 688)
    #expect(try page.hits(regex: "^Name: .*$").map(\.text) == ["Name: John"])
    #expect(try page.hits(regex: "^Town").count == 1)
    #expect(try page.hits(regex: #"John\nTown"#).map(\.lines.count) == [2])
  }

  @Test(
    "a space in a pattern is the end of a line as well",
    arguments: [
      "John Doe", #"\QJohn Doe\E"#, #"John\ Doe"#, "John[ -]Doe", "John[[:blank:] ]Doe", "John {1,3}Doe",
      "[^]J]ohn Doe",
      "(?x) John[ ]Doe",
    ])
  func spaceAtLineEnd(pattern: String) throws {
    for x in [50.0, 120] {
      var page = Sketch()
      page.show("Mr John", x: 50, y: 700)
      page.show("Doe went", x: x, y: x == 50 ? 688 : 700)
      let isOther = pattern.hasPrefix("[^]J]")
      #expect(try page.hits(regex: pattern).count == (isOther ? 0 : 1), "\(pattern) \(x)")
    }
  }

  @Test(
    "a space means a space whatever stands before it",
    arguments: [
      #"(\[:] ?|\()?Jane Doe"#, #"[(\[:] ?Jane Doe"#, "(?#a [1 note)Jane Doe", "[x[:(]Jane Doe", #"[\]\[:(] ?Jane Doe"#,
      "[[:punct:]]Jane Doe", #"(?<=[\[:(])Jane Doe"#, "(?i-x)jane doe", "(?x: J a n e )[ ]Doe", "(?x:J)ane Doe",
      #"(?<n>J)ane\x{20}Doe"#, "Jane\tDoe", "(?^)Jane Doe", #"[\Q( [\E]Jane Doe"#, #"\p{Lu}ane Doe"#, "[]x(]Jane Doe",
    ])
  func spaceBehind(pattern: String) throws {
    var page = Sketch()
    page.show("see (Jane Doe) there", x: 50, y: 700)
    #expect(try page.hits(regex: pattern).count == 1, "\(pattern)")
  }

  @Test(
    "ideographs in names and lookbehinds stay as they are",
    arguments: [
      "(?<=\u{6771}\u{4EAC})\u{90FD}", "(?<\u{540D}\u{5B57}>\u{6771}\u{4EAC})\u{90FD}", "(?<!\u{90FD}\u{90FD})\u{90FD}",
    ])
  func fixedLengths(pattern: String) throws {
    var page = Sketch()
    page.show("\u{6771}\u{4EAC}\u{90FD}", x: 50, y: 700)
    #expect(try page.hits(regex: pattern).count == 1)
  }

  @Test("a line may end between ideographs, and after a number's own hyphen")
  func lineEnds() throws {
    var page = Sketch()
    page.show("\u{5C71}\u{7530}\u{592A}", x: 50, y: 700)
    page.show("\u{90CE}\u{3055}\u{3093}", x: 50, y: 688)
    #expect(try page.hits(regex: "\u{5C71}?\u{7530}\u{592A}\u{90CE}+").count == 1)
    #expect(try page.hits(regex: "\u{592A}\u{3055}").isEmpty)
    var numbers = Sketch()
    numbers.show("SSN 123-45-", x: 50, y: 700)
    numbers.show("6789 of hyphen-", x: 50, y: 688)
    numbers.show("ated words", x: 50, y: 676)
    #expect(try numbers.hits(regex: #"\b\d{3}-\d{2}-\d{4}\b"#).map(\.glyphs.count) == [11])
    #expect(try numbers.hits(regex: "hyphenated words").count == 1)
  }

  @Test("Unicode classes and case")
  func unicode() throws {
    var page = Sketch()
    page.show("M\u{FC}ller \u{41C}\u{438}\u{440} na\u{EF}ve", x: 50, y: 700)
    #expect(try page.hits(regex: #"\w+"#).map(\.text) == ["M\u{FC}ller", "\u{41C}\u{438}\u{440}", "na\u{EF}ve"])
    #expect(try page.hits(regex: "M\u{DC}LLER", ignoreCase: true).count == 1)
    #expect(try page.hits(regex: #"\bna\b"#).isEmpty)
  }

  @Test("characters of a pattern are normalised as the text is, and keep their meaning")
  func normalizedPattern() throws {
    var page = Sketch()
    page.show("O\u{2019}Brien 3\u{2013}4 o\u{FB03}ce (x) a*b", x: 50, y: 700)
    #expect(try page.hits(regex: "O\u{2019}Brien").count == 1)
    #expect(try page.hits(regex: "O'Brien").count == 1)
    #expect(try page.hits(regex: "3[\u{2014}\u{2013}]4").count == 1)
    #expect(try page.hits(regex: #"3\–4"#).count == 1)
    #expect(try page.hits(regex: "\u{FB03}").map(\.glyphs.count) == [1])
    #expect(try page.hits(regex: "\u{FF08}x\u{FF09}").count == 1)
    #expect(try page.hits(regex: #"\Qa*\Eb"#).count == 1)
  }

  @Test(
    "marks in a pattern go onto their letters as they do in documents",
    arguments: ["Mu\u{308}ller", "[Mm]u\u{308}ll", #"Mu\#u{308}{1}ller"#, "M\u{FC}ller"])
  func marks(pattern: String) throws {
    var page = Sketch()
    page.show("Herr M\u{FC}ller", x: 50, y: 700)
    #expect(try page.hits(regex: pattern).count == 1)
    // A mark behind what stands for something else stays by itself.
    #expect(try page.hits(regex: "\\w\u{308}").isEmpty)
  }

  @Test("ranges in plain strings")
  func strings() throws {
    let text = "Write to  J\u{F6}rg,\nO\u{2019}Brien & co-\noperate"
    func found(_ pattern: TextPattern) throws -> [String] {
      try matches(of: pattern, in: text).map { String(text[$0]) }
    }
    #expect(try found(.regex(#"\w+,"#, ignoreCase: false, wholeWord: false)) == ["J\u{F6}rg,"])
    #expect(try found(.literal("o'brien", ignoreCase: true, wholeWord: true)) == ["O\u{2019}Brien"])
    #expect(try found(.literal("to J\u{F6}rg", ignoreCase: false, wholeWord: false)) == ["to  J\u{F6}rg"])
    #expect(try found(.literal("cooperate", ignoreCase: false, wholeWord: false)) == ["co-\noperate"])
    #expect(
      try found(.literal("J\u{F6}rg, O'Brien", ignoreCase: false, wholeWord: false)) == ["J\u{F6}rg,\nO\u{2019}Brien"])
    #expect(try found(.literal("nobody", ignoreCase: false, wholeWord: false)).isEmpty)
  }

  @Test("many patterns in one pass keep their indices")
  func many() throws {
    var page = Sketch()
    page.show("alpha beta gamma", x: 50, y: 700)
    let hits = try page.hits(
      .literal("gamma", ignoreCase: false, wholeWord: false), .regex("a\\b", ignoreCase: false, wholeWord: false),
      .literal("BETA", ignoreCase: true, wholeWord: true), .literal("delta", ignoreCase: true, wholeWord: true))
    #expect(hits.map(\.patternIndex) == [0, 1, 1, 1, 2])
  }
}
