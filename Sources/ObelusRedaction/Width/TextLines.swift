internal import ObelusContent
internal import ObelusCore
internal import ObelusText

/// The lines of a page's text and the stretches of them that belong to one column.
struct TextLines {
  let boxes: [GlyphBox]
  /// The stream that each glyph flows in; -1 for what the page shows in several places.
  let flows: [Int32]
  private let content: PageContent
  private let columns: ColumnStarts

  /// Gaps wider than this many ems part columns; where several lines begin, those wider than the second do.
  private static let columnGap = 1.6
  private static let gutter = 0.5
  /// Baselines within this many ems are one line, also raised and lowered figures.
  private static let sameLine = 0.55

  init(_ content: PageContent) {
    self.content = content
    boxes = content.glyphs.indices.map { GlyphBox($0, in: content) }
    flows = Self.flows(content)
    columns = ColumnStarts(content, boxes, flows)
  }

  /// Forms flow with what draws them.
  private static func flows(_ content: PageContent) -> [Int32] {
    let roots = content.instances.indices.map { start -> Int32 in
      var at = start
      while content.instances[at].kind == .form, content.instances[at].parent >= 0 {
        at = Int(content.instances[at].parent)
      }
      switch content.instances[at].kind {
      case .page, .appearance: return Int32(truncatingIfNeeded: at)
      default: return -1
      }
    }
    return content.glyphs.map { roots[Int(content.shows[Int($0.show)].instance)] }
  }

  /// The glyphs on the baseline of one that `isMember` takes in, along the line.
  func line(of seed: Int, where isMember: (Int) -> Bool) -> [Int] {
    let box = boxes[seed]
    return content.glyphs.indices.filter { index in
      let other = boxes[index]
      return flows[index] == flows[seed]
        && other.directionX * box.directionX + other.directionY * box.directionY > 0.9998
        && (other.baseline - box.baseline).magnitude < Self.sameLine * max(other.em, box.em)
        && isMember(index)
    }.sorted { (boxes[$0].start, $0) < (boxes[$1].start, $1) }
  }

  /// The stretches of a line.
  func segments(_ line: [Int]) -> [[Int]] {
    var segments: [[Int]] = []
    var end = -Double.infinity
    for glyph in line {
      let gap = boxes[glyph].start - end
      if segments.isEmpty || gap > Self.columnGap * boxes[glyph].em
        || gap > Self.gutter * boxes[glyph].em && columns.begins(glyph, boxes[glyph], flows[glyph])
      {
        segments.append([])
        end = -.infinity
      }
      segments[segments.count - 1].append(glyph)
      end = max(end, boxes[glyph].end)
    }
    return segments
  }
}
