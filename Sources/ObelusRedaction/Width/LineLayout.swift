internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF
internal import ObelusText

/// Sets the lines of removed texts again: glyphs at their natural widths, one space between words, and rooms whose width
/// `WidthPolicy` decides. What is left of the text then stands where it would stand after any other text.
///
/// A line is what has one baseline, direction and flow (the page with its forms, or one appearance), up to gaps of more
/// than 1.6 ems, or to where several lines begin: what lies beyond is another column and stays.
struct LineLayout {
  /// The room of removed glyphs that stood side by side.
  struct Room {
    var glyphs: [Int]
    var quad: Quad
  }

  private(set) var relaid = RelaidText()
  private(set) var rooms: [Room] = []
  /// Where lines were and are: the page looks different there.
  private(set) var changed: [Quad] = []
  /// Lines that begin where no other begins: centred or flush right, so that their beginning tells their length.
  private(set) var unaligned = 0
  /// Lines that reach into other text or off the page.
  private(set) var overflowing = 0
  /// Rules, backgrounds and clips at such lines, which stay where they were.
  private(set) var drawings = 0
  /// Removed glyphs in patterns, masks and glyph procedures, whose room stays as it was.
  private(set) var untreated = 0

  /// Where the glyphs that stay begin along their lines.
  private var newStarts: [Int: Double] = [:]
  private let content: PageContent
  private let policy: WidthPolicy
  private let removed: [Bool]
  private let isText: [Bool]
  private let boxes: [GlyphBox]
  private let flows: [Int32]

  /// Gaps narrower than this many ems are none, and a word space has the second.
  private static let wordGap = 0.15
  private static let wordSpace = 0.278
  /// Text may overlap by this many ems (kerning, slanted letters); more is in no order that can be set again.
  private static let overlap = 0.4

  private static let failure = ObelusError(
    .width, "the width of a removed text cannot be hidden: letters of its line lie over each other",
    hint: "set width: exact, or redact the line by area")

  /// - Parameters:
  ///   - removed: all glyphs that go.
  ///   - isText: those that go as a text; others go with an area, which stays where it is.
  init(_ content: PageContent, removed: [Bool], isText: [Bool], page: PageNode, policy: WidthPolicy) throws(ObelusError)
  {
    self.content = content
    self.policy = policy
    self.removed = removed
    self.isText = isText
    let lines = TextLines(content)
    boxes = lines.boxes
    flows = lines.flows
    var isDone = [Bool](repeating: false, count: content.glyphs.count)
    for glyph in content.glyphs.indices where isText[glyph] && !isDone[glyph] {
      guard flows[glyph] >= 0 else {
        untreated += 1
        continue
      }
      // What an area takes is not part of the line any more.
      let line = lines.line(of: glyph) { !removed[$0] || isText[$0] }
      for segment in lines.segments(line) {
        guard segment.contains(where: { isText[$0] }) else { continue }
        for member in segment where isText[member] { isDone[member] = true }
        try set(segment, in: line, page)
      }
      isDone[glyph] = true
    }
  }

  /// Sets one stretch of a line again.
  private mutating func set(_ segment: [Int], in line: [Int], _ page: PageNode) throws(ObelusError) {
    var starts: [Double] = []
    var pen = 0.0
    var last = -1
    var open: (first: Int, glyphs: [Int], natural: Double)?
    var rooms: [(glyphs: [Int], start: Double, end: Double)] = []
    func close(_ pen: inout Double) {
      guard let room = open else { return }
      let width = policy.room(natural: room.natural, em: boxes[room.first].em)
      rooms.append((room.glyphs, pen, pen + width))
      pen += width
      open = nil
    }
    for glyph in segment {
      let box = boxes[glyph]
      let width = box.hasAdvance ? box.end - box.start : 0
      if last >= 0 {
        let previous = boxes[last]
        let gap = box.start - previous.end
        // Drawn over the one before: accents, bold by printing twice.
        let isCompanion = !box.hasAdvance || box.start - previous.start < 0.3 * (previous.end - previous.start)
        if isCompanion, isText[glyph] == isText[last] {
          if isText[glyph] {
            open?.glyphs.append(glyph)
            starts.append(pen)
          } else {
            let start = (starts.last ?? 0) + (box.start - previous.start)
            starts.append(start)
            pen = max(pen, start + width)
          }
          continue
        }
        guard gap > -Self.overlap * max(box.em, previous.em) || isCompanion else { throw Self.failure }
        let isSpaced =
          gap > Self.wordGap * min(box.em, previous.em) && !isSpace(glyph) && !isSpace(last)
        if isText[glyph], isText[last] {
          if isSpaced { open?.natural += Self.wordSpace * box.em }
        } else {
          close(&pen)
          if isSpaced { pen += Self.wordSpace * min(box.em, previous.em) }
        }
      }
      starts.append(pen)
      if isText[glyph] {
        if open == nil { open = (glyph, [], 0) }
        open?.glyphs.append(glyph)
        open?.natural += width
      } else {
        pen += width
      }
      last = glyph
    }
    close(&pen)
    take(segment, starts, rooms, length: pen, in: line, page)
  }

  private func isSpace(_ glyph: Int) -> Bool {
    let unicode = content.glyphs[glyph].unicode
    return unicode == 0x20 || unicode == 0xA0
  }

