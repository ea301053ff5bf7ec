package import ObelusCore

extension Quad {
  /// Whether the two share area: more than a strip of `tolerance` points, or half of the narrower one. One without area
  /// (a line, a point) counts where it lies in the other or on its edge.
  ///
  /// Both are taken as convex; of a quad that is not, its hull counts, so that the answer errs towards true.
  package func overlaps(_ other: Quad, tolerance: Double = 0.01) -> Bool {
    guard bounds.grown(by: tolerance).touches(other.bounds) else { return false }
    for axis in axes + other.axes {
      let a = extent(along: axis)
      let b = other.extent(along: axis)
      let needed = min(tolerance, min(a.1 - a.0, b.1 - b.0) / 2)
      if min(a.1, b.1) - max(a.0, b.0) < needed - 1e-9 { return false }
    }
    return true
  }

  private var ring: [Point] { [lowerLeft, lowerRight, upperRight, upperLeft] }

  /// Unit normals of the edges; upright axes for an edge without length.
  private var axes: [Point] {
    let r = ring
    return (0..<4).map { i in
      let dx = r[(i + 1) & 3].x - r[i].x
      let dy = r[(i + 1) & 3].y - r[i].y
      let length = (dx * dx + dy * dy).squareRoot()
      return length > 1e-9 ? Point(x: -dy / length, y: dx / length) : Point(x: 1, y: 0)
    } + [Point(x: 1, y: 0), Point(x: 0, y: 1)]
  }

  private func extent(along axis: Point) -> (Double, Double) {
    let along = ring.map { $0.x * axis.x + $0.y * axis.y }
    return (along.reduce(.infinity, min), along.reduce(-.infinity, max))
  }
}
