internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Pages that are images of text without a text layer: images cover half of the page or more, with few glyphs over them.
enum ImageOfText {
  /// The page is judged in so many cells a side.
  private static let cells = 48
  /// A text layer has more lines over the images than the stamps and numbers that are put on scans.
  private static let stampLines = 4
  private static let stampGlyphs = 160

  /// The images, by index; nil for a page that is none.
  static func find(in content: PageContent, page: PageNode, document: Document) -> [Int]? {
    guard !content.images.isEmpty, !page.cropBox.isEmpty else { return nil }
    let shown = content.images.indices.filter { !content.images[$0].isHidden }
    var grid = Grid(page.cropBox)
    for index in shown { grid.cover(content.images[index].bounds) }
    guard grid.covered * 2 >= cells * cells else { return nil }
    let layer = grid.textOver(content)
    guard layer.lines <= stampLines, layer.glyphs < stampGlyphs else { return nil }
    let look = PageLook(page, document)
    // A picture on a page that has words is a picture; on one that has none it may be a page.
    guard look.isText || (layer.total == 0 && !look.isPlain) else { return nil }
    return shown.filter { content.images[$0].bounds.touches(page.cropBox) }
  }

  /// Which cells of the page are covered by images.
  private struct Grid {
    private let box: Rect
    private var isCovered = [Bool](repeating: false, count: cells * cells)
    private(set) var covered = 0

    init(_ box: Rect) { self.box = box }

    private func column(_ x: Double) -> Double { (x - box.x0) / box.width * Double(cells) }
    private func row(_ y: Double) -> Double { (y - box.y0) / box.height * Double(cells) }

    /// Covers the cells whose middles lie in `rect`.
    mutating func cover(_ rect: Rect) {
      let columns = Self.range(column(rect.x0), column(rect.x1))
      for row in Self.range(row(rect.y0), row(rect.y1)) {
        for column in columns where !isCovered[row * cells + column] {
          isCovered[row * cells + column] = true
          covered += 1
        }
      }
    }

    private static func range(_ low: Double, _ high: Double) -> Range<Int> {
      guard low.isFinite, high.isFinite else { return 0..<0 }
      let from = min(max(low + 0.5, 0), Double(cells))
      let to = min(max(high + 0.5, 0), Double(cells))
      return Int(from)..<max(Int(from), Int(to))
    }

    /// The letters over images: how many, and on how many lines; and those of the whole page.
    func textOver(_ content: PageContent) -> (glyphs: Int, lines: Int, total: Int) {
      var glyphs = 0
      var total = 0
      var lines: Set<Int> = []
      for glyph in content.glyphs where glyph.unicode > 0x20 {
        total += 1
        let x = column(Double(glyph.x))
        let y = row(Double(glyph.y))
        guard x >= 0, y >= 0, x < Double(cells), y < Double(cells) else { continue }
        guard isCovered[Int(y) * cells + Int(x)] else { continue }
        glyphs += 1
        // Text may run upwards: what counts is over how much of the page it is spread.
        if glyph.advanceY.magnitude > glyph.advanceX.magnitude {
          lines.insert(cells + Int(x))
        } else {
          lines.insert(Int(y))
        }
      }
      return (glyphs, lines.count, total)
    }
  }
}
