internal import ObelusCore

/// What is said of the codes of simple fonts whose programs tell no characters: by the names of Type 3 glyphs, by the codes of
/// TrueType fonts that have a map for symbols alone (3,0: codes from U+F000 on). Many such names and codes are numbers of
/// glyphs and mean nothing; where most of them are what /ToUnicode says, too, the others contradict it.
struct ClaimedCharacters {
  private let claims: [Int: UInt32]

  /// Fewer that agree can be chance.
  private static let fewest = 3

  /// - Parameter font: a simple font's dictionary.
  init(_ font: PDFDictionary, isType3: Bool, in source: any ObjectSource) throws(ObelusError) {
    let names = try GlyphNaming.names(encoding: font["Encoding"], in: source)
    if names.isEmpty, !isType3 {
      claims = Dictionary(uniqueKeysWithValues: (0x20...0x7E).map { ($0, UInt32($0)) })
    } else {
      claims = names.compactMapValues { GlyphNaming.unicode($0.text).flatMap { UInt32(exactly: $0) } }
    }
  }

  /// The claims that contradict the map where others bear them out.
  func contradictions(of map: ToUnicodeMap) -> [UInt32: UInt32] {
    var agreeing = 0
    var other: [UInt32: UInt32] = [:]
    for (code, character) in claims {
      let code = UInt32(truncatingIfNeeded: code)
      let said = map.scalars(code)
      guard !said.isEmpty else { continue }
      if said == [character] || GlyphCharacters.isOtherCase(character, said) {
        if GlyphCharacters.isLetterOrDigit(character) { agreeing += 1 }
      } else if GlyphCharacters.isLetterOrDigit(character) || said.contains(where: GlyphCharacters.isLetterOrDigit),
        GlyphCharacters.ligatures[character] != said
      {
        other[code] = character
      }
    }
    return agreeing >= Self.fewest && agreeing > other.count ? other : [:]
  }
}
