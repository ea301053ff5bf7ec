/// Where a literal matches in one sequence.
struct LiteralMatch {
  var entries: Range<Int>
  var isCertain: Bool
}

/// Compares one literal with a sequence at one place.
///
/// Inside a word of the literal these may stand
/// between its letters: weak separators, a hyphen at a line's end, the end of a line next to anything but letters of
/// alphabets, and gaps and further ends of lines where `LetterSpacing` takes what they part for one word.
struct LiteralMatcher {
  /// Folded as the literals are.
  let text: FoldedSequence
  /// Judges gaps; nil in plain strings, which have none.
  let spacing: LetterSpacing?

  var entries: [TextEntry] { text.entries }

  func match(_ needle: Span<UInt32>, isWholeWord: Bool, at start: Int) -> LiteralMatch? {
    var p = start
    var j = 0
    var isCertain = true
    var wordStart = start
    var gaps = LetterSpacing.Gaps()
    while j < needle.count {
      guard p < entries.count else { return nil }
      let key = entries[p].scalar
      let wanted = needle[j]
      if wanted == TextNormalization.space {
        guard judge(wordStart..<p, gaps, isMatchStart: wordStart == start, isMatchEnd: false, &isCertain) else {
          return nil
        }
        let next = skipSpace(from: p)
        guard next > p else { return nil }
        p = next
        wordStart = p
        gaps = LetterSpacing.Gaps()
        j += 1
      } else if key == wanted || (wanted == 0x2D && key == Separator.hyphenLine) {
        p += 1
        j += 1
      } else if p == wordStart {
        return nil
      } else if key == Separator.weak || key == Separator.hyphenLine {
        p += 1
      } else if key == Separator.soft, spacing != nil {
        gaps.soft += 1
        p += 1
      } else if key == TextNormalization.space, spacing != nil {
        gaps.spaces += 1
        p += 1
      } else if key == Separator.line, isBreakable(needle[j - 1], wanted) {
        p += 1
      } else if key == Separator.line, spacing != nil {
        gaps.lines += 1
        p += 1
      } else {
        return nil
      }
    }
    guard judge(wordStart..<p, gaps, isMatchStart: wordStart == start, isMatchEnd: true, &isCertain) else { return nil }
    if isWholeWord, !self.isWholeWord(start..<p, &isCertain) { return nil }
    return LiteralMatch(entries: start..<p, isCertain: isCertain)
  }

  private func judge(
    _ word: Range<Int>, _ gaps: LetterSpacing.Gaps, isMatchStart: Bool, isMatchEnd: Bool, _ isCertain: inout Bool
  ) -> Bool {
    guard gaps.soft + gaps.spaces + gaps.lines > 0, let spacing else { return true }
    let verdict =
      gaps.lines > 0
      ? spacing.judgeLines(word, gaps)
      : spacing.judge(word, gaps, withBefore: isMatchStart, withAfter: isMatchEnd)
    switch verdict {
    case .spacedOut: return true
    case .uneven:
      isCertain = false
      return true
    case .separateWords: return false
    }
  }

  private func skipSpace(from start: Int) -> Int {
    var p = start
    while p < entries.count {
      switch entries[p].scalar {
      case TextNormalization.space, Separator.soft, Separator.line, Separator.weak: p += 1
      default: return p
      }
    }
    return p
  }

  /// Whether a line may end between two scalars of a word without a hyphen: between digits, ideographs and kana, and
  /// at the punctuation of addresses.
  private func isBreakable(_ a: UInt32, _ b: UInt32) -> Bool {
    func isBreakable(_ c: UInt32) -> Bool {
      (c >= 0x30 && c <= 0x39) || WordBoundary.mayEndLineAnywhere(c)
    }
    return isBreakable(a) && isBreakable(b) || !TextNormalization.isWordScalar(a)
      || !TextNormalization.isWordScalar(b)
  }

  /// Judged by the entries before folding: `™` ends no word of which `tm` would be a part.
  private func isWholeWord(_ range: Range<Int>, _ isCertain: inout Bool) -> Bool {
    if text.cutsEntry(range) { return false }
    let whole = text.original(range)
    return WordBoundary.stands(before: whole.lowerBound, in: text.source, &isCertain)
      && WordBoundary.stands(before: whole.upperBound, in: text.source, &isCertain)
  }
}
