internal import ObelusCore

/// Breaks lines into their dashes (ISO 32000-2, 8.4.3.6), so that each can be drawn by itself.
enum DashedLine {
  /// - Parameter limit: how many dashes there may be.
  /// - Returns: the dashes of all subpaths as open lines; nil where there are more than `limit`.
  static func dashes(_ subpaths: [Subpath], _ pattern: DashPattern, tolerance: Double, limit: Int) -> [Subpath]? {
    var walk = Walk(pattern)
    for subpath in subpaths {
      walk.run(subpath.flattened(tolerance: tolerance), limit: limit)
      if walk.dashes.count > limit { return nil }
    }
    return walk.dashes
  }

  private struct Walk {
    private let pattern: DashPattern
    private(set) var dashes: [Subpath] = []
    private var index = 0
    /// What is left of the dash or gap.
    private var rest = 0.0
    private var points: [Point] = []

    init(_ pattern: DashPattern) { self.pattern = pattern }

    private var isDash: Bool { index % 2 == 0 }

    mutating func run(_ line: [Point], limit: Int) {
      index = 0
      rest = pattern.lengths[0]
      var offset = pattern.phase
      while offset >= rest, offset > 0 || rest == 0, index < pattern.lengths.count {
        offset -= rest
        step()
        if offset == 0, rest > 0 { break }
      }
      rest -= offset
      points = isDash ? [line[0]] : []
      if line.count == 1 { points = [] }
      for (start, end) in zip(line, line.dropFirst()) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length.isFinite else { continue }
        var done = 0.0
        while length - done > rest {
          done += rest
          let at = Point(x: start.x + dx * done / length, y: start.y + dy * done / length)
          if isDash {
            finish(at: at, dx / length, dy / length)
          } else {
            points = [at]
          }
          step()
          if dashes.count > limit { return }
        }
        rest -= length - done
        if isDash { points.append(end) }
      }
      if isDash, points.count > 1 { finish(at: points[points.count - 1], 0, 0) }
    }

    private mutating func step() {
      index = (index + 1) % pattern.lengths.count
      rest = pattern.lengths[index]
    }

    private mutating func finish(at end: Point, _ directionX: Double, _ directionY: Double) {
      var line = points
      points = []
      if line.last != end { line.append(end) }
      // Caps of a dash without length still point along the line.
      if line.count == 1 { line.append(Point(x: end.x + directionX * 1e-4, y: end.y + directionY * 1e-4)) }
      dashes.append(
        Subpath(start: line[0], segments: line.dropFirst().map { .line(to: $0) }, isClosed: false))
    }
  }
}
