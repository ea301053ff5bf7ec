internal import ObelusCore
internal import ObelusPDF

/// Looks whether the images of a page show nothing any more where words were taken that a file beside the document had: no
/// reader has read them, so none can say that they are gone.
enum ClearedPicture {
  /// Pixels to a point.
  private static let scale = 2.0
  private static let mostPixels = 8_000_000
  /// How much grey may differ where a coder has smoothed it.
  private static let tolerance = 40
  /// What is left out at the edges of a place, in pixels: there the samples of an image end somewhere in a pixel.
  private static let edge = 2

  /// - Parameters:
  ///   - document: its own: MuPDF draws an image a little otherwise when it has drawn it larger before.
  ///   - places: of the words, in default user space.
  static func isClear(_ page: PageNode, in document: Document, at places: [Quad]) throws(ObelusError) -> Bool {
    let pixmap = try document.render(
      page: page.index, scale: scale, annotations: false, colors: .gray, maxPixels: mostPixels, parts: .images)
    guard pixmap.isComplete else { return false }
    return places.allSatisfy { quad in
      let box = quad.transformed(by: page.displayMatrix).bounds
      let sides = [box.x0, box.x1, box.y0, box.y1].map { $0 * pixmap.scale }
      guard sides.allSatisfy({ $0.magnitude < 1e6 }) else { return false }
      let columns = (Int(sides[0]) + edge..<max(Int(sides[0]) + edge, Int(sides[1]) - edge)).clamped(
        to: 0..<pixmap.width)
      let rows = (Int(sides[2]) + edge..<max(Int(sides[2]) + edge, Int(sides[3]) - edge)).clamped(
        to: 0..<pixmap.height)
      return isPlain(pixmap, rows, columns)
    }
  }

  /// One grey, or stripes along one axis: there an image ends.
  private static func isPlain(_ pixmap: Pixmap, _ rows: Range<Int>, _ columns: Range<Int>) -> Bool {
    guard let top = rows.first, let left = columns.first else { return true }
    func sample(_ row: Int, _ column: Int) -> Int { Int(pixmap.samples[row * pixmap.width + column]) }
    var isUpright = true
    var isLevel = true
    for row in rows {
      for column in columns {
        let value = sample(row, column)
        if (value - sample(top, column)).magnitude > tolerance { isUpright = false }
        if (value - sample(row, left)).magnitude > tolerance { isLevel = false }
      }
      if !isUpright, !isLevel { return false }
    }
    return true
  }
}
