internal import ObelusContent
internal import ObelusCore

/// What tiling patterns show (ISO 32000-2, 8.7.3): it is drawn once in the content but stands on the page as often as the
/// pattern repeats.
struct PatternTiles {
  private struct Cell {
    let instance: Int
    let glyphs: [Int]
    let fromPattern: Matrix
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
      let hasImages = content.images.contains { isInside(Int($0.instance), index) }
      guard !glyphs.isEmpty || hasImages, let toPattern = instance.baseMatrix.inverted else { continue }
      let painted = content.paths.filter { $0.isPainted && $0.instance == instance.parent }.map(\.bounds)
      cells.append(
        Cell(
          instance: index, glyphs: glyphs, fromPattern: instance.baseMatrix, toPattern: toPattern,
          stepX: instance.dictionary["XStep"]?.numberValue ?? 0,
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

  /// Marks as they lie over an image of a pattern's cell, in every tile that one touches: moved onto the cell itself. Empty
  /// for an image that is in no pattern.
  func marks(on image: ImageUse, under quads: [Quad]) -> [Quad] {
    var moved: [Quad] = []
    for cell in cells where isInside(Int(image.instance), cell.instance) {
      let own = Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1)).transformed(
        by: image.matrix.concatenated(with: cell.toPattern)
      ).bounds
      for quad in quads where cell.painted.contains(where: { $0.touches(quad.bounds) }) {
        let area = quad.transformed(by: cell.toPattern)
        let columns = Self.steps(own.x0...own.x1, step: cell.stepX, area.bounds.x0...area.bounds.x1)
        let rows = Self.steps(own.y0...own.y1, step: cell.stepY, area.bounds.y0...area.bounds.y1)
        guard let columns, let rows, columns.count * rows.count <= Self.mostTiles else {
          moved.append(Quad(own).transformed(by: cell.fromPattern))
          continue
        }
        for column in columns {
          for row in rows {
            let shift = Matrix.translation(x: -Double(column) * cell.stepX, y: -Double(row) * cell.stepY)
            moved.append(area.transformed(by: shift.concatenated(with: cell.fromPattern)))
          }
        }
      }
    }
    return moved
  }

  /// Under more tiles than this the whole image goes.
  private static let mostTiles = 256

  /// The tiles, by number, whose `own` range reaches into `area`; nil where that cannot be told.
  private static func steps(
    _ own: ClosedRange<Double>, step: Double, _ area: ClosedRange<Double>
  ) -> ClosedRange<Int>? {
    guard step != 0 else { return 0...0 }
    let ends = [(area.lowerBound - own.upperBound) / step, (area.upperBound - own.lowerBound) / step].sorted()
    guard ends.allSatisfy({ $0.magnitude < 1e6 }) else { return nil }
    let first = Int(ends[0].rounded(.up))
    return first...max(first, Int(ends[1].rounded(.down)))
  }

  /// Where the patterns that draw an image are painted.
  func areas(showing image: ImageUse) -> [Quad] {
    cells.filter { isInside(Int(image.instance), $0.instance) }.flatMap(\.painted).map { Quad($0) }
  }

  /// Where a pattern that loses some of its glyphs is painted.
  func areas(changedBy removed: [Bool]) -> [Quad] {
    cells.filter { cell in cell.glyphs.contains { removed[$0] } }.flatMap(\.painted).map { Quad($0) }
  }
}
