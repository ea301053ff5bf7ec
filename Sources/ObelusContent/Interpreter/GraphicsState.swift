internal import ObelusCore

/// The graphics state (ISO 32000-2, 8.4) as far as it decides where something stands. Plain data: q copies it.
struct GraphicsState {
  var ctm: Matrix
  var lineWidth = 1.0
  var lineCap: UInt8 = 0
  var lineJoin: UInt8 = 0
  var miterLimit = 10.0
  /// Index into `PageContent.dashPatterns`, or -1 for an unbroken line.
  var dash: Int32 = -1
  /// The tiling pattern that is the colour: the index of its cell in `PageContent.instances`, or -1.
  var fillPattern: Int32 = -1
  var strokePattern: Int32 = -1
  /// A clipping path other than the page was set.
  var isClipped = false
  /// The box that paths clip to, in default user space; nil: none does.
  var clip: Rect?

  // Text state (9.3). The text matrices are no part of it: q and Q leave them alone.

  /// Index into `PageContent.fonts`, or -1.
  var font: Int32 = -1
  /// As `ShowOperation.fontUse`.
  var fontUse: Int32 = -1
  var renderMode: UInt8 = 0
  var fontSize = 1.0
  var characterSpacing = 0.0
  var wordSpacing = 0.0
  /// A factor: Tz / 100.
  var horizontalScaling = 1.0
  var leading = 0.0
  var rise = 0.0

  init(ctm: Matrix) { self.ctm = ctm }
}

/// The text matrices, and the text object (9.4.1) that is open.
struct TextObject {
  var matrix = Matrix.identity
  var lineMatrix = Matrix.identity
  /// No show operator has moved the pen since it was placed.
  var isFresh = true
  /// The first show operator since BT.
  var firstShow = 0
  /// Glyphs of it become a clipping path at ET.
  var clips = false

  /// Places the pen at the start of a line.
  mutating func startLine(_ matrix: Matrix) {
    lineMatrix = matrix
    self.matrix = matrix
    isFresh = true
  }

  /// Moves to the start of a line `x`, `y` away from the start of the current one (Td).
  mutating func moveLine(x: Double, y: Double) {
    var next = lineMatrix
    next.e += x * next.a + y * next.c
    next.f += x * next.b + y * next.d
    startLine(next)
  }

  /// Moves the pen along the writing direction.
  mutating func advance(by distance: Double, isVertical: Bool) {
    matrix.e += distance * (isVertical ? matrix.c : matrix.a)
    matrix.f += distance * (isVertical ? matrix.d : matrix.b)
    isFresh = false
  }
}
