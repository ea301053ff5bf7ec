package import ObelusContent
internal import ObelusPDF

/// Fonts whose Unicode map cannot be true: it gives one letter for many codes, so that the text says something else than
/// the page shows. Broken producers make them, and people who want text not to be found. What the font program itself says
/// is known (`DrawnText`).
package enum AmbiguousUnicode {
  /// Codes of one font that may stand for the same letter: its forms, small capitals and swashes. Arabic letters have up
  /// to six.
  private static let plausible = 7

  /// What a page shows of a font: for each code what it is said to be.
  private struct CodeUse {
    private(set) var unicodes: [UInt32] = []

    mutating func add(_ code: Int, _ unicode: UInt32) {
      if code >= unicodes.count {
        unicodes += [UInt32](repeating: Font.noUnicode, count: max(256, code + 1) - unicodes.count)
      }
      unicodes[code] = unicode
    }

    /// How many codes each character has.
    var codes: [UInt32: Int] {
      var codes: [UInt32: Int] = [:]
      for unicode in unicodes where unicode != Font.noUnicode { codes[unicode, default: 0] += 1 }
      return codes
    }
  }

  /// The glyphs of a page that are said to be a letter, digit or space which more codes of their font share than can be.
  package static func glyphs(in content: PageContent) -> [Int] {
    var uses = [CodeUse](repeating: CodeUse(), count: content.fonts.count)
    for show in content.shows {
      let font = content.fonts[Int(show.font)]
      for index in show.glyphs {
        let glyph = content.glyphs[index]
        guard glyph.code <= 0xFFFF, !font.isContradicted || font.drawn[glyph.code] == nil else { continue }
        uses[Int(show.font)].add(Int(glyph.code), glyph.unicode)
      }
    }
    let shared = uses.enumerated().map { font, use in
      Set(
        use.codes.filter { $0.value > plausible && isLetterOrDigit(content.fonts[font].scalars($0.key)) }.map(\.key))
    }
    guard shared.contains(where: { !$0.isEmpty }) else { return [] }
    var found: [Int] = []
    for show in content.shows where !shared[Int(show.font)].isEmpty {
      let font = content.fonts[Int(show.font)]
      found += show.glyphs.filter { index in
        let glyph = content.glyphs[index]
        return shared[Int(show.font)].contains(glyph.unicode) && font.drawn[glyph.code] == nil
      }
    }
    return found
  }

  private static func isLetterOrDigit(_ scalars: [UInt32]) -> Bool {
    guard let first = scalars.first, let scalar = Unicode.Scalar(first) else { return false }
    return first == 0x20 || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
