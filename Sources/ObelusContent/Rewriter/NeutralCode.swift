internal import ObelusCore
internal import ObelusPDF

/// A code of a font that says nothing about the text: the space, or else the lowest code that has a glyph. The same for
/// every text in that font.
struct NeutralCode {
  let bytes: [UInt8]
  /// Index into the font's entries.
  let entry: Int
  /// Word spacing applies to it.
  let isSpace: Bool

  /// Nil for a font without any glyph.
  init?(_ font: Font) {
    let space: [[UInt8]] = font.decoding == .twoBytes ? [] : [[32]]
    let lengths = Set(font.description.codespaces.map(\.length)).sorted()
    let lowest = lengths.flatMap { length in
      (0...255).map { [UInt8](repeating: 0, count: max(0, length - 1)) + [UInt8($0)] }
    }
    let starts = font.description.codespaces.filter { $0.length > 1 && $0.low > 255 }.map { range in
      (0..<range.length).map { UInt8(truncatingIfNeeded: range.low >> (8 * UInt32(range.length - 1 - $0))) }
    }
    for bytes in space + lowest + starts {
      var position = 0
      var code: UInt32 = 0
      let entry = font.nextCode(bytes.span, &position, bytes.count, &code)
      guard position == bytes.count, entry < font.entries.count, font.entries[entry].cid >= 0 else { continue }
      self.bytes = bytes
      self.entry = entry
      isSpace = code == 32 && bytes.count == 1
      return
    }
    return nil
  }
}
