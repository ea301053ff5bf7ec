internal import ObelusCore
internal import ObelusPDF

/// How far a show operator has come.
struct Pen {
  /// Index of the string that is being shown.
  var element: Int32 = -1
  /// How far the pen has moved along the writing direction, in text space. It is multiplied with the matrix for every
  /// glyph anew, so that rounding does not add up.
  var advance = 0.0
  var unmappedCodes = 0
  var glyphsWithoutUnicode = 0
}

/// Places the glyphs of one show operator (ISO 32000-2, 9.4.4). This is where most of the time goes: what the operator's
/// glyphs share is constant here, and what changes is in the `Pen`.
struct GlyphPlacer {
  /// Text space to default user space.
  private let matrix: Matrix
  /// Where the pen starts, on the line that the text rise shifts.
  private let origin: Point
  private let rise: Double
  /// A thousandth of an em along the writing direction.
  private let unit: Double
  /// Character spacing along the writing direction, and what is added to it behind a space.
  private let spacing: Double
  private let extraOfSpace: Double
  private let show: Int32
  private let flags: Glyph.Flags
  private let font: Font
  private let isVertical: Bool
  private let hasSingleBytes: Bool
  /// The font's entries as far as they are loaded.
  private let entries: [CodeEntry]
  private let noUnicode = Font.noUnicode

  init(state: GraphicsState, font: Font, matrix: Matrix, show: Int32, isHidden: Bool) {
    self.font = font
    self.matrix = matrix
    self.show = show
    isVertical = font.description.isVertical
    entries = font.entries
    hasSingleBytes = !isVertical && font.decoding == .oneByte && entries.count >= 256
    // Horizontal scaling has no effect on vertical writing.
    let scaling = isVertical ? 1 : state.horizontalScaling
    unit = 0.001 * state.fontSize * scaling
    spacing = state.characterSpacing * scaling
    extraOfSpace = state.wordSpacing * scaling
    rise = state.rise
    origin = matrix.apply(Point(x: 0, y: rise))
    flags = isHidden ? .hidden : []
  }

  /// A number in a TJ array.
  @inline(__always)
  func adjust(_ pen: inout Pen, by number: Double) { pen.advance -= number * unit }

  /// Appends the glyphs of `bytes[range]`, a decoded string.
  @inline(__always)
  func place(_ bytes: Span<UInt8>, _ range: Range<Int>, _ pen: inout Pen, into glyphs: inout [Glyph]) {
    if hasSingleBytes {
      placeSingleBytes(bytes, range, &pen, into: &glyphs)
    } else if isVertical {
      placeVertical(bytes, range, &pen, into: &glyphs)
    } else {
      placeHorizontal(bytes, range, &pen, into: &glyphs)
    }
  }

  private func placeSingleBytes(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ pen: inout Pen, into glyphs: inout [Glyph]
  ) {
    for p in range {
      let code = bytes[p]
      append(entries[Int(code)], UInt32(code), p &- range.lowerBound, 1, &pen, &glyphs)
    }
  }

  private func placeHorizontal(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ pen: inout Pen, into glyphs: inout [Glyph]
  ) {
    var entries = entries
    var p = range.lowerBound
    var code: UInt32 = 0
    while p < range.upperBound {
      let start = p
      let index = font.nextCode(bytes, &p, range.upperBound, &code)
      // Rows of codes are loaded as they are met.
      if index >= entries.count { entries = font.entries }
      append(entries[index], code, start &- range.lowerBound, p &- start, &pen, &glyphs)
    }
  }

  /// Appends the glyph of a code of `length` bytes at `offset` in the string, and moves the pen along the line.
  @inline(__always)
  private func append(
    _ entry: CodeEntry, _ code: UInt32, _ offset: Int, _ length: Int, _ pen: inout Pen, _ glyphs: inout [Glyph]
  ) {
    let isSpace = code == 32 && length == 1
    guard entry.cid >= 0 else {
      pen.unmappedCodes &+= 1
      if isSpace { pen.advance += extraOfSpace }
      return
    }
    let width = Double(entry.width) * unit
    if entry.unicode == noUnicode { pen.glyphsWithoutUnicode &+= 1 }
    glyphs.append(
      Glyph(
        x: Float(origin.x + pen.advance * matrix.a), y: Float(origin.y + pen.advance * matrix.b),
        advanceX: Float(width * matrix.a), advanceY: Float(width * matrix.b), code: code,
        unicode: entry.unicode, cid: entry.cid, show: show, element: pen.element,
        offset: Int32(truncatingIfNeeded: offset), length: UInt8(truncatingIfNeeded: length),
        flags: isSpace ? flags.union(.wordSpace) : flags))
    pen.advance += isSpace ? width + spacing + extraOfSpace : width + spacing
  }

  /// Vertical writing (9.7.4.3): the origin is the pen less the position vector.
  private func placeVertical(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ pen: inout Pen, into glyphs: inout [Glyph]
  ) {
    var p = range.lowerBound
    var code: UInt32 = 0
    while p < range.upperBound {
      let start = p
      let index = font.nextCode(bytes, &p, range.upperBound, &code)
      let entry = font.entries[index]
      let isSpace = code == 32 && p &- start == 1
      guard entry.cid >= 0, index < font.vertical.count else {
        pen.unmappedCodes &+= 1
        if isSpace { pen.advance += extraOfSpace }
        continue
      }
      let metrics = font.vertical[index]
      let x = -Double(metrics.vx) * unit.magnitude
      let y = rise - Double(metrics.vy) * unit + pen.advance
      let height = Double(metrics.advance) * unit
      if entry.unicode == noUnicode { pen.glyphsWithoutUnicode &+= 1 }
      glyphs.append(
        Glyph(
          x: Float(x * matrix.a + y * matrix.c + matrix.e), y: Float(x * matrix.b + y * matrix.d + matrix.f),
          advanceX: Float(height * matrix.c), advanceY: Float(height * matrix.d), code: code,
          unicode: entry.unicode, cid: entry.cid, show: show, element: pen.element,
          offset: Int32(truncatingIfNeeded: start &- range.lowerBound), length: UInt8(truncatingIfNeeded: p &- start),
          flags: isSpace ? flags.union(.wordSpace) : flags))
      pen.advance += isSpace ? height + spacing + extraOfSpace : height + spacing
    }
  }
}
