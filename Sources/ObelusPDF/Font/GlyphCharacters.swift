/// The characters of a font program's glyphs, by its own map for Unicode or the names of its glyphs.
struct GlyphCharacters {
  /// By the index in `scalars`; 0 where the font has no glyph.
  private let glyphs: [Int32]
  private let first: [Int32: UInt32]

  /// Of Latin, Greek and Cyrillic, with what stands between words.
  private static let scalars: [UInt32] =
    Array(0x20...0x7E) + Array(0xA1...0x17F) + Array(0x391...0x3C9) + Array(0x400...0x45F) + Array(0x2010...0x2044)
    + [0x20AC] + Array(0xFB00...0xFB04)
  private static let indices = Dictionary(uniqueKeysWithValues: scalars.enumerated().map { ($1, $0) })

  /// - Parameter lookUp: fills in the glyph of each scalar.
  init(_ lookUp: (_ scalars: [UInt32], _ glyphs: inout [Int32]) -> Void) {
    var glyphs = [Int32](repeating: 0, count: Self.scalars.count)
    lookUp(Self.scalars, &glyphs)
    self.glyphs = glyphs
    first = Dictionary(zip(glyphs, Self.scalars).filter { $0.0 > 0 }, uniquingKeysWith: { first, _ in first })
  }

  /// The program has neither a map for Unicode nor names.
  var isEmpty: Bool { first.isEmpty }

  func character(of glyph: Int32) -> UInt32? { first[glyph] }

  /// The character of a glyph that is said to be something else, where either is a letter or digit.
  func character(of glyph: Int32, besides said: [UInt32]) -> UInt32? {
    guard let character = first[glyph], said != [character] else { return nil }
    if said.count == 1, let index = Self.indices[said[0]], glyphs[index] == glyph { return nil }
    if Self.ligatures[character] == said { return nil }
    return Self.isLetterOrDigit(character) || said.contains(where: Self.isLetterOrDigit) ? character : nil
  }

  /// Whether a character is what is said in the other case.
  static func isOtherCase(_ character: UInt32, _ said: [UInt32]) -> Bool {
    guard said.count == 1, let a = Unicode.Scalar(character), let b = Unicode.Scalar(said[0]) else { return false }
    return a.properties.lowercaseMapping == b.properties.lowercaseMapping
  }

  static let ligatures: [UInt32: [UInt32]] = [
    0xFB00: [0x66, 0x66], 0xFB01: [0x66, 0x69], 0xFB02: [0x66, 0x6C], 0xFB03: [0x66, 0x66, 0x69],
    0xFB04: [0x66, 0x66, 0x6C],
  ]

  static func isLetterOrDigit(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return (0x30...0x39).contains(scalar) || (0x41...0x5A).contains(scalar & 0xDF) }
    return Unicode.Scalar(scalar)?.properties.isAlphabetic == true
  }
}
