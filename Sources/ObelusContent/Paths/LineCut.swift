internal import ObelusCore

/// A piece of a line that lies outside a region.
struct OutsidePiece {
  var start: Point
  var segments: [PathSegment] = []
  /// Where the line left the region to become this piece, and where it goes into it; nil where the line begins or ends.
  var exit: ConvexPolygon.BorderPoint?
  var entry: ConvexPolygon.BorderPoint?
}

/// Cuts the lines of a subpath along the border of a region.
///
/// Curves that come near the region become lines: what is left of a Bézier curve would tell how the curve goes on.
struct LineCut {
  /// What lies outside, in order. Where a closed subpath does not begin inside, the piece around its start is the last.
  private(set) var pieces: [OutsidePiece] = []
  /// No line meets the region.
  private(set) var isUntouched = false

  private let region: ConvexPolygon
  private let tolerance: Double
  private var current: OutsidePiece?
  private var at: Point
  private var hasCrossed = false

  /// - Parameters:
  ///   - isClosed: a line goes back to the start.
  ///   - tolerance: how far lines may be from the curve that they stand for.
  init(_ subpath: Subpath, along region: ConvexPolygon, isClosed: Bool, tolerance: Double) {
    self.region = region
    self.tolerance = tolerance
    at = subpath.start
    let startsInside = region.contains(at)
    if !startsInside { current = OutsidePiece(start: at) }
    for segment in subpath.segments { add(segment) }
    if isClosed, at != subpath.start { add(.line(to: subpath.start)) }
    isUntouched = !hasCrossed && !startsInside
    guard let last = current else { return }
    if isClosed, hasCrossed, !startsInside, !pieces.isEmpty, pieces[0].exit == nil {
      let first = pieces.removeFirst()
      pieces.append(
        OutsidePiece(
          start: last.start, segments: last.segments + first.segments, exit: last.exit, entry: first.entry))
    } else {
      pieces.append(last)
    }
  }

  private mutating func add(_ segment: PathSegment) {
    let start = at
    guard segment.isCurve else { return addLine(to: segment.end) }
    let hull = Rect(around: [start, segment.control1, segment.control2, segment.end])
    let points = hull.touches(region.bounds) ? segment.flattened(from: start, tolerance: tolerance) : []
    var from = start
    let meets = points.contains { point in
      defer { from = point }
      return region.contains(point) || region.overlap(from, point) != nil
    }
    if current != nil, !meets {
      current?.segments.append(segment)
      at = segment.end
    } else {
      for point in points { addLine(to: point) }
      at = segment.end
    }
  }

  private mutating func addLine(to end: Point) {
    defer { at = end }
    guard current != nil else {
      if !region.contains(end) { leave(end) }
      return
    }
    if end.x < region.bounds.x0 && at.x < region.bounds.x0 || end.x > region.bounds.x1 && at.x > region.bounds.x1
      || end.y < region.bounds.y0 && at.y < region.bounds.y0 || end.y > region.bounds.y1 && at.y > region.bounds.y1
    {
      current?.segments.append(.line(to: end))
    } else if region.contains(end) {
      enter(at: region.overlap(at, end)?.from ?? 1, towards: end)
    } else if let inside = region.overlap(at, end) {
      enter(at: inside.from, towards: end)
      leave(end)
    } else {
      current?.segments.append(.line(to: end))
    }
  }

  private mutating func enter(at fraction: Double, towards end: Point) {
    hasCrossed = true
    let border = region.border(at: between(at, end, fraction))
    current?.segments.append(.line(to: border.point))
    current?.entry = border
    if let piece = current { pieces.append(piece) }
    current = nil
  }

  private mutating func leave(_ end: Point) {
    hasCrossed = true
    let border = region.border(at: between(at, end, region.overlap(at, end)?.to ?? 0))
    current = OutsidePiece(start: border.point, segments: [.line(to: end)], exit: border)
  }

  private func between(_ a: Point, _ b: Point, _ t: Double) -> Point {
    Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
  }
}

extension LineCut {
  /// What is left of lines outside all of the regions; nil where no line meets any. A closed line that is cut is open.
  static func cut(_ subpaths: [Subpath], outside regions: [ConvexPolygon], tolerance: Double) -> [Subpath]? {
    var isCut = false
    var result = subpaths
    for region in regions {
      guard result.contains(where: { $0.bounds.touches(region.bounds) }) else { continue }
      var kept: [Subpath] = []
      for subpath in result {
        guard subpath.bounds.touches(region.bounds) else {
          kept.append(subpath)
          continue
        }
        let cut = LineCut(subpath, along: region, isClosed: subpath.isClosed, tolerance: tolerance)
        if cut.isUntouched {
          kept.append(subpath)
          continue
        }
        isCut = true
        for piece in cut.pieces { kept.append(Subpath(start: piece.start, segments: piece.segments, isClosed: false)) }
      }
      result = kept
    }
    return isCut ? result : nil
  }
}
