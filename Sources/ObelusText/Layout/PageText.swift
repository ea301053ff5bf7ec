package import ObelusContent

/// The text of one page, laid out for search: the same glyphs in several orders, because no order alone finds everything.
///
/// Belongs to the thread of its document, like the content that it was made of.
package struct PageText {
  let content: PageContent
  let positions: GlyphPositions
  /// Content order, geometric order, the order of reading where there is text from right to left, what spaced-out and
  /// reversed strings spell, what touches, the lines around breaks of columns, and lines that are counted without their
  /// numbers; all of it again where fonts draw something else than they say (`DrawnText`).
  package let sequences: [TextSequence]
  let companions: GlyphCompanions
  /// The order in which people read the page.
  var reading: TextSequence { sequences[readingIndex] }
  private let readingIndex: Int
  /// One letter may stand in several entries, which no hit parts: "nail" is no part of "mail", spelled "rnail".
  let isRespelled: Bool

  package init(_ content: PageContent) {
    self.content = content
    positions = GlyphPositions(content)
    var shown = SequenceBuilder(content, positions)
    ContentOrder.build(content, positions, into: &shown)
    var laidOut = SequenceBuilder(content, positions)
    var breaks = SequenceBuilder(content, positions, expects: 0)
    let tangled = GeometricOrder.build(content, positions, into: &laidOut, breaks: &breaks)
    var sequences = [shown.sequence, laidOut.sequence]
    if laidOut.hasRightToLeft {
      var logical = laidOut.sequence
      logical.entries = LogicalOrder.build(fromVisual: logical.entries)
      sequences.append(logical)
    }
    var spelled = SequenceBuilder(content, positions, expects: 0)
    StringOrder.build(content, positions, into: &spelled)
    ReversedOrder.build(content, positions, into: &spelled)
    if !spelled.sequence.entries.isEmpty { sequences.append(spelled.sequence) }
    var touching = SequenceBuilder(content, positions, expects: 0)
    TouchingOrder.build(content, positions, tangled: tangled, besides: sequences, into: &touching)
    if !touching.sequence.entries.isEmpty { sequences.append(touching.sequence) }
    if !breaks.sequence.entries.isEmpty { sequences.append(breaks.sequence) }
    sequences += [laidOut.sequence, shown.sequence].compactMap(LineNumbers.without)
    let drawn = DrawnText.content(of: content).map { PageText($0) }
    sequences += drawn?.sequences ?? []
    var companions = shown.companions
    if let drawn { companions.merge(drawn.companions) }
    companions.merge(laidOut.companions)
    companions.merge(touching.companions)
    self.sequences = sequences
    readingIndex = laidOut.hasRightToLeft ? 2 : 1
    self.companions = companions
    isRespelled = false
  }

  /// The same page, with its text spelled in other ways.
  init(_ page: PageText, spelled sequences: [TextSequence]) {
    content = page.content
    positions = page.positions
    companions = page.companions
    readingIndex = min(page.readingIndex, max(0, sequences.count - 1))
    self.sequences = sequences
    isRespelled = true
  }

  /// The gap between two glyphs of one line in ems, and the distance of their beginnings; nil for glyphs of
  /// different directions. Negative gaps are overlaps.
  func spacing(_ a: Int32, _ b: Int32) -> (gap: Float, pitch: Float)? {
    guard a >= 0, b >= 0 else { return nil }
    let first = Int(a)
    let second = Int(b)
    let m = positions.shows[Int(content.glyphs[first].show)]
    let n = positions.shows[Int(content.glyphs[second].show)]
    guard m.direction == n.direction, m.direction >= 0 else { return nil }
    let unit = max(m.gapUnit, n.gapUnit)
    let p = positions.glyphs[first]
    let q = positions.glyphs[second]
    let gap = max(q.start - (p.start + p.extent), p.start - (q.start + q.extent))
    return (gap / unit, (q.start - p.start).magnitude / unit)
  }
}
