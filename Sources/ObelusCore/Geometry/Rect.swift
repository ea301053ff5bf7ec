/// A point in a PDF coordinate system; unless said otherwise default user space, in points.
@frozen
public struct Point: Hashable, Sendable, Codable {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle with `x0 <= x1` and `y0 <= y1`; unless said otherwise default user space, in points.
@frozen
public struct Rect: Hashable, Sendable {
  public var x0: Double
  public var y0: Double
  public var x1: Double
  public var y1: Double

  /// Any two opposite corners: PDF allows them in either order (ISO 32000-2, 7.9.5).
  @inlinable
  public init(x0: Double, y0: Double, x1: Double, y1: Double) {
    self.x0 = min(x0, x1)
    self.y0 = min(y0, y1)
    self.x1 = max(x0, x1)
    self.y1 = max(y0, y1)
  }

  public var width: Double { x1 - x0 }
  public var height: Double { y1 - y0 }
  public var isEmpty: Bool { !(x1 > x0 && y1 > y0) }
  public var center: Point { Point(x: (x0 + x1) / 2, y: (y0 + y1) / 2) }

  @inlinable
  public func contains(_ p: Point) -> Bool { p.x >= x0 && p.x <= x1 && p.y >= y0 && p.y <= y1 }

  @inlinable
  public func contains(_ r: Rect) -> Bool { r.x0 >= x0 && r.x1 <= x1 && r.y0 >= y0 && r.y1 <= y1 }

  /// True when the two share at least a point; also where one of them has no area.
  @inlinable
  public func touches(_ r: Rect) -> Bool { r.x0 <= x1 && r.x1 >= x0 && r.y0 <= y1 && r.y1 >= y0 }

  public func intersection(_ r: Rect) -> Rect? {
    guard touches(r) else { return nil }
    return Rect(x0: max(x0, r.x0), y0: max(y0, r.y0), x1: min(x1, r.x1), y1: min(y1, r.y1))
  }

  public func union(_ r: Rect) -> Rect {
    Rect(x0: min(x0, r.x0), y0: min(y0, r.y0), x1: max(x1, r.x1), y1: max(y1, r.y1))
  }

  public func insetBy(dx: Double, dy: Double) -> Rect {
    let c = center
    let w = max(0, width / 2 - dx)
    let h = max(0, height / 2 - dy)
    return Rect(x0: c.x - w, y0: c.y - h, x1: c.x + w, y1: c.y + h)
  }

  /// The smallest upright rectangle around the transformed corners.
  public func transformed(by m: Matrix) -> Rect { Quad(self).transformed(by: m).bounds }
}
