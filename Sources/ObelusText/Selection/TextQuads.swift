package import ObelusContent
package import ObelusCore

/// The quads of a hit: one for each stretch of a line, in the order of the match.
package func quads(for hit: TextHit, in content: PageContent) -> [Quad] {
  hit.lines.flatMap { quads(for: $0, in: content) }
}

/// One quad for each run of `glyphs` that lies on one line, in default user space and in the reading direction of the text.
///
/// A run ends where the direction or the baseline changes, or at a gap of more than 1.6 em that no other of the glyphs
/// fills. Heights are the fonts' ascenders and descenders.
package func quads(for glyphs: [Int], in content: PageContent) -> [Quad] {
  var boxes: [GlyphBox] = []
  boxes.reserveCapacity(glyphs.count)
  for glyph in glyphs where content.glyphs.indices.contains(glyph) { boxes.append(GlyphBox(glyph, in: content)) }
  // Lines in the order in which their first glyph came.
  var lines: [[GlyphBox]] = []
  for box in boxes {
    if let i = lines.lastIndex(where: { isSameLine($0[0], box) }) { lines[i].append(box) } else { lines.append([box]) }
  }
  return lines.flatMap(quads(ofLine:))
}

private func isSameLine(_ a: GlyphBox, _ b: GlyphBox) -> Bool {
  a.directionX * b.directionX + a.directionY * b.directionY > 0.9998
    && (a.baseline - b.baseline).magnitude < 0.5 * max(a.em, b.em)
}

private func quads(ofLine line: [GlyphBox]) -> [Quad] {
  var quads: [Quad] = []
  var run: GlyphBox?
  for box in line.sorted(by: { $0.start < $1.start }) {
    if var current = run, box.start - current.end <= 1.6 * max(current.em, box.em) {
      current.end = max(current.end, box.end)
      current.low = min(current.low, box.low)
      current.high = max(current.high, box.high)
      current.em = max(current.em, box.em)
      run = current
    } else {
      if let run { quads.append(run.quad) }
      run = box
    }
  }
  if let run { quads.append(run.quad) }
  return quads
}
