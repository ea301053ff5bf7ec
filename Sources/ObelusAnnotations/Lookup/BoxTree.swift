internal import ObelusCore

/// Rectangles, packed once into a tree of boxes (an R-tree in the order of a Hilbert curve), to find those that touch
/// another one. Never changes.
struct BoxTree: Sendable {
  private static let width = 16

  /// Boxes of the leaves, then of the levels above, each level in order.
  private var boxes: [Box] = []
  /// For a leaf, which rectangle it is; for others, the first of its children.
  private var targets: [Int32] = []
  /// Where each level begins; the last level is the root alone.
  private var levels: [Int] = []

  private struct Box {
    var x0, y0, x1, y1: Double

    func touches(_ other: Box) -> Bool {
      x0 <= other.x1 && other.x0 <= x1 && y0 <= other.y1 && other.y0 <= y1
    }
  }

  init(_ rects: [Rect]) {
    guard !rects.isEmpty else { return }
    let bounds = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
    // Place on the curve and number in one integer, which sorts fast.
    let keys = rects.indices.map { UInt64(HilbertCurve.position(of: rects[$0], in: bounds)) << 32 | UInt64($0) }
    let order = keys.sorted().map { Int($0 & 0xFFFF_FFFF) }
    boxes = order.map { Box(x0: rects[$0].x0, y0: rects[$0].y0, x1: rects[$0].x1, y1: rects[$0].y1) }
    targets = order.map { Int32(truncatingIfNeeded: $0) }
    levels = [0]
    var start = 0
    while boxes.count - start > 1 {
      let end = boxes.count
      levels.append(end)
      for first in stride(from: start, to: end, by: Self.width) {
        var box = boxes[first]
        for child in boxes[first..<min(first + Self.width, end)].dropFirst() {
          box = Box(
            x0: min(box.x0, child.x0), y0: min(box.y0, child.y0), x1: max(box.x1, child.x1), y1: max(box.y1, child.y1))
        }
        boxes.append(box)
        targets.append(Int32(truncatingIfNeeded: first))
      }
      start = end
    }
  }

  /// Which of the rectangles touch `rect`, edges included, in no order.
  func touching(_ rect: Rect) -> [Int] {
    var found: [Int] = []
    guard let root = levels.last else { return found }
    let wanted = Box(x0: rect.x0, y0: rect.y0, x1: rect.x1, y1: rect.y1)
    // At most one node a level is open with its siblings, so the stack stays small.
    var open: [(node: Int, level: Int)] = [(root, levels.count - 1)]
    while let (node, level) = open.popLast() {
      guard boxes[node].touches(wanted) else { continue }
      guard level > 0 else {
        found.append(Int(targets[node]))
        continue
      }
      let first = Int(targets[node])
      let end = min(first + Self.width, levels[level])
      if level == 1 {
        for leaf in first..<end where boxes[leaf].touches(wanted) { found.append(Int(targets[leaf])) }
      } else {
        for child in first..<end { open.append((child, level - 1)) }
      }
    }
    return found
  }
}

/// The curve that goes through a square so that what is near on it is near in the square.
private enum HilbertCurve {
  private static let side: UInt32 = 1 << 16

  static func position(of rect: Rect, in bounds: Rect) -> UInt32 {
    var x = cell((rect.x0 + rect.x1) / 2, bounds.x0, bounds.x1)
    var y = cell((rect.y0 + rect.y1) / 2, bounds.y0, bounds.y1)
    var position: UInt32 = 0
    var s = side / 2
    while s > 0 {
      let right: UInt32 = x & s != 0 ? 1 : 0
      let upper: UInt32 = y & s != 0 ? 1 : 0
      position = position &* 4 &+ ((3 &* right) ^ upper)
      if upper == 0 {
        if right == 1 {
          x = side - 1 - x
          y = side - 1 - y
        }
        swap(&x, &y)
      }
      s /= 2
    }
    return position
  }

  private static func cell(_ v: Double, _ low: Double, _ high: Double) -> UInt32 {
    let part = (v - low) / (high - low)
    return part.isFinite ? UInt32(max(0, min(0.999_99, part)) * Double(side)) : 0
  }
}
