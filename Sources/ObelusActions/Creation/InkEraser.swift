internal import ObelusAnnotations
package import ObelusCore

/// Takes out of ink what lies in areas. Strokes that cross one are split.
package struct InkEraser: Sendable {
  /// In default user space.
  private let areas: [Rect]

  package init(_ areas: [Rect]) { self.areas = areas }

  /// What is left of strokes; nil where they lie in no area at all.
  /// - Parameter width: of the strokes: nothing of one that is left reaches into an area.
  package func erase(_ strokes: [[Point]], width: Double) -> [[Point]]? {
    var left = strokes
    for area in areas { left = left.flatMap { Self.outside($0, area.grown(by: width / 2)) } }
    return left == strokes ? nil : left
  }

  /// The parts of a stroke outside of an area.
  private static func outside(_ stroke: [Point], _ area: Rect) -> [[Point]] {
    guard stroke.count > 1 else { return stroke.allSatisfy(area.contains) ? [] : [stroke] }
    var parts: [[Point]] = []
    var part: [Point] = []
    func end() {
      if part.count > 1 { parts.append(part) }
      part = []
    }
    for (a, b) in zip(stroke, stroke.dropFirst()) {
      guard let inside = range(from: a, to: b, in: area) else {
        if part.isEmpty { part = [a] }
        part.append(b)
        continue
      }
      func point(_ t: Double) -> Point { Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t) }
      if inside.lowerBound > 0 {
        if part.isEmpty { part = [a] }
        part.append(point(inside.lowerBound))
      }
      end()
      if inside.upperBound < 1 { part = [point(inside.upperBound), b] }
    }
    end()
    return parts
  }

  /// The parts of the way from `a` to `b` between which it lies in the area (Liang and Barsky); nil where it does not.
  private static func range(from a: Point, to b: Point, in area: Rect) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    for (p, q) in [(-dx, a.x - area.x0), (dx, area.x1 - a.x), (-dy, a.y - area.y0), (dy, area.y1 - a.y)] {
      if p == 0 {
        if q < 0 { return nil }
      } else if p < 0 {
        low = max(low, q / p)
      } else {
        high = min(high, q / p)
      }
    }
    return low < high || (low == high && a == b) ? low...high : nil
  }

  /// The annotation with other strokes, and its appearance made anew; nil where it has none to be changed.
  ///
  /// - Parameters:
  ///   - annotation: of subtype Ink.
  ///   - isHighlighter: its appearance lets through what it covers.
  package func erase(
    _ annotation: PDFDictionary, strokes: [[Point]], width: Double, color: Color, opacity: Double, isHighlighter: Bool,
    appearance: ObjectID
  ) -> (annotation: PDFDictionary, appearance: NewObject) {
    let drawing = InkDrawing.draw(strokes, width: width, color: color, isHighlighter: isHighlighter)
    var changed = annotation
    changed["InkList"] = drawing.entries["InkList"]
    changed["Rect"] = .numbers([drawing.rect.x0, drawing.rect.y0, drawing.rect.x1, drawing.rect.y1])
    changed["AP"] = .dictionary(["N": .reference(appearance)])
    // A path with curves (PDF 2.0) says the same as the list, and states choose among appearances that are gone.
    for key: PDFName in ["Path", "AS"] { changed[key] = nil }
    return (changed, drawing.form(opacity: opacity))
  }
}
