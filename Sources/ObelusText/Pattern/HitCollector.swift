internal import ObelusContent

/// Turns matched entries into hits and keeps each hit once.
struct HitCollector {
  private let page: PageText
  private var entries: [TextEntry] = []
  private var hits: [TextHit] = []
  /// Indices into `hits` by pattern, glyphs' count, first and last glyph.
  private var known: [Key: [Int]] = [:]

  private struct Key: Hashable {
    var patternIndex: Int
    var count: Int
    var first: Int
    var last: Int
  }

  init(_ page: PageText) { self.page = page }

  /// Entries that are added from now on are those of `sequence`.
  mutating func begin(_ sequence: TextSequence) { entries = sequence.entries }

  mutating func add(_ patternIndex: Int, _ range: Range<Int>, isCertain: Bool) {
    let lines = lines(of: range)
    let glyphs = sortedUnique(lines)
    guard let first = glyphs.first, let last = glyphs.last else { return }
    let key = Key(patternIndex: patternIndex, count: glyphs.count, first: first, last: last)
    for index in known[key] ?? [] where hits[index].glyphs == glyphs {
      if isCertain { hits[index].isCertain = true }
      return
    }
    known[key, default: []].append(hits.count)
    hits.append(
      TextHit(
        patternIndex: patternIndex, glyphs: glyphs, text: text(of: range), isCertain: isCertain, lines: lines))
  }

  func sortedHits() -> [TextHit] {
    hits.sorted {
      if $0.patternIndex != $1.patternIndex { return $0.patternIndex < $1.patternIndex }
      if $0.glyphs[0] != $1.glyphs[0] { return $0.glyphs[0] < $1.glyphs[0] }
      return $0.glyphs.lexicographicallyPrecedes($1.glyphs)
    }
  }

  /// The glyphs of each stretch of a line, with those that go with them.
  private func lines(of range: Range<Int>) -> [[Int]] {
    var lines: [[Int]] = []
    var line: [Int] = []
    var expanded: [Int32] = []
    var last: Int32 = -1
    for entry in entries[range] {
      if entry.glyph >= 0, entry.glyph != last {
        if last >= 0, !page.isSameLine(last, entry.glyph), !line.isEmpty {
          lines.append(line)
          line = []
        }
        last = entry.glyph
        if page.companions.isEmpty {
          line.append(Int(last))
        } else {
          expanded.removeAll(keepingCapacity: true)
          page.companions.expand(last, into: &expanded)
          for glyph in expanded { line.append(Int(glyph)) }
        }
      }
      if entry.scalar == Separator.line || entry.scalar == Separator.hyphenLine || entry.scalar == Separator.hard,
        !line.isEmpty
      {
        lines.append(line)
        line = []
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private func sortedUnique(_ lines: [[Int]]) -> [Int] {
    if lines.count == 1, zip(lines[0], lines[0].dropFirst()).allSatisfy({ $0 < $1 }) { return lines[0] }
    var glyphs: [Int] = []
    for glyph in lines.joined().sorted() where glyphs.last != glyph { glyphs.append(glyph) }
    return glyphs
  }

  private func text(of range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    for entry in entries[range] {
      switch entry.scalar {
      case Separator.weak, Separator.hyphenLine: break
      case Separator.soft, Separator.line, Separator.hard, TextNormalization.space:
        if text.last != " " { text.append(" ") }
      default: text.append(Unicode.Scalar(entry.scalar) ?? "\u{FFFD}")
      }
    }
    return String(text)
  }
}

extension PageText {
  /// Whether two glyphs lie on one baseline of one direction.
  func isSameLine(_ a: Int32, _ b: Int32) -> Bool {
    let first = content.glyphs[Int(a)]
    let second = content.glyphs[Int(b)]
    if first.show == second.show { return true }
    let m = positions.shows[Int(first.show)]
    let n = positions.shows[Int(second.show)]
    guard m.direction == n.direction, m.direction >= 0 else { return false }
    let direction = positions.directions[Int(m.direction)]
    let across = (second.y - first.y) * direction.x - (second.x - first.x) * direction.y
    return across.magnitude < 0.5 * max(m.em, n.em)
  }
}
