internal import ObelusContent

/// Text in the order in which it lies on the page: lines from the top, parted into segments at wide gaps, and segments
/// that lie under each other chained into flows.
struct GeometricOrder {
  private let content: PageContent
  private let positions: GlyphPositions
  /// Glyphs of all lines, one after the other, along their lines.
  private var order: [Int32] = []
  private var segments: [Segment] = []
  private var tangled: [Bool] = []

  /// A stretch of one line without a wide gap.
  private struct Segment {
    var across: Float
    var start: Float
    var end: Float
    var em: Float
    var gapUnit: Float
    /// Range in `order`.
    var first: Int
    var last: Int
    /// The segment that goes on below, or -1.
    var next = -1
    var isContinued = false
  }

  /// Gaps wider than this many ems part columns.
  private static let columnGap: Float = 1.6
  /// Baselines within this many ems are one line.
  private static let sameLine: Float = 0.4

  /// - Parameter breaks: gets the lines around breaks of columns.
  /// - Returns: by run of `positions`, whether other runs lie over it, or its own glyphs over each other.
  static func build(
    _ content: PageContent, _ positions: GlyphPositions, into builder: inout SequenceBuilder,
    breaks: inout SequenceBuilder
  ) -> [Bool] {
    var order = GeometricOrder(content: content, positions: positions)
    order.order.reserveCapacity(content.glyphs.count)
    order.tangled = positions.runs.map(\.isTangled)
    var runs = positions.runs
    runs.sort(by: comesBefore)
    var first = 0
    while first < runs.count {
      var end = first + 1
      while end < runs.count, runs[end].group == runs[first].group, runs[end].direction == runs[first].direction {
        end += 1
      }
      order.addLines(&runs, first..<end)
      first = end
      order.chainSegments()
      order.emit(into: &builder)
      order.joinColumns(into: &breaks)
      order.order.removeAll(keepingCapacity: true)
      order.segments.removeAll(keepingCapacity: true)
    }
    return order.tangled
  }

  private init(content: PageContent, positions: GlyphPositions) {
    self.content = content
    self.positions = positions
  }

  private static func comesBefore(_ a: TextRun, _ b: TextRun) -> Bool {
    if a.group != b.group { return a.group < b.group }
    if a.direction != b.direction { return a.direction < b.direction }
    if a.across != b.across { return a.across > b.across }
    if a.start != b.start { return a.start < b.start }
    return a.firstGlyph < b.firstGlyph
  }

  private static func startsBefore(_ a: TextRun, _ b: TextRun) -> Bool {
    a.start != b.start ? a.start < b.start : a.firstGlyph < b.firstGlyph
  }

  // MARK: Lines

  /// Groups the runs of one direction, sorted from the top, into lines.
  private mutating func addLines(_ runs: inout [TextRun], _ range: Range<Int>) {
    var i = range.lowerBound
    while i < range.upperBound {
      let across = runs[i].across
      var em = runs[i].em
      var unit = runs[i].gapUnit
      var isSorted = true
      var overlaps = runs[i].isTangled
      var j = i + 1
      while j < range.upperBound, across - runs[j].across < GeometricOrder.sameLine * min(em, runs[j].em) {
        em = max(em, runs[j].em)
        unit = max(unit, runs[j].gapUnit)
        isSorted = isSorted && !GeometricOrder.startsBefore(runs[j], runs[j - 1])
        overlaps = overlaps || runs[j].isTangled
        j += 1
      }
      if !isSorted { runs[i..<j].sort(by: GeometricOrder.startsBefore) }
      var end = runs[i].end
      for k in i + 1..<max(i + 1, j) {
        overlaps = overlaps || runs[k].start < end - 0.05 * runs[k].em
        end = max(end, runs[k].end)
      }
      addLine(runs, i..<j, overlaps: overlaps, across, em, unit)
      i = j
    }
  }

