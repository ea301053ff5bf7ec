/// Characters that stand for others by canonical singletons and compatibility (NFKC of the Unicode Character Database 14).
///
/// The tables are texts of tokens: `@` and a code point say where the next tokens count from, `41.42` are the scalars of one code
/// point, `41+3` those of three in a row, each one more than the last, `41*3` the same of all three, `-` passes one over.
/// Spacing accents, Arabic and Hebrew forms and what `TextNormalization` says itself are not in them; typographic
/// apostrophes and dashes in a value are plain.
struct CompatibilityForms: Sendable {
  /// Forms of letters and of punctuation: always made equal.
  static let ofLetters = CompatibilityForms(letterForms)
  /// Signs that are no letters and stand for some, such as `²`, `½`, `™`, `①`: made equal where literals are compared.
  static let ofSymbols = CompatibilityForms(symbolForms)

  private var table: [UInt32: [UInt32]] = [:]
  /// A bit for each code point below `end`.
  private var bits = [UInt64](repeating: 0, count: Int(Self.end) / 64)

  private static let end: UInt32 = 0x30000

  private init(_ text: String) {
    table.reserveCapacity(4096)
    var next: UInt32 = 0
    for token in text.utf8.split(separator: 0x20) {
      let token = Substring(token)
      if token.first == "@" {
        next = UInt32(token.dropFirst(), radix: 16) ?? 0
      } else if token == "-" {
        next += 1
      } else if let sign = token.firstIndex(where: { $0 == "+" || $0 == "*" }) {
        let first = UInt32(token[..<sign], radix: 16) ?? 0
        let step: UInt32 = token[sign] == "+" ? 1 : 0
        for i in 0..<(UInt32(token[token.index(after: sign)...]) ?? 0) { add(&next, [first + i * step]) }
      } else {
        add(&next, token.split(separator: ".").compactMap { UInt32($0, radix: 16) })
      }
    }
  }

  private mutating func add(_ next: inout UInt32, _ scalars: [UInt32]) {
    if next < Self.end {
      table[next] = scalars
      bits[Int(next >> 6)] |= 1 << UInt64(next & 63)
    }
    next += 1
  }

  @inline(__always)
  func contains(_ c: UInt32) -> Bool { c < Self.end && bits[Int(c >> 6)] >> UInt64(c & 63) & 1 != 0 }

  /// What a character stands for; nil where it stands for itself.
  func scalars(_ c: UInt32) -> [UInt32]? { contains(c) ? table[c] : nil }
}