  private mutating func take(
    _ segment: [Int], _ starts: [Double], _ rooms: [(glyphs: [Int], start: Double, end: Double)], length: Double,
    in line: [Int], _ page: PageNode
  ) {
    guard let first = segment.first else { return }
    let end = segment.reduce(-Double.infinity) { max($0, boxes[$1].end) }
    // Text from right to left begins at its right end.
    let anchor = isRightToLeft(segment) ? end - length : boxes[first].start
    let low = segment.reduce(Double.infinity) { min($0, boxes[$1].low) }
    let high = segment.reduce(-Double.infinity) { max($0, boxes[$1].high) }
    func quad(_ from: Double, _ to: Double, _ low: Double, _ high: Double) -> Quad {
      let box = boxes[first]
      return Quad(
        upperLeft: box.point(along: from, across: high), upperRight: box.point(along: to, across: high),
        lowerLeft: box.point(along: from, across: low), lowerRight: box.point(along: to, across: low))
    }
    for (glyph, start) in zip(segment, starts) {
      if isText[glyph] {
        relaid.hidden.insert(glyph)
      } else {
        relaid.places[glyph] = place(glyph, at: anchor + start)
        newStarts[glyph] = anchor + start
      }
    }
    relaid.lines.append(segment)
    for room in rooms {
      let lows = room.glyphs.map { boxes[$0].low }
      let highs = room.glyphs.map { boxes[$0].high }
      self.rooms.append(
        Room(
          glyphs: room.glyphs,
          quad: quad(anchor + room.start, anchor + room.end, lows.min() ?? low, highs.max() ?? high)))
    }
    let extent = (min(boxes[first].start, anchor), max(end, anchor + length))
    let area = quad(extent.0, extent.1, low, high)
    changed.append(area)
    judge(segment, line, anchor...(anchor + length), area, page)
  }

  /// The glyph's origin where its box begins at `start`.
  private func place(_ glyph: Int, at start: Double) -> Point {
    let box = boxes[glyph]
    let origin = Point(x: Double(content.glyphs[glyph].x), y: Double(content.glyphs[glyph].y))
    let u = origin.x * box.directionX + origin.y * box.directionY
    let v = origin.y * box.directionX - origin.x * box.directionY
    return box.point(along: start + (u - box.start), across: v)
  }

  /// A quad over text that moved, where that text is now; nil where it is not.
  func moved(_ quad: Quad) -> Quad? {
    var extent: (low: Double, high: Double)?
    var box: GlyphBox?
    let bounds = quad.bounds
    for glyph in relaid.lines.joined() {
      guard let start = newStarts[glyph] else { continue }
      let b = boxes[glyph]
      guard bounds.contains(b.point(along: (b.start + b.end) / 2, across: (b.low + b.high) / 2)) else { continue }
      let end = start + (b.end - b.start)
      extent = (min(extent?.low ?? start, start), max(extent?.high ?? end, end))
      box = b
    }
    guard let extent, let box else { return nil }
    let across = quad.corners.map { $0.y * box.directionX - $0.x * box.directionY }
    guard let low = across.min(), let high = across.max() else { return nil }
    return Quad(
      upperLeft: box.point(along: extent.low, across: high), upperRight: box.point(along: extent.high, across: high),
      lowerLeft: box.point(along: extent.low, across: low), lowerRight: box.point(along: extent.high, across: low))
  }

  /// By the letters that stay; where these are figures alone, by those that go.
  private func isRightToLeft(_ segment: [Int]) -> Bool {
    var kept = 0
    var gone = 0
    for glyph in segment {
      let balance =
        switch content.glyphs[glyph].unicode {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: 1
        case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F: -1
        default: 0
        }
      if isText[glyph] { gone += balance } else { kept += balance }
    }
    return kept != 0 ? kept > 0 : gone > 0
  }

  /// Counts what setting the line again cannot hide or damages.
  private mutating func judge(
    _ segment: [Int], _ line: [Int], _ extent: ClosedRange<Double>, _ area: Quad, _ page: PageNode
  ) {
    guard let first = segment.first, let last = segment.last else { return }
    let start = boxes[first].start
    let members = Set(segment)
    let isAligned = content.shows.contains { show in
      guard show.isFresh, let glyph = show.glyphs.first, !members.contains(glyph), flows[glyph] == flows[first] else {
        return false
      }
      return (boxes[glyph].start - start).magnitude < 0.5
        && boxes[glyph].directionX * boxes[first].directionX + boxes[glyph].directionY * boxes[first].directionY
          > 0.9998
    }
    if !isAligned { unaligned += 1 }
    let isOver = line.contains { glyph in
      !members.contains(glyph) && !isSpace(glyph) && boxes[glyph].end > extent.lowerBound
        && boxes[glyph].start < extent.upperBound
        && (boxes[glyph].start >= boxes[last].end || boxes[glyph].end <= start)
    }
    let isOff = !page.cropBox.insetBy(dx: -1, dy: -1).contains(area.bounds) && isInside(segment, page)
    if isOver || isOff { overflowing += 1 }
    let bounds = area.bounds
    let em = boxes[first].em
    drawings += content.paths.count { path in
      guard path.isPainted || path.isClip, path.bounds.touches(bounds) else { return false }
      return min(path.bounds.width, path.bounds.height) < 2.5 * em
        && max(path.bounds.width, path.bounds.height) < 40 * em
    }
  }

  /// The line was on the page before.
  private func isInside(_ segment: [Int], _ page: PageNode) -> Bool {
    segment.allSatisfy { glyph in
      let box = boxes[glyph]
      return page.cropBox.contains(box.point(along: box.start, across: box.baseline))
        && page.cropBox.contains(box.point(along: box.end, across: box.baseline))
    }
  }
}
