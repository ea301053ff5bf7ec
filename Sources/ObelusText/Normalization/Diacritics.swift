/// Letters without their marks, for `ignoreDiacritics`: `é` is `e`, `ø` is `o`, vowel points of Hebrew and Arabic are nothing.
///
/// The marks of kana and of Indic scripts make other letters and stay.
enum Diacritics {
  /// The letter without marks; the scalar itself where it has none.
  @inline(__always)
  static func base(_ c: UInt32) -> UInt32 {
    if c < 0xC0 { return c }
    if c < 0x590 { return table[Int(c)] }
    return isComposed(c) ? bases[c] ?? c : c
  }

  private static func isComposed(_ c: UInt32) -> Bool { c < 0x700 || (c >= 0x1E00 && c < 0x2000) }

  /// Whether a scalar is a mark that is passed over.
  static func isMark(_ c: UInt32) -> Bool {
    switch c {
    case 0x300...0x36F, 0x483...0x487, 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7, 0x610...0x61A,
      0x64B...0x65F, 0x670, 0x6D6...0x6DC, 0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF,
      0x20D0...0x20F0, 0xFE20...0xFE2F:
      true
    default: false
    }
  }

  /// Letters with a stroke and without a dot, which Unicode does not decompose.
  private static let strokes: [UInt32: UInt32] = [
    0xD8: 0x4F, 0xF8: 0x6F, 0x110: 0x44, 0x111: 0x64, 0x126: 0x48, 0x127: 0x68, 0x131: 0x69, 0x141: 0x4C, 0x142: 0x6C,
    0x166: 0x54, 0x167: 0x74, 0x197: 0x49, 0x268: 0x69,
  ]

  private static let bases: [UInt32: UInt32] = {
    var parts = CanonicalComposition.parts.filter { $1.mark < 0x656 && $1.mark != 0x338 }.mapValues(\.letter)
    parts.merge(strokes) { $1 }
    var bases: [UInt32: UInt32] = [:]
    for composed in parts.keys {
      var c = composed
      while let letter = parts[c] { c = letter }
      bases[composed] = c
    }
    return bases
  }()

  private static let table: [UInt32] = (0..<0x590).map { bases[$0] ?? $0 }
}
