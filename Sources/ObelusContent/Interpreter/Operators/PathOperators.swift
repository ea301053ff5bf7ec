internal import ObelusCore

/// The path that is being built (ISO 32000-2, 8.5), as the box around its points.
struct PathBuilder {
  /// Has points.
  private(set) var isOpen = false
  /// Where its first construction operator begins.
  private(set) var start: Int32 = 0
  /// W or W* was met: the painting operator also clips.
  var isClip = false
  var isInterleaved = false
  private(set) var segmentCount: Int32 = 0
  private(set) var hasCurves = false
  private var bounds = Rect(x0: 0, y0: 0, x1: 0, y1: 0)

  /// - Parameter start: where the operator that gives the point begins.
  @inline(__always)
  mutating func add(_ point: Point, start: Int32) {
    if isOpen {
      if point.x < bounds.x0 { bounds.x0 = point.x }
      if point.x > bounds.x1 { bounds.x1 = point.x }
      if point.y < bounds.y0 { bounds.y0 = point.y }
      if point.y > bounds.y1 { bounds.y1 = point.y }
    } else {
      isOpen = true
      self.start = start
      isInterleaved = false
      segmentCount = 0
      hasCurves = false
      bounds = Rect(x0: point.x, y0: point.y, x1: point.x, y1: point.y)
    }
  }

  /// - Parameter isCurve: the operator draws one.
  @inline(__always)
  mutating func countSegments(_ count: Int32, isCurve: Bool) {
    segmentCount &+= count
    if isCurve { hasCurves = true }
  }

  /// The box with `margin` added on all sides.
  func bounds(margin: Double) -> Rect {
    Rect(x0: bounds.x0 - margin, y0: bounds.y0 - margin, x1: bounds.x1 + margin, y1: bounds.y1 + margin)
  }
}

extension PageInterpreter {
  mutating func constructPath(_ op: Operator) {
    switch op {
    case .moveTo, .lineTo:
      takeNumbers(2)
      addPoints(1)
      if op == .lineTo { path.countSegments(1, isCurve: false) }
    case .curveTo:
      takeNumbers(6)
      addPoints(3)
      path.countSegments(1, isCurve: true)
    case .rectangle:
      takeNumbers(4)
      let (x, y) = (operands[0].number, operands[1].number)
      let (width, height) = (operands[2].number, operands[3].number)
      addPoint(x, y)
      addPoint(x + width, y)
      addPoint(x + width, y + height)
      addPoint(x, y + height)
      path.countSegments(4, isCurve: false)
    default:
      takeNumbers(4)
      addPoints(2)
      path.countSegments(1, isCurve: true)
    }
  }

  /// The first operands, two a point. Control points lie around the curve, so the box around them holds it.
  @inline(__always)
  private mutating func addPoints(_ count: Int) {
    for i in 0..<count { addPoint(operands[2 * i].number, operands[2 * i + 1].number) }
  }

  @inline(__always)
  private mutating func addPoint(_ x: Double, _ y: Double) {
    path.add(state.ctm.apply(Point(x: x, y: y)), start: call.start)
  }

  mutating func paintPath(_ op: Operator) {
    if path.isOpen {
      guard takeRecord() else { return exhaust() }
      let bounds = path.bounds(margin: op.strokes ? halfLineWidth : 0)
      content.paths.append(
        PathUse(
          instance: execution.instance, range: path.start..<call.end, paint: call.keyword..<call.end, bounds: bounds,
          isPainted: op != .endPath, isClip: path.isClip, isInterleaved: path.isInterleaved,
          isHidden: hiddenDepth > 0, hasCurves: path.hasCurves, segmentCount: path.segmentCount,
          state: pathState(), markedContent: sequences.innermost))
      if op != .endPath { recordPatterns(fill: op.fills, stroke: op.strokes, bounds) }
    }
    if path.isClip {
      state.isClipped = true
      if path.isOpen { clip(to: path.bounds(margin: 0)) }
    }
    path = PathBuilder()
  }

  private mutating func clip(to box: Rect) {
    guard let outer = state.clip else {
      state.clip = box
      return
    }
    // Where the two have nothing in common a point of the new one stands for nothing.
    state.clip = outer.intersection(box) ?? Rect(x0: box.x0, y0: box.y0, x1: box.x0, y1: box.y0)
  }

  /// The index of the state in which the path is painted.
  private mutating func pathState() -> Int32 {
    let new = PathState(
      ctm: state.ctm, lineWidth: state.lineWidth, miterLimit: state.miterLimit, dash: state.dash, cap: state.lineCap,
      join: state.lineJoin)
    if content.pathStates.last != new { content.pathStates.append(new) }
    return Int32(truncatingIfNeeded: content.pathStates.count - 1)
  }

  /// Half the width of a line in default user space, along the direction in which it comes out widest.
  private var halfLineWidth: Double { state.lineWidth.magnitude * state.ctm.largestScale / 2 }
}

extension Operator {
  var fills: Bool {
    switch self {
    case .stroke, .closeStroke, .endPath: false
    default: isPathPainting
    }
  }

  var strokes: Bool {
    switch self {
    case .stroke, .closeStroke, .fillStroke, .fillStrokeEvenOdd, .closeFillStroke, .closeFillStrokeEvenOdd: true
    default: false
    }
  }
}
