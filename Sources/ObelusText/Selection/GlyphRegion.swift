package import ObelusContent
package import ObelusCore

/// The glyphs that a rectangle takes, ascending.
///
/// A glyph belongs to the rectangle when
/// * the middle of its advance at the height of small letters (0.3 em over the baseline; in vertical text the middle of its
///   cell) lies in it, so that a rectangle around one line does not take the lines above and below, or
/// * it has no advance and that point, or one a quarter of an em before it, lies in it: marks are drawn back over a letter, or
/// * at least half of its box lies in it.
package func glyphs(in rect: Rect, _ content: PageContent) -> [Int] {
  content.glyphs.indices.filter { isInside(GlyphBox($0, in: content), rect) }
}

private func isInside(_ box: GlyphBox, _ rect: Rect) -> Bool {
  let quad = box.quad
  let reach = rect.insetBy(dx: -0.5 * box.em, dy: -0.5 * box.em)
  guard reach.touches(quad.bounds) else { return false }
  let middle = (box.start + box.end) / 2
  let height =
    box.isVertical ? box.baseline : box.baseline + 0.3 * box.em * (box.high + box.low >= 2 * box.baseline ? 1 : -1)
  if rect.contains(box.point(along: middle, across: height)) { return true }
  if !box.hasAdvance, rect.contains(box.point(along: middle - 0.25 * box.em, across: height)) { return true }
  return coverage(of: box, by: rect) >= 0.5
}

/// How much of the box lies in the rectangle, by an 8 × 8 grid of its points.
private func coverage(of box: GlyphBox, by rect: Rect) -> Double {
  let steps = 8
  var inside = 0
  for i in 0..<steps {
    let u = box.start + (box.end - box.start) * (Double(i) + 0.5) / Double(steps)
    for j in 0..<steps {
      let v = box.low + (box.high - box.low) * (Double(j) + 0.5) / Double(steps)
      if rect.contains(box.point(along: u, across: v)) { inside += 1 }
    }
  }
  return Double(inside) / Double(steps * steps)
}
