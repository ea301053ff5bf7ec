internal import ObelusContent
internal import ObelusPDF

/// How the glyphs of one show operator lie.
struct ShowMetrics {
  /// Index into `GlyphPositions.directions`, or -1 for a show without glyphs.
  var direction: Int32 = -1
  /// Text of different flows is never joined: the page, each appearance, pattern cell and soft mask (see `FlowGroups`).
  var group: Int32 = 0
  /// Font size across the line, in points: what baselines and line distances are measured in.
  var em: Float = 1
  /// Font size along the line, with horizontal scaling, in points: what gaps are measured in.
  var gapUnit: Float = 1
  var isVertical = false
}

/// A unit vector along which text runs.
struct Direction {
  var x: Float
  var y: Float

  @inline(__always)
  func dot(_ other: Direction) -> Float { x * other.x + y * other.y }
}

/// Glyphs that follow each other in content order and on the page: one baseline, no jump.
struct TextRun {
  var direction: Int32
  var group: Int32
  /// Where the baseline lies across the direction; upwards is more.
  var across: Float
  var start: Float
  var end: Float
  var em: Float
  var gapUnit: Float
  var firstGlyph: Int32
  var endGlyph: Int32
  /// Its place among the page's runs.
  var index: Int32 = 0
  /// Some glyph begins before the middle of the one before it: the order of the content is not that of the page.
  var isTangled = false
}

/// What the layout reads of a glyph, in 12 bytes.
struct PlacedGlyph {
  /// Where it begins along its direction, in points.
  var start: Float = 0
  /// How far it reaches from there; never negative.
  var extent: Float = 0
  /// As in `CodeEntry.unicode`.
  var unicode: UInt32 = Font.noUnicode
}

/// Where each glyph lies along its line, and the runs that glyphs form.
struct GlyphPositions {
  private(set) var directions: [Direction] = []
  private(set) var shows: [ShowMetrics] = []
  /// One for each glyph of the content.
  private(set) var glyphs: [PlacedGlyph] = []
  private(set) var runs: [TextRun] = []

  /// Directions beyond this count take the first one: such a page has no lines anyway.
  private static let maximumDirections = 720
  /// Directions within 1.1° are one: the cosine.
  private static let sameDirection: Float = 0.9998

  init(_ content: PageContent) {
    let groups = FlowGroups(content.instances)
    let glyphs = content.glyphs.span
    shows = [ShowMetrics](repeating: ShowMetrics(), count: content.shows.count)
    self.glyphs = [PlacedGlyph](repeating: PlacedGlyph(), count: glyphs.count)
    var last = Direction(x: 1, y: 0)
    var lastIndex: Int32 = -1
    for i in content.shows.indices where content.shows[i].glyphCount > 0 {
      let show = content.shows[i]
      let isVertical = content.fonts[Int(show.font)].description.isVertical
      var metrics = ShowMetrics()
      metrics.isVertical = isVertical
      metrics.group = groups[show.instance]
      let direction = GlyphPositions.measure(show, isVertical, &metrics)
      if lastIndex < 0 || direction.dot(last) <= GlyphPositions.sameDirection {
        lastIndex = index(of: direction)
        last = directions[Int(lastIndex)]
      }
      metrics.direction = lastIndex
      shows[i] = metrics
      append(show.glyphs.clamped(to: 0..<glyphs.count), of: glyphs, metrics, last)
    }
    for i in runs.indices { runs[i].index = Int32(truncatingIfNeeded: i) }
  }

