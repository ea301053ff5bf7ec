internal import ObelusCore

/// What lines end in (ISO 32000-2, table 179), spelled as in a manifest.
public enum LineEnding: String, Hashable, Sendable, CaseIterable {
  case none, square, circle, diamond, openArrow, closedArrow, butt, rOpenArrow, rClosedArrow, slash

  /// As /LE spells it.
  var pdfName: PDFName { PDFName(rawValue.prefix(1).uppercased() + rawValue.dropFirst()) }

  /// How far it reaches from its point.
  static func size(_ width: Double) -> Double { 4 + 4 * min(width, 8) }

  /// Draws it with the colours that are set.
  /// - Parameter other: where the line comes from.
  func draw(at p: Point, from other: Point, width: Double, isFilled: Bool, on path: inout PathWriter) {
    let (dx, dy) = (p.x - other.x, p.y - other.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard self != .none, length > 0 else { return }
    let size = Self.size(width)
    /// Along the line from its end outwards, and to the left of it, in parts of the size.
    func point(_ along: Double, _ across: Double) -> Point {
      let (u, v) = (dx / length * size, dy / length * size)
      return Point(x: p.x + u * along - v * across, y: p.y + v * along + u * across)
    }
    switch self {
    case .none: return
    case .square: path.polygon([point(-0.5, -0.5), point(-0.5, 0.5), point(0.5, 0.5), point(0.5, -0.5)])
    case .circle: path.ellipse(in: Rect(x0: p.x - size / 2, y0: p.y - size / 2, x1: p.x + size / 2, y1: p.y + size / 2))
    case .diamond: path.polygon([point(-0.5, 0), point(0, 0.5), point(0.5, 0), point(0, -0.5)])
    case .openArrow: return path.polylineStroked([point(-0.87, 0.5), p, point(-0.87, -0.5)])
    case .closedArrow: path.polygon([point(-0.87, 0.5), p, point(-0.87, -0.5)])
    case .butt: return path.polylineStroked([point(0, 0.5), point(0, -0.5)])
    case .rOpenArrow: return path.polylineStroked([point(0.87, 0.5), p, point(0.87, -0.5)])
    case .rClosedArrow: path.polygon([point(0.87, 0.5), p, point(0.87, -0.5)])
    case .slash: return path.polylineStroked([point(-0.29, -0.5), point(0.29, 0.5)])
    }
    if isFilled { path.fillAndStroke() } else { path.stroke() }
  }
}
