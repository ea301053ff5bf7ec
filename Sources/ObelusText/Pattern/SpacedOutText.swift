/// Finds words whose letters are set apart, as in headings and in the combs of forms, for regular expressions: a literal
/// judges gaps by itself (`LetterSpacing`), but `\d{9}` needs the digits next to each other.
enum SpacedOutText {
  /// So many single letters make a spaced-out word.
  private static let minimumLetters = 4
  /// How much gaps or pitches may differ, in ems.
  private static let tolerance: Float = 0.15

  /// The entries that part the letters of such words: single letters, each parted from the next by one gap, whose gaps or
  /// pitches are even.
  static func separators(of entries: [TextEntry], on page: PageText) -> Set<Int> {
    var found: Set<Int> = []
    var i = 0
    while i < entries.count {
      guard isGap(entries, i) else {
        i += 1
        continue
      }
      let end = endOfStretch(entries, from: i, page)
      let count = (end - i) / 2
      if count + 1 >= minimumLetters { for k in 0..<count { found.insert(i + 2 * k) } }
      i = max(end, i + 1)
    }
    return found
  }

  /// Where the gaps at `first`, `first + 2`, … stop to be those of one word.
  private static func endOfStretch(_ entries: [TextEntry], from first: Int, _ page: PageText) -> Int {
    var gaps: (low: Float, high: Float) = (.infinity, -.infinity)
    var pitches = gaps
    var i = first
    while i < entries.count, isGap(entries, i),
      let (gap, pitch) = page.spacing(entries[i - 1].glyph, entries[i + 1].glyph)
    {
      gaps = (min(gaps.low, gap), max(gaps.high, gap))
      pitches = (min(pitches.low, pitch), max(pitches.high, pitch))
      guard gaps.high - gaps.low < tolerance || pitches.high - pitches.low < tolerance else { break }
      i += 2
    }
    return i
  }

  /// A gap between two single letters.
  private static func isGap(_ entries: [TextEntry], _ i: Int) -> Bool {
    guard i > 0, i + 1 < entries.count, isSeparator(entries[i].scalar), !isSeparator(entries[i - 1].scalar),
      !isSeparator(entries[i + 1].scalar)
    else { return false }
    return (i < 2 || isSeparator(entries[i - 2].scalar))
      && (i + 2 >= entries.count || isSeparator(entries[i + 2].scalar))
  }

  private static func isSeparator(_ scalar: UInt32) -> Bool {
    scalar == TextNormalization.space || Separator.contains(scalar)
  }
}
