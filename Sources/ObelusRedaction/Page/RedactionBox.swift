internal import ObelusCore

/// The operators that draw the boxes of a page's marks, in default user space.
enum RedactionBox {
  static func operators(for marks: [Mark]) -> [UInt8] {
    guard !marks.isEmpty else { return [] }
    var text = "q 0 g\n"
    for quad in marks.flatMap(\.quads) {
      let corners = [quad.upperLeft, quad.upperRight, quad.lowerRight, quad.lowerLeft]
      guard corners.allSatisfy({ $0.x.isFinite && $0.y.isFinite && abs($0.x) < 1e7 && abs($0.y) < 1e7 }) else {
        continue
      }
      for (i, corner) in corners.enumerated() {
        text += "\(decimal(corner.x)) \(decimal(corner.y)) \(i == 0 ? "m" : "l")\n"
      }
      text += "h f\n"
    }
    return Array((text + "Q").utf8)
  }

  /// A number with at most three decimals and no exponent.
  private static func decimal(_ value: Double) -> String {
    let scaled = Int((value * 1000).rounded())
    let sign = scaled < 0 ? "-" : ""
    let fraction = String(scaled.magnitude % 1000 + 1000).dropFirst()
    return "\(sign)\(scaled.magnitude / 1000).\(fraction)"
  }
}
