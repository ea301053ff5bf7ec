internal import ObelusContent
internal import ObelusPDF

/// Text as the strings of show operators spell it, whatever the distances between its glyphs: a reader that takes the
/// characters of a string one after the other reads it so.
///
/// Only strings that spacing takes apart or turns round are in it; all others say the same as the other orders do.
enum StringOrder {
  static func build(_ content: PageContent, _ positions: GlyphPositions, into builder: inout SequenceBuilder) {
    for show in content.shows where show.glyphCount > 1 && isSpaced(show, content) {
      var element: Int32 = -1
      for g in show.glyphs {
        if content.glyphs[g].element != element, element >= 0 { builder.endFlow() }
        element = content.glyphs[g].element
        builder.put(Int32(truncatingIfNeeded: g), gapUnit: 1, flow: .unmeasured)
      }
      builder.endFlow()
    }
  }

  /// Character spacing that parts letters or draws them over each other, text that runs backwards, and glyphs without or
  /// with negative advances.
  private static func isSpaced(_ show: ShowOperation, _ content: PageContent) -> Bool {
    if show.characterSpacing.magnitude > 0.08 * show.size.magnitude { return true }
    if show.horizontalScaling <= 0.3 || show.size <= 0 { return true }
    let font = content.fonts[Int(show.font)]
    return content.glyphs[show.glyphs.lowerBound..<min(show.glyphs.upperBound, show.glyphs.lowerBound + 3)].contains {
      Int($0.code) < font.entries.count && font.decoding == .oneByte && font.entries[Int($0.code)].width <= 0
    }
  }
}
