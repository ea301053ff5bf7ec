/// Text without the numbers that count its lines, as pleadings and laws have them: a phrase that goes on in the next line has
/// the number of that line in it.
struct LineNumbers {
  /// So many lines whose numbers follow each other are counted; fewer may be text.
  private static let fewest = 3
  /// Digits of a number.
  private static let longest = 4

  /// A line, as a range of entries, with the number at its beginning.
  private struct Line {
    var range: Range<Int>
    var number: Int?
    /// Where the text begins behind the number.
    var text: Int
  }

  /// The counted lines of a sequence; nil where there are none.
  static func without(_ sequence: TextSequence) -> TextSequence? {
    var lines: [Line] = []
    var start = 0
    let entries = sequence.entries
    for index in entries.indices where PageEdges.isLineEnd(entries[index].scalar) {
      lines.append(line(entries, start..<index + 1))
      start = index + 1
    }
    if start < entries.count { lines.append(line(entries, start..<entries.count)) }
    var result = TextSequence()
    var first = 0
    while first < lines.count {
      guard let number = lines[first].number else {
        first += 1
        continue
      }
      var end = first + 1
      while end < lines.count, lines[end].number == number + end - first { end += 1 }
      if end - first >= fewest {
        for line in lines[first..<end] { result.entries += entries[line.text..<line.range.upperBound] }
        result.entries.append(TextEntry(scalar: Separator.hard, glyph: -1))
      }
      first = end
    }
    guard !result.entries.isEmpty else { return nil }
    result.hasHyphenLines = result.entries.contains { $0.scalar == Separator.hyphenLine }
    return result
  }

  /// Where the text of a line begins that has a number before it; nil where it has none.
  static func textStart(_ entries: [TextEntry], _ range: Range<Int>) -> Int? {
    let line = line(entries, range)
    return line.number == nil ? nil : line.text
  }

  private static func line(_ entries: [TextEntry], _ range: Range<Int>) -> Line {
    var number = 0
    var at = range.lowerBound
    while at < range.upperBound, at < range.lowerBound + longest, (0x30...0x39).contains(entries[at].scalar) {
      number = number * 10 + Int(entries[at].scalar) - 0x30
      at += 1
    }
    let digits = at
    while at < range.upperBound, entries[at].scalar == TextNormalization.space || entries[at].scalar == Separator.soft {
      at += 1
    }
    let isNumber = digits > range.lowerBound && at > digits
    return Line(range: range, number: isNumber ? number : nil, text: isNumber ? at : range.lowerBound)
  }
}
