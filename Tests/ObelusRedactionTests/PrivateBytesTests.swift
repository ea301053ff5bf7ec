import ObelusCore
import Testing

@testable import ObelusRedaction

/// Looks for words between borders, as a rule with `wholeWord` does.
private struct WholeWordRules: StringRules {
  let word: String
  var isEmpty: Bool { false }

  func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    text.ranges(of: word).filter { hit in
      let before = hit.lowerBound == text.startIndex ? nil : text[text.index(before: hit.lowerBound)]
      let after = hit.upperBound == text.endIndex ? nil : text[hit.upperBound]
      return ![before, after].compactMap { $0 }.contains { $0.isLetter || $0.isNumber }
    }
  }
}

@Suite struct PrivateBytesTests {
  /// No letter in any encoding, alone or in pairs.
  private let noise = [UInt8](repeating: 0x1F, count: 5)

  private func forms(_ text: String) -> [[UInt8]] {
    [
      text.unicodeScalars.map { UInt8($0.value & 255) }, Array(text.utf8),
      text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] },
      text.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] },
    ]
  }

  private func check(_ text: [UInt8], beside: [UInt8], _ word: String) throws {
    for phase in 0...1 {
      let bytes = noise + [UInt8](repeating: 0x1F, count: phase) + beside + text + beside + noise
      let new = try #require(try PrivateBytes.overwritten(bytes, WholeWordRules(word: word)), "\(text) \(beside)")
      #expect(new.count == bytes.count)
      #expect(!new.contains(text))
      #expect(new.prefix(noise.count) == bytes.prefix(noise.count))
      #expect(new.suffix(noise.count) == bytes.suffix(noise.count))
      #expect(try PrivateBytes.overwritten(new, WholeWordRules(word: word)) == nil)
    }
  }

  @Test func inEveryEncoding() throws {
    for form in forms("Xuqö") { try check(form, beside: [], "Xuqö") }
    try check(Array("Жукова".utf8), beside: [], "Жукова")
    try check(forms("Жукова")[2], beside: [0x4E, 0x2D], "Жукова")
  }

  /// Bytes that are letters by chance are no part of the word.
  @Test(arguments: [[0xE9], [0xC3, 0xA9], [0x4E, 0x2D, 0x9F], [0x80], [0xFF]] as [[UInt8]])
  func besideLettersByChance(beside: [UInt8]) throws {
    for form in forms("Xuqy").dropFirst(beside.first == 0x4E ? 2 : 0) { try check(form, beside: beside, "Xuqy") }
  }

  @Test func wordsOfWindows() throws {
    let bytes = noise + Array("O".utf8) + [0x92] + Array("Brien".utf8) + noise
    #expect(try PrivateBytes.overwritten(bytes, WholeWordRules(word: "O’Brien")) != nil)
  }

  @Test func numbersBesideLettersOfLatin1() throws {
    for beside in [[0xE9], [0xC3, 0xA9], [0xFF]] as [[UInt8]] {
      let bytes = noise + beside + Array("40417".utf8) + beside + noise
      #expect(try PrivateBytes.overwritten(bytes, WholeWordRules(word: "40417")) != nil)
    }
  }

  /// A rule that goes on over what lies between two texts finds what is in each of them.
  @Test func expressionsThatGoOn() throws {
    struct Greedy: StringRules {
      var isEmpty: Bool { false }

      func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
        guard let first = text.ranges(of: "ab").first, let last = text.ranges(of: "yz").last,
          first.lowerBound < last.lowerBound
        else { return [] }
        return [first.lowerBound..<last.upperBound]
      }
    }
    let bytes = noise + Array("ab--yz".utf8) + noise + Array("ab..yz".utf8) + noise
    let new = try #require(try PrivateBytes.overwritten(bytes, Greedy()))
    #expect(!new.contains(Array("--".utf8)) && !new.contains(Array("..".utf8)))
  }

  @Test func codeOfPicturesHasNumbersByChance() throws {
    let bytes = noise + Array("4041".utf8) + noise
    #expect(try PrivateBytes.hits(in: bytes, WholeWordRules(word: "4041"), .coded).isEmpty)
    #expect(try !PrivateBytes.hits(in: bytes, WholeWordRules(word: "4041")).isEmpty)
  }
}
