internal import ObelusContent
internal import ObelusCore

/// Where the cells of a page's tiling patterns (ISO 32000-2, 8.7.3) are painted.
struct PatternCells {
  private let content: PageContent
  private let areas: [Int: [Rect]]

  /// Above as many tiles a pattern is taken for one that repeats beside any mark.
  private static let mostTiles = 64

  init(_ content: PageContent) {
    self.content = content
    var areas: [Int: [Rect]] = [:]
    for use in content.patternUses { areas[Int(use.cell), default: []].append(use.bounds) }
    self.areas = areas
  }

  /// Boxes of what is painted with a pattern, in default user space.
  ///
  /// - Parameter cell: the instance of its cell.
  func areas(of cell: Int) -> [Rect] { areas[cell] ?? [] }

  /// How far from its place in the cell a box is seen; nil where that are too many places to tell. A pattern that paints
  /// nothing counts as painted once.
  func shifts(of box: Rect, in cell: Int) -> [Point]? {
    let instance = content.instances[cell]
    let (stepX, stepY) = (
      instance.dictionary["XStep"]?.numberValue ?? 0, instance.dictionary["YStep"]?.numberValue ?? 0
    )
    guard let painted = areas[cell], let inverse = instance.baseMatrix.inverted else { return [Point(x: 0, y: 0)] }
    let item = box.transformed(by: inverse)
    var tiles: Set<[Int]> = []
    for area in painted {
      let place = area.transformed(by: inverse)
      guard let columns = PatternCells.steps(item.x0...item.x1, stepX, place.x0...place.x1),
        let rows = PatternCells.steps(item.y0...item.y1, stepY, place.y0...place.y1),
        columns.count * rows.count <= PatternCells.mostTiles
      else { return nil }
      for column in columns { for row in rows { tiles.insert([column, row]) } }
      if tiles.count > PatternCells.mostTiles { return nil }
    }
    let matrix = instance.baseMatrix
    return tiles.sorted { $0.lexicographicallyPrecedes($1) }.map { tile in
      let (x, y) = (Double(tile[0]) * stepX, Double(tile[1]) * stepY)
      return Point(x: x * matrix.a + y * matrix.c, y: x * matrix.b + y * matrix.d)
    }
  }

  /// What regions cover of an item in a cell in any of its places, moved onto the cell; empty where it shows beside them as
  /// well, or in too many places to tell.
  func regions(over box: Rect, in cell: Int, _ index: RegionIndex) -> [ConvexPolygon] {
    guard let shifts = shifts(of: box, in: cell) else { return [] }
    var regions: [ConvexPolygon] = []
    for shift in shifts {
      let moved = Rect(x0: box.x0 + shift.x, y0: box.y0 + shift.y, x1: box.x1 + shift.x, y1: box.y1 + shift.y)
      let near = index.touching(moved)
      if near.isEmpty { return [] }
      let back = Matrix.translation(x: -shift.x, y: -shift.y)
      regions += near.compactMap { index.regions[$0].transformed(by: back) }
    }
    return regions
  }

  /// What regions cover of an item in a cell in one of its places or another, moved onto the cell; nil where that are too many
  /// places to tell.
  func regions(overAnyPlaceOf box: Rect, in cell: Int, _ index: RegionIndex) -> [ConvexPolygon]? {
    shifts(of: box, in: cell)?.flatMap { shift in
      let back = Matrix.translation(x: -shift.x, y: -shift.y)
      let moved = Rect(x0: box.x0 + shift.x, y0: box.y0 + shift.y, x1: box.x1 + shift.x, y1: box.y1 + shift.y)
      return index.touching(moved).compactMap { index.regions[$0].transformed(by: back) }
    }
  }

  /// How many steps move `item` onto `area`; nil where that are too many.
  private static func steps(
    _ item: ClosedRange<Double>, _ step: Double, _ area: ClosedRange<Double>
  ) -> ClosedRange<Int>? {
    guard step != 0, step.isFinite else { return 0...0 }
    let (a, b) = ((area.lowerBound - item.upperBound) / step, (area.upperBound - item.lowerBound) / step)
    let (low, high) = (min(a, b).rounded(.up), max(a, b).rounded(.down))
    guard low.magnitude < 1e6, high.magnitude < 1e6, high - low < Double(mostTiles) else { return nil }
    return Int(low)...max(Int(low), Int(high))
  }
}
