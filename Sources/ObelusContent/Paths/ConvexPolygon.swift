package import ObelusCore

/// A convex region: a mark, in whatever coordinate system its vertices are.
package struct ConvexPolygon: Hashable, Sendable {
  /// At least three, counterclockwise, no three in line.
  package let vertices: [Point]
  package let bounds: Rect
  let edges: [Edge]

  /// A side, from one vertex to the next.
  struct Edge: Hashable, Sendable {
    let start: Point
    let end: Point
    /// Outward, of length 1.
    let normal: Point

    /// The distance from the line, positive outside.
    @inline(__always)
    func distance(_ p: Point) -> Double { normal.x * (p.x - start.x) + normal.y * (p.y - start.y) }
  }

  /// The hull of the points; nil where they lie on one line, or are not finite.
  package init?(hullOf points: [Point]) {
    guard points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return nil }
    let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    let lower = ConvexPolygon.chain(sorted)
    let upper = ConvexPolygon.chain(sorted.reversed())
    self.init(vertices: lower.dropLast() + upper.dropLast())
  }

  private init?(vertices: [Point]) {
    guard vertices.count >= 3 else { return nil }
    var edges: [Edge] = []
    for (index, start) in vertices.enumerated() {
      let end = vertices[(index + 1) % vertices.count]
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0, length.isFinite else { return nil }
      edges.append(Edge(start: start, end: end, normal: Point(x: dy / length, y: -dx / length)))
    }
    self.vertices = vertices
    self.edges = edges
    bounds = Rect(around: vertices)
  }

  /// One side of the hull of sorted points.
  private static func chain(_ points: [Point]) -> [Point] {
    var chain: [Point] = []
    for point in points {
      while chain.count >= 2, cross(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 { chain.removeLast() }
      chain.append(point)
    }
    return chain
  }

  private static func cross(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// The polygon whose sides lie `distance` further out; nil where a corner is too sharp for that, or where nothing is
  /// left between sides that move inwards.
  package func grown(by distance: Double) -> ConvexPolygon? {
    var moved: [Point] = []
    for index in edges.indices {
      let a = edges[(index + edges.count - 1) % edges.count].normal
      let b = edges[index].normal
      let determinant = a.x * b.y - a.y * b.x
      guard determinant > 1e-9 else { return nil }
      let at = vertices[index]
      moved.append(
        Point(x: at.x + distance * (b.y - a.y) / determinant, y: at.y + distance * (a.x - b.x) / determinant))
    }
    let rounding = 1e-9 * (1 + bounds.width + bounds.height)
    guard moved.allSatisfy({ p in edges.allSatisfy { $0.distance(p) <= distance + rounding } }) else { return nil }
    return ConvexPolygon(hullOf: moved)
  }

  package func transformed(by matrix: Matrix) -> ConvexPolygon? { ConvexPolygon(hullOf: vertices.map(matrix.apply)) }

  /// Whether a point lies inside, not on the border.
  @inline(__always)
  package func contains(_ p: Point) -> Bool {
    for edge in edges where edge.distance(p) >= 0 { return false }
    return true
  }

  /// A point well inside.
  var middle: Point {
    let count = Double(vertices.count)
    return Point(x: vertices.reduce(0) { $0 + $1.x } / count, y: vertices.reduce(0) { $0 + $1.y } / count)
  }

  /// The part of the line from `a` to `b` that lies inside, as fractions of it; nil where none does.
  func overlap(_ a: Point, _ b: Point) -> (from: Double, to: Double)? {
    var (from, to) = (0.0, 1.0)
    for edge in edges {
      let (da, db) = (edge.distance(a), edge.distance(b))
      if da >= 0 {
        if db >= 0 { return nil }
        from = max(from, da / (da - db))
      } else if db >= 0 {
        to = min(to, da / (da - db))
      }
    }
    return from < to ? (from, to) : nil
  }

  /// The point of the border next to `p`, and how far along the border it lies: the number of its side and the fraction of
  /// that side.
  func border(at p: Point) -> BorderPoint {
    var nearest = 0
    var least = Double.infinity
    for (index, edge) in edges.enumerated() {
      let distance = edge.distance(p).magnitude
      if distance < least { (nearest, least) = (index, distance) }
    }
    let edge = edges[nearest]
    let (dx, dy) = (edge.end.x - edge.start.x, edge.end.y - edge.start.y)
    let along = ((p.x - edge.start.x) * dx + (p.y - edge.start.y) * dy) / (dx * dx + dy * dy)
    let fraction = max(0, min(1, along))
    return BorderPoint(
      point: Point(x: edge.start.x + fraction * dx, y: edge.start.y + fraction * dy),
      position: Double(nearest) + fraction)
  }

  struct BorderPoint {
    let point: Point
    /// 0 up to the number of sides.
    let position: Double
  }
}

extension Rect {
  /// The smallest rectangle around some points.
  init(around points: some Sequence<Point>) {
    var iterator = points.makeIterator()
    guard let first = iterator.next() else {
      self.init(x0: 0, y0: 0, x1: 0, y1: 0)
      return
    }
    self.init(x0: first.x, y0: first.y, x1: first.x, y1: first.y)
    while let point = iterator.next() { include(point) }
  }

  mutating func include(_ point: Point) {
    if point.x < x0 { x0 = point.x }
    if point.x > x1 { x1 = point.x }
    if point.y < y0 { y0 = point.y }
    if point.y > y1 { y1 = point.y }
  }

  /// The rectangle with `margin` added on all sides.
  func grown(by margin: Double) -> Rect {
    Rect(x0: x0 - margin, y0: y0 - margin, x1: x1 + margin, y1: y1 + margin)
  }
}

extension Matrix {
  /// How much longer a vector can become: the larger singular value.
  package var largestScale: Double {
    let sum = a * a + b * b + c * c + d * d
    let difference = max(0, sum * sum - 4 * determinant * determinant).squareRoot()
    return ((sum + difference) / 2).squareRoot()
  }
}
