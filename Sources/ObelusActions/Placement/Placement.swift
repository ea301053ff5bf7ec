public import ObelusCore

/// Where something stands that points at a target: beside it, inside the page, and where it covers nothing if that can be.
public struct Placement: Hashable, Sendable {
  public var rect: Rect
  /// The way from what is placed to its target.
  public var arrow: ArrowDirection
  /// The area of obstacles that it covers; 0 where it found a free place.
  public var coveredArea: Double

  public init(rect: Rect, arrow: ArrowDirection, coveredArea: Double) {
    self.rect = rect
    self.arrow = arrow
    self.coveredArea = coveredArea
  }
}

/// As `UIMenuController.ArrowDirection` has them.
public enum ArrowDirection: String, Hashable, Sendable, Codable, CaseIterable {
  /// It stands over its target, or somewhere without a side.
  case `default`
  case up, down, left, right
}

/// The side of its target that something is to stand on.
public enum PlacementSide: String, Hashable, Sendable, Codable, CaseIterable {
  /// The first of above, below, right and left where there is room.
  case auto
  case above, below, left, right
  /// On the target itself.
  case over
}

extension Placement {
  /// Finds a place: above the target, else below, else right, else left of it, at the nearest distance at which nothing is
  /// covered. Where each of these covers something, the one that covers least.
  ///
  /// - Parameters:
  ///   - size: of what is placed.
  ///   - target: may be without width or height: a caret or a point. All lengths are in the same space, y upwards.
  ///   - page: what the place must lie in, as far as it fits there.
  ///   - side: tried before the others; `over` takes the target's middle in any case.
  ///   - distances: between target and place, nearest first.
  public static func find(
    _ size: (width: Double, height: Double), beside target: Rect, in page: Rect, avoiding obstacles: [Rect],
    side: PlacementSide = .auto, distances: [Double] = Placement.distances
  ) -> Placement {
    let near = target.intersection(page) ?? Rect(center: target.center.clamped(to: page))
    if side == .over { return Placement(.over, size, near, 0, 0.5, in: page, avoiding: []) }
    var sides: [PlacementSide] = [.above, .below, .right, .left]
    if side != .auto { sides = [side] + sides.filter { $0 != side } }
    var best: Placement?
    for distance in distances {
      for side in sides where hasRoom(side, size, near, distance, in: page) {
        for slide in [0.5, 0, 1, -0.5, 1.5] {
          let found = Placement(side, size, near, distance, slide, in: page, avoiding: obstacles)
          if found.coveredArea == 0 { return found }
          if found.coveredArea < best?.coveredArea ?? .infinity { best = found }
        }
      }
    }
    return best ?? Placement(.over, size, near, 0, 0.5, in: page, avoiding: obstacles)
  }

  public static let distances: [Double] = [4, 12, 24, 40, 64, 96, 144, 216]

  private static func hasRoom(
    _ side: PlacementSide, _ size: (width: Double, height: Double), _ target: Rect, _ distance: Double, in page: Rect
  ) -> Bool {
    switch side {
    case .above: target.y1 + distance + size.height <= page.y1
    case .below: target.y0 - distance - size.height >= page.y0
    case .right: target.x1 + distance + size.width <= page.x1
    case .left: target.x0 - distance - size.width >= page.x0
    case .auto, .over: true
    }
  }

  /// - Parameter slide: along the target's side: 0 and 1 begin and end where the target does, 0.5 is the middle.
  private init(
    _ side: PlacementSide, _ size: (width: Double, height: Double), _ target: Rect, _ distance: Double, _ slide: Double,
    in page: Rect, avoiding obstacles: [Rect]
  ) {
    var x = target.x0 + (target.width - size.width) * slide
    var y = target.y0 + (target.height - size.height) * (1 - slide)
    switch side {
    case .above: (y, arrow) = (target.y1 + distance, .down)
    case .below: (y, arrow) = (target.y0 - distance - size.height, .up)
    case .right: (x, arrow) = (target.x1 + distance, .left)
    case .left: (x, arrow) = (target.x0 - distance - size.width, .right)
    case .auto, .over: arrow = .default
    }
    x = max(page.x0, min(x, page.x1 - size.width))
    y = max(page.y0, min(y, page.y1 - size.height))
    rect = Rect(x0: x, y0: y, x1: x + size.width, y1: y + size.height)
    var covered = 0.0
    for obstacle in obstacles where obstacle.touches(rect) {
      guard let common = obstacle.intersection(rect) else { continue }
      covered += common.width * common.height
    }
    coveredArea = covered
  }
}

extension Rect {
  fileprivate init(center: Point) { self.init(x0: center.x, y0: center.y, x1: center.x, y1: center.y) }
}

extension Point {
  fileprivate func clamped(to box: Rect) -> Point {
    Point(x: max(box.x0, min(x, box.x1)), y: max(box.y0, min(y, box.y1)))
  }
}
