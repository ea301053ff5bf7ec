internal import ObelusCore

/// A path read from its operators (ISO 32000-2, 8.5), in user space.
struct PathGeometry {
  private(set) var subpaths: [Subpath] = []
  /// The operator that paints or ends it.
  private(set) var paint: Operator = .endPath
  /// W or W*.
  private(set) var clip: Operator?
  /// False where operands are missing, too many or no numbers: readers then see different paths.
  private(set) var isRegular = true

  private var start: Point?
  private var segments: [PathSegment] = []
  private var source: Range<Int>?
  private let isInterleaved: Bool

  /// - Parameter inlineImages: byte ranges of those in the stream, where the path is interleaved.
  init(_ use: PathUse, in bytes: [UInt8], inlineImages: [Range<Int32>]) {
    isInterleaved = use.isInterleaved
    read(bytes.span, Int(use.range.lowerBound)..<Int(use.range.upperBound), inlineImages)
    // What the painting operator closes has no operator of its own for that.
    if paint.closes { source = segments.isEmpty ? source : nil }
    finishSubpath(isClosed: paint.closes)
  }

  private mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>, _ inlineImages: [Range<Int32>]) {
    var lexer = Lexer(at: range.lowerBound)
    var operand = Operand(kind: .number, start: 0, end: 0, number: 0)
    var numbers: [Double] = []
    var first = range.lowerBound
    var isNumeric = true
    while lexer.position < range.upperBound {
      switch lexer.next(bytes, &operand) {
      case .operand:
        if numbers.isEmpty, isNumeric { first = Int(operand.start) }
        if operand.kind == .number { numbers.append(operand.number) } else { isNumeric = false }
      case .keyword:
        if numbers.isEmpty, isNumeric { first = lexer.keywordStart }
        let keyword = lexer.keywordStart
        if let op = Operator(rawValue: lexer.keyword), op.isPathOperator {
          if numbers.count != op.pathOperands || !isNumeric { isRegular = false }
          while numbers.count < op.pathOperands { numbers.append(0) }
          perform(op, numbers, first..<lexer.position)
        }
        if let image = inlineImages.first(where: { Int($0.lowerBound) <= keyword && keyword < Int($0.upperBound) }) {
          lexer.position = max(lexer.position, Int(image.upperBound))
        }
        numbers.removeAll(keepingCapacity: true)
        isNumeric = true
      case .error:
        isRegular = false
        numbers.removeAll(keepingCapacity: true)
        isNumeric = true
      case .end: return
      }
    }
  }

  private mutating func perform(_ op: Operator, _ n: [Double], _ range: Range<Int>) {
    switch op {
    case .moveTo:
      finishSubpath(isClosed: false)
      start = Point(x: n[0], y: n[1])
      source = range
    case .lineTo: append(.line(to: Point(x: n[0], y: n[1])), range)
    case .curveTo:
      append(.curve(Point(x: n[0], y: n[1]), Point(x: n[2], y: n[3]), to: Point(x: n[4], y: n[5])), range)
    case .curveToReplicatingFirst:
      let from = segments.last?.end ?? start ?? Point(x: 0, y: 0)
      append(.curve(from, Point(x: n[0], y: n[1]), to: Point(x: n[2], y: n[3])), range)
    case .curveToReplicatingLast:
      let end = Point(x: n[2], y: n[3])
      append(.curve(Point(x: n[0], y: n[1]), end, to: end), range)
    case .rectangle:
      finishSubpath(isClosed: false)
      let (x, y, right, top) = (n[0], n[1], n[0] + n[2], n[1] + n[3])
      start = Point(x: x, y: y)
      source = range
      segments = [Point(x: right, y: y), Point(x: right, y: top), Point(x: x, y: top)].map { .line(to: $0) }
      finishSubpath(isClosed: true)
    case .closePath:
      extendSource(range)
      finishSubpath(isClosed: true)
    case .clip, .clipEvenOdd: clip = op
    default: paint = op
    }
  }

  private mutating func append(_ segment: PathSegment, _ range: Range<Int>) {
    // Readers pass over lines without a point to start from.
    guard start != nil else { return }
    segments.append(segment)
    extendSource(range)
  }

  private mutating func extendSource(_ range: Range<Int>) {
    if let known = source { source = known.lowerBound..<range.upperBound }
  }

  private mutating func finishSubpath(isClosed: Bool) {
    guard let start else { return }
    if !segments.isEmpty || (isClosed && source != nil) {
      subpaths.append(
        Subpath(start: start, segments: segments, isClosed: isClosed, source: isInterleaved ? nil : source))
    }
    segments = []
    source = nil
    // Behind h a line goes on from where the subpath began.
    if !isClosed { self.start = nil }
  }

  /// One rectangle with sides along the axes: readers clip to it without blending its edges.
  var isRectangle: Bool {
    guard subpaths.count == 1, let only = subpaths.first, !only.segments.contains(where: \.isCurve) else {
      return false
    }
    var points = [only.start] + only.segments.map(\.end)
    if points.count == 5, points[4] == points[0] { points.removeLast() }
    guard points.count == 4 else { return false }
    let steps = (0..<4).map { (points[($0 + 1) % 4].x - points[$0].x, points[($0 + 1) % 4].y - points[$0].y) }
    return (steps[0].0 == 0 && steps[1].1 == 0 && steps[2].0 == 0 && steps[3].1 == 0)
      || (steps[0].1 == 0 && steps[1].0 == 0 && steps[2].1 == 0 && steps[3].0 == 0)
  }
}

extension Operator {
  /// How many operands a path operator takes.
  fileprivate var pathOperands: Int {
    switch self {
    case .moveTo, .lineTo: 2
    case .curveTo: 6
    case .curveToReplicatingFirst, .curveToReplicatingLast, .rectangle: 4
    default: 0
    }
  }

  /// s, b and b* close the last subpath.
  var closes: Bool {
    switch self {
    case .closeStroke, .closeFillStroke, .closeFillStrokeEvenOdd: true
    default: false
    }
  }
}
