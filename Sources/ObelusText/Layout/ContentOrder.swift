internal import ObelusContent

/// Text in the order in which the content streams show it.
///
/// Catches what geometry takes apart: text on curves, overprinted lines, columns that run into each other.
struct ContentOrder {
  private let content: PageContent
  private let positions: GlyphPositions
  private var previous: TextRun?
  /// The extent of what was shown last on this line without a wide gap.
  private var segment: ClosedRange<Float> = 0...0

  /// Gaps wider than this many ems part the cells of a row.
  private static let columnGap: Float = 1.6
  /// A line further below than this many ems is not the next one of a row.
  private static let nextRow: Float = 2.5

  private enum Transition { case sameLine, curve, gapOnCurve, newLine, unrelated }

  /// In ems: how far the next letter on a curve may be, and what may be a space there.
  private static let curveReach: Float = 0.9
  private static let curveGap: Float = 0.15

  static func build(_ content: PageContent, _ positions: GlyphPositions, into builder: inout SequenceBuilder) {
    var order = ContentOrder(content: content, positions: positions)
    for run in positions.runs {
      var flow = SequenceBuilder.Flow.eitherWay
      switch order.advance(to: run) {
      case .sameLine: break
      case .curve: flow = .unmeasured
      case .gapOnCurve:
        builder.putPossibleGap()
        flow = .unmeasured
      case .newLine: builder.endLine()
      case .unrelated: builder.endFlow()
      }
      for g in run.firstGlyph..<run.endGlyph {
        builder.put(g, gapUnit: run.gapUnit, flow: flow)
        flow = .eitherWay
      }
    }
    builder.endFlow()
  }

  private init(content: PageContent, positions: GlyphPositions) {
    self.content = content
    self.positions = positions
  }

  private mutating func advance(to run: TextRun) -> Transition {
    let result = previous.map { transition(from: $0, to: run) } ?? .unrelated
    let gap = ContentOrder.columnGap * run.gapUnit
    if result == .sameLine, run.start <= segment.upperBound + gap, run.end >= segment.lowerBound - gap {
      segment = min(segment.lowerBound, run.start)...max(segment.upperBound, run.end)
    } else {
      segment = run.start...max(run.start, run.end)
    }
    previous = run
    return result
  }

  private func endsInHyphen(_ run: TextRun) -> Bool {
    let last = content.glyphs[Int(run.endGlyph) - 1].unicode
    return last == 0x2D || last == 0xAD || (0x2010...0x2012).contains(last)
  }

  private func transition(from a: TextRun, to b: TextRun) -> Transition {
    if a.group != b.group { return .unrelated }
    if a.direction == b.direction {
      let em = max(a.em, b.em)
      let distance = a.across - b.across
      if distance.magnitude < 0.5 * em { return .sameLine }
      // Rows of a table or of columns, shown row by row: the next row does not go on where the last cell stands.
      // But a hyphen at its end says that it does: justified lines have gaps as wide as those between columns.
      let isBelow = distance > 0 && distance < ContentOrder.nextRow * em
      if isBelow, endsInHyphen(a) { return .newLine }
      return isBelow && (b.start > segment.upperBound || b.end < segment.lowerBound) ? .unrelated : .newLine
    }
    // Text along a curve: the next glyph begins where the last one ended, and the direction turns a little.
    let da = positions.directions[Int(a.direction)]
    let db = positions.directions[Int(b.direction)]
    let last = content.glyphs[Int(a.endGlyph) - 1]
    let next = content.glyphs[Int(b.firstGlyph)]
    let dx = next.x - (last.x + last.advanceX)
    let dy = next.y - (last.y + last.advanceY)
    let em = max(a.em, b.em)
    let distance = dx * dx + dy * dy
    guard da.dot(db) > 0.6, distance < Self.curveReach * Self.curveReach * em * em else { return .unrelated }
    return distance > Self.curveGap * Self.curveGap * em * em ? .gapOnCurve : .curve
  }
}
