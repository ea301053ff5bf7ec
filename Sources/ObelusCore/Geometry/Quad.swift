/// Four corners of a possibly rotated rectangle. Names are meant in reading direction of the text that it covers.
///
/// PDF writes `/QuadPoints` in the order that Acrobat and everyone after it uses: upper left, upper right, lower left,
/// lower right (the order in ISO 32000-2, 12.5.6.10 is another one that no viewer follows).
public struct Quad: Hashable, Sendable, Codable {
  public var upperLeft: Point
  public var upperRight: Point
  public var lowerLeft: Point
  public var lowerRight: Point

  public init(upperLeft: Point, upperRight: Point, lowerLeft: Point, lowerRight: Point) {
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerLeft = lowerLeft
    self.lowerRight = lowerRight
  }

  public init(_ r: Rect) {
    self.init(
      upperLeft: Point(x: r.x0, y: r.y1), upperRight: Point(x: r.x1, y: r.y1),
      lowerLeft: Point(x: r.x0, y: r.y0), lowerRight: Point(x: r.x1, y: r.y0))
  }

  public var corners: [Point] { [upperLeft, upperRight, lowerLeft, lowerRight] }

  /// The smallest upright rectangle around the corners.
  public var bounds: Rect {
    let xs = [upperLeft.x, upperRight.x, lowerLeft.x, lowerRight.x]
    let ys = [upperLeft.y, upperRight.y, lowerLeft.y, lowerRight.y]
    return Rect(
      x0: xs.reduce(.infinity, min), y0: ys.reduce(.infinity, min),
      x1: xs.reduce(-.infinity, max), y1: ys.reduce(-.infinity, max))
  }

  /// Whether the point lies in it or on its edge, whichever way its corners go round.
  public func contains(_ point: Point) -> Bool {
    let ring = [upperLeft, upperRight, lowerRight, lowerLeft]
    var sides: Set<Bool> = []
    for (i, p) in ring.enumerated() {
      let q = ring[(i + 1) % ring.count]
      let side = (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
      if side != 0 { sides.insert(side > 0) }
    }
    return sides.count < 2
  }

  public func transformed(by m: Matrix) -> Quad {
    Quad(
      upperLeft: m.apply(upperLeft), upperRight: m.apply(upperRight),
      lowerLeft: m.apply(lowerLeft), lowerRight: m.apply(lowerRight))
  }

  /// The eight numbers of `/QuadPoints`, Acrobat order.
  public var quadPoints: [Double] {
    [upperLeft, upperRight, lowerLeft, lowerRight].flatMap { [$0.x, $0.y] }
  }
}
