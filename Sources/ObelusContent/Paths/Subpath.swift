internal import ObelusCore

/// A line or a Bézier curve, from where the one before it ends.
struct PathSegment: Hashable {
  /// The control points; of a line both are its end.
  var control1: Point
  var control2: Point
  var end: Point
  var isCurve: Bool

  static func line(to end: Point) -> PathSegment {
    PathSegment(control1: end, control2: end, end: end, isCurve: false)
  }

  static func curve(_ control1: Point, _ control2: Point, to end: Point) -> PathSegment {
    PathSegment(control1: control1, control2: control2, end: end, isCurve: true)
  }

  /// Points on the curve behind `start`, so close that lines between them stay within `tolerance` of it.
  func flattened(from start: Point, tolerance: Double) -> [Point] {
    guard isCurve else { return [end] }
    func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
      max((a.x - 2 * b.x + c.x).magnitude, (a.y - 2 * b.y + c.y).magnitude)
    }
    let bend = 1.5 * max(bend(start, control1, control2), bend(control1, control2, end))
    let wanted = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    let count = wanted.isFinite ? max(1, Int(min(wanted, PathSegment.mostPieces))) : 1
    return (1...count).map { index in
      if index == count { return end }
      let t = Double(index) / Double(count)
      let s = 1 - t
      let (w0, w1, w2, w3) = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
      return Point(
        x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
        y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y)
    }
  }

  private static let mostPieces = 2000.0
}

/// A connected part of a path (ISO 32000-2, 8.5.2).
struct Subpath: Hashable {
  var start: Point
  var segments: [PathSegment]
  /// Ends with h, or with a painting operator that closes.
  var isClosed: Bool
  /// Where the stream draws exactly this; nil where it does not stand there in one piece.
  var source: Range<Int>?
  /// The box around all points, control points among them.
  var bounds: Rect

  init(start: Point, segments: [PathSegment], isClosed: Bool, source: Range<Int>? = nil) {
    self.start = start
    self.segments = segments
    self.isClosed = isClosed
    self.source = source
    var bounds = Rect(x0: start.x, y0: start.y, x1: start.x, y1: start.y)
    for segment in segments {
      bounds.include(segment.end)
      if segment.isCurve {
        bounds.include(segment.control1)
        bounds.include(segment.control2)
      }
    }
    self.bounds = bounds
  }

  init(polygon: [Point]) {
    self.init(
      start: polygon.first ?? Point(x: 0, y: 0), segments: polygon.dropFirst().map { .line(to: $0) }, isClosed: true)
  }

  var end: Point { segments.last?.end ?? start }

  /// All points of the lines that stand for the subpath; a closed one ends where it begins.
  func flattened(tolerance: Double) -> [Point] {
    var points = [start]
    var at = start
    for segment in segments {
      points += segment.flattened(from: at, tolerance: tolerance)
      at = segment.end
    }
    if isClosed, at != start { points.append(start) }
    return points
  }

  /// How often the subpath, closed, goes around a point counterclockwise.
  ///
  /// - Parameter tolerance: how near to the point a curve may come.
  func winding(around p: Point, tolerance: Double) -> Int {
    guard bounds.y0 <= p.y, p.y <= bounds.y1, bounds.x1 >= p.x else { return 0 }
    var winding = Winding(around: p)
    var at = start
    for segment in segments {
      if segment.isCurve {
        for point in segment.flattened(from: at, tolerance: tolerance) {
          winding.add(at, point)
          at = point
        }
      } else {
        winding.add(at, segment.end)
        at = segment.end
      }
    }
    winding.add(at, start)
    return winding.count
  }
}

/// Counts how often lines go around a point, counterclockwise.
struct Winding {
  private let p: Point
  private(set) var count = 0

  init(around p: Point) { self.p = p }

  @inline(__always)
  mutating func add(_ a: Point, _ b: Point, times: Int = 1) {
    guard (a.y <= p.y) != (b.y <= p.y) else { return }
    let side = (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
    if a.y <= p.y {
      if side > 0 { count += times }
    } else if side < 0 {
      count -= times
    }
  }
}
