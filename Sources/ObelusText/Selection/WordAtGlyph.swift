package import ObelusContent
package import ObelusCore

extension PageText {
  /// The glyphs of the word that a glyph belongs to, ascending; the glyph alone where it belongs to none.
  package func word(at glyph: Int) -> [Int] {
    let entries = reading.entries
    let first = companions.first(of: Int32(clamping: glyph))
    guard let place = entries.firstIndex(where: { $0.glyph == first && !Separator.contains($0.scalar) }) else {
      return [glyph]
    }
    func parts(before index: Int) -> Bool {
      guard index > 0, index < entries.count else { return true }
      if Separator.contains(entries[index].scalar) || Separator.contains(entries[index - 1].scalar) { return true }
      var isCertain = true
      return WordBoundary.stands(before: index, in: entries, &isCertain)
    }
    var start = place
    while !parts(before: start) { start -= 1 }
    var end = place + 1
    while !parts(before: end) { end += 1 }
    var glyphs: [Int] = []
    for entry in entries[start..<end] where entry.glyph >= 0 { companions.expand(entry.glyph, into: &glyphs) }
    return Set(glyphs).sorted()
  }
}

/// The glyph that is shown at a point, in default user space; of several the one that was drawn last.
package func glyph(at point: Point, in content: PageContent) -> Int? {
  content.glyphs.indices.last { index in
    let quad = GlyphBox(index, in: content).quad
    guard quad.bounds.contains(point) else { return false }
    return quad.contains(point)
  }
}
