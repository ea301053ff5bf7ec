/// Looks for the text of one label among everything that runs in its direction.
struct LabelSearch {
  /// All but the label's own.
  let items: [LineItem]
  /// Glyphs of other labels.
  let stops: Set<Int>
  let extent: LabelExtent
  let reach: LabelReach

  /// The first line of a column is at most so many ems from its label, and the next ones from each other.
  private static let firstLine = 3.0
  private static let nextLine = 2.2
  /// A column begins up to so many ems before its label.
  private static let outdent = 1.0

  // MARK: On the line

  /// What follows the label.
  func line() -> [LineItem] {
    let following = items.filter { extent.isLevel(with: $0) && $0.center >= extent.end - 0.1 * extent.em }
    return stretch(of: following, to: .infinity)
  }

  /// The stretch of a line from its first ink to where the reach ends, with the spaces in it.
  private func stretch(of line: [LineItem], to limit: Double) -> [LineItem] {
    let ink = line.filter(\.isInk).sorted { $0.start < $1.start }
    guard let first = ink.first, !isStop(first) else { return [] }
    var run = Run(first)
    for item in ink.dropFirst() {
      if isStop(item) || item.start >= limit { break }
      if reach.end == .gap, run.isEnded(before: item, gap: reach.gap) { break }
      run.add(item)
    }
    return line.filter { $0.center >= first.start && $0.center <= run.end && !isStop($0) }
  }

  /// Ink without a wide gap. A field is the end of one.
  private struct Run {
    var end: Double
    private var em: Double
    private var fieldEnd = Double.infinity

    init(_ first: LineItem) {
      end = first.end
      em = first.em
      add(first)
    }

    mutating func add(_ item: LineItem) {
      if item.end > end { em = item.em }
      end = max(end, item.end)
      if item.field >= 0 { fieldEnd = item.end }
    }

    func isEnded(before item: LineItem, gap: Double) -> Bool {
      item.start - end > gap * max(em, item.em) || item.start > fieldEnd - 0.3 * item.em
    }
  }

  private func isStop(_ item: LineItem) -> Bool { reach.end != .line && stops.contains(item.glyph) }

  // MARK: In the column

  /// The lines under the label, or over it.
  func column() -> [LineItem] {
    var found: [LineItem] = []
    var above = (
      middle: (extent.low + extent.high) / 2, edge: reach.isBackward ? extent.high : extent.low, em: extent.em
    )
    for number in 0..<reach.lines {
      let candidates = items.filter { $0.isInk && isBeyond($0, above.edge) && isInColumn($0) }
      guard let nearest = candidates.min(by: { distance($0, above.middle) < distance($1, above.middle) }) else { break }
      let limit = (number == 0 ? Self.firstLine : Self.nextLine) * max(above.em, nearest.em)
      guard distance(nearest, above.middle) <= limit else { break }
      let line = items.filter { isLevel($0, with: nearest) && isBeyond($0, above.edge) }
      let stretch = columnStretch(of: line)
      guard !stretch.isEmpty else { break }
      found += stretch
      above = (nearest.middle, reach.isBackward ? nearest.high : nearest.low, nearest.em)
      if nearest.field >= 0 { break }
    }
    return found
  }

  private func isBeyond(_ item: LineItem, _ edge: Double) -> Bool {
    reach.isBackward ? item.middle > edge : item.middle < edge
  }

  private func distance(_ item: LineItem, _ middle: Double) -> Double { (item.middle - middle).magnitude }

  private func isLevel(_ item: LineItem, with other: LineItem) -> Bool {
    (item.middle - other.middle).magnitude < 0.45 * max(item.em, other.em)
  }

  /// Under the label itself, or before the next text of its line.
  private func isInColumn(_ item: LineItem) -> Bool {
    if item.end > extent.start, item.start < extent.end { return true }
    return item.start >= extent.start - Self.outdent * extent.em && item.start < columnEnd
  }

  /// Where the next column begins: at the next text on the label's line, behind a wide gap.
  private var columnEnd: Double {
    var end = extent.end
    let following = items.filter { $0.isInk && extent.isLevel(with: $0) && $0.center >= extent.end - 0.1 * extent.em }
    for item in following.sorted(by: { $0.start < $1.start }) {
      if item.start - end > reach.gap * max(extent.em, item.em) || stops.contains(item.glyph) {
        return item.start - 0.3 * extent.em
      }
      end = max(end, item.end)
    }
    return .infinity
  }

  /// Of the stretches of a line those that the column has.
  private func columnStretch(of line: [LineItem]) -> [LineItem] {
    let ink = line.filter(\.isInk).sorted { $0.start < $1.start }
    var first = 0
    while first < ink.count {
      var last = first
      var run = Run(ink[first])
      while last + 1 < ink.count, !run.isEnded(before: ink[last + 1], gap: reach.gap) {
        last += 1
        run.add(ink[last])
      }
      if ink[first...last].contains(where: isInColumn) {
        let start = ink[first].start
        let limit = reach.end == .line ? Double.infinity : max(columnEnd, run.end)
        return stretch(of: line.filter { $0.center >= start }, to: limit)
      }
      first = last + 1
    }
    return []
  }
}
