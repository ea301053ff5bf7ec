import ObelusCore
import Testing

@testable import ObelusRedaction

private struct WordRules: StringRules {
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] { text.ranges(of: "Secret") }
}

@Suite struct BinaryTextsTests {
  private func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  private func check(_ bytes: [UInt8], _ old: [UInt8]) throws {
    let new = try #require(try BinaryTexts.overwritten(bytes, WordRules()))
    #expect(new.count == bytes.count)
    #expect(!new.contains(old))
    #expect(try BinaryTexts.overwritten(new, WordRules()) == nil)
  }

  private let wide = "Secret".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }

  @Test func ofAColourProfile() throws {
    var profile = [UInt8](repeating: 0, count: 128)
    profile.replaceSubrange(36..<40, with: "acsp".utf8)
    let text = Array("desc".utf8) + [0, 0, 0, 0] + big(7, 4) + Array("Secret\0".utf8)
    try check(profile + big(1, 4) + Array("desc".utf8) + big(144, 4) + big(text.count, 4) + text, Array("Secret".utf8))
  }

  @Test func ofAFontsNameTable() throws {
    let record = big(3, 2) + big(1, 2) + big(0x409, 2) + big(4, 2) + big(wide.count, 2) + big(0, 2)
    let table = big(0, 2) + big(1, 2) + big(18, 2) + record + wide
    let header = [0, 1, 0, 0] + big(1, 2) + big(0, 6)
    try check(
      header + Array("name".utf8) + big(0, 4) + big(28, 4) + big(table.count, 4) + table, wide)
  }

  /// A damaged table whose names lie in each other is looked through once.
  @Test func ofNamesThatOverlap() throws {
    let letters = Array(repeating: Array("abcdefgh ".utf8), count: 6000).flatMap { $0 } + Array("Secret".utf8)
    let count = 900
    var records: [UInt8] = []
    for index in 0..<count {
      for value in [3, 1, 0x409, 4, letters.count - index, index] { records += big(value, 2) }
    }
    let table: [UInt8] = [0, 0] + big(count, 2) + big(6 + records.count, 2) + records + letters
    let header: [UInt8] = [0, 1, 0, 0] + big(1, 2) + big(0, 6) + Array("name".utf8)
    let start = ContinuousClock.now
    try check(header + big(0, 4) + big(28, 4) + big(table.count, 4) + table, Array("Secret".utf8))
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  /// Bytes behind the tables, and a table that no reader takes.
  @Test func ofAFontsUnknownParts() throws {
    let header = [0, 1, 0, 0] + big(2, 2) + big(0, 6)
    let tables =
      Array("head".utf8) + big(0, 4) + big(44, 4) + big(4, 4) + Array("PfEd".utf8) + big(0, 4) + big(48, 4)
      + big(8, 4)
    try check(header + tables + [1, 2, 3, 4] + Array("Secret".utf8) + [0, 0, 0, 0], Array("Secret".utf8))
    try check(header + tables + [1, 2, 3, 4] + big(0, 8) + [0x80] + Array("Secret".utf8), Array("Secret".utf8))
    let inside = header + tables.dropLast(8) + big(44, 4) + big(4, 4) + Array("Secr".utf8)
    #expect(try BinaryTexts.overwritten(inside, WordRules()) == nil)
  }

  @Test func ofAColourProfilesGaps() throws {
    var profile = [UInt8](repeating: 0, count: 128)
    profile.replaceSubrange(36..<40, with: "acsp".utf8)
    let tag = Array("rTRC".utf8) + big(152, 4) + big(4, 4)
    try check(profile + big(1, 4) + tag + big(0, 2) + Array("Secret".utf8) + [1, 2, 3, 4], Array("Secret".utf8))
  }

  @Test func ofACompactFont() throws {
    func index(_ data: [UInt8]) -> [UInt8] { big(1, 2) + [1, 1, UInt8(data.count + 1)] + data }
    try check(
      [1, 0, 4, 1] + index(Array("Secret".utf8)) + index([0]) + index(Array("x".utf8)) + [0, 0], Array("Secret".utf8))
  }

  /// The words of a Type 1 program must go on working; its notices and comments are texts.
  @Test func ofAType1Font() throws {
    let program =
      "%!PS-AdobeFont-1.0\n% by Secret (and\n/FontSecret 1 def /Notice (a (Secret) \\) Secret) def\nSecret array eexec"
    let expected =
      "%!PS-AdobeFont-1.0\n% by XXXXXX (and\n/FontSecret 1 def /Notice (a (XXXXXX) \\) XXXXXX) def\nSecret array eexec"
    let new = try #require(try BinaryTexts.overwritten(Array(program.utf8), WordRules()))
    #expect(String(decoding: new, as: UTF8.self) == expected)
  }

  /// Readers without a Unicode map tell characters by the names of glyphs.
  @Test func leavesNamesOfGlyphs() throws {
    struct GlyphRules: StringRules {
      var isEmpty: Bool { false }

      func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
        text.ranges(of: "infinity")
      }
    }
    func index(_ items: [String]) -> [UInt8] {
      var offsets: [UInt8] = [1]
      for item in items { offsets.append((offsets.last ?? 1) + UInt8(item.utf8.count)) }
      return big(items.count, 2) + [1] + offsets + items.flatMap { Array($0.utf8) }
    }
    func font(_ strings: [String]) -> [UInt8] {
      [1, 0, 4, 1] + index(["F"]) + index(["\0"]) + index(strings) + [0, 0]
    }
    #expect(try BinaryTexts.overwritten(font(["Delta", "infinity"]), GlyphRules()) == nil)
    let new = try BinaryTexts.overwritten(font(["infinity", "to infinity"]), GlyphRules())
    #expect(new == font(["infinity", "to XXXXXXXX"]))
  }

  @Test func ofAJPEGFile() throws {
    let comment = [0xFF, 0xFE] + big(8, 2) + Array("Secret".utf8)
    try check([0xFF, 0xD8] + comment + [0xFF, 0xDA, 0, 2], Array("Secret".utf8))
  }

  @Test(arguments: [[], [0, 1, 0, 0], [0xFF, 0xD8, 0xFF, 0xFE, 0xFF], [1, 0, 4, 4, 255, 255, 4, 255]] as [[UInt8]])
  func passesOverWhatIsBroken(bytes: [UInt8]) throws {
    #expect(try BinaryTexts.overwritten(bytes, WordRules()) == nil)
  }
}
