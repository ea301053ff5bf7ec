internal import ObelusCore

/// Takes what regions cover out of one path: its fill, its stroke, and the clip that it sets.
///
/// * What a fill encloses loses the regions; so does a clip. A clip that is a rectangle, which says nothing but where
///   something stands, stays unless it is covered whole: readers clip to it without blending its edges.
/// * The line of a stroke is cut along the border, and a clip around the rest keeps the ink outside. Of a thick line that
///   would leave gaps beside slanting cuts: its outline is cut instead, and becomes a clip for one broad stroke, so that
///   colour, pattern and transparency are still those of a stroke.
package struct PathCutter {
  private let use: PathUse
  private let state: PathState
  private let dash: DashPattern?
  private let source: [UInt8]
  private let geometry: PathGeometry
  private let scale: Double
  /// How far lines may be from the curves that they stand for, in user space.
  private let tolerance: Double

  package enum Outcome: Hashable, Sendable {
    /// Nothing of the path is under a region.
    case untouched
    /// What takes the place of the path and its painting operator.
    case replaced([UInt8])
    /// Readers see different paths, or no numbers can say what is left.
    case unreadable
  }

  package init(_ path: Int, of content: PageContent) {
    use = content.paths[path]
    state = content.pathStates[Int(use.state)]
    dash = state.dash >= 0 ? content.dashPatterns[Int(state.dash)] : nil
    source = content.instances[Int(use.instance)].bytes
    let instance = use.instance
    let images =
      use.isInterleaved ? content.images.filter { $0.inline != nil && $0.instance == instance }.map(\.range) : []
    geometry = PathGeometry(use, in: source, inlineImages: images)
    scale = state.ctm.largestScale
    tolerance = PathCutter.flatness / max(scale, 1e-12)
  }

  /// In points.
  private static let flatness = 0.02
  /// Half the width, in points, up to which cuts of a line may be as they come.
  private static let thinLine = 1.1
  private static let mostDashes = 20_000

  /// - Parameter regions: in the path's user space.
  package func cut(_ regions: [ConvexPolygon]) -> Outcome {
    guard geometry.isRegular, isBounded, regions.allSatisfy({ $0.bounds.isBounded }) else { return .unreadable }
    let (paint, subpaths) = (geometry.paint, geometry.subpaths)
    let fill =
      paint.fills
      ? RegionCut.subtract(regions, from: subpaths, isEvenOdd: paint.isEvenOdd, tolerance: tolerance) : nil
    let stroke = paint.strokes ? cutStroke(regions) : .untouched
    guard stroke != .unreadable else { return .unreadable }
    let clip = cutClip(regions)
    let isInvisible = paint == .endPath && geometry.clip == nil
    if isInvisible {
      // Nobody sees it, but it can be read.
      return LineCut.cut(subpaths, outside: regions, tolerance: tolerance) == nil ? .untouched : .replaced([])
    }
    if fill == nil, stroke == .untouched, clip == nil { return .untouched }

    var output = formatter
    if fill == nil, stroke == .untouched {
      if paint != .endPath { write(subpaths, paint.closes ? paint.unclosed : paint, &output) }
    } else {
      if paint.fills { write(fill ?? subpaths, paint.isEvenOdd ? .fillEvenOdd : .fill, &output) }
      if case .replaced(let bytes) = stroke {
        output.append(bytes)
      } else if paint.strokes {
        write(subpaths, .stroke, &output)
      }
    }
    if let rule = geometry.clip {
      let rest = clip ?? subpaths
      if rest.isEmpty { output.append("0 0 0 0 re") } else { output.append(rest) }
      output.append(rule)
      output.append(.endPath)
    }
    return .replaced(output.bytes)
  }

  private var formatter: PathFormatter { PathFormatter(source: source, scale: scale) }

  private func write(_ subpaths: [Subpath], _ op: Operator, _ output: inout PathFormatter) {
    guard !subpaths.isEmpty else { return }
    output.append(subpaths)
    output.append(op)
  }

  private var isBounded: Bool { geometry.subpaths.allSatisfy { $0.bounds.isBounded } }

  /// Nil where it stays.
  private func cutClip(_ regions: [ConvexPolygon]) -> [Subpath]? {
    guard let rule = geometry.clip else { return nil }
    let crossed = regions.filter { region in
      geometry.subpaths.contains { subpath in
        subpath.bounds.touches(region.bounds)
          && !LineCut(subpath, along: region, isClosed: true, tolerance: tolerance).isUntouched
      }
    }
    guard !crossed.isEmpty else { return nil }
    let rest = RegionCut.subtract(
      crossed, from: geometry.subpaths, isEvenOdd: rule == .clipEvenOdd, tolerance: tolerance)
    let isUpright = state.ctm.b == 0 && state.ctm.c == 0 || state.ctm.a == 0 && state.ctm.d == 0
    guard let rest, rest.isEmpty || !(isUpright && geometry.isRectangle) else { return nil }
    return rest
  }

  // MARK: Strokes

  private func cutStroke(_ regions: [ConvexPolygon]) -> Outcome {
    let radius = state.lineWidth.magnitude / 2
    let reach = max(
      radius * StrokeOutline.reach(geometry.subpaths, state, tolerance: tolerance), 0.25 / max(scale, 1e-12))
    let near = regions.filter { region in
      guard let around = region.grown(by: reach) else { return true }
      return LineCut.cut(geometry.subpaths, outside: [around], tolerance: tolerance) != nil
    }
    guard !near.isEmpty else { return .untouched }

    var lines = geometry.subpaths
    if let dash {
      guard
        let dashes = DashedLine.dashes(lines, dash, tolerance: tolerance, limit: PathCutter.mostDashes)
      else { return .unreadable }
      lines = dashes
    }
    let rest = LineCut.cut(lines, outside: near, tolerance: tolerance)
    if let rest, rest.isEmpty { return .replaced([]) }
    if rest != nil, reach * scale > PathCutter.thinLine { return .replaced(broadStroke(lines, near)) }

    var output = formatter
    output.append(.save)
    // A line that crosses a region between two dashes has no ink there, and yet tells how it goes on.
    let crosses = dash != nil && LineCut.cut(geometry.subpaths, outside: near, tolerance: tolerance) != nil
    let kept = rest ?? (crosses ? lines : geometry.subpaths)
    guard let first = kept.first else { return .replaced([]) }
    let box = kept.reduce(first.bounds) { $0.union($1.bounds) }.grown(by: 2 * reach)
    let clip = RegionCut.subtract(near, from: [Subpath(rect: box)], isEvenOdd: false, tolerance: tolerance)
    output.append(clip ?? [Subpath(rect: box)])
    output.append(.clip)
    output.append(.endPath)
    if dash != nil, rest != nil || crosses { output.append("[] 0 d") }
    output.append(kept.filter { !$0.hasNoLength || rest == nil })
    output.append(.stroke)
    output.append(.restore)
    return .replaced(output.bytes)
  }

  /// One broad stroke that paints what is left of the lines' outline.
  private func broadStroke(_ lines: [Subpath], _ regions: [ConvexPolygon]) -> [UInt8] {
    let outline = StrokeOutline(lines, state, tolerance: tolerance).polygons
    let rest = RegionCut.subtract(regions, from: outline, isEvenOdd: false, tolerance: tolerance) ?? outline
    guard let first = rest.first, let line = rest.lazy.compactMap(\.longSide).first else { return [] }
    let box = rest.reduce(first.bounds) { $0.union($1.bounds) }
    var output = formatter
    output.append(.save)
    output.append(rest)
    output.append(.clip)
    output.append(.endPath)
    // With projecting ends as far as the box is long, from any place in it; a side of the rest lies under no mark.
    let length = (box.width * box.width + box.height * box.height).squareRoot()
    output.append("[] 0 d 2 J")
    output.append(2 * length)
    output.append(.setLineWidth)
    output.append([line])
    output.append(.stroke)
    output.append(.restore)
    return output.bytes
  }
}

