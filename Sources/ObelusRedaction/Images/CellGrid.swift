internal import ObelusCore

/// Equal cells over the unit square of an image, the first row at the top (y = 1): its pixels, or the units of a JPEG.
struct CellGrid {
  let width: Int
  let height: Int
  /// How many cells the square is wide and high; the last ones may reach beyond it.
  let across: Double
  let down: Double

  init(width: Int, height: Int) {
    self.init(width: width, height: height, across: Double(width), down: Double(height))
  }

  init(width: Int, height: Int, across: Double, down: Double) {
    self.width = width
    self.height = height
    self.across = across
    self.down = down
  }

  /// The part of the unit square that cells of one row cover.
  func area(row: Int, columns: Range<Int>) -> Rect {
    Rect(
      x0: Double(columns.lowerBound) / across, y0: 1 - Double(row + 1) / down,
      x1: Double(columns.upperBound) / across, y1: 1 - Double(row) / down)
  }

  /// Runs of cells that a convex quadrilateral touches.
  /// - Parameters:
  ///   - area: in the unit square. Where it is not finite, every cell counts as touched.
  ///   - marginX, marginY: how far it reaches beyond its edges, in cells.
  func forEachRun(
    touching area: Quad, marginX: Double = 0, marginY: Double = 0, _ body: (_ row: Int, _ columns: Range<Int>) -> Void
  ) {
    guard let corners = corners(of: area) else {
      for row in 0..<height { body(row, 0..<width) }
      return
    }
    let top = corners.reduce(.infinity) { min($0, $1.y) } - marginY
    let bottom = corners.reduce(-.infinity) { max($0, $1.y) } + marginY
    guard bottom > 0, top < Double(height) else { return }
    for row in Int(max(0, top))..<Int(max(max(0, top), min(Double(height), bottom.rounded(.up)))) {
      let band = Double(row) - marginY...max(Double(row) - marginY, Double(row) + 1 + marginY)
      guard let span = Self.span(of: corners, in: band) else { continue }
      emit(row, (span.lowerBound - marginX).rounded(.down), (span.upperBound + marginX).rounded(.up), body)
    }
  }

  /// Runs of cells that lie wholly in a convex quadrilateral.
  func forEachRun(inside area: Quad, _ body: (_ row: Int, _ columns: Range<Int>) -> Void) {
    guard let corners = corners(of: area) else { return }
    let top = corners.reduce(.infinity) { min($0, $1.y) }
    let bottom = corners.reduce(-.infinity) { max($0, $1.y) }
    let first = max(0, (top - Self.tolerance).rounded(.up))
    let last = min(Double(height), (bottom + Self.tolerance).rounded(.down))
    guard first < last else { return }
    for row in Int(first)..<Int(last) {
      let above = min(max(Double(row), top), bottom)
      let below = min(max(Double(row + 1), top), bottom)
      guard let upper = Self.span(of: corners, in: above...above), let lower = Self.span(of: corners, in: below...below)
      else { continue }
      emit(
        row, (max(upper.lowerBound, lower.lowerBound) - Self.tolerance).rounded(.up),
        (min(upper.upperBound, lower.upperBound) + Self.tolerance).rounded(.down), body)
    }
  }

  /// In cells: what rounding may add to an edge that coincides with a cell's.
  private static let tolerance = 1e-6

  private func emit(_ row: Int, _ from: Double, _ to: Double, _ body: (Int, Range<Int>) -> Void) {
    let from = Int(max(0, min(Double(width), from)))
    let to = Int(max(0, min(Double(width), to)))
    if from < to { body(row, from..<to) }
  }

  private func corners(of area: Quad) -> [Point]? {
    let corners = [area.upperLeft, area.upperRight, area.lowerRight, area.lowerLeft].map {
      Point(x: $0.x * across, y: (1 - $0.y) * down)
    }
    return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : nil
  }

  /// The horizontal extent of a convex polygon inside a horizontal band.
  private static func span(of corners: [Point], in band: ClosedRange<Double>) -> ClosedRange<Double>? {
    var low = Double.infinity
    var high = -Double.infinity
    func take(_ x: Double) {
      low = min(low, x)
      high = max(high, x)
    }
    for (i, a) in corners.enumerated() {
      let b = corners[(i + 1) % corners.count]
      if band.contains(a.y) { take(a.x) }
      for y in [band.lowerBound, band.upperBound] where (a.y - y) * (b.y - y) < 0 {
        take(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
      }
    }
    return low <= high ? low...high : nil
  }
}
