internal import ObelusAnnotations
package import ObelusCore

/// Where on pages everything went: whole pages, and areas of others.
package struct TakenPlaces: Sendable {
  /// The objects of pages of which nothing stays.
  package let blank: Set<ObjectID>
  /// What areas took of others, in default user space, by the objects of pages.
  package let areas: [ObjectID: [Quad]]

  package init(blank: Set<ObjectID>, areas: [ObjectID: [Quad]]) {
    self.blank = blank
    self.areas = areas
  }

  package var isEmpty: Bool { blank.isEmpty && areas.isEmpty }

  /// Whether nothing of the rectangle is left.
  /// - Parameter corners: x and y of two opposite corners.
  func covers(_ corners: [Double], of page: ObjectID) -> Bool {
    if blank.contains(page) { return true }
    guard let taken = areas[page], corners.count == 4, corners.allSatisfy(\.isFinite) else { return false }
    // Rectangles of beads and views are drawn by hand.
    let x = [min(corners[0], corners[2]), max(corners[0], corners[2])]
    let y = [min(corners[1], corners[3]), max(corners[1], corners[3])]
    let slack = (x: min(2, (x[1] - x[0]) / 4), y: min(2, (y[1] - y[0]) / 4))
    return Self.samples(x[0] + slack.x, x[1] - slack.x).allSatisfy { x in
      Self.samples(y[0] + slack.y, y[1] - slack.y).allSatisfy { y in Self.holds(taken, x, y) }
    }
  }

  /// Whether what stands at a place of the page, or a line below it, went.
  /// - Parameter width: over which part of the page nothing may be left, where the place is a height alone.
  func takes(x: Double?, y: Double, of page: ObjectID, width: ClosedRange<Double>) -> Bool {
    if blank.contains(page) { return true }
    guard let taken = areas[page], y.isFinite, x?.isFinite != false else { return false }
    let columns = x.map { [$0] } ?? Self.samples(width.lowerBound + 1, width.upperBound - 1)
    // Destinations lead above the line that they name, so that a reader shows all of it.
    return [y, y - Self.lineHeight].contains { y in columns.allSatisfy { Self.holds(taken, $0, y) } }
  }

  private static let lineHeight = 14.0

  private static func samples(_ low: Double, _ high: Double) -> [Double] {
    guard high > low else { return [(low + high) / 2] }
    return (0...12).map { low + (high - low) * Double($0) / 12 }
  }

  private static func holds(_ areas: [Quad], _ x: Double, _ y: Double) -> Bool {
    areas.contains { $0.overlaps(Quad(Rect(x0: x - 0.01, y0: y - 0.01, x1: x + 0.01, y1: y + 0.01))) }
  }
}
