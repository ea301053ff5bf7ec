/// Letters of an alphabet in a row, over the ends of lines.
struct LetterLines {
  var lines: [Range<Int>]
  /// All lines but the last have one length, and it is no longer.
  var isEven: Bool

  var range: Range<Int> { (lines.first?.lowerBound ?? 0)..<(lines.last?.upperBound ?? 0) }

  func letters(in text: [UInt8]) -> [UInt8] {
    if lines.count == 1, let line = lines.first { return Array(text[line]) }
    return lines.flatMap { text[$0] }
  }

  private static let maximumStarts = 4

  /// All together, by lines of one length, the last of which may be shorter, and from each of the first lines on: a word
  /// before them has one of its own.
  static func all(in text: [UInt8], shortest: Int, _ isIn: (UInt8) -> Bool) -> [LetterLines] {
    var runs: [LetterLines] = []
    func add(_ lines: some Collection<Range<Int>>, isEven: Bool) {
      guard lines.reduce(0, { $0 + $1.count }) >= shortest else { return }
      runs.append(LetterLines(lines: Array(lines), isEven: isEven))
    }
    var at = 0
    while at < text.count {
      guard isIn(text[at]) else {
        at += 1
        continue
      }
      var lines: [Range<Int>] = []
      while at < text.count {
        let start = at
        while at < text.count, isIn(text[at]) { at += 1 }
        lines.append(start..<at)
        guard let next = nextLine(at, in: text), isIn(text[next]) else { break }
        at = next
      }
      var even: [Range<Int>] = []
      var isEnded = false
      for line in lines {
        if isEnded || line.count > (even.first?.count ?? line.count) {
          add(even, isEven: true)
          even = []
          isEnded = false
        }
        isEnded = line.count < (even.first?.count ?? 0)
        even.append(line)
      }
      add(even, isEven: true)
      guard even.count < lines.count else { continue }
      for start in 0..<min(maximumStarts, lines.count - 1) { add(lines[start...], isEven: false) }
    }
    return runs
  }

  /// The first letter of the next line, over white space and quotation marks of a script's lines.
  private static func nextLine(_ end: Int, in text: [UInt8]) -> Int? {
    var next = end
    var isLine = false
    while next < text.count, next - end < 8,
      text[next] == 0x0A || text[next] == 0x0D || text[next] == 0x20
        || text[next] == 0x09
    {
      if text[next] == 0x0A || text[next] == 0x0D { isLine = true }
      next += 1
    }
    return isLine && next < text.count ? next : nil
  }
}
