internal import ObelusContent

/// The lines with which the texts of a page begin and end: a phrase may go on from the foot of one page to the head of the next.
///
/// Running heads, folios and footnotes stand between, so that several ends and beginnings are candidates.
package struct PageEdges: Sendable {
  /// A line and its neighbour.
  private struct Edge: Sendable {
    var entries: [TextEntry]
    /// The line at the edge with all digits alike: running heads and folios are the same on the next page.
    var line: [UInt32]
    /// It is the first or last of the content's own order.
    var isFromContent = false
    /// The same for the ways in which one beginning can be read: with its first number and without.
    var group = 0

    func isFurniture(among others: [Edge]) -> Bool {
      others.contains { $0.line == line } || line.allSatisfy { $0 == Edge.digit || !TextNormalization.isWordScalar($0) }
    }

    static let digit: UInt32 = 0x30
  }

  private var heads: [Edge] = []
  private var tails: [Edge] = []

  package init() {}

  /// Flows from the top and from the foot of the page that are looked at.
  private static let maximumFlows = 3
  /// So many entries of a line and its neighbour at most.
  static let maximumReach = 400

  /// A flow's lines, as ranges of entries, and where the first and last of them lie across.
  private struct Flow {
    var lines: [Range<Int>]
    var top: Float
    var bottom: Float
  }

  /// - Parameter reach: how many entries of a page a match over its end may have; nil: it is not known.
  init(_ page: PageText, reach: Int?) {
    let reach = min(reach ?? Self.maximumReach, Self.maximumReach)
    let shown = page.sequences[0].entries
    let read = page.reading.entries
    let flows = Self.flows(read, page)
    for flow in flows.sorted(by: { $0.top > $1.top }).prefix(Self.maximumFlows) {
      for first in 0..<min(2, flow.lines.count) { addHead(read, flow.lines[first...], reach) }
    }
    for flow in flows.sorted(by: { $0.bottom < $1.bottom }).prefix(Self.maximumFlows) {
      for left in 0..<min(2, flow.lines.count) { addTail(read, flow.lines.dropLast(left), reach) }
    }
    let lines = Self.lines(shown, 0..<shown.count)
    addHead(shown, lines[...], reach, isFromContent: true)
    addTail(shown, lines[...], reach, isFromContent: true)
    addSpacedOut(read, page, reach)
  }

  /// The first and last lines with spaced-out words closed up.
  private mutating func addSpacedOut(_ entries: [TextEntry], _ page: PageText, _ reach: Int) {
    for gaps in SpacedOutText.separators(of: entries, on: page) { addClosed(entries, gaps, reach) }
  }

  private mutating func addClosed(_ entries: [TextEntry], _ gaps: Set<Int>, _ reach: Int) {
    // Where some words are spaced out, gaps without a space glyph part no words, however short.
    let closed = entries.indices.filter { !gaps.contains($0) && entries[$0].scalar != Separator.soft }.map {
      entries[$0]
    }
    let lines = Self.lines(closed, 0..<closed.count)
    for left in 0..<min(2, lines.count) {
      addHead(closed, lines.dropFirst(left), reach)
      addTail(closed, lines.dropLast(left), reach)
    }
  }

  private mutating func addHead(
    _ entries: [TextEntry], _ lines: ArraySlice<Range<Int>>, _ reach: Int, isFromContent: Bool = false,
    group: Int? = nil
  ) {
    guard let first = lines.first, let last = lines.prefix(2).last else { return }
    let group = group ?? heads.count
    let head = Array(entries[first.lowerBound..<min(last.upperBound, first.lowerBound + reach)])
    guard !head.isEmpty else { return }
    if let known = heads.firstIndex(where: { $0.entries == head }) {
      heads[known].isFromContent = heads[known].isFromContent || isFromContent
    } else {
      heads.append(
        Edge(entries: head, line: Self.pattern(entries[first]), isFromContent: isFromContent, group: group))
    }
    // The number may be that of a counted line, and no part of its text.
    if let text = LineNumbers.textStart(entries, first), text < first.upperBound {
      let rest = [text..<first.upperBound] + lines.dropFirst().prefix(1)
      addHead(entries, rest[...], reach, isFromContent: isFromContent, group: group)
    }
  }

  private mutating func addTail(
    _ entries: [TextEntry], _ lines: ArraySlice<Range<Int>>, _ reach: Int, isFromContent: Bool = false
  ) {
    guard let last = lines.last, let first = lines.suffix(2).first else { return }
    let tail = Array(entries[max(first.lowerBound, last.upperBound - reach)..<last.upperBound])
    guard !tail.isEmpty, !tails.contains(where: { $0.entries == tail }) else { return }
    tails.append(
      Edge(entries: tail, line: Self.pattern(entries[last]), isFromContent: isFromContent, group: tails.count))
  }

  private static func pattern(_ line: ArraySlice<TextEntry>) -> [UInt32] {
    line.lazy.map(\.scalar).filter { !Separator.contains($0) && $0 != TextNormalization.space }
      .map { $0 >= 0x30 && $0 <= 0x39 ? Edge.digit : $0 }
  }

  static func isLineEnd(_ c: UInt32) -> Bool {
    c == Separator.line || c == Separator.hyphenLine || c == Separator.hard
  }

  /// The lines of a range; a hyphen at the end of one is in it.
  private static func lines(_ entries: [TextEntry], _ range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    for index in range where isLineEnd(entries[index].scalar) {
      let end = entries[index].scalar == Separator.hyphenLine ? index + 1 : index
      if end > start { lines.append(start..<end) }
      start = index + 1
    }
    if range.upperBound > start { lines.append(start..<range.upperBound) }
    return lines
  }

  /// The flows of the page itself that run in the direction of most of its text.
  private static func flows(_ entries: [TextEntry], _ page: PageText) -> [Flow] {
    var flows: [(direction: Int32, flow: Flow)] = []
    var counts: [Int32: Int] = [:]
    var start = 0
    for index in 0...entries.count where index == entries.count || entries[index].scalar == Separator.hard {
      defer { start = index + 1 }
      let lines = Self.lines(entries, start..<max(start, index))
      guard let first = lines.first, let last = lines.last, let top = place(entries[first], page),
        let bottom = place(entries[last], page), top.direction == bottom.direction
      else { continue }
      counts[top.direction, default: 0] += index - start
      flows.append((top.direction, Flow(lines: lines, top: top.across, bottom: bottom.across)))
    }
    let main = counts.max { $0.value != $1.value ? $0.value < $1.value : $0.key > $1.key }?.key
    return flows.filter { $0.direction == main }.map(\.flow)
  }

  private static func place(_ line: ArraySlice<TextEntry>, _ page: PageText) -> (direction: Int32, across: Float)? {
    guard let glyph = line.first(where: { $0.glyph >= 0 })?.glyph else { return nil }
    let placed = page.content.glyphs[Int(glyph)]
    let show = page.positions.shows[Int(placed.show)]
    guard show.group == 0, show.direction >= 0 else { return nil }
    let direction = page.positions.directions[Int(show.direction)]
    return (show.direction, placed.y * direction.x - placed.x * direction.y)
  }

  /// Ends of this page joined to beginnings of the next, one pair after the other, and where the breaks are.
  /// - Parameters:
  ///   - reach: how many entries on either side are taken.
  ///   - isLikely: only what comes first behind running heads and folios, for patterns that match much.
  func joined(
    to next: PageEdges, reach: Int = maximumReach, isLikely: Bool
  ) -> (sequence: TextSequence, breaks: [Int]) {
    var sequence = TextSequence()
    var breaks: [Int] = []
    let ends = isLikely ? Self.likely(tails, besides: next.tails) : tails
    let beginnings = isLikely ? Self.likely(next.heads, besides: heads) : next.heads
    for tail in ends {
      for head in beginnings {
        sequence.entries += tail.entries.suffix(reach)
        Self.endPage(&sequence)
        breaks.append(sequence.entries.count - 1)
        sequence.entries += head.entries.prefix(reach)
        sequence.entries.append(TextEntry(scalar: Separator.hard, glyph: -1))
      }
    }
    sequence.hasHyphenLines = sequence.entries.contains { $0.scalar == Separator.hyphenLine }
    return (sequence, breaks)
  }

  /// The edge nearest to the break, and that of the content's own order, where they are no furniture.
  private static func likely(_ edges: [Edge], besides others: [Edge]) -> [Edge] {
    let text = edges.filter { !$0.isFurniture(among: others) }
    guard let first = text.first else { return [] }
    return [first] + text.dropFirst().filter { $0.isFromContent || $0.group == first.group }
  }

  /// A hyphen at the end breaks a word; else a line ends.
  private static func endPage(_ sequence: inout TextSequence) {
    let last = sequence.entries.count - 1
    if sequence.entries[last].scalar == Separator.hyphenLine { return }
    if last > 0, sequence.entries[last].scalar == TextNormalization.hyphen,
      TextNormalization.isWordScalar(sequence.entries[last - 1].scalar)
    {
      sequence.entries[last].scalar = Separator.hyphenLine
    } else {
      sequence.entries.append(TextEntry(scalar: Separator.line, glyph: -1))
    }
  }
}

/// A hit that begins on one page and ends on the next.
package struct CrossingHit: Sendable, Hashable {
  package var patternIndex: Int
  package var code: String?
  /// Text of the document.
  package var text: String
  /// Glyphs of the first page and of the second, in the order of the text.
  package var tail: [Int]
  package var head: [Int]
}
