/// An affine transformation `[a b c d e f]` of row vectors, as PDF writes it (ISO 32000-2, 8.3.4).
@frozen
public struct Matrix: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double

  @inlinable
  public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  public static let identity = Matrix(1, 0, 0, 1, 0, 0)

  /// The transformation that applies `self` first and `next` after it (`self × next`).
  @inlinable
  public func concatenated(with next: Matrix) -> Matrix {
    Matrix(
      a * next.a + b * next.c, a * next.b + b * next.d,
      c * next.a + d * next.c, c * next.b + d * next.d,
      e * next.a + f * next.c + next.e, e * next.b + f * next.d + next.f)
  }

  @inlinable
  public func apply(_ p: Point) -> Point {
    Point(x: p.x * a + p.y * c + e, y: p.x * b + p.y * d + f)
  }

  public var determinant: Double { a * d - b * c }

  /// The inverse, or nil where the matrix collapses the plane.
  public var inverted: Matrix? {
    let det = determinant
    guard det != 0, det.isFinite else { return nil }
    return Matrix(
      d / det, -b / det, -c / det, a / det,
      (c * f - d * e) / det, (b * e - a * f) / det)
  }

  public static func translation(x: Double, y: Double) -> Matrix { Matrix(1, 0, 0, 1, x, y) }
  public static func scale(x: Double, y: Double) -> Matrix { Matrix(x, 0, 0, y, 0, 0) }
}
