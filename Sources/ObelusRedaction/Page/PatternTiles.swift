internal import ObelusContent
internal import ObelusCore

/// The glyphs of tiling patterns (ISO 32000-2, 8.7.3), which are drawn once in the content but stand on the page as often
/// as the pattern repeats.
struct PatternTiles {
  private struct Cell {
    let glyphs: [Int]
    /// Default user space to pattern space.
    let toPattern: Matrix
    let stepX: Double
    let stepY: Double
    /// Boxes of what the stream that uses the pattern paints.
    let painted: [Rect]
  }

  private let content: PageContent
  private var cells: [Cell] = []

  init(_ content: PageContent) {
    self.content = content
    for (index, instance) in content.instances.enumerated() where instance.kind == .tilingPattern {
      let glyphs = content.shows.filter { isInside(Int($0.instance), index) }.flatMap(\.glyphs)
      guard !glyphs.isEmpty, let toPattern = instance.baseMatrix.inverted else { continue }
      let painted = content.paths.filter { $0.isPainted && $0.instance == instance.parent }.map(\.bounds)
      cells.append(
        Cell(
          glyphs: glyphs, toPattern: toPattern, stepX: instance.dictionary["XStep"]?.numberValue ?? 0,
          stepY: instance.dictionary["YStep"]?.numberValue ?? 0, painted: painted))
    }
  }

  private func isInside(_ instance: Int, _ ancestor: Int) -> Bool {
    var at = instance
    while at >= 0 {
      if at == ancestor { return true }
      at = Int(content.instances[at].parent)
    }
    return false
  }

  /// Glyphs of which some tile lies under a mark, where the pattern is painted there.
  func glyphs(under quads: [Quad]) -> [Int] {
    var found: [Int] = []
    for cell in cells {
      let marks = quads.map(\.bounds).filter { mark in cell.painted.contains { $0.touches(mark) } }
      let areas = marks.map { $0.transformed(by: cell.toPattern) }
      for glyph in cell.glyphs where areas.contains(where: { isUnder($0, glyph, cell) }) { found.append(glyph) }
    }
    return found
  }

  /// Whether the glyph's middle, moved by whole steps, can lie in `area` (pattern space).
  private func isUnder(_ area: Rect, _ index: Int, _ cell: Cell) -> Bool {
    let glyph = content.glyphs[index]
    let show = content.shows[Int(glyph.show)]
    let height = 0.3 * Float(show.size)
    let middle = cell.toPattern.apply(
      Point(
        x: Double(glyph.x + glyph.advanceX / 2 + show.c * height),
        y: Double(glyph.y + glyph.advanceY / 2 + show.d * height)))
    return Self.reaches(middle.x, step: cell.stepX, area.x0...area.x1)
      && Self.reaches(middle.y, step: cell.stepY, area.y0...area.y1)
  }

  private static func reaches(_ position: Double, step: Double, _ range: ClosedRange<Double>) -> Bool {
    guard step != 0, step.isFinite, position.isFinite else { return range.contains(position) }
    let size = abs(step)
    let first = position + ((range.lowerBound - position) / size).rounded(.up) * size
    return first <= range.upperBound
  }

  /// Where a pattern that loses some of its glyphs is painted.
  func areas(changedBy removed: [Bool]) -> [Quad] {
    cells.filter { cell in cell.glyphs.contains { removed[$0] } }.flatMap(\.painted).map { Quad($0) }
  }
}
