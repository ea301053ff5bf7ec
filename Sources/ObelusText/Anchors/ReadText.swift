extension PageText {
  /// The place of each glyph in the order of reading.
  package var readingPlaces: [Int: Int] {
    let entries = reading.entries.enumerated().lazy.filter { $0.element.glyph >= 0 }
    return Dictionary(entries.map { (Int($0.element.glyph), $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// What some glyphs say, in the order of reading; one space for each gap.
  package func text(of glyphs: [Int]) -> String {
    let wanted = Set(glyphs)
    var text = String.UnicodeScalarView()
    var isGap = false
    for entry in reading.entries {
      if entry.glyph >= 0, !wanted.contains(Int(entry.glyph)) {
        isGap = true
        continue
      }
      if entry.scalar == Separator.weak || entry.scalar == Separator.hyphenLine { continue }
      guard !Separator.contains(entry.scalar), entry.scalar != TextNormalization.space else {
        isGap = true
        continue
      }
      if isGap, !text.isEmpty { text.append(" ") }
      isGap = false
      if let scalar = Unicode.Scalar(entry.scalar) { text.append(scalar) }
    }
    return String(text)
  }
}
