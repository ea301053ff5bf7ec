internal import ObelusCore

/// Writes path operators of a content stream (ISO 32000-2, 8.5).
struct PathWriter {
  private(set) var bytes: [UInt8] = []

  mutating func setGraphicsState(_ name: String) { write("/\(name) gs\n") }
  mutating func setFillColor(_ c: Color) { operation([c.red, c.green, c.blue], "rg") }
  mutating func setStrokeColor(_ c: Color) { operation([c.red, c.green, c.blue], "RG") }
  mutating func setLineWidth(_ width: Double) { operation([width], "w") }
  mutating func fill() { write("f\n") }
  mutating func stroke() { write("S\n") }
  mutating func fillAndStroke() { write("B\n") }
  mutating func save() { write("q\n") }
  mutating func restore() { write("Q\n") }
  /// Without painting.
  mutating func end() { write("n\n") }
  mutating func clip() { write("W n\n") }
  mutating func transform(_ m: Matrix) { operation([m.a, m.b, m.c, m.d, m.e, m.f], "cm") }
  /// Of lines: ends and corners are round.
  mutating func setRoundLines() { write("1 J 1 j\n") }

  /// Lengths of dashes and gaps in turn; empty for a solid line.
  mutating func setDash(_ lengths: [Double]) {
    write("[" + lengths.map(Self.number).joined(separator: " ") + "] 0 d\n")
  }

  mutating func rectangle(_ r: Rect) { operation([r.x0, r.y0, r.width, r.height], "re") }

  mutating func polylineStroked(_ points: [Point]) {
    polyline(points)
    stroke()
  }

  mutating func line(to p: Point) { operation([p.x, p.y], "l") }
  mutating func curve(_ a: Point, _ b: Point, to p: Point) { operation([a.x, a.y, b.x, b.y, p.x, p.y], "c") }

  /// Of four Bézier curves.
  mutating func ellipse(in r: Rect) {
    let (c, rx, ry) = (r.center, r.width / 2, r.height / 2)
    // The distance of control points at which curves are off a circle by less than 0.03 %.
    let k = 0.5522847498
    func point(_ x: Double, _ y: Double) -> Point { Point(x: c.x + rx * x, y: c.y + ry * y) }
    polyline([point(1, 0)])
    curve(point(1, k), point(k, 1), to: point(0, 1))
    curve(point(-k, 1), point(-1, k), to: point(-1, 0))
    curve(point(-1, -k), point(-k, -1), to: point(0, -1))
    curve(point(k, -1), point(1, -k), to: point(1, 0))
    write("h\n")
  }

  /// A rectangle with round corners.
  mutating func rounded(_ r: Rect, radius: Double) {
    let d = min(radius, r.width / 2, r.height / 2)
    let k = d * (1 - 0.5522847498)
    func p(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y) }
    polyline([p(r.x0 + d, r.y0), p(r.x1 - d, r.y0)])
    curve(p(r.x1 - k, r.y0), p(r.x1, r.y0 + k), to: p(r.x1, r.y0 + d))
    operation([r.x1, r.y1 - d], "l")
    curve(p(r.x1, r.y1 - k), p(r.x1 - k, r.y1), to: p(r.x1 - d, r.y1))
    operation([r.x0 + d, r.y1], "l")
    curve(p(r.x0 + k, r.y1), p(r.x0, r.y1 - k), to: p(r.x0, r.y1 - d))
    operation([r.x0, r.y0 + d], "l")
    curve(p(r.x0, r.y0 + k), p(r.x0 + k, r.y0), to: p(r.x0 + d, r.y0))
    write("h\n")
  }

  mutating func polygon(_ points: [Point]) {
    polyline(points)
    write("h\n")
  }

  mutating func polyline(_ points: [Point]) {
    for (i, p) in points.enumerated() { operation([p.x, p.y], i == 0 ? "m" : "l") }
  }

  /// Operators as they stand in a content stream.
  mutating func text(_ operators: String) { write(operators) }
  mutating func numbers(_ operands: [Double], _ name: String) { operation(operands, name) }

  private mutating func operation(_ operands: [Double], _ name: String) {
    for v in operands { write(Self.number(v) + " ") }
    write(name + "\n")
  }

  private mutating func write(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// At most three decimals, without an exponent, which content streams do not have.
  private static func number(_ v: Double) -> String {
    guard let n = Int(exactly: (v * 1000).rounded()) else { return "0" }
    let whole = n.magnitude / 1000
    let digits = String(1000 + n.magnitude % 1000).dropFirst()
    let decimals = digits.reversed().drop { $0 == "0" }.reversed()
    return (n < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + String(decimals))
  }
}
