extension AnchorFinder {
  /// What stands between pairs of texts on the page.
  package struct Between {
    package var found: [AnchoredText] = []
    /// Beginnings without an end.
    package var open = 0
  }

  /// From each beginning to the next end: in the same flow of text, else on the same line, else in the order of reading.
  /// Where nothing stands between the two in their flow, it is what follows the beginning on its line.
  /// - Parameter lines: how many line ends may lie between.
  package func texts(from starts: [TextHit], to ends: [TextHit], lines: Int) -> Between {
    var result = Between()
    let starts = starts.compactMap { ReadingStretch($0, places) }.sorted { $0.first < $1.first }
    let ends = ends.compactMap { ReadingStretch($0, places) }.sorted { $0.first < $1.first }
    var reached = 0
    for start in starts where start.first >= reached {
      let next = ends.first { $0.first >= start.end }
      if let next, breaks(start.end..<next.first).flows == 0 {
        guard breaks(start.end..<next.first).lines <= lines else {
          result.open += 1
          continue
        }
        // A form has its values beside the labels, in flows of their own.
        if let text = text(of: glyphs(start.end..<next.first), besides: [start, next])
          ?? text(of: start.hit, Self.beside)
        {
          result.found.append(text)
        } else {
          result.open += 1
        }
        reached = next.first
      } else if let level = level(start, ends) {
        result.found += [text(of: level.glyphs, besides: [start, level.end])].compactMap { $0 }
      } else if let next, breaks(start.end..<next.first).lines <= lines {
        result.found += [text(of: glyphs(start.end..<next.first), besides: [start, next])].compactMap { $0 }
        reached = next.first
      } else {
        result.open += 1
      }
    }
    return result
  }

  private static let beside = LabelReach(isColumn: false, isBackward: false, end: .gap, gap: 1.6, lines: 1)

  /// Where a hit stands in the order of reading.
  private struct ReadingStretch {
    let hit: TextHit
    let first: Int
    let end: Int

    init?(_ hit: TextHit, _ places: [Int32]) {
      let at = hit.glyphs.map { Int(places[$0]) }.filter { $0 >= 0 }
      guard let first = at.min(), let last = at.max() else { return nil }
      self.hit = hit
      self.first = first
      end = last + 1
    }
  }

  private func breaks(_ range: Range<Int>) -> (lines: Int, flows: Int) {
    var count = (lines: 0, flows: 0)
    for entry in page.reading.entries[range] {
      switch entry.scalar {
      case Separator.hard:
        count.flows += 1
        count.lines += 1
      case Separator.line, Separator.hyphenLine: count.lines += 1
      default: break
      }
    }
    return count
  }

  private func glyphs(_ range: Range<Int>) -> [Int] {
    var glyphs: [Int] = []
    for entry in page.reading.entries[range] where entry.glyph >= 0 {
      page.companions.expand(entry.glyph, into: &glyphs)
    }
    return glyphs
  }

  private func text(of glyphs: [Int], besides ends: [ReadingStretch]) -> AnchoredText? {
    let own = Set(ends.flatMap(\.hit.glyphs))
    return text(of: glyphs.filter { !own.contains($0) })
  }

  /// The nearest end that follows on the same line, and what stands between.
  private func level(_ start: ReadingStretch, _ ends: [ReadingStretch]) -> (end: ReadingStretch, glyphs: [Int])? {
    guard let line = start.hit.lines.last, let frame = frame(of: line) else { return nil }
    let items = items(in: frame)
    let extent = LabelExtent(items.filter { line.contains($0.glyph) })
    var nearest: (end: ReadingStretch, extent: LabelExtent)?
    for end in ends {
      let first = Set(end.hit.lines.first ?? [])
      let own = items.filter { first.contains($0.glyph) && extent.isLevel(with: $0) }
      let place = LabelExtent(own)
      guard !own.isEmpty, place.start >= extent.end - 0.1 * extent.em else { continue }
      if place.start < nearest?.extent.start ?? .infinity { nearest = (end, place) }
    }
    guard let nearest else { return nil }
    let between = items.filter {
      extent.isLevel(with: $0) && $0.center > extent.end && $0.center < nearest.extent.start
    }
    return (nearest.end, between.map(\.glyph))
  }
}
