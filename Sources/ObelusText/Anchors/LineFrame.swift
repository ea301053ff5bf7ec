internal import ObelusCore

/// The line of a label as a coordinate system, in points of default user space: along the line, and up from it.
struct LineFrame: Hashable {
  /// Unit vector of the direction of writing.
  let x: Double
  let y: Double
  /// -1 where `along` grows against the direction of writing.
  let sign: Double

  func along(_ p: Point) -> Double { (p.x * x + p.y * y) * sign }
  func up(_ p: Point) -> Double { p.y * x - p.x * y }

  /// The same line, looked at from its other end.
  var reversed: LineFrame { LineFrame(x: x, y: y, sign: -sign) }
}

/// Something on a page that shows text, as a line's frame has it.
struct LineItem {
  var start: Double
  var end: Double
  var low: Double
  var high: Double
  /// The middle of small letters.
  var middle: Double
  var em: Double
  /// The glyph, or -1 for a field.
  var glyph: Int
  /// The field, or -1.
  var field = -1
  /// False for a space.
  var isInk = true

  var center: Double { (start + end) / 2 }

  /// A glyph; nil where it runs in another direction.
  init?(_ box: GlyphBox, glyph: Int, isInk: Bool, in frame: LineFrame) {
    guard box.directionX * frame.x + box.directionY * frame.y > 0.9998 else { return nil }
    let baseline = (box.start + box.end) / 2
    let ends = [box.start, box.end].map { frame.along(box.point(along: $0, across: box.baseline)) }
    start = min(ends[0], ends[1])
    end = max(ends[0], ends[1])
    low = frame.up(box.point(along: baseline, across: box.low))
    high = frame.up(box.point(along: baseline, across: box.high))
    middle = frame.up(box.point(along: baseline, across: box.isVertical ? box.baseline : box.baseline + 0.3 * box.em))
    em = box.em
    self.glyph = glyph
    self.isInk = isInk
  }

  /// A form field: its text begins at its top.
  init(field quad: Quad, index: Int, em: Double, in frame: LineFrame) {
    let along = quad.corners.map(frame.along)
    let up = quad.corners.map(frame.up)
    start = along.reduce(.infinity, min)
    end = along.reduce(-.infinity, max)
    low = up.reduce(.infinity, min)
    high = up.reduce(-.infinity, max)
    middle = max((low + high) / 2, high - 0.7 * em)
    self.em = em
    glyph = -1
    field = index
  }
}

/// What a label covers on its line.
struct LabelExtent {
  var start = Double.infinity
  var end = -Double.infinity
  var low = Double.infinity
  var high = -Double.infinity
  var em = 0.0

  init(_ items: [LineItem]) {
    for item in items {
      start = min(start, item.start)
      end = max(end, item.end)
      low = min(low, item.low)
      high = max(high, item.high)
      em = max(em, item.em)
    }
  }

  /// Whether an item stands on the same line.
  func isLevel(with item: LineItem) -> Bool {
    guard item.field >= 0 else { return item.middle >= low && item.middle <= high }
    return min(high, item.high) - max(low, item.low) >= 0.5 * min(high - low, item.high - item.low)
  }
}
