internal import ObelusCore

/// The byte strings under which redacted texts can stand in a file.
///
/// Only texts of at least `shortest` bytes are looked for in any byte: shorter ones turn up by chance in font programs
/// and compressed data, and are left to the comparisons that know what they read.
package struct Needles: Sendable {
  package static let shortest = 8

  /// One byte string.
  package struct Pattern: Sendable, Hashable {
    package var bytes: [UInt8]
    /// The text (by index as given) that it stands for.
    package var text: Int
    /// The text is part of a name that ISO 32000 defines, so names may have it.
    package var isStandardName: Bool
  }

  package private(set) var patterns: [Pattern] = []
  /// Texts that are too short to be looked for in any byte, and can be where they stand as words in strings: one byte a
  /// character, and two.
  package private(set) var words: [(bytes: [UInt8], isWide: Bool)] = []

  /// Shorter words stand in strings by chance.
  private static let shortestWord = 4

  package var isEmpty: Bool { patterns.isEmpty }

  /// - Parameter texts: as they stood in the document.
  package init(_ texts: [String]) {
    var known: Set<[UInt8]> = []
    // The format's own strings stand in every composite font.
    let texts = texts.map { StringContext.collections.contains($0) ? "" : $0 }
    for text in texts where (Self.shortestWord..<Self.shortest).contains(text.utf8.count) {
      // Dates and versions are full of numbers.
      guard text.contains(where: \.isLetter), !StandardNames.contains(PDFName(text)) else { continue }
      words.append((Array(text.utf8), false))
      words.append((text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, true))
    }
    for (index, text) in texts.enumerated() where text.utf8.count >= Self.shortest {
      let isStandardName = StandardNames.contain(text)
      for form in Self.encodings(of: text) where form.count >= Self.shortest && known.insert(form).inserted {
        patterns.append(Pattern(bytes: form, text: index, isStandardName: isStandardName))
      }
    }
  }

  /// UTF-8, Latin-1, PDFDocEncoding and both orders of UTF-16, each plain and as hex digits of either case.
  static func encodings(of text: String) -> [[UInt8]] {
    var plain: [[UInt8]] = [Array(text.utf8)]
    let scalars = text.unicodeScalars
    if scalars.allSatisfy({ $0.value < 256 }) { plain.append(scalars.map { UInt8($0.value) }) }
    plain.append(TextString.encode(text))
    plain.append(text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    plain.append(text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    return plain + plain.map { hex($0, upper: false) } + plain.map { hex($0, upper: true) }
  }

  private static func hex(_ bytes: [UInt8], upper: Bool) -> [UInt8] {
    let digits = Array((upper ? "0123456789ABCDEF" : "0123456789abcdef").utf8)
    return bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
  }

  /// The texts (by index) that stand in `bytes`.
  /// - Parameter isName: the bytes are a name or a key.
  package func found(in bytes: [UInt8], isName: Bool = false) -> Set<Int> {
    guard !patterns.isEmpty, bytes.count >= Self.shortest else { return [] }
    var found: Set<Int> = []
    let haystack = bytes.span
    for pattern in patterns where !found.contains(pattern.text) && !(isName && pattern.isStandardName) {
      if Self.contains(haystack, pattern.bytes.span) { found.insert(pattern.text) }
    }
    return found
  }

  /// Boyer–Moore–Horspool.
  private static func contains(_ haystack: Span<UInt8>, _ needle: Span<UInt8>) -> Bool {
    let m = needle.count
    let n = haystack.count
    guard m > 0, n >= m else { return false }
    var shift = [256 of Int](repeating: m)
    for i in 0..<m - 1 { shift[Int(needle[i])] = m - 1 - i }
    var at = 0
    while at + m <= n {
      let last = haystack[at + m - 1]
      if last == needle[m - 1] {
        var i = 0
        while i < m - 1, haystack[at + i] == needle[i] { i += 1 }
        if i == m - 1 { return true }
      }
      at += shift[Int(last)]
    }
    return false
  }
}
