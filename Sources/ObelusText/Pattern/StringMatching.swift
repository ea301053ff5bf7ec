package import ObelusCore

/// Where a pattern matches in a string that no page shows: metadata, annotation contents, outline titles.
///
/// The same rules as for pages hold, but for those of geometry; ranges are in `string` as it is and cover what
/// normalisation dropped. They are in order, without overlaps. Makes what it needs anew: for many strings use `StringMatcher`.
/// - Throws: `.limit` where a regular expression takes too many steps.
package func matches(of pattern: TextPattern, in string: String) throws(ObelusError) -> [Range<String.Index>] {
  try StringMatcher([pattern]).matches(in: string)
}

/// Looks for patterns in strings. One for each thread.
package final class StringMatcher {
  private let matcher: TextMatcher
  private let filter: ASCIIFilter?

  package init(_ patterns: [TextPattern]) throws(ObelusError) {
    matcher = try TextMatcher(patterns)
    filter = matcher.filter
  }

  /// False where a string of these bytes (a PDF text string) cannot match; true says nothing.
  package func mayMatch(_ bytes: [UInt8]) -> Bool { filter?.mayMatch(bytes) ?? true }

  /// The union of what all patterns match, in order and without overlaps.
  /// - Parameter isPageText: the string is all the text of a page, with the words that give a number its meaning.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func matches(in string: String, isPageText: Bool = false) throws(ObelusError) -> [Range<String.Index>] {
    let text = PlainText(string)
    var ranges = try matcher.matches(in: text.sequence, isPageText: isPageText).map { text.range(of: $0.entries) }
    ranges.sort { $0.lowerBound != $1.lowerBound ? $0.lowerBound < $1.lowerBound : $0.upperBound < $1.upperBound }
    var merged: [Range<String.Index>] = []
    for range in ranges {
      if let last = merged.last, range.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}

/// A string as a sequence whose entries' "glyphs" are the string's scalars.
private struct PlainText {
  private(set) var sequence = TextSequence()
  /// The index of each scalar, and the end.
  private var indices: [String.Index] = []
  /// For each entry the end of its scalars, with those that were dropped after it or composed into it.
  private var ends: [Int] = []

  init(_ string: String) {
    let scalars = string.unicodeScalars
    var number = 0
    for index in scalars.indices {
      indices.append(index)
      append(scalars[index].value, number)
      number += 1
    }
    indices.append(scalars.endIndex)
  }

  private mutating func append(_ c: UInt32, _ number: Int) {
    if c == 0x0A || c == 0x0D || c == 0x2028 || c == 0x2029 {
      appendLineEnd(number)
      return
    }
    switch TextNormalization.normalize(c) {
    case .scalar(let scalar): append(scalar: scalar, number)
    case .several(let letters): for letter in letters { append(scalar: letter, number) }
    case .dropped: if !ends.isEmpty { ends[ends.count - 1] = number + 1 }
    }
  }

  private mutating func append(scalar: UInt32, _ number: Int) {
    if let last = sequence.entries.last {
      if scalar == TextNormalization.space,
        last.scalar == TextNormalization.space || last.scalar == Separator.line || last.scalar == Separator.hyphenLine
      {
        ends[ends.count - 1] = number + 1
        return
      }
      if CanonicalComposition.isMark(scalar), let composed = CanonicalComposition.compose(last.scalar, scalar) {
        sequence.entries[sequence.entries.count - 1].scalar = composed
        ends[ends.count - 1] = number + 1
        return
      }
      if MarkOrder.isOrdered(scalar) {
        putInOrder(scalar, number)
        return
      }
    }
    sequence.entries.append(TextEntry(scalar: scalar, glyph: Int32(truncatingIfNeeded: number)))
    ends.append(number + 1)
  }

  /// Puts a mark among the marks of its letter: all of them then stand for the same scalars.
  private mutating func putInOrder(_ mark: UInt32, _ number: Int) {
    let count = sequence.entries.count
    let (replaced, cluster) = MarkOrder.cluster(adding: mark, count: count) { sequence.entries[count - 1 - $0].scalar }
    let glyph = sequence.entries[count - replaced].glyph
    sequence.entries.removeLast(replaced)
    ends.removeLast(replaced)
    for scalar in cluster {
      sequence.entries.append(TextEntry(scalar: scalar, glyph: glyph))
      ends.append(number + 1)
    }
  }

  private mutating func appendLineEnd(_ number: Int) {
    guard let last = sequence.entries.last else { return }
    let index = sequence.entries.count - 1
    ends[index] = number + 1
    switch last.scalar {
    case 0x2D where index > 0 && TextNormalization.isWordScalar(sequence.entries[index - 1].scalar):
      sequence.entries[index].scalar = Separator.hyphenLine
      sequence.hasHyphenLines = true
    case TextNormalization.space: sequence.entries[index].scalar = Separator.line
    case Separator.line, Separator.hyphenLine: break
    default:
      ends[index] = number
      sequence.entries.append(TextEntry(scalar: Separator.line, glyph: Int32(truncatingIfNeeded: number)))
      ends.append(number + 1)
    }
  }

  func range(of entries: Range<Int>) -> Range<String.Index> {
    indices[Int(sequence.entries[entries.lowerBound].glyph)]..<indices[ends[entries.upperBound - 1]]
  }
}
