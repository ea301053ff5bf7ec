internal import ObelusCore

/// The area that stroking lines paints (ISO 32000-2, 8.4.3.3 to 8.4.3.5 and 8.5.3.2), as convex polygons that go around
/// counterclockwise, so that the nonzero rule unites them.
struct StrokeOutline {
  private(set) var polygons: [Subpath] = []
  private let radius: Double
  private let cap: UInt8
  private let join: UInt8
  private let miterLimit: Double
  private let tolerance: Double

  /// - Parameter lines: without dashes.
  init(_ lines: [Subpath], _ state: PathState, tolerance: Double) {
    radius = state.lineWidth.magnitude / 2
    cap = state.cap
    join = state.join
    miterLimit = max(1, state.miterLimit)
    self.tolerance = tolerance
    for line in lines { add(line) }
  }

  private mutating func add(_ line: Subpath) {
    let (points, corners) = StrokeOutline.corners(of: line, tolerance: tolerance)
    let isClosed = line.isClosed && points.count > 2 && points.first == points.last
    guard points.count > 1 else {
      if cap == 1, let point = points.first { addCircle(point) }
      if cap == 2, let point = points.first {
        addSide(Point(x: point.x - radius, y: point.y), Point(x: point.x + radius, y: point.y))
      }
      return
    }
    for (a, b) in zip(points, points.dropFirst()) { addSide(a, b) }
    for index in 1..<points.count - 1 {
      addJoin(points[index - 1], points[index], points[index + 1], join: corners[index] ? join : 2)
    }
    if isClosed {
      addJoin(points[points.count - 2], points[0], points[1], join: join)
    } else {
      addCap(points[0], from: points[1])
      addCap(points[points.count - 1], from: points[points.count - 2])
    }
  }

  /// `radius` along the line from `a` to `b`.
  private func step(_ a: Point, _ b: Point) -> Point {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let length = (dx * dx + dy * dy).squareRoot()
    return length > 0 ? Point(x: dx / length * radius, y: dy / length * radius) : Point(x: radius, y: 0)
  }

  private mutating func addSide(_ a: Point, _ b: Point) {
    let d = step(a, b)
    append([
      Point(x: a.x - d.y, y: a.y + d.x), Point(x: a.x + d.y, y: a.y - d.x), Point(x: b.x + d.y, y: b.y - d.x),
      Point(x: b.x - d.y, y: b.y + d.x),
    ])
  }

  private mutating func addCap(_ end: Point, from other: Point) {
    let d = step(other, end)
    switch cap {
    case 1: append(arc(end, Point(x: end.x + d.y, y: end.y - d.x), turns: 0.5))
    case 2: addSide(end, Point(x: end.x + d.x, y: end.y + d.y))
    default: break
    }
  }

  private mutating func addJoin(_ a: Point, _ b: Point, _ c: Point, join: UInt8) {
    let (d, e) = (step(a, b), step(b, c))
    let turn = d.x * e.y - d.y * e.x
    guard turn != 0 || d.x * e.x + d.y * e.y < 0 else { return }
    // The outer side is to the right of a turn to the left.
    let side: Double = turn > 0 ? 1 : -1
    let outer = Point(x: b.x + side * d.y, y: b.y - side * d.x)
    let next = Point(x: b.x + side * e.y, y: b.y - side * e.x)
    if join == 1 {
      let turned = Rotation.angle(d, e)
      return append([b] + arc(b, outer, turns: side * turned))
    }
    var polygon = [b, outer, next]
    if join == 0, let tip = miterTip(b, d, e, side) { polygon.insert(tip, at: 2) }
    append(polygon)
  }

  /// Nil where the miter limit cuts it off.
  private func miterTip(_ b: Point, _ d: Point, _ e: Point, _ side: Double) -> Point? {
    let sum = Point(x: side * (d.y + e.y), y: -side * (d.x + e.x))
    let square = sum.x * sum.x + sum.y * sum.y
    // |sum| is 2 r cos(turn / 2); the tip lies at r / cos(turn / 2).
    let ratio = 2 * radius / square.squareRoot()
    guard square > 0, ratio <= miterLimit else { return nil }
    let scale = 2 * radius * radius / square
    return Point(x: b.x + sum.x * scale, y: b.y + sum.y * scale)
  }

  private mutating func addCircle(_ center: Point) {
    append(arc(center, Point(x: center.x + radius, y: center.y), turns: 1).dropLast())
  }

  /// Points on a circle, from `start` on.
  ///
  /// - Parameter turns: counterclockwise, at most a full one.
  private func arc(_ center: Point, _ start: Point, turns: Double) -> [Point] {
    let bend = min(1, tolerance / max(radius, 1e-9))
    let wanted = (turns.magnitude * 3.2 / (2 * bend).squareRoot()).rounded(.up)
    let count = max(turns.magnitude == 1 ? 8 : 1, min(96, Int(wanted)))
    let (x, y) = (start.x - center.x, start.y - center.y)
    return (0...count).map { index in
      let turn = Rotation(turns * Double(index) / Double(count))
      return Point(
        x: center.x + x * turn.cosine - y * turn.sine, y: center.y + x * turn.sine + y * turn.cosine)
    }
  }

  private mutating func append(_ points: some Sequence<Point>) {
    let points = Array(points)
    var area = 0.0
    for (a, b) in zip(points, points.dropFirst() + points.prefix(1)) { area += a.x * b.y - a.y * b.x }
    guard area != 0 else { return }
    polygons.append(Subpath(polygon: area > 0 ? points : points.reversed()))
  }

  /// The points of a line without repetitions, and which of them are corners: not those on the way along a curve.
  private static func corners(of line: Subpath, tolerance: Double) -> (points: [Point], corners: [Bool]) {
    var points = [line.start]
    var corners = [true]
    func add(_ point: Point, _ isCorner: Bool) {
      if point == points[points.count - 1] {
        if isCorner { corners[corners.count - 1] = true }
      } else {
        points.append(point)
        corners.append(isCorner)
      }
    }
    var at = line.start
    for segment in line.segments {
      for point in segment.flattened(from: at, tolerance: tolerance) { add(point, point == segment.end) }
      at = segment.end
    }
    if line.isClosed { add(line.start, true) }
    return (points, corners)
  }

  /// By how many times a line's half width its ink may reach beyond it: corners and projecting ends.
  static func reach(_ subpaths: [Subpath], _ state: PathState, tolerance: Double) -> Double {
    let corner = 2.0.squareRoot()
    guard state.join == 0, state.miterLimit > corner else { return corner }
    var least = 1.0
    for subpath in subpaths {
      var (points, corners) = corners(of: subpath, tolerance: tolerance)
      guard points.count > 2 else { continue }
      if subpath.isClosed, points.first == points.last {
        points.append(points[1])
        corners.append(false)
      }
      for index in 1..<points.count - 1 where corners[index] {
        let (a, b, c) = (points[index - 1], points[index], points[index + 1])
        let (dx, dy, ex, ey) = (b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y)
        let product = ((dx * dx + dy * dy) * (ex * ex + ey * ey)).squareRoot()
        least = min(least, (dx * ex + dy * ey) / product)
      }
    }
    // cos² of half the turn.
    let half = max(0, (1 + least) / 2)
    return max(corner, min(state.miterLimit, half > 0 ? 1 / half.squareRoot() : state.miterLimit))
  }
}
