internal import ObelusCore
internal import ObelusPDF

/// Where the pen of a show stands for each of its glyphs (ISO 32000-2, 9.4.4).
struct GlyphPen {
  let content: PageContent

  /// The text matrix with which a glyph stands at `origin` (default user space).
  /// - Parameters:
  ///   - line: whose directions the matrix takes over.
  ///   - ctm: from text space to default user space; nil where it cannot be inverted.
  func textMatrix(_ index: Int, at origin: Point, line: Matrix, ctm: Matrix) -> Matrix? {
    guard let toText = ctm.inverted else { return nil }
    let offset = self.offset(index)
    let point = toText.apply(origin)
    return Matrix(
      line.a, line.b, line.c, line.d, point.x - offset.x * line.a - offset.y * line.c,
      point.y - offset.x * line.b - offset.y * line.d)
  }

  /// From the pen to the glyph's origin, in text space.
  func offset(_ index: Int) -> Point {
    let show = content.shows[Int(content.glyphs[index].show)]
    let font = content.fonts[Int(show.font)]
    guard font.description.isVertical, let entry = entry(index), entry < font.vertical.count else {
      return Point(x: 0, y: show.rise)
    }
    let metrics = font.vertical[entry]
    return Point(
      x: -Double(metrics.vx) * 0.001 * show.size.magnitude, y: show.rise - Double(metrics.vy) * 0.001 * show.size)
  }

  private func entry(_ index: Int) -> Int? {
    let glyph = content.glyphs[index]
    let font = content.fonts[Int(content.shows[Int(glyph.show)].font)]
    let code = (0..<Int(glyph.length)).map {
      UInt8(truncatingIfNeeded: glyph.code >> UInt32(8 * (Int(glyph.length) - 1 - $0)))
    }
    var position = 0
    var read: UInt32 = 0
    guard !code.isEmpty else { return nil }
    return font.nextCode(code.span, &position, code.count, &read)
  }

  /// The advance of a glyph along the writing direction in text space, without spacing; nil for what has no code.
  func advance(_ index: Int) -> Double? {
    let show = content.shows[Int(content.glyphs[index].show)]
    let font = content.fonts[Int(show.font)]
    guard let entry = entry(index), entry < font.entries.count else { return nil }
    if font.description.isVertical {
      guard entry < font.vertical.count else { return nil }
      return Double(font.vertical[entry].advance) * 0.001 * show.size
    }
    return Double(font.entries[entry].width) * 0.001 * show.size * show.horizontalScaling
  }
}
