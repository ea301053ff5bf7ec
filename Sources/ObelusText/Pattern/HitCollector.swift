internal import ObelusContent
internal import ObelusCore

/// Hits of one pattern, and of one code where it has several.
struct HitGroup: Sendable {
  var patternIndex: Int
  var code: String?
}

/// Turns matched entries into hits and keeps each hit once.
struct HitCollector {
  private let page: PageText
  /// What hits are told apart by.
  private let groups: [HitGroup]
  private var entries: [TextEntry] = []
  private var hits: [TextHit] = []
  /// For a group and a first glyph the last such hit; `previous` leads on to those before it.
  private var known: [UInt64: Int] = [:]
  private var previous: [Int] = []
  /// For each hit its glyphs without spaces and overprints: orders differ in which of these they see.
  private var letters: [[Int]] = []
  /// The letters of the entries at hand, kept between calls to save allocations.
  private var scratch: [Int] = []

  /// The entries that a capture group of a regular expression matched.
  typealias Capture = (name: String, range: Range<Int>)

  /// How many characters of context a hit gets.
  private let contextLength: Int

  init(_ page: PageText, _ groups: [HitGroup], contextLength: Int = 0) {
    self.page = page
    self.groups = groups
    self.contextLength = contextLength
  }

  /// Entries that are added from now on are those of `sequence`.
  mutating func begin(_ sequence: TextSequence) { entries = sequence.entries }

  /// - Parameter group: index into the groups.
  mutating func add(
    _ group: Int, _ range: Range<Int>, isCertain: Bool, captures: [Capture] = [], score: Double? = nil
  ) {
    if page.isRespelled, cutsGlyph(at: range.lowerBound) || cutsGlyph(at: range.upperBound) { return }
    collectLetters(range)
    guard let first = scratch.first else { return }
    let key = UInt64(UInt32(truncatingIfNeeded: group)) << 32 | UInt64(UInt32(truncatingIfNeeded: first))
    let latest = known[key] ?? -1
    var index = latest
    while index >= 0 {
      if letters[index] == scratch {
        if isCertain { hits[index].isCertain = true }
        if let score { hits[index].score = max(score, hits[index].score ?? 0) }
        addSpaces(of: range, to: index)
        return
      }
      index = previous[index]
    }
    known[key] = hits.count
    previous.append(latest)
    letters.append(scratch)
    let glyphs = glyphs(of: range)
    hits.append(
      TextHit(
        patternIndex: groups[group].patternIndex, glyphs: glyphs, text: text(of: range), isCertain: isCertain,
        code: groups[group].code, lines: lines(of: range, glyphs), groups: selectionGroups(captures),
        context: context(of: range), score: score))
  }

  private func cutsGlyph(at index: Int) -> Bool {
    index > 0 && index < entries.count && entries[index].glyph >= 0 && entries[index].glyph == entries[index - 1].glyph
  }

  private func selectionGroups(_ captures: [Capture]) -> [String: SelectionGroup] {
    var texts: [String: SelectionGroup] = [:]
    for capture in captures {
      texts[capture.name] = SelectionGroup(text: text(of: capture.range), glyphs: glyphs(of: capture.range))
    }
    return texts
  }

  private func context(of range: Range<Int>) -> TextContext? {
    guard contextLength > 0 else { return nil }
    let from = max(0, range.lowerBound - contextLength)
    let end = min(entries.count, range.upperBound + contextLength)
    return TextContext(before: text(of: from..<range.lowerBound), after: text(of: range.upperBound..<end))
  }

  private func isSpace(_ scalar: UInt32) -> Bool {
    scalar == TextNormalization.space || scalar == Separator.weak
  }

  /// Puts the glyphs of the entries but for spaces into `scratch`, each overprint as the glyph printed first.
  private mutating func collectLetters(_ range: Range<Int>) {
    scratch.removeAll(keepingCapacity: true)
    for i in range where entries[i].glyph >= 0 && !isSpace(entries[i].scalar) {
      scratch.append(Int(page.companions.first(of: entries[i].glyph)))
    }
    HitCollector.sortUnique(&scratch)
  }

