/// Text from right to left, turned from the order on the page into the order of reading.
///
/// A line whose letters are mostly Hebrew or Arabic is read from the right, with its Latin words and numbers kept from left to
/// right; in another line each stretch from right to left is turned in its place. That is the reverse of what Unicode's
/// bidirectional algorithm does for lines of one level of embedding.
enum LogicalOrder {
  /// The lines of `entries` that are in the order of the page.
  static func build(fromVisual entries: [TextEntry]) -> [TextEntry] {
    var result: [TextEntry] = []
    result.reserveCapacity(entries.count)
    var start = 0
    for (i, entry) in entries.enumerated() where isLineEnd(entry.scalar) {
      result += line(entries[start..<i])
      result.append(entry)
      start = i + 1
    }
    return result + line(entries[start...])
  }

  private static func isLineEnd(_ scalar: UInt32) -> Bool {
    scalar == Separator.line || scalar == Separator.hyphenLine || scalar == Separator.hard
  }

  private enum Kind { case rightToLeft, leftToRight, number, neutral }

  private static func kind(_ c: UInt32) -> Kind {
    if Separator.contains(c) { return .neutral }
    if (c >= 0x30 && c <= 0x39) || (c >= 0x660 && c <= 0x669) || (c >= 0x6F0 && c <= 0x6F9) { return .number }
    if TextNormalization.isRightToLeft(c) { return .rightToLeft }
    return TextNormalization.isWordScalar(c) ? .leftToRight : .neutral
  }

  private static func line(_ entries: ArraySlice<TextEntry>) -> [TextEntry] {
    var rightToLeft = 0
    var leftToRight = 0
    for entry in entries {
      switch kind(entry.scalar) {
      case .rightToLeft: rightToLeft += 1
      case .leftToRight: leftToRight += 1
      case .number, .neutral: break
      }
    }
    if rightToLeft == 0 { return Array(entries) }
    if rightToLeft >= leftToRight { return reversed(entries) }
    var result: [TextEntry] = []
    var i = entries.startIndex
    while i < entries.endIndex {
      guard kind(entries[i].scalar) == .rightToLeft else {
        result.append(entries[i])
        i += 1
        continue
      }
      var last = i
      for k in i..<entries.endIndex {
        let kind = kind(entries[k].scalar)
        if kind == .leftToRight { break }
        if kind == .rightToLeft { last = k }
      }
      result += reversed(entries[i...last])
      i = last + 1
    }
    return result
  }

  /// Turns a stretch, but not the scalars of one glyph, and not words and numbers that run from left to right in it.
  private static func reversed(_ entries: ArraySlice<TextEntry>) -> [TextEntry] {
    var result: [TextEntry] = []
    result.reserveCapacity(entries.count)
    var end = entries.endIndex
    while end > entries.startIndex {
      var start = end - 1
      switch kind(entries[start].scalar) {
      case .leftToRight, .number:
        start = startOfForwardStretch(entries, endingAt: start)
      case .rightToLeft, .neutral:
        let glyph = entries[start].glyph
        while glyph >= 0, start > entries.startIndex, entries[start - 1].glyph == glyph { start -= 1 }
      }
      result += entries[start..<end]
      end = start
    }
    return result
  }

  /// Where the Latin words or the number that end at `last` begin: neutrals between two of them belong to them.
  private static func startOfForwardStretch(_ entries: ArraySlice<TextEntry>, endingAt last: Int) -> Int {
    var start = last
    var hasLetters = false
    var i = last
    while i >= entries.startIndex {
      let scalar = entries[i].scalar
      switch kind(scalar) {
      case .rightToLeft: return start
      case .leftToRight:
        hasLetters = true
        start = i
      case .number: start = i
      case .neutral:
        // A space between two numbers lets them change places; a full stop or a slash in a number does not.
        let isSpace = scalar == TextNormalization.space || Separator.contains(scalar)
        if isSpace, !hasLetters { return start }
      }
      i -= 1
    }
    return start
  }
}
