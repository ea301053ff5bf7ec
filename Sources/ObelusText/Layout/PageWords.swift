internal import ObelusContent

/// A word of a page, in the order of reading.
package struct PageWord: Sendable {
  package var text: String
  /// By index in the page's content.
  package var glyphs: [Int]
  package var endsLine: Bool
}

extension PageText {
  /// What stands between blanks, in the order in which people read the page.
  package var words: [PageWord] {
    var words: [PageWord] = []
    var text = String.UnicodeScalarView()
    var glyphs: [Int] = []
    func end(line: Bool) {
      if !text.isEmpty { words.append(PageWord(text: String(text), glyphs: glyphs, endsLine: line)) }
      if text.isEmpty, line, !words.isEmpty { words[words.count - 1].endsLine = true }
      text = String.UnicodeScalarView()
      glyphs = []
    }
    for entry in reading.entries {
      switch entry.scalar {
      case Separator.line, Separator.hard: end(line: true)
      case Separator.hyphenLine:
        text.append("-")
        if entry.glyph >= 0 { glyphs.append(Int(entry.glyph)) }
        end(line: true)
      case Separator.weak, Separator.soft, 0x20, 0xA0: end(line: false)
      default:
        guard let scalar = Unicode.Scalar(entry.scalar) else { continue }
        text.append(scalar)
        if entry.glyph >= 0 { glyphs.append(Int(entry.glyph)) }
      }
    }
    end(line: true)
    return words
  }
}
