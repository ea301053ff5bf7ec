internal import ObelusContent
internal import ObelusCore

/// The separate shapes of a path: its subpaths, those inside another (the counters of letters) with it.
enum PathShapes {
  struct Shape {
    /// In default user space.
    var bounds: Rect
    /// Points of its outline.
    var points: Int
    /// The same for shapes of the same size and number of points.
    var form: Int
  }

  /// A path of more subpaths is a drawing.
  private static let limit = 4096

  static func shapes(of path: PathUse, in content: PageContent) -> [Shape] {
    let instance = content.instances[Int(path.instance)]
    let range = Int(path.range.lowerBound)..<min(Int(path.range.upperBound), instance.bytes.count)
    guard range.lowerBound >= 0, !range.isEmpty else { return [] }
    var reader = Reader()
    reader.read(instance.bytes, range)
    guard let first = reader.subpaths.first else { return [] }
    let local = reader.subpaths.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
    return merged(reader.subpaths).map { shape(of: $0, in: local, path.bounds) }
  }

  /// Subpaths inside the one before them belong to it.
  private static func merged(_ subpaths: [Subpath]) -> [Subpath] {
    var shapes: [Subpath] = []
    for subpath in subpaths {
      if let last = shapes.last, last.bounds.contains(subpath.bounds) || subpath.bounds.contains(last.bounds) {
        shapes[shapes.count - 1].bounds = last.bounds.union(subpath.bounds)
        shapes[shapes.count - 1].points += subpath.points
      } else {
        shapes.append(subpath)
      }
    }
    return shapes
  }

  /// Where a box of the path's own coordinates lies on the page: paths whose axes are turned by less than 90° are not told apart.
  private static func shape(of subpath: Subpath, in local: Rect, _ page: Rect) -> Shape {
    func position(_ value: Double, _ low: Double, _ size: Double) -> Double { size > 0 ? (value - low) / size : 0 }
    let isTurned = (local.width > local.height) != (page.width > page.height)
    let x0 = position(subpath.bounds.x0, local.x0, local.width)
    let x1 = position(subpath.bounds.x1, local.x0, local.width)
    let y0 = position(subpath.bounds.y0, local.y0, local.height)
    let y1 = position(subpath.bounds.y1, local.y0, local.height)
    let unit = isTurned ? Rect(x0: y0, y0: x0, x1: y1, y1: x1) : Rect(x0: x0, y0: y0, x1: x1, y1: y1)
    let bounds = Rect(
      x0: page.x0 + unit.x0 * page.width, y0: page.y0 + unit.y0 * page.height, x1: page.x0 + unit.x1 * page.width,
      y1: page.y0 + unit.y1 * page.height)
    func step(_ value: Double) -> Int { value.isFinite && value < 1e6 ? Int(value * 4) : 0 }
    return Shape(
      bounds: bounds, points: subpath.points,
      form: (step(bounds.width) &* 4093 &+ step(bounds.height)) &* 31 &+ subpath.points)
  }

  struct Subpath {
    var bounds: Rect
    var points = 0
  }

  /// Reads path construction operators; all others are passed over.
  private struct Reader {
    private(set) var subpaths: [Subpath] = []

    mutating func read(_ all: [UInt8], _ range: Range<Int>) {
      var lexer = Lexer(at: range.lowerBound)
      var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
      var numbers: [Double] = []
      let bytes = all.span
      while lexer.position < range.upperBound, subpaths.count < limit {
        switch lexer.next(bytes, &operand) {
        case .operand: if operand.kind == .number, numbers.count < 6 { numbers.append(operand.number) }
        case .keyword:
          take(Operator(rawValue: lexer.keyword), numbers)
          numbers.removeAll(keepingCapacity: true)
        case .error: numbers.removeAll(keepingCapacity: true)
        case .end: return
        }
      }
    }

    private mutating func take(_ op: Operator?, _ n: [Double]) {
      switch op {
      case .moveTo where n.count >= 2: begin(n[0], n[1])
      case .lineTo where n.count >= 2: add(n[0], n[1])
      case .rectangle where n.count >= 4:
        begin(n[0], n[1])
        add(n[0] + n[2], n[1] + n[3])
      case .curveTo, .curveToReplicatingFirst, .curveToReplicatingLast:
        for i in stride(from: 0, to: n.count - 1, by: 2) { add(n[i], n[i + 1]) }
      default: break
      }
    }

    private mutating func begin(_ x: Double, _ y: Double) {
      subpaths.append(Subpath(bounds: Rect(x0: x, y0: y, x1: x, y1: y), points: 1))
    }

    private mutating func add(_ x: Double, _ y: Double) {
      guard let last = subpaths.indices.last else { return begin(x, y) }
      subpaths[last].bounds = subpaths[last].bounds.union(Rect(x0: x, y0: y, x1: x, y1: y))
      subpaths[last].points += 1
    }
  }
}