  private mutating func append(
    _ range: Range<Int>, of glyphs: Span<Glyph>, _ metrics: ShowMetrics, _ direction: Direction
  ) {
    guard let first = range.first else { return }
    let em = metrics.em
    var run = TextRun(
      direction: metrics.direction, group: metrics.group, across: 0, start: 0, end: 0, em: em,
      gapUnit: metrics.gapUnit, firstGlyph: Int32(truncatingIfNeeded: first),
      endGlyph: Int32(truncatingIfNeeded: first))
    if let previous = runs.last, previous.direction == run.direction, previous.group == run.group,
      previous.endGlyph == run.firstGlyph, (previous.em - em).magnitude < 0.35 * max(em, previous.em)
    {
      run = previous
      runs.removeLast()
    }
    var last = PlacedGlyph()
    if run.endGlyph > run.firstGlyph { last = self.glyphs[Int(run.endGlyph) - 1] }
    for g in range {
      let glyph = glyphs[g]
      var u = glyph.x * direction.x + glyph.y * direction.y
      var v = glyph.y * direction.x - glyph.x * direction.y
      var w = glyph.advanceX * direction.x + glyph.advanceY * direction.y
      if w < 0 {
        u += w
        w = -w
      }
      // Not a number, or beyond every page: hostile, but it must not disturb the order of the others.
      if !(u.magnitude < 1e9 && v.magnitude < 1e9 && w < 1e9) {
        u = 0
        v = 0
        w = 0
      }
      let before = last
      last = PlacedGlyph(start: u, extent: w, unicode: glyph.unicode)
      self.glyphs[g] = last
      let index = Int32(truncatingIfNeeded: g)
      if (v - run.across).magnitude < 0.1 * em, u >= run.end - 0.5 * em, u - run.end < 1.2 * em,
        run.endGlyph > run.firstGlyph
      {
        if u < before.start + 0.5 * before.extent, areLetters(before, last) { run.isTangled = true }
        run.endGlyph = index + 1
        run.end = max(run.end, u + w)
        continue
      }
      if run.endGlyph > run.firstGlyph { runs.append(run) }
      run = TextRun(
        direction: metrics.direction, group: metrics.group, across: v, start: u, end: u + w, em: em,
        gapUnit: metrics.gapUnit, firstGlyph: index, endGlyph: index + 1)
    }
    runs.append(run)
  }

  /// Spaces, marks and accents lie over letters in any text.
  private func areLetters(_ a: PlacedGlyph, _ b: PlacedGlyph) -> Bool {
    func isLetter(_ c: UInt32) -> Bool {
      c > 0x20 && c != 0xA0 && !CanonicalComposition.isMark(c) && TextNormalization.combiningMark(forAccent: c) == nil
    }
    return isLetter(a.unicode) && isLetter(b.unicode)
  }

  /// The direction of a show's text, and its sizes in `metrics`.
  private static func measure(_ show: ShowOperation, _ isVertical: Bool, _ metrics: inout ShowMetrics) -> Direction {
    let size = Float(show.size)
    let along = (show.a * show.a + show.b * show.b).squareRoot()
    let up = (show.c * show.c + show.d * show.d).squareRoot()
    var em = size.magnitude * (isVertical ? along : up)
    var unit = size.magnitude * (isVertical ? up : along * Float(show.horizontalScaling.magnitude))
    if !(em > 0.01 && em < 1e6) { em = unit > 0.01 && unit < 1e6 ? unit : 0.01 }
    if !(unit > 0.2 * em) { unit = 0.2 * em }
    if unit > 5 * em { unit = 5 * em }
    metrics.em = em
    metrics.gapUnit = unit
    var direction = isVertical ? Direction(x: -show.c, y: -show.d) : Direction(x: show.a, y: show.b)
    let length = isVertical ? up : along
    guard length > 0, length < 1e12 else { return Direction(x: 1, y: 0) }
    let sign: Float = (isVertical ? show.size < 0 : show.size * show.horizontalScaling < 0) ? -1 : 1
    direction.x *= sign / length
    direction.y *= sign / length
    return direction
  }

  private mutating func index(of direction: Direction) -> Int32 {
    for (i, known) in directions.enumerated() where known.dot(direction) > GlyphPositions.sameDirection {
      return Int32(i)
    }
    guard directions.count < GlyphPositions.maximumDirections else { return 0 }
    directions.append(direction)
    return Int32(directions.count - 1)
  }
}
