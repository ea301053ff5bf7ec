/// The `post` table: glyph names (ISO/IEC 14496-22, 5.2.9).
struct GlyphNameTable {
  private let header: [UInt8]
  /// By glyph; indices of the standard Macintosh order below 258.
  private let indices: [Int]
  private let names: [[UInt8]]

  /// Nil where the table has no names of its own (formats 1 and 3) or is broken.
  init?(_ table: FontBytes) {
    guard table.u32(0) == 0x20000, let count = table.u16(32), let header = table.slice(0..<32) else { return nil }
    self.header = header.array
    var indices: [Int] = []
    for glyph in 0..<count {
      guard let index = table.u16(34 + 2 * glyph) else { return nil }
      indices.append(index)
    }
    var names: [[UInt8]] = []
    var at = 34 + 2 * count
    while let length = table.u8(at), let name = table.slice(at + 1..<at + 1 + length) {
      names.append(name.array)
      at += 1 + length
    }
    self.indices = indices
    self.names = names
  }

  /// The glyphs with names of the font's own, by name. Those of the standard Macintosh order are not told.
  var glyphs: [String: Int] {
    var glyphs: [String: Int] = [:]
    for (glyph, index) in indices.enumerated() where index >= 258 && index - 258 < names.count {
      let name = String(decoding: names[index - 258], as: UTF8.self)
      if glyphs[name] == nil { glyphs[name] = glyph }
    }
    return glyphs
  }

  /// The table for `glyphCount` glyphs with the names of `kept` ones only.
  func table(keeping kept: Set<Int>, glyphCount: Int) -> [UInt8] {
    var out = header
    let indices = indices.prefix(glyphCount)
    out.appendU16(indices.count)
    var strings: [UInt8] = []
    var count = 0
    for (glyph, index) in indices.enumerated() {
      guard kept.contains(glyph) else {
        out.appendU16(0)
        continue
      }
      if index < 258 {
        out.appendU16(index)
      } else if index - 258 < names.count {
        out.appendU16(258 + count)
        count += 1
        strings.append(UInt8(truncatingIfNeeded: names[index - 258].count))
        strings += names[index - 258]
      } else {
        out.appendU16(0)
      }
    }
    return out + strings
  }

  /// A table without names.
  static func nameless(_ table: FontBytes) -> [UInt8]? {
    guard let header = table.slice(4..<32) else { return nil }
    return [0, 3, 0, 0] + header.array
  }
}
