import Foundation
import ObelusContent
@testable import ObelusText
import TestSupport
import Testing

@Suite("Folding")
struct FoldingTests {
  private static func folded(_ text: String, _ folding: TextFolding = []) -> [UInt32] {
    folding.fold(TextNormalization.normalize(text))
  }

  /// Foundation's NFKC judges the tables; spacing accents, which it takes apart into a space and a mark, stay what they are.
  @Test("every character and its compatibility form are one")
  func compatibility() {
    var wrong: [String] = []
    for value in 0x80..<UInt32(0x30000) {
      guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age, age.major <= 14 else { continue }
      let form = String(scalar).precomposedStringWithCompatibilityMapping
      let first = form.unicodeScalars.first
      if first == " ", form.unicodeScalars.count > 1 { continue }
      // Double primes are quotation marks here, and the Hebrew plus is a hyphen.
      if value == 0x2033 || value == 0xFB29 { continue }
      if Self.folded(String(scalar)) != Self.folded(form) { wrong.append(String(value, radix: 16)) }
    }
    #expect(wrong.isEmpty, "\(wrong.count): \(wrong.prefix(40))")
  }

  @Test("letters and marks in any canonical order and composition are one")
  func canonical() {
    let seed = Seed.value(for: "marks in any order")
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "e", "\u{1100}", "\u{627}", "\u{915}", "\u{E01}", "\u{3C9}", "\u{304B}", "q", "\u{9C7}"]
    let marks = [
      "\u{301}", "\u{323}", "\u{327}", "\u{308}", "\u{304}", "\u{345}", "\u{313}", "\u{653}", "\u{654}", "\u{93C}",
      "\u{E38}", "\u{E48}", "\u{3099}", "\u{1161}", "\u{11A8}", "\u{9BE}",
    ]
    for round in 0..<3000 {
      var text = ""
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        text += letters.randomElement(using: &random) ?? "a"
        for _ in 0..<Int.random(in: 0...4, using: &random) { text += marks.randomElement(using: &random) ?? "" }
      }
      let composed = Self.folded(text.precomposedStringWithCanonicalMapping)
      #expect(Self.folded(text) == composed, "seed \(seed), round \(round)")
      #expect(
        Self.folded(text.decomposedStringWithCanonicalMapping) == composed, "seed \(seed), round \(round)")
      #expect(
        composed == text.precomposedStringWithCanonicalMapping.unicodeScalars.map(\.value),
        "seed \(seed), round \(round)")
    }
  }

  @Test(
    "the same text in other forms, on pages and in strings",
    arguments: [
      ("\u{212B}ngstr\u{F6}m", "\u{C5}ngstr\u{F6}m"), ("2\u{BD} mi\u{B2}", "21/2 mi2"), ("\u{F900}", "\u{8C48}"),
      ("\u{FF76}\u{FF9E}", "\u{30AC}"), ("\u{1112}\u{1161}\u{11AB}", "\u{D55C}"), ("Acme\u{2122}", "AcmeTM"),
      ("\u{2460}\u{2461}", "12"), ("a\u{323}\u{302}", "\u{1EAD}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
      ("\u{645}\u{640}\u{640}\u{62D}", "\u{645}\u{62D}"), ("1\u{2044}2", "1/2"), ("\u{2F08}", "\u{4EBA}"),
    ])
  func forms(shown: String, typed: String) throws {
    var page = Sketch()
    page.width = {
      $0.properties.canonicalCombiningClass != .notReordered || (0x1161...0x11FF).contains($0.value) ? 0 : 0.5
    }
    let glyphs = page.show(.text("<"), .text(shown), .text(">"), x: 50, y: 700)
    let letters = glyphs.count - 2
    #expect(try page.hits(typed).map(\.glyphs).last?.count == letters)
    #expect(try page.hits(shown).map(\.glyphs).last?.count == letters)
    let text = "<\(shown)>"
    let ranges = try matches(of: .literal(typed, ignoreCase: false, wholeWord: false), in: text)
    #expect(ranges.map { text.unicodeScalars[$0].map(\.value) } == [shown.unicodeScalars.map(\.value)])
  }

  @Test(
    "letters without their marks",
    arguments: [
      ("Jos\u{E9} N\u{FA}\u{F1}ez", "Jose Nunez"), ("S\u{F8}rensen", "Sorensen"), ("\u{141}\u{F3}d\u{17A}", "Lodz"),
      ("Y\u{131}ld\u{131}z", "Yildiz"), ("q\u{307}x", "qx"), ("\u{5E9}\u{5C1}\u{5B8}", "\u{5E9}"),
      ("\u{645}\u{64F}\u{62D}", "\u{645}\u{62D}"), ("\u{1EA4}n", "An"),
    ])
  func diacritics(shown: String, typed: String) throws {
    for (a, b) in [(shown, typed), (typed, shown)] {
      let text = "(\(a))"
      let pattern = try TextPattern.literal(b, folding: .diacritics, wholeWord: true)
      #expect(
        try matches(of: pattern, in: text).map { String(text[$0]).unicodeScalars.map(\.value) } == [
          a.unicodeScalars.map(\.value)
        ])
    }
    #expect(try matches(of: .literal(typed, ignoreCase: true, wholeWord: true), in: shown).isEmpty)
    // Kana with and without their marks are other letters.
    #expect(try matches(of: .literal("\u{304B}", folding: .diacritics, wholeWord: false), in: "\u{304C}").isEmpty)
  }

  @Test("case, with sharp s and its capital; dotted and dotless i only with ignored marks")
  func letterCase() throws {
    func count(_ pattern: String, _ text: String, _ folding: TextFolding) throws -> Int {
      try matches(of: .literal(pattern, folding: folding, wholeWord: true), in: text).count
    }
    for (a, b) in [("STRASSE", "Stra\u{DF}e"), ("stra\u{DF}e", "STRASSE"), ("Stra\u{1E9E}e", "strasse")] {
      #expect(try count(a, b, .letterCase) == 1)
      #expect(try count(a, b, []) == 0)
    }
    #expect(try count("istanbul", "\u{130}stanbul", .letterCase) == 0)
    #expect(try count("istanbul", "\u{130}stanbul", [.letterCase, .diacritics]) == 1)
    // A letter that is half of a sharp s is no whole word.
    #expect(try count("s", "\u{DF}", .letterCase) == 0)
  }

  @Test(
    "whole words",
    arguments: [
      ("Ann", "Ann's", 1), ("Ann", "Anna", 0), ("Ann", "Ann\u{B2}", 1), ("Ann", "Ann\u{2122}", 1), ("Ann", "Ann_", 0),
      ("Ann", "Ann\u{301}", 0), ("Ann", "a\u{301}Ann", 0), ("Ann", "9Ann", 0), ("Brien", "O'Brien", 1),
      ("1234", "1234.56", 1), ("\u{7530}\u{4E2D}", "\u{7530}\u{4E2D}\u{3055}\u{3093}", 1),
      ("\u{7530}", "A\u{7530}B", 1), ("\u{30A2}\u{30F3}", "\u{30A2}\u{30F3}\u{30CA}", 0),
      ("\u{E01}\u{E32}", "\u{E01}\u{E32}\u{E01}", 1), ("\u{E01}", "\u{E01}\u{E38}", 0),
      ("\u{AE40}", "\u{AE40}\u{C528}", 0),
      ("(x)", "a(x)b", 1), ("TM", "Acme\u{2122}", 1), ("(Ann", "x(Ann", 1),
    ])
  func words(word: String, text: String, count: Int) throws {
    #expect(try matches(of: .literal(word, ignoreCase: false, wholeWord: true), in: text).count == count)
    if word != "TM" {
      let quoted = NSRegularExpression.escapedPattern(for: word)
      #expect(try matches(of: .regex(quoted, ignoreCase: false, wholeWord: true), in: text).count == count, "regex")
    }
  }

  @Test("a form with signs stands for them in an expression too, without their meaning")
  func expressions() throws {
    #expect(try matches(of: .regex("a\u{2026}b", ignoreCase: false, wholeWord: false), in: "a...b axxxb").count == 1)
    #expect(try matches(of: .regex("\\\u{2026}", ignoreCase: false, wholeWord: false), in: "a\u{2026} xxx").count == 1)
  }
}