  private mutating func addLine(
    _ runs: [TextRun], _ range: Range<Int>, overlaps: Bool, _ across: Float, _ em: Float, _ unit: Float
  ) {
    let first = order.count
    for r in range { for g in runs[r].firstGlyph..<runs[r].endGlyph { order.append(g) } }
    if overlaps {
      sortByMiddle(first..<order.count)
      for r in range { tangled[Int(runs[r].index)] = true }
    }
    let limit = GeometricOrder.columnGap * unit
    var start = first
    var end = -Float.infinity
    for k in first..<order.count {
      let g = Int(order[k])
      let u = positions.glyphs[g].start
      if u - end > limit, k > start {
        append(start..<k, end, across, em, unit)
        start = k
        end = -.infinity
      }
      end = max(end, u + positions.glyphs[g].extent)
    }
    append(start..<order.count, end, across, em, unit)
  }

  private mutating func append(_ range: Range<Int>, _ end: Float, _ across: Float, _ em: Float, _ unit: Float) {
    guard let first = range.first else { return }
    segments.append(
      Segment(
        across: across, start: positions.glyphs[Int(order[first])].start, end: end, em: em, gapUnit: unit,
        first: range.lowerBound, last: range.upperBound))
  }

  /// Runs that lie over each other are taken glyph by glyph.
  private mutating func sortByMiddle(_ range: Range<Int>) {
    var keyed = range.map { k in
      let glyph = positions.glyphs[Int(order[k])]
      return (middle: glyph.start + glyph.extent / 2, glyph: order[k])
    }
    keyed.sort { $0.middle != $1.middle ? $0.middle < $1.middle : $0.glyph < $1.glyph }
    for (k, entry) in zip(range, keyed) { order[k] = entry.glyph }
  }

  // MARK: Flows

  /// The text of a segment goes on in the nearest one below that shares some of its width and continues no other.
  private mutating func chainSegments() {
    for x in segments.indices {
      let segment = segments[x]
      var y = x + 1
      let last = min(segments.count, x + 65)
      while y < last {
        let below = segments[y]
        let distance = segment.across - below.across
        if distance > 2.2 * segment.em { break }
        if distance > 0.5 * min(segment.em, below.em), !below.isContinued, below.start < segment.end,
          below.end > segment.start
        {
          segments[x].next = y
          segments[y].isContinued = true
          break
        }
        y += 1
      }
    }
  }

  private func emit(into builder: inout SequenceBuilder) {
    for x in segments.indices where !segments[x].isContinued {
      var current = x
      while current >= 0 {
        emit(segments[current], into: &builder)
        current = segments[current].next
        if current >= 0 { builder.endLine() }
      }
      builder.endFlow()
    }
  }

  /// Lines that are joined at each break, and columns that are joined at most.
  private static let joinedLines = 2
  private static let maximumColumns = 40
  private static let maximumBreaks = 64

  /// The text at the foot of a column goes on at the head of one to its right.
  private func joinColumns(into builder: inout SequenceBuilder) {
    var columns: [[Segment]] = []
    for x in segments.indices where !segments[x].isContinued && segments[x].next >= 0 {
      var column = [segments[x]]
      while let next = column.last?.next, next >= 0 { column.append(segments[next]) }
      columns.append(column)
    }
    guard columns.count > 1, columns.count <= Self.maximumColumns else { return }
    var count = 0
    for column in columns {
      for next in columns {
        guard let foot = column.last, let head = next.first, head.start > foot.end,
          head.across - foot.across > 0.5 * max(foot.em, head.em), count < Self.maximumBreaks
        else { continue }
        count += 1
        for segment in column.suffix(Self.joinedLines) + next.prefix(Self.joinedLines) {
          emit(segment, into: &builder)
          builder.endLine()
        }
        builder.endFlow()
      }
    }
  }

  private func emit(_ segment: Segment, into builder: inout SequenceBuilder) {
    var last: Int32 = -1
    for k in segment.first..<segment.last {
      let g = order[k]
      if last >= 0, isOverprint(Int(g), of: Int(last)) {
        builder.addOverprint(g, of: last)
        continue
      }
      builder.put(g, gapUnit: segment.gapUnit, flow: .forward)
      last = g
    }
  }

  /// The same character within a third of its advance: bold by printing twice, or fill and outline.
  private func isOverprint(_ g: Int, of last: Int) -> Bool {
    let a = positions.glyphs[last]
    let b = positions.glyphs[g]
    return a.unicode == b.unicode && a.extent > 0 && (b.start - a.start).magnitude < 0.3 * a.extent
  }
}
