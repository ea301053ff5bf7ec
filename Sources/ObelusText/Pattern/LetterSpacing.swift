/// Tells a word whose letters are spaced out from words that stand next to each other.
///
/// "M A T C H" is one word when all its letters are set apart, or when their gaps or their pitch are even; "do" and "lore" with
/// one gap are no "dolore".
struct LetterSpacing {
  let page: PageText
  let entries: [TextEntry]

  /// Gaps that were passed over inside one word of a literal.
  struct Gaps {
    /// Without a space glyph.
    var soft = 0
    /// With one.
    var spaces = 0
    /// Ends of lines where no word is broken.
    var lines = 0
  }

  enum Verdict {
    case spacedOut
    /// Letters set at random: overlaps and gaps that follow no rule.
    case uneven
    case separateWords
  }

  /// What shows a gap, in ems.
  private static let visibleGap: Float = 0.15
  /// How much gaps or pitches of one word may differ, in ems.
  private static let tolerance: Float = 0.15
  /// Beyond this a letter of ordinary text is not moved by kerning, in ems.
  private static let kerning: Float = 0.06

  /// So many letters below each other are a word, and so many may be one that is broken without a hyphen.
  private static let stackedLetters = 4
  private static let brokenLetters = 7

  /// Judges the letters in `word`, a range of entries.
  /// - Parameters:
  ///   - withBefore: the word begins the match: a letter that touches it from before counts as one of it.
  ///   - withAfter: the same for its end.
  func judge(_ word: Range<Int>, _ gaps: Gaps, withBefore: Bool, withAfter: Bool) -> Verdict {
    var letters: [Int32] = []
    for i in word where isLetter(i) { letters.append(entries[i].glyph) }
    let count = letters.count
    let hasBefore = withBefore && word.lowerBound > 0 && isLetter(word.lowerBound - 1)
    let hasAfter = withAfter && word.upperBound < entries.count && isLetter(word.upperBound)
    if hasBefore { letters.insert(entries[word.lowerBound - 1].glyph, at: 0) }
    if hasAfter { letters.append(entries[word.upperBound].glyph) }
    guard let measure = Measure(letters, page) else { return .separateWords }
    let isSetApart = measure.visible == measure.pairs
    if gaps.spaces > 0 {
      // Real spaces between all letters of a word of some length.
      guard isSetApart || gaps.spaces >= count - 1, count >= 3, !hasBefore, !hasAfter else { return .separateWords }
      return count >= 4 && measure.isEven ? .spacedOut : .uneven
    }
    if count >= 3, isSetApart || measure.isEven { return .spacedOut }
    if count == 2 { return hasBefore || hasAfter ? .separateWords : .uneven }
    return count >= 4 && measure.irregular >= 2 && measure.irregular * 3 > measure.pairs ? .uneven : .separateWords
  }

  /// Judges a word that goes on over ends of lines: one letter below the other, or broken without a hyphen.
  func judgeLines(_ word: Range<Int>, _ gaps: Gaps) -> Verdict {
    guard gaps.soft + gaps.spaces == 0 else { return .separateWords }
    var letters = 0
    for i in word where isLetter(i) { letters += 1 }
    if gaps.lines == letters - 1 {
      let hasBefore = word.lowerBound > 0 && isLetter(word.lowerBound - 1)
      let hasAfter = word.upperBound < entries.count && isLetter(word.upperBound)
      return letters >= LetterSpacing.stackedLetters && !hasBefore && !hasAfter ? .spacedOut : .separateWords
    }
    return gaps.lines == 1 && letters >= LetterSpacing.brokenLetters ? .uneven : .separateWords
  }

  private func isLetter(_ index: Int) -> Bool {
    let scalar = entries[index].scalar
    return !Separator.contains(scalar) && scalar != TextNormalization.space
  }

  /// The gaps between consecutive glyphs.
  private struct Measure {
    var pairs = 0
    var visible = 0
    var irregular = 0
    private var gaps: ClosedRange<Float> = 0...0
    private var pitches: ClosedRange<Float> = 0...0

    /// Nil where there is no pair, or two glyphs of different lines.
    init?(_ glyphs: [Int32], _ page: PageText) {
      for (a, b) in zip(glyphs, glyphs.dropFirst()) where a != b {
        guard let (gap, pitch) = page.spacing(a, b), gap.isFinite, pitch.isFinite else { return nil }
        gaps = pairs == 0 ? gap...gap : min(gaps.lowerBound, gap)...max(gaps.upperBound, gap)
        pitches = pairs == 0 ? pitch...pitch : min(pitches.lowerBound, pitch)...max(pitches.upperBound, pitch)
        pairs += 1
        if gap > LetterSpacing.visibleGap { visible += 1 }
        if gap.magnitude > LetterSpacing.kerning { irregular += 1 }
      }
      if pairs == 0 { return nil }
    }

    var isEven: Bool {
      gaps.upperBound - gaps.lowerBound < LetterSpacing.tolerance
        || pitches.upperBound - pitches.lowerBound < LetterSpacing.tolerance
    }
  }
}
