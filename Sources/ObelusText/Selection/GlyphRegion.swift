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

/// The glyphs that a quad takes, ascending: of a turned one those whose middle lies in it.
package func glyphs(in quad: Quad, _ content: PageContent) -> [Int] {
  let rough = glyphs(in: quad.bounds, content)
  let ring = [quad.upperLeft, quad.upperRight, quad.lowerRight, quad.lowerLeft]
  let bounds = quad.bounds
  guard area(ring) < 0.98 * bounds.width * bounds.height else { return rough }
  return rough.filter { index in
    let box = GlyphBox(index, in: content)
    let middle = (box.start + box.end) / 2
    return [(box.low + box.high) / 2, box.baseline + 0.3 * box.em].contains {
      quad.contains(box.point(along: middle, across: $0))
    }
  }
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
  return coverage(of: box, by: rect) >= 0.5 - 1e-9
}

/// The share of the box's area that lies in the rectangle.
private func coverage(of box: GlyphBox, by rect: Rect) -> Double {
  let quad = box.quad
  let corners = [quad.upperLeft, quad.upperRight, quad.lowerRight, quad.lowerLeft]
  let whole = area(corners)
  guard whole > 0 else { return 0 }
  var inside = clip(corners) { $0.x - rect.x0 }
  inside = clip(inside) { rect.x1 - $0.x }
  inside = clip(inside) { $0.y - rect.y0 }
  inside = clip(inside) { rect.y1 - $0.y }
  return area(inside) / whole
}

/// The part of a convex polygon where `distance`, which is linear, is not negative.
private func clip(_ polygon: [Point], _ distance: (Point) -> Double) -> [Point] {
  var result: [Point] = []
  for (i, p) in polygon.enumerated() {
    let q = polygon[(i + 1) % polygon.count]
    let (dp, dq) = (distance(p), distance(q))
    if dp >= 0 { result.append(p) }
    if (dp < 0) != (dq < 0) {
      let t = dp / (dp - dq)
      result.append(Point(x: p.x + t * (q.x - p.x), y: p.y + t * (q.y - p.y)))
    }
  }
  return result
}

private func area(_ polygon: [Point]) -> Double {
  var sum = 0.0
  for (i, p) in polygon.enumerated() {
    let q = polygon[(i + 1) % polygon.count]
    sum += p.x * q.y - q.x * p.y
  }
  return sum.magnitude / 2
}
