public import ObelusCore

/// Lookups beside "all of the page". All answer with places in `annotations`, ascending, which is their z-order. Safe
/// from any thread; the first on a page with many annotations makes an index, which then stays with the snapshot.
extension PageAnnotations {
  /// Below so many annotations, looking at each is faster than an index.
  private static let fewest = 32

  /// The place of the annotation with an id; nil where the page has none.
  public func index(of id: Annotation.ID) -> Int? {
    isSmall ? annotations.firstIndex { $0.id == id } : index.ids[id]
  }

  /// The annotation with an id.
  public func annotation(_ id: Annotation.ID) -> Annotation? { index(of: id).map { annotations[$0] } }

  public func indices(of subtype: Annotation.Subtype) -> [Int] {
    isSmall ? annotations.indices.filter { annotations[$0].subtype == subtype } : index.subtypes[subtype] ?? []
  }

  /// Those that a layer with this name shows.
  public func indices(inLayer name: String) -> [Int] {
    isSmall ? annotations.indices.filter { annotations[$0].layerNames.contains(name) } : index.layers[name] ?? []
  }

  /// Those whose bounding box touches `rect` (default user space, points), edges included.
  public func indices(touching rect: Rect) -> [Int] {
    guard isSmall else { return index.boxes.touching(rect).ordered(below: annotations.count) }
    return annotations.indices.filter { annotations[$0].bounds.touches(rect) }
  }

  /// Those that cover a point: with their quads, where they have them.
  public func indices(at point: Point) -> [Int] {
    indices(touching: Rect(x0: point.x, y0: point.y, x1: point.x, y1: point.y)).filter { annotations[$0].covers(point) }
  }

  private var isSmall: Bool { annotations.count < Self.fewest }
}

extension [Int] {
  /// Ascending. Many are marked in a row of bits, which takes less than comparing them.
  fileprivate func ordered(below limit: Int) -> [Int] {
    guard count > limit / 512 + 32 else { return sorted() }
    var result = self
    var bits = [UInt64](repeating: 0, count: limit / 64 + 1)
    for i in self { bits[i / 64] |= 1 << UInt64(i % 64) }
    var next = 0
    for word in bits.indices {
      var rest = bits[word]
      while rest != 0 {
        result[next] = word * 64 + rest.trailingZeroBitCount
        next += 1
        rest &= rest - 1
      }
    }
    return result
  }
}