extension Subpath {
  init(rect: Rect) {
    self.init(polygon: [
      Point(x: rect.x0, y: rect.y0), Point(x: rect.x1, y: rect.y0), Point(x: rect.x1, y: rect.y1),
      Point(x: rect.x0, y: rect.y1),
    ])
  }

  /// The longest of its lines; nil where all are points.
  fileprivate var longSide: Subpath? {
    var longest: Subpath?
    var at = start
    for segment in segments {
      let side = Subpath(start: at, segments: [.line(to: segment.end)], isClosed: false)
      let length = side.bounds.width + side.bounds.height
      if length > (longest.map { $0.bounds.width + $0.bounds.height } ?? 0) { longest = side }
      at = segment.end
    }
    return longest
  }

  fileprivate var hasNoLength: Bool { bounds.width == 0 && bounds.height == 0 }
}

extension Rect {
  /// All numbers are such that a content stream can say them.
  fileprivate var isBounded: Bool { [x0, y0, x1, y1].allSatisfy { $0.magnitude < 1e9 } }
}

extension Operator {
  fileprivate var isEvenOdd: Bool {
    switch self {
    case .fillEvenOdd, .fillStrokeEvenOdd, .closeFillStrokeEvenOdd: true
    default: false
    }
  }

  /// The operator without closing.
  fileprivate var unclosed: Operator {
    switch self {
    case .closeStroke: .stroke
    case .closeFillStroke: .fillStroke
    case .closeFillStrokeEvenOdd: .fillStrokeEvenOdd
    default: self
    }
  }
}
