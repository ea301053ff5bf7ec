package import ObelusCore

/// Reads /QuadPoints. Files have them in Z order (upper left, upper right, lower left, lower right: Acrobat and those
/// who follow it) or going round (ISO 32000-2, 12.5.6.10); both give the same quads.
package enum QuadPoints {
  /// The quads of `numbers`, eight for each; numbers left over are ignored.
  package static func quads(_ numbers: [Double]) -> [Quad] {
    stride(from: 0, to: numbers.count - numbers.count % 8, by: 8).map { quad(numbers[$0..<$0 + 8]) }
  }

  private static func quad(_ n: ArraySlice<Double>) -> Quad {
    let p = (0..<4).map { Point(x: n[n.startIndex + 2 * $0], y: n[n.startIndex + 2 * $0 + 1]) }
    // The first two points are an edge in reading direction. Going round, the opposite edge runs against it.
    let goesRound = cross(p[0], p[2], p[1]) * cross(p[0], p[2], p[3]) < 0
    let first = (p[0], p[1])
    let second = goesRound ? (p[3], p[2]) : (p[2], p[3])
    // Up is to the left of the reading direction.
    let secondIsUpper = cross(first.0, first.1, second.0) + cross(first.0, first.1, second.1) > 0
    let (upper, lower) = secondIsUpper ? (second, first) : (first, second)
    return Quad(upperLeft: upper.0, upperRight: upper.1, lowerLeft: lower.0, lowerRight: lower.1)
  }

  /// Twice the area of the triangle; positive where `c` is to the left of the way from `a` to `b`.
  private static func cross(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }
}