  /// The glyphs of the entries and those that go with them, ascending and unique.
  private func glyphs(of range: Range<Int>) -> [Int] {
    var glyphs: [Int] = []
    glyphs.reserveCapacity(range.count)
    if page.companions.isEmpty {
      for i in range where entries[i].glyph >= 0 { glyphs.append(Int(entries[i].glyph)) }
    } else {
      for i in range where entries[i].glyph >= 0 { page.companions.expand(entries[i].glyph, into: &glyphs) }
    }
    HitCollector.sortUnique(&glyphs)
    return glyphs
  }

  /// Adds spaces that the order at hand has among the letters of a hit.
  private mutating func addSpaces(of range: Range<Int>, to index: Int) {
    var spaces: [Int] = []
    for i in range where entries[i].glyph >= 0 && isSpace(entries[i].scalar) {
      page.companions.expand(entries[i].glyph, into: &spaces)
    }
    guard !spaces.isEmpty else { return }
    let glyphs = Set(hits[index].glyphs)
    if !glyphs.isSuperset(of: spaces) { hits[index].glyphs = glyphs.union(spaces).sorted() }
  }

  private static func sortUnique(_ glyphs: inout [Int]) {
    var isAscending = true
    for i in glyphs.indices.dropFirst() { isAscending = isAscending && glyphs[i] > glyphs[i - 1] }
    if isAscending { return }
    glyphs.sort()
    var count = 1
    for i in 1..<glyphs.count where glyphs[i] != glyphs[count - 1] {
      glyphs[count] = glyphs[i]
      count += 1
    }
    glyphs.removeLast(glyphs.count - count)
  }

  func sortedHits() -> [TextHit] {
    hits.sorted {
      if $0.patternIndex != $1.patternIndex { return $0.patternIndex < $1.patternIndex }
      if $0.glyphs[0] != $1.glyphs[0] { return $0.glyphs[0] < $1.glyphs[0] }
      if $0.glyphs != $1.glyphs { return $0.glyphs.lexicographicallyPrecedes($1.glyphs) }
      return ($0.code ?? "") < ($1.code ?? "")
    }
  }

  /// The glyphs of each stretch of a line, with those that go with them.
  private func lines(of range: Range<Int>, _ glyphs: [Int]) -> [[Int]] {
    if let first = glyphs.first, let last = glyphs.last, page.isOneShow(first, last), !breaksLine(range) {
      return [glyphs]
    }
    var lines: [[Int]] = []
    var line: [Int] = []
    var last: Int32 = -1
    for entry in entries[range] {
      if entry.glyph >= 0, entry.glyph != last {
        if last >= 0, !page.isSameLine(last, entry.glyph), !line.isEmpty {
          lines.append(line)
          line = []
        }
        last = entry.glyph
        page.companions.expand(last, into: &line)
      }
      if endsLine(entry.scalar), !line.isEmpty {
        lines.append(line)
        line = []
      }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  private func endsLine(_ scalar: UInt32) -> Bool {
    scalar == Separator.line || scalar == Separator.hyphenLine || scalar == Separator.hard
  }

  private func breaksLine(_ range: Range<Int>) -> Bool {
    for i in range where endsLine(entries[i].scalar) { return true }
    return false
  }

  private func text(of range: Range<Int>) -> String { Self.text(of: entries[range]) }

  static func text(of entries: ArraySlice<TextEntry>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(entries.count)
    for entry in entries {
      let scalar = entry.scalar
      switch scalar {
      case Separator.weak, Separator.hyphenLine: break
      case Separator.soft, Separator.line, Separator.hard, TextNormalization.space:
        if text.last != 0x20 { text.append(0x20) }
      case 0..<0x80: text.append(UInt8(scalar))
      default: text += UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension PageText {
  func isOneShow(_ a: Int, _ b: Int) -> Bool { content.glyphs[a].show == content.glyphs[b].show }

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
