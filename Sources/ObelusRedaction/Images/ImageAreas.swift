internal import ObelusCore

/// What is to go from one use of an image, and which pixels that means.
///
/// A pixel goes that a mark touches. Where pixels are so large that they are fields of colour (a background is often an
/// image of one pixel), only those go that lie wholly under a mark: what the others show they show beside it as well.
struct ImageAreas {
  /// In the unit square of the image.
  let quads: [Quad]
  /// More cells of the unit square: letters that a mark cuts, and what a mask loses, which the image must lose too, or it
  /// shows what the mask hid.
  var cells: [Rect] = []
  /// The sides of the unit square on the page, in points.
  private let width: Double
  private let height: Double

  /// The side in points from which on a pixel is a field of colour. No letter is that large.
  private static let fieldSide = 24.0
  /// Pixels up to this side lose their neighbours too, in which a resampled image can keep a trace of them.
  private static let fineSide = 1.5

  /// Nil where the image has no area on the page.
  init?(marks: [Quad], image: Matrix) {
    guard let toImage = image.inverted else { return nil }
    quads = marks.map { $0.transformed(by: toImage) }
    width = (image.a * image.a + image.b * image.b).squareRoot()
    height = (image.c * image.c + image.d * image.d).squareRoot()
  }

  /// How large a pixel of an image of that many is on the page, in points.
  func pixelSide(_ columns: Int, _ rows: Int) -> Double {
    max(width / Double(max(1, columns)), height / Double(max(1, rows)))
  }

  /// The pixels that go around a mark.
  func margin(_ columns: Int, _ rows: Int) -> Double { pixelSide(columns, rows) <= Self.fineSide ? 1 : 0 }

  /// Calls `body` for each run of cells that go; the same cell may come more than once.
  /// - Parameters:
  ///   - grid: over the image: its pixels, or larger units.
  ///   - columns, rows: the image's pixels.
  ///   - margin: pixels around each area that go too, besides those that fine pixels lose anyway.
  func forEachRun(
    on grid: CellGrid, columns: Int, rows: Int, margin: Double = 0,
    _ body: (_ area: Int, _ row: Int, _ columns: Range<Int>) -> Void
  ) {
    let side = pixelSide(columns, rows)
    // Edges that coincide with those of cells do not touch the next ones.
    let pixels = side <= Self.fineSide ? self.margin(columns, rows) + margin : -1e-6
    let x = pixels * grid.across / Double(max(1, columns))
    let y = pixels * grid.down / Double(max(1, rows))
    for (index, quad) in quads.enumerated() {
      if side > Self.fieldSide {
        grid.forEachRun(inside: quad) { body(index, $0, $1) }
      } else {
        grid.forEachRun(touching: quad, marginX: x, marginY: y) { body(index, $0, $1) }
      }
    }
    for (index, rect) in cells.enumerated() {
      grid.forEachRun(touching: Quad(rect), marginX: -1e-6, marginY: -1e-6) { body(quads.count + index, $0, $1) }
    }
  }
}
