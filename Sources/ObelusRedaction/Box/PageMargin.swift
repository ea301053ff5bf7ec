internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// Room beside the text of a page for codes that fit into no box. Works in display space: as the page is shown, points,
/// y downwards.
struct PageMargin {
  /// A code in the margin, upright for who looks at the page.
  struct Note {
    fileprivate let text: OverlayText
    fileprivate let size: Double
    /// Where it stands, in default user space.
    let quad: Quad

    func operators(font: String) -> String {
      let frame = QuadFrame(quad)
      guard frame.height > 0 else { return "" }
      // User units make a display point another length in default user space.
      let scale = frame.height / (size * PageMargin.lineHeight)
      let axes = frame.axes.flatMap { [$0.x * scale, $0.y * scale] }
      let origin = frame.point(0, 0.25 * size * scale)
      let matrix = (axes + [origin.x, origin.y]).map(ContentNumber.text).joined(separator: " ")
      return "BT 0 0 0 rg /\(font) \(ContentNumber.text(size)) Tf \(matrix) Tm \(text.show) ET\n"
    }
  }

  private let page: PageNode
  private let toUser: Matrix?
  private var taken: [Rect]

  private static let edge = 4.0
  private static let sizes = [6.0, 5.0, BoxStyle.smallestText]
  fileprivate static let lineHeight = 1.2

  /// - Parameter boxes: what is covered, in default user space.
  init(_ content: PageContent, page: PageNode, boxes: [Quad]) {
    self.page = page
    let toDisplay = page.displayMatrix
    toUser = toDisplay.inverted
    let area = page.displaySize.width * page.displaySize.height
    var taken = boxes.map { $0.bounds.transformed(by: toDisplay) }
    for glyph in content.glyphs where glyph.unicode != 32 {
      let show = content.shows[Int(glyph.show)]
      let height = Float(show.size)
      let (x, y) = (Double(glyph.x), Double(glyph.y))
      let box = Rect(
        x0: x, y0: y, x1: x + Double(glyph.advanceX + show.c * height), y1: y + Double(glyph.advanceY + show.d * height)
      )
      taken.append(box.transformed(by: toDisplay))
    }
    // Backgrounds and frames are no obstacle: all text stands on them.
    for box in content.images.map(\.bounds) + content.paths.filter(\.isPainted).map(\.bounds) {
      let shown = box.transformed(by: toDisplay)
      if shown.width * shown.height < area / 2 { taken.append(shown) }
    }
    self.taken = taken
  }

  /// Finds a free place at the height of `quad`, or a little above or below; nil where there is none.
  mutating func place(_ text: OverlayText, beside quad: Quad) -> Note? {
    guard let toUser else { return nil }
    let (width, height) = page.displaySize
    let box = quad.bounds.transformed(by: page.displayMatrix)
    for size in Self.sizes {
      let (long, tall) = (text.width * size, size * Self.lineHeight)
      guard long + 2 * Self.edge <= width else { continue }
      let left = Self.edge
      let right = width - Self.edge - long
      let sides = box.center.x < width / 2 ? [left, right] : [right, left]
      for step in [0.0, 1, -1, 2, -2, 3, -3] {
        let top = box.center.y + (step - 0.5) * tall
        guard top >= 0, top + tall <= height else { continue }
        for x in sides {
          let place = Rect(x0: x, y0: top, x1: x + long, y1: top + tall)
          guard !taken.contains(where: { $0.touches(place) }) else { continue }
          taken.append(place)
          let shown = Quad(
            upperLeft: Point(x: x, y: top), upperRight: Point(x: x + long, y: top),
            lowerLeft: Point(x: x, y: top + tall), lowerRight: Point(x: x + long, y: top + tall))
          return Note(text: text, size: size, quad: shown.transformed(by: toUser))
        }
      }
    }
    return nil
  }
}
