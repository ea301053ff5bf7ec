internal import ObelusContent
internal import ObelusCore

/// Draws the boxes of a page's marks, with the exemption codes on them, in default user space.
enum RedactionBox {
  /// - Parameter codes: by rule index.
  static func overlay(for marks: [Mark], codes: [Int: String]) -> Overlay? {
    guard !marks.isEmpty else { return nil }
    var text = "q 0 g\n"
    var bounds: Rect?
    var labels = ""
    for mark in marks {
      for quad in mark.quads {
        let corners = [quad.upperLeft, quad.upperRight, quad.lowerRight, quad.lowerLeft]
        guard corners.allSatisfy({ abs($0.x) < 1e7 && abs($0.y) < 1e7 }) else { continue }
        for (i, corner) in corners.enumerated() {
          text += "\(decimal(corner.x)) \(decimal(corner.y)) \(i == 0 ? "m" : "l")\n"
        }
        text += "h f\n"
        bounds = bounds?.union(quad.bounds) ?? quad.bounds
        if let code = codes[mark.rule] { labels += label(code, on: quad) }
      }
    }
    guard let bounds else { return nil }
    text += labels
    let font: PDFObject = .dictionary([
      "Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica"),
      "Encoding": .name("WinAnsiEncoding"),
    ])
    let resources: PDFDictionary = labels.isEmpty ? [:] : ["Font": .dictionary(["ObelusCode": font])]
    return Overlay(operators: Array((text + "Q").utf8), resources: resources, bounds: bounds)
  }

  /// The code in white, along the box, as large as it fits.
  private static func label(_ code: String, on quad: Quad) -> String {
    let width = length(quad.lowerLeft, quad.lowerRight)
    let height = length(quad.lowerLeft, quad.upperLeft)
    let characters = code.unicodeScalars.filter { $0.value >= 32 && $0.value < 127 }
    guard width > 0, height > 0, !characters.isEmpty else { return "" }
    let ems = characters.reduce(0) { $0 + advance($1) }
    let size = min(height * 0.75, width * 0.95 / ems)
    let x = Point(x: (quad.lowerRight.x - quad.lowerLeft.x) / width, y: (quad.lowerRight.y - quad.lowerLeft.y) / width)
    let y = Point(x: (quad.upperLeft.x - quad.lowerLeft.x) / height, y: (quad.upperLeft.y - quad.lowerLeft.y) / height)
    let indent = (width - size * ems) / 2
    let rise = (height - size * 0.72) / 2
    let origin = Point(
      x: quad.lowerLeft.x + x.x * indent + y.x * rise, y: quad.lowerLeft.y + x.y * indent + y.y * rise)
    var escaped = ""
    for scalar in characters {
      if scalar == "(" || scalar == ")" || scalar == "\\" { escaped += "\\" }
      escaped.unicodeScalars.append(scalar)
    }
    let matrix = [x.x, x.y, y.x, y.y, origin.x, origin.y].map(decimal).joined(separator: " ")
    return "1 g BT /ObelusCode \(decimal(size)) Tf \(matrix) Tm (\(escaped)) Tj ET\n"
  }

  private static func length(_ a: Point, _ b: Point) -> Double {
    ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
  }

  /// Helvetica's advance in ems, rounded up by kind of character: a label must fit, not be set to the hundredth.
  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case " ", ".", ",", ":", ";", "!", "/", "i", "j", "l", "I", "t", "f", "'", "|": 0.28
    case "(", ")", "-", "r", "[", "]", "{", "}", "`": 0.34
    case "m", "M", "W", "@", "%": 1.02
    case "A"..."Z", "w", "&": 0.78
    default: 0.56
    }
  }

  /// A number with at most three decimals and no exponent.
  private static func decimal(_ value: Double) -> String {
    let scaled = Int((value * 1000).rounded())
    let sign = scaled < 0 ? "-" : ""
    let fraction = String(scaled.magnitude % 1000 + 1000).dropFirst()
    return "\(sign)\(scaled.magnitude / 1000).\(fraction)"
  }
}
