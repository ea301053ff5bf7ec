internal import ObelusCore

/// Codes set to fit into a box: in one line, or in several where they get larger by it.
struct BoxLabel {
  let lines: [OverlayText]
  let size: Double
  /// Its width made it smaller than the height of the box allows.
  let isShrunk: Bool

  /// From one baseline to the next, and how much of the box a label may fill, in parts of the size and of the box.
  private static let leading = 1.15
  private static let share = 0.95

  /// Nil where no legible size fits.
  init?(_ texts: [OverlayText], width: Double, height: Double, style: BoxStyle) {
    guard !texts.isEmpty, width > 0, height > 0 else { return nil }
    let natural = style.textSize ?? min(height * 0.75, BoxStyle.largestFittedText)
    var best: (size: Double, lines: [OverlayText]) = (0, [])
    for count in 1...min(texts.count, 12) {
      let lines = BoxLabel.broken(texts, into: count)
      let widest = lines.reduce(0) { max($0, $1.width) }
      let tall = count == 1 ? height * 0.85 : height * BoxLabel.share / (Double(count) * BoxLabel.leading)
      let size = min(natural, tall, width * BoxLabel.share / widest)
      if size > best.size + 1e-9 { best = (size, lines) }
    }
    guard best.size >= BoxStyle.smallestText else { return nil }
    (size, lines) = best
    isShrunk = size < natural * 0.999
  }

  private static func broken(_ texts: [OverlayText], into count: Int) -> [OverlayText] {
    (0..<count).map { line in
      OverlayText.joined(texts[line * texts.count / count..<(line + 1) * texts.count / count])
    }
  }

  /// The operators inside BT … ET, with the font under `font`.
  func operators(on quad: Quad, style: BoxStyle, font: String) -> String {
    let frame = QuadFrame(quad)
    let step = size * BoxLabel.leading
    let block = size * 0.72 + step * Double(lines.count - 1)
    var output = ""
    func add(_ text: OverlayText, at x: Double, _ y: Double) {
      let matrix = (frame.axes + [frame.point(x, y)]).flatMap { [$0.x, $0.y] }
      output += matrix.map(ContentNumber.text).joined(separator: " ") + " Tm " + text.show + "\n"
    }
    if style.repeatsText {
      let text = OverlayText.joined(lines)
      let pitch = (text.width + 1) * size
      let columns = max(1, Int(min(100, (frame.width + size) / pitch)))
      let rows = max(1, Int(min(100, frame.height / step)))
      let left = (frame.width - Double(columns) * pitch + size) / 2
      let bottom = (frame.height - size * 0.72 - step * Double(rows - 1)) / 2
      for row in 0..<rows {
        for column in 0..<columns { add(text, at: left + pitch * Double(column), bottom + step * Double(row)) }
      }
    } else {
      for (index, line) in lines.enumerated() {
        let room = frame.width - line.width * size
        let indent = min(0.15 * size, max(0, room) / 2)
        let x =
          switch style.align {
          case .left: indent
          case .center: room / 2
          case .right: room - indent
          }
        add(line, at: x, (frame.height + block) / 2 - size * 0.72 - step * Double(index))
      }
    }
    return "BT \(ContentNumber.color(style.contrastingText)) rg /\(font) \(ContentNumber.text(size)) Tf\n\(output)ET\n"
  }
}

/// The sides of a quad as axes.
struct QuadFrame {
  let width: Double
  let height: Double
  private let quad: Quad
  private let x: Point
  private let y: Point

  init(_ quad: Quad) {
    self.quad = quad
    func side(_ a: Point, _ b: Point) -> (Point, Double) {
      let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
      return (length > 0 ? Point(x: (b.x - a.x) / length, y: (b.y - a.y) / length) : Point(x: 0, y: 0), length)
    }
    (x, width) = side(quad.lowerLeft, quad.lowerRight)
    (y, height) = side(quad.lowerLeft, quad.upperLeft)
  }

  /// Unit vectors along the reading direction and upwards.
  var axes: [Point] { [x, y] }

  func point(_ u: Double, _ v: Double) -> Point {
    Point(x: quad.lowerLeft.x + x.x * u + y.x * v, y: quad.lowerLeft.y + x.y * u + y.y * v)
  }
}

/// Numbers in content streams.
enum ContentNumber {
  /// With at most three decimals and no exponent; out of the world is 0.
  static func text(_ value: Double) -> String {
    var bytes: [UInt8] = []
    write(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  static func write(_ value: Double, to output: inout [UInt8]) {
    guard value.magnitude < 1e12, let scaled = Int(exactly: (value * 1000).rounded()) else {
      return output.append(0x30)
    }
    if scaled < 0 { output.append(0x2D) }
    var whole = scaled.magnitude / 1000
    let first = output.count
    repeat {
      output.append(0x30 + UInt8(whole % 10))
      whole /= 10
    } while whole > 0
    output[first...].reverse()
    var fraction = scaled.magnitude % 1000
    guard fraction > 0 else { return }
    output.append(0x2E)
    var unit: UInt = 100
    while fraction > 0 {
      output.append(0x30 + UInt8(fraction / unit))
      fraction %= unit
      unit /= 10
    }
  }

  static func color(_ color: Color) -> String {
    [color.red, color.green, color.blue].map(text).joined(separator: " ")
  }
}
