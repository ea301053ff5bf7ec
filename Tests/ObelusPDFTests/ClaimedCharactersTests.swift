import ObelusCore
import TestSupport
import Testing

@testable import ObelusPDF

@Suite struct ClaimedCharactersTests {
  /// A map that says of each code the character that stands there.
  private func map(_ said: [UInt8: Character]) -> ToUnicodeMap {
    let lines = said.map { code, character in
      "<\(String(code, radix: 16))> <00\(String(character.unicodeScalars.first?.value ?? 0, radix: 16))>"
    }
    return ToUnicodeMap(Array("\(lines.count) beginbfchar \(lines.joined(separator: "\n")) endbfchar".utf8))
  }

  private func contradictions(_ font: PDFDictionary, isType3: Bool, _ said: [UInt8: Character]) throws -> [UInt32:
    UInt32]
  {
    try ClaimedCharacters(font, isType3: isType3, in: ObjectStore()).contradictions(of: map(said))
  }

  /// The codes of a map for symbols are characters where most of them say so.
  @Test func symbolicTrueType() throws {
    let same: [UInt8: Character] = [0x61: "a", 0x62: "b", 0x63: "c", 0x64: "d", 0x20: " "]
    #expect(try contradictions([:], isType3: false, same).isEmpty)
    #expect(try contradictions([:], isType3: false, same.merging([0x77: "v"]) { $1 }) == [0x77: 0x77])
    #expect(try contradictions([:], isType3: false, same.merging([0x45: "e"]) { $1 }).isEmpty)
    // Numbers of glyphs.
    #expect(try contradictions([:], isType3: false, [0x21: "H", 0x22: "e", 0x61: "l", 0x62: "o"]).isEmpty)
    #expect(try contradictions([:], isType3: false, [0x61: "a", 0x62: "c", 0x63: "d", 0x64: "e"]).isEmpty)
  }

  @Test func glyphNames() throws {
    let names: [PDFObject] = ["a", "b", "c", "w", "g7"].map { .name(PDFName($0)) }
    let font: PDFDictionary = ["Encoding": .dictionary(["Differences": .array([.integer(17)] + names)])]
    let said: [UInt8: Character] = [17: "a", 18: "b", 19: "c", 20: "v", 21: "x"]
    #expect(try contradictions(font, isType3: true, said) == [20: 0x77])
    #expect(try contradictions(font, isType3: true, [17: "x", 18: "y", 19: "c", 20: "v"]).isEmpty)
  }
}
