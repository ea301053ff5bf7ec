internal import ObelusAnnotations
internal import ObelusCore

/// What rules redact or mark on a page, and what is marked there already.
struct HiddenSelections {
  private let job: CompiledJob
  /// The rules that take a glyph.
  private var glyphs: [Int: Set<Int>] = [:]
  /// What takes whatever lies in a place.
  private var places: [(rule: Int, quads: [Quad])] = []
  /// Rules that only mark, with what they cover.
  private var marks: [(rule: Int, quads: [Quad])] = []
  /// Where the document has marks of its own that the job does not apply.
  private let earlier: [Quad]

  init(_ job: CompiledJob, _ selections: [Selection], _ annotations: [Annotation] = []) {
    self.job = job
    let applied = Set(selections.filter { job.rules[$0.rule].redacts }.compactMap(\.annotation))
    earlier = annotations.filter { $0.subtype == .redact && !applied.contains($0.index ?? -1) }.flatMap(\.area)
    for selection in selections {
      let rule = job.rules[selection.rule]
      guard rule.action == .redact || rule.selectionAction == .cut else { continue }
      for glyph in selection.glyphs { glyphs[glyph, default: []].insert(rule.index) }
      if selection.kind != .text || selection.isRecognised || selection.glyphs.isEmpty {
        places.append((rule.index, selection.taken))
      }
      if !rule.redacts { marks.append((rule.index, selection.quads)) }
    }
  }

  /// Another rule that redacts some of a selection, or marks it for that.
  func hiding(_ selection: Selection) -> Int? {
    for glyph in selection.glyphs {
      if let rule = glyphs[glyph]?.first(where: { $0 != selection.rule }) { return rule }
    }
    return places.first { $0.rule != selection.rule && Self.meet($0.quads, selection.taken) }?.rule
      ?? (selection.isArea
        ? marks.first { $0.rule != selection.rule && Self.meet($0.quads, selection.taken) }?.rule : nil)
  }

  /// Whether a rule takes some of a text, or marks it for that.
  func hides(_ glyphs: [Int], at quads: [Quad]) -> Bool {
    glyphs.contains { self.glyphs[$0] != nil } || (places + marks).contains { Self.meet($0.quads, quads) }
  }

  /// A rule that marks something on the page, which stays in the output.
  func marking(_ selection: Selection) -> Int? { marks.first { $0.rule != selection.rule }?.rule }

  /// A rule that marks something in a place.
  func marking(_ place: Rect) -> Int? { marks.first { $0.quads.contains { $0.bounds.overlaps(place) } }?.rule }

  /// The document has a mark of its own there.
  func isUnderMark(_ places: [Quad]) -> Bool { Self.meet(earlier, places) }

  /// The document has a mark of its own on the page.
  var hasEarlierMarks: Bool { !earlier.isEmpty }

  private static func meet(_ a: [Quad], _ b: [Quad]) -> Bool {
    a.contains { quad in b.contains { $0.bounds.overlaps(quad.bounds) } }
  }
}
