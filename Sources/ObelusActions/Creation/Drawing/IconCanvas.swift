internal import ObelusCore

/// Draws icons on a grid of 20 by 20.
struct IconCanvas {
  var path = PathWriter()
  let rect: Rect
  let color: Color
  static let ink = Color(red: 0.1, green: 0.1, blue: 0.1)

  init(rect: Rect, color: Color) {
    self.rect = rect
    self.color = color
    path.setFillColor(color)
    path.setStrokeColor(Self.ink)
    path.setLineWidth(rect.width / 20)
    path.setRoundLines()
  }

  func p(_ x: Double, _ y: Double) -> Point {
    Point(x: rect.x0 + rect.width * x / 20, y: rect.y0 + rect.height * y / 20)
  }

  func box(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) -> Rect {
    let (a, b) = (p(x0, y0), p(x1, y1))
    return Rect(x0: a.x, y0: a.y, x1: b.x, y1: b.y)
  }

  mutating func shape(_ points: [Point]) {
    path.polygon(points)
    path.fillAndStroke()
  }

  mutating func line(_ points: [Point]) { path.polylineStroked(points) }
}
