internal import ObelusContent

/// Text in the order in which the content streams show it.
///
/// Catches what geometry takes apart: text on curves, overprinted lines, columns that run into each other.
enum ContentOrder {
  static func build(_ content: PageContent, _ positions: GlyphPositions, into builder: inout SequenceBuilder) {
    var previous: TextRun?
    for run in positions.runs {
      var flow = SequenceBuilder.Flow.eitherWay
      if let previous {
        switch transition(from: previous, to: run, content, positions) {
        case .sameLine: break
        case .curve: flow = .unmeasured
        case .newLine: builder.endLine()
        case .unrelated: builder.endFlow()
        }
      }
      for g in run.firstGlyph..<run.endGlyph {
        builder.put(g, gapUnit: run.gapUnit, flow: flow)
        flow = .eitherWay
      }
      previous = run
    }
    builder.endFlow()
  }

  private enum Transition { case sameLine, curve, newLine, unrelated }

  private static func transition(
    from a: TextRun, to b: TextRun, _ content: PageContent, _ positions: GlyphPositions
  ) -> Transition {
    if a.group != b.group { return .unrelated }
    if a.direction == b.direction {
      return (a.across - b.across).magnitude < 0.5 * max(a.em, b.em) ? .sameLine : .newLine
    }
    // Text along a curve: the next glyph begins where the last one ended, and the direction turns a little.
    let da = positions.directions[Int(a.direction)]
    let db = positions.directions[Int(b.direction)]
    let last = content.glyphs[Int(a.endGlyph) - 1]
    let next = content.glyphs[Int(b.firstGlyph)]
    let dx = next.x - (last.x + last.advanceX)
    let dy = next.y - (last.y + last.advanceY)
    let reach = 0.4 * max(a.em, b.em)
    return da.dot(db) > 0.6 && dx * dx + dy * dy < reach * reach ? .curve : .unrelated
  }
}
