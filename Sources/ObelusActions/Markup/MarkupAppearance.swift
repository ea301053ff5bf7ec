internal import ObelusCore

/// Appearance streams of text markup (ISO 32000-2, 12.5.5): form XObjects whose box is the annotation's rectangle, so
/// that their space is default user space.
enum MarkupAppearance {
  static func form(_ type: MarkupType, quads: [Quad], rect: Rect, color: Color, opacity: Double) -> NewObject {
    var path = PathWriter()
    // Blending is set in the form's own stream, and the form is no transparency group: a viewer that looks for the
    // blend mode no deeper than here finds it, and it works against the page.
    path.setGraphicsState("G0")
    if type == .highlight {
      path.setFillColor(color)
      // One path for all quads: where they overlap, the colour is put on once.
      for quad in quads { path.polygon(quad.counterClockwise) }
      path.fill()
    } else {
      path.setStrokeColor(color)
      for quad in quads {
        let line = LineGeometry(quad)
        path.setLineWidth(line.width)
        path.polyline(line.points(type))
        path.stroke()
      }
    }
    let state: PDFDictionary = [
      "Type": .name("ExtGState"), "BM": .name(type == .highlight ? "Multiply" : "Normal"), "ca": .number(opacity),
      "CA": .number(opacity), "AIS": .boolean(false),
    ]
    return .stream(
      [
        "Type": .name("XObject"), "Subtype": .name("Form"), "BBox": .numbers([rect.x0, rect.y0, rect.x1, rect.y1]),
        "Resources": .dictionary(["ExtGState": .dictionary(["G0": .dictionary(state)])]),
      ], data: path.bytes)
  }
}

extension Quad {
  /// The corners round, all quads the same way, so that filling by the nonzero rule unites them.
  fileprivate var counterClockwise: [Point] {
    let ring = [lowerLeft, lowerRight, upperRight, upperLeft]
    return signedArea < 0 ? ring.reversed() : ring
  }
}

/// Where lines go in a quad, along its text whatever way that runs. Heights are parts of the quad's height, which goes
/// from descender to ascender.
private struct LineGeometry {
  private let quad: Quad
  private let height: Double
  private let length: Double
  let width: Double

  /// More segments than anyone can see.
  private static let maxSegments = 4000.0

  init(_ quad: Quad) {
    self.quad = quad
    func distance(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    length = max(distance(quad.lowerLeft, quad.lowerRight), 0.001)
    height = min(distance(quad.lowerLeft, quad.upperLeft), abs(quad.signedArea) / length)
    width = min(max(0.06 * height, 0.3), 0.2 * height)
  }

  func points(_ type: MarkupType) -> [Point] {
    switch type {
    case .strikeOut: [point(0, 0.42), point(1, 0.42)]
    case .squiggly: zigzag
    default: [point(0, 0.1), point(1, 0.1)]
    }
  }

  private var zigzag: [Point] {
    let segments = Int(min(Self.maxSegments, max(2, (length / max(0.12 * height, 0.01)).rounded())))
    return (0...segments).map { point(Double($0) / Double(segments), $0 % 2 == 0 ? 0.06 : 0.16) }
  }

  /// The point at these parts of the way from left to right and from bottom to top.
  private func point(_ u: Double, _ v: Double) -> Point {
    func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
      (a * (1 - u) + b * u) * (1 - v) + (c * (1 - u) + d * u) * v
    }
    return Point(
      x: mix(quad.lowerLeft.x, quad.lowerRight.x, quad.upperLeft.x, quad.upperRight.x),
      y: mix(quad.lowerLeft.y, quad.lowerRight.y, quad.upperLeft.y, quad.upperRight.y))
  }
}
