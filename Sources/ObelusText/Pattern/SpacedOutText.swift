/// Finds words whose letters are set apart, as in headings and in the combs of forms, for regular expressions: a literal
/// judges gaps by itself (`LetterSpacing`), but `\d{9}` needs the digits next to each other.
enum SpacedOutText {
  /// So many single letters make a spaced-out word.
  private static let minimumLetters = 4
  /// How much gaps or pitches may differ, in ems.
  private static let tolerance: Float = 0.15

  /// Gaps `first`, `first + 2`, … before `end` that are even.
  private struct Stretch {
    var first: Int
    var end: Int
    var gaps: (low: Float, high: Float) = (.infinity, -.infinity)
    /// Set like the word before it.
    var isWord = false
    var letters: Int { (end - first) / 2 + 1 }

    func isAlike(_ other: Stretch) -> Bool {
      gaps.low.isFinite && max(gaps.high, other.gaps.high) - min(gaps.low, other.gaps.low) < tolerance
    }
  }

  /// The entries that part the letters of such words: single letters, each parted from the next by one gap, whose gaps or
  /// pitches are even. Short words count where longer ones beside them are set in the same way.
  /// - Returns: none, or one or two sets: the pitch can be even by chance where a word ends.
  static func separators(of entries: [TextEntry], on page: PageText) -> [Set<Int>] {
    let tolerant = separators(of: entries, on: page, takesPitch: true)
    if tolerant.isEmpty { return [] }
    let strict = separators(of: entries, on: page, takesPitch: false)
    return strict.isEmpty || strict == tolerant ? [tolerant] : [tolerant, strict]
  }

  private static func separators(of entries: [TextEntry], on page: PageText, takesPitch: Bool) -> Set<Int> {
    var found: Set<Int> = []
    var i = 0
    while i < entries.count {
      guard isSeparator(entries[i].scalar), isGap(entries, i) else {
        i += 1
        continue
      }
      var stretches: [Stretch] = []
      while i < entries.count, isGap(entries, i), stretches.isEmpty || entries[i].scalar < Separator.line {
        var stretch = stretch(of: entries, from: i, page, takesPitch)
        stretch.end = max(stretch.end, i + 2)
        stretches.append(stretch)
        i = stretch.end
      }
      // The nearest words before and behind decide: a line can be as long as its page.
      var before: Stretch?
      for index in stretches.indices {
        if stretches[index].letters >= minimumLetters { before = stretches[index] }
        stretches[index].isWord = before.map(stretches[index].isAlike) ?? false
      }
      var behind: Stretch?
      for stretch in stretches.reversed() {
        if stretch.letters >= minimumLetters { behind = stretch }
        guard stretch.letters >= minimumLetters || stretch.isWord || behind.map(stretch.isAlike) ?? false else {
          continue
        }
        found.formUnion(stride(from: stretch.first, to: stretch.end, by: 2))
      }
    }
    return found
  }

  private static func stretch(
    of entries: [TextEntry], from first: Int, _ page: PageText, _ takesPitch: Bool
  ) -> Stretch {
    var stretch = Stretch(first: first, end: first)
    var pitches: (low: Float, high: Float) = (.infinity, -.infinity)
    while stretch.end < entries.count, isGap(entries, stretch.end),
      let (gap, pitch) = page.spacing(entries[stretch.end - 1].glyph, entries[stretch.end + 1].glyph)
    {
      let gaps = (low: min(stretch.gaps.low, gap), high: max(stretch.gaps.high, gap))
      pitches = (min(pitches.low, pitch), max(pitches.high, pitch))
      let isEvenPitch = takesPitch && pitches.high - pitches.low < tolerance
      guard gaps.high - gaps.low < tolerance || isEvenPitch else { break }
      stretch.gaps = gaps
      stretch.end += 2
    }
    return stretch
  }

  /// A gap between two single letters.
  private static func isGap(_ entries: [TextEntry], _ i: Int) -> Bool {
    guard i > 0, i + 1 < entries.count, isSeparator(entries[i].scalar), !isSeparator(entries[i - 1].scalar),
      !isSeparator(entries[i + 1].scalar)
    else { return false }
    // Digits below each other are the numbers of lines, or a column of a table.
    if entries[i].scalar >= Separator.line, isDigit(entries[i - 1].scalar), isDigit(entries[i + 1].scalar) {
      return false
    }
    return (i < 2 || isSeparator(entries[i - 2].scalar))
      && (i + 2 >= entries.count || isSeparator(entries[i + 2].scalar))
  }

  private static func isDigit(_ scalar: UInt32) -> Bool { (0x30...0x39).contains(scalar) }

  private static func isSeparator(_ scalar: UInt32) -> Bool {
    scalar == TextNormalization.space || Separator.contains(scalar)
  }
}
