package import ObelusCore

extension TextMatcher {
  /// What of a page can be part of a hit over its end.
  package func edges(of page: PageText) -> PageEdges { PageEdges(page, reach: hasExpressions ? nil : reach) }

  /// Hits over the break between two pages, each once.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func crossingHits(_ tail: PageEdges, _ head: PageEdges) throws(ObelusError) -> [CrossingHit] {
    var found: [CrossingHit] = []
    var known: Set<CrossingHit> = []
    func add(_ group: Int, _ range: Range<Int>, _ sequence: TextSequence, _ breaks: [Int]) {
      guard let index = Self.first(breaks, from: range.lowerBound), range.upperBound > index + 1,
        !sequence.entries[range].contains(where: { $0.scalar == Separator.hard })
      else { return }
      let hit = CrossingHit(
        patternIndex: groups[group].patternIndex, code: groups[group].code,
        text: HitCollector.text(of: sequence.entries[range]),
        tail: Self.glyphs(sequence.entries[range.lowerBound...index]),
        head: Self.glyphs(sequence.entries[(index + 1)..<range.upperBound]))
      if !hit.tail.isEmpty, !hit.head.isEmpty, known.insert(hit).inserted { found.append(hit) }
    }
    if hasLiterals {
      let all = tail.joined(to: head, reach: reach, isLikely: false)
      scan(all.sequence, on: nil) { group, match in add(group, match.entries, all.sequence, all.breaks) }
    }
    if hasExpressions {
      let likely = tail.joined(to: head, isLikely: true)
      try match(likely.sequence, on: nil) { index, entries, _ in add(index, entries, likely.sequence, likely.breaks) }
      try presets?.match(likely.sequence, isPageText: true) { index, entries in
        add(index, entries, likely.sequence, likely.breaks)
      }
    }
    return found.sorted { a, b in
      if a.patternIndex != b.patternIndex { return a.patternIndex < b.patternIndex }
      return a.tail != b.tail ? a.tail.lexicographicallyPrecedes(b.tail) : a.head.lexicographicallyPrecedes(b.head)
    }
  }

  /// The first of ascending numbers that is not below `lower`.
  private static func first(_ numbers: [Int], from lower: Int) -> Int? {
    var low = 0
    var high = numbers.count
    while low < high {
      let middle = (low + high) / 2
      if numbers[middle] < lower { low = middle + 1 } else { high = middle }
    }
    return low < numbers.count ? numbers[low] : nil
  }

  private static func glyphs(_ entries: ArraySlice<TextEntry>) -> [Int] {
    entries.lazy.filter { $0.glyph >= 0 }.map { Int($0.glyph) }
  }
}

extension PageText {
  /// One page's part of a hit over a break, with what goes with its glyphs, and by lines.
  package func part(_ glyphs: [Int], of hit: CrossingHit) -> TextHit {
    var lines: [[Int]] = []
    var last: Int32 = -1
    for glyph in glyphs.map({ Int32(truncatingIfNeeded: $0) }) where glyph != last {
      if last < 0 || !isSameLine(last, glyph) { lines.append([]) }
      companions.expand(glyph, into: &lines[lines.count - 1])
      last = glyph
    }
    return TextHit(
      patternIndex: hit.patternIndex, glyphs: Set(lines.joined()).sorted(), text: hit.text, isCertain: true,
      code: hit.code, lines: lines)
  }
}
