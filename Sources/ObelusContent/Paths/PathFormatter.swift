internal import ObelusCore

/// Writes path operators (ISO 32000-2, 8.5.2).
struct PathFormatter {
  private(set) var bytes: [UInt8] = []
  private let source: [UInt8]
  private let unit: Double

  /// - Parameters:
  ///   - source: the bytes that subpaths were read from.
  ///   - scale: how much longer a vector of user space becomes in points: decides about decimals.
  init(source: [UInt8], scale: Double) {
    self.source = source
    var unit = 1.0
    while unit < 1e12, scale / unit > 1e-5 { unit *= 10 }
    self.unit = unit
  }

  mutating func append(_ token: StaticString) {
    bytes.appendToken(token)
    bytes.append(0x20)
  }

  mutating func append(_ op: Operator) {
    bytes.appendToken(Array(op.text.utf8)[...])
    bytes.append(0x20)
  }

  mutating func append(_ operators: [UInt8]) {
    bytes.appendToken(operators)
    bytes.append(0x20)
  }

  mutating func append(_ number: Double) {
    let scaled = (number * unit).rounded()
    bytes.appendToken(ContentWriter.exactNumber(scaled.magnitude < 9e15 ? scaled / unit : number)[...])
    bytes.append(0x20)
  }

  mutating func append(_ subpaths: [Subpath]) {
    for subpath in subpaths { append(subpath) }
  }

  private mutating func append(_ subpath: Subpath) {
    if let range = subpath.source {
      bytes.appendToken(source[range])
      bytes.append(0x0A)
      return
    }
    if let rectangle = subpath.uprightRectangle {
      append(rectangle.corner)
      append(rectangle.width)
      append(rectangle.height)
      append(.rectangle)
      bytes[bytes.count - 1] = 0x0A
      return
    }
    append(subpath.start)
    append(.moveTo)
    for segment in subpath.segments {
      if segment.isCurve {
        append(segment.control1)
        append(segment.control2)
      }
      append(segment.end)
      append(segment.isCurve ? .curveTo : .lineTo)
    }
    if subpath.isClosed { append(.closePath) }
    bytes[bytes.count - 1] = 0x0A
  }

  private mutating func append(_ point: Point) {
    append(point.x)
    append(point.y)
  }
}

extension Subpath {
  /// As the operands of `re`, which many readers set on whole pixels, and which runs the same way round. Width and height may
  /// be negative.
  fileprivate var uprightRectangle: (corner: Point, width: Double, height: Double)? {
    guard isClosed, (3...4).contains(segments.count), !segments.contains(where: \.isCurve) else { return nil }
    var corners = [start] + segments.map(\.end)
    if corners.count == 5, corners.removeLast() != start { return nil }
    guard corners.count == 4 else { return nil }
    if corners[0].y != corners[1].y { corners.append(corners.removeFirst()) }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    guard a.y == b.y, b.x == c.x, c.y == d.y, d.x == a.x, a.x != b.x, a.y != d.y else { return nil }
    return (a, b.x - a.x, d.y - a.y)
  }
}
