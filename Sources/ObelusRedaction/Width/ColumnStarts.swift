internal import ObelusContent
internal import ObelusCore
internal import ObelusText

/// Places along the lines where several lines begin: the left edges of columns.
struct ColumnStarts {
  private struct Place: Hashable {
    var flow: Int32
    var direction: Int
    /// In half points.
    var start: Int
  }

  private let content: PageContent
  /// The baselines, in points, of what begins at each place.
  private var baselines: [Place: Set<Int>] = [:]

  /// So many lines make a column.
  private static let enough = 3

  init(_ content: PageContent, _ boxes: [GlyphBox], _ flows: [Int32]) {
    self.content = content
    for show in content.shows where show.isFresh {
      guard let glyph = show.glyphs.first, let place = Self.place(boxes[glyph], flows[glyph]),
        let baseline = Int(exactly: boxes[glyph].baseline.rounded())
      else { continue }
      baselines[place, default: []].insert(baseline)
    }
  }

  /// The glyph is the first of a column's line.
  func begins(_ glyph: Int, _ box: GlyphBox, _ flow: Int32) -> Bool {
    let show = content.shows[Int(content.glyphs[glyph].show)]
    guard show.isFresh, show.glyphs.first == glyph, let place = Self.place(box, flow) else { return false }
    var lines: Set<Int> = []
    for offset in -1...1 {
      var near = place
      near.start += offset
      lines.formUnion(baselines[near] ?? [])
    }
    return lines.count >= Self.enough
  }

  private static func place(_ box: GlyphBox, _ flow: Int32) -> Place? {
    guard let start = Int(exactly: (box.start * 2).rounded()), start.magnitude < 1 << 40,
      let x = Int(exactly: (box.directionX * 100).rounded()), let y = Int(exactly: (box.directionY * 100).rounded())
    else { return nil }
    return Place(flow: flow, direction: x * 1000 + y, start: start)
  }
}
