internal import ObelusContent
internal import ObelusPDF

/// What a page shows where /ToUnicode says something else than the font program draws: a map that is broken, or made so that
/// a name is read but not found. Both are searched.
enum DrawnText {
  /// The content with the glyphs of such fonts as the characters that are drawn; nil where /ToUnicode says the same.
  static func content(of content: PageContent) -> PageContent? {
    guard content.fonts.contains(where: \.isContradicted) else { return nil }
    let broken = brokenFonts(content)
    if broken.isEmpty { return nil }
    var drawn = content
    for show in content.shows where broken.contains(show.font) {
      let characters = content.fonts[Int(show.font)].drawn
      for index in show.glyphs {
        if let character = characters[content.glyphs[index].code] { drawn.glyphs[index].unicode = character }
      }
    }
    return drawn
  }

  /// Fonts some glyph of which is drawn as more than another form of what is said: another case, with a mark.
  private static func brokenFonts(_ content: PageContent) -> Set<Int32> {
    var broken: Set<Int32> = []
    var forms: Set<UInt64> = []
    for show in content.shows where !broken.contains(show.font) {
      let font = content.fonts[Int(show.font)]
      if !font.isContradicted { continue }
      for index in show.glyphs {
        let glyph = content.glyphs[index]
        guard let character = font.drawn[glyph.code], glyph.unicode != character else { continue }
        guard forms.insert(UInt64(show.font) << 32 | UInt64(glyph.code)).inserted else { continue }
        if fold([character]) == fold(font.scalars(glyph.unicode)) { continue }
        broken.insert(show.font)
        break
      }
    }
    return broken
  }

  private static func fold(_ scalars: [UInt32]) -> [UInt32] {
    let normalized = scalars.flatMap { scalar -> [UInt32] in
      switch TextNormalization.normalize(scalar) {
      case .scalar(let c): [c]
      case .several(let several): several
      case .dropped: []
      }
    }
    return ([.letterCase, .diacritics] as TextFolding).fold(normalized)
  }
}
