/// Tells quickly that a string cannot match: most strings of a document are short, plain ASCII, and hold none of the
/// words that are looked for.
struct ASCIIFilter {
  /// The longest word of each literal, lower case. Normalisation changes nothing else in printable ASCII than white space,
  /// so a match must hold it as it is.
  private let words: [[UInt8]]

  /// Nil where a pattern is no literal: then only a full look can tell.
  init?(_ patterns: [TextPattern]) {
    var words: [[UInt8]] = []
    for pattern in patterns {
      guard case .literal(let literal) = pattern.kind else { return nil }
      // A letter outside ASCII cannot match in ASCII, so the literal needs no word.
      guard literal.needle.allSatisfy({ $0 < 0x80 }) else { continue }
      let bytes = literal.needle.map { Self.lower(UInt8(truncatingIfNeeded: $0)) }
      let longest = bytes.split(separator: 0x20).max { $0.count < $1.count }
      words.append(Array(longest ?? []))
    }
    self.words = words
  }

  /// False only where no literal can match.
  func mayMatch(_ bytes: [UInt8]) -> Bool {
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return true }
    let text = bytes.span
    return words.contains { Self.contains(text, $0.span) }
  }

  private static func contains(_ text: Span<UInt8>, _ word: Span<UInt8>) -> Bool {
    let m = word.count
    guard m > 0 else { return true }
    var at = 0
    while at + m <= text.count {
      var i = 0
      while i < m, lower(text[at + i]) == word[i] { i += 1 }
      if i == m { return true }
      at += 1
    }
    return false
  }

  @inline(__always)
  private static func lower(_ c: UInt8) -> UInt8 { c >= 0x41 && c <= 0x5A ? c | 0x20 : c }
}
