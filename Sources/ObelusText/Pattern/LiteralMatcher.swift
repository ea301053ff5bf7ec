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
  let entries: [TextEntry]
  /// Compares case-folded scalars: then all literals are folded.
  let foldsCase: Bool
  /// Judges gaps; nil in plain strings, which have none.
  let spacing: LetterSpacing?

  @inline(__always)
  private func key(_ index: Int) -> UInt32 {
    let scalar = entries[index].scalar
    return foldsCase ? CaseFolding.fold(scalar) : scalar
  }

  func match(_ pattern: LiteralPattern, at start: Int) -> LiteralMatch? {
    var p = start
    var j = 0
    var isCertain = true
    var wordStart = start
    var gaps = LetterSpacing.Gaps()
    let needle = pattern.needle
    while j < needle.count {
      guard p < entries.count else { return nil }
      let key = key(p)
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
    if pattern.isWholeWord, !isWholeWord(start..<p, &isCertain) { return nil }
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
      (c >= 0x30 && c <= 0x39) || (c >= 0x2E80 && c < 0xE000) || (c >= 0x20000 && c < 0x32000)
    }
    return isBreakable(a) && isBreakable(b) || !TextNormalization.isWordScalar(a)
      || !TextNormalization.isWordScalar(b)
  }

  /// A weak separator may or may not end a word: then the match is not certain.
  private func isWholeWord(_ range: Range<Int>, _ isCertain: inout Bool) -> Bool {
    func neighbor(_ index: Int, step: Int) -> Bool {
      guard entries.indices.contains(index) else { return true }
      let scalar = entries[index].scalar
      if scalar == Separator.weak {
        if entries.indices.contains(index + step), TextNormalization.isWordScalar(entries[index + step].scalar) {
          isCertain = false
        }
        return true
      }
      return Separator.contains(scalar) || !TextNormalization.isWordScalar(scalar)
    }
    let before = neighbor(range.lowerBound - 1, step: -1)
    return before && neighbor(range.upperBound, step: 1)
  }
}
