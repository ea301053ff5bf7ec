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

  mutating func polygon(_ points: [Point]) {
    polyline(points)
    write("h\n")
  }

  mutating func polyline(_ points: [Point]) {
    for (i, p) in points.enumerated() { operation([p.x, p.y], i == 0 ? "m" : "l") }
  }

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
