package import ObelusContent
internal import ObelusPDF

/// Fonts whose Unicode map cannot be true: it gives one letter for many codes, so that the text says something else than
/// the page shows. Broken producers make them, and people who want text not to be found.
package enum AmbiguousUnicode {
  /// Codes of one font that may stand for the same letter: its forms, small capitals and swashes. Arabic letters have up
  /// to six.
  private static let plausible = 7

  /// How often a page shows each code of a font, and what it is said to be.
  private struct CodeUse {
    private(set) var counts: [Int32] = []
    private(set) var unicodes: [UInt32] = []

    mutating func add(_ code: Int, _ unicode: UInt32) {
      if code >= counts.count {
        let grown = max(256, code + 1)
        counts += [Int32](repeating: 0, count: grown - counts.count)
        unicodes += [UInt32](repeating: Font.noUnicode, count: grown - unicodes.count)
      }
      counts[code] &+= 1
      unicodes[code] = unicode
    }

    /// How many codes each character has.
    var codes: [UInt32: Int] {
      var codes: [UInt32: Int] = [:]
      for (code, unicode) in unicodes.enumerated() where counts[code] > 0 && unicode != Font.noUnicode {
        codes[unicode, default: 0] += 1
      }
      return codes
    }
  }

  /// How many glyphs of a page have a letter, digit or space that more codes of their font share than can be.
  package static func glyphCount(in content: PageContent) -> Int {
    var uses = [CodeUse](repeating: CodeUse(), count: content.fonts.count)
    for show in content.shows {
      for index in show.glyphs {
        let glyph = content.glyphs[index]
        if glyph.code <= 0xFFFF { uses[Int(show.font)].add(Int(glyph.code), glyph.unicode) }
      }
    }
    var count = 0
    for (font, use) in uses.enumerated() where !use.counts.isEmpty {
      let shared = use.codes.filter { $0.value > plausible && isLetterOrDigit(content.fonts[font].scalars($0.key)) }
      guard !shared.isEmpty else { continue }
      for (code, unicode) in use.unicodes.enumerated() where shared[unicode] != nil { count += Int(use.counts[code]) }
    }
    return count
  }

  private static func isLetterOrDigit(_ scalars: [UInt32]) -> Bool {
    guard let first = scalars.first, let scalar = Unicode.Scalar(first) else { return false }
    return first == 0x20 || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
