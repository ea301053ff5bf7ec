/// Where words begin and end, for `wholeWord`.
///
/// Unicode's default word boundaries (UAX #29) with one departure, which finds more: a full stop, comma, colon or apostrophe ends
/// a word and a number also where it stands inside, so that `Ann` is found in `Ann's`. Ideographs, Hiragana and the scripts
/// that write words without spaces have a border at every character; a mark belongs to the letter before it.
enum WordBoundary {
  private enum Kind { case letter, katakana, connector, mark, other }

  /// Whether a word can end between the entries before `index` and the one at it. Separators always part words; a weak one
  /// may or may not: then `isCertain` becomes false.
  static func stands(before index: Int, in entries: [TextEntry], _ isCertain: inout Bool) -> Bool {
    guard index > 0, index < entries.count else { return true }
    let next = entries[index].scalar
    let last = entries[index - 1].scalar
    if next == Separator.weak || last == Separator.weak {
      let before = kind(before: last == Separator.weak ? index - 1 : index, entries)
      let at = index + (next == Separator.weak ? 1 : 0)
      if at < entries.count, !parts(before, kind(entries[at].scalar)) { isCertain = false }
      return true
    }
    return parts(kind(before: index, entries), kind(next))
  }

  private static func parts(_ a: Kind, _ b: Kind) -> Bool {
    switch (a, b) {
    case (_, .mark): false
    case (.letter, .letter), (.katakana, .katakana): false
    case (.connector, .letter), (.connector, .katakana), (.connector, .connector): false
    case (.letter, .connector), (.katakana, .connector): false
    default: true
    }
  }

  /// The kind of the letter that ends before an entry, whatever marks it has.
  private static func kind(before index: Int, _ entries: [TextEntry]) -> Kind {
    var at = index - 1
    while at >= 0 {
      let kind = kind(entries[at].scalar)
      if kind != .mark { return kind }
      at -= 1
    }
    return .other
  }

  private static func kind(_ c: UInt32) -> Kind {
    if c < 0x80 { return c == 0x5F ? .connector : TextNormalization.isWordScalar(c) ? .letter : .other }
    guard c != TextNormalization.replacement, let scalar = Unicode.Scalar(c) else { return .other }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return .mark
    case .decimalNumber: return .letter
    case .connectorPunctuation: return .connector
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
      if (c >= 0x30A1 && c <= 0x30FF) || (c >= 0x31F0 && c <= 0x31FF) { return .katakana }
      return isWrittenWithoutSpaces(c) || scalar.properties.isIdeographic ? .other : .letter
    default: return .other
    }
  }

  /// Hiragana, Thai, Lao, Myanmar, Khmer, Tai Le, Tai Tham, Tai Viet.
  private static func isWrittenWithoutSpaces(_ c: UInt32) -> Bool {
    switch c {
    case 0x3041...0x309F, 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x1950...0x19FF, 0x1A20...0x1AAF,
      0xA9E0...0xA9FF, 0xAA60...0xAADF, 0x1B000...0x1B16F:
      true
    default: false
    }
  }

  /// Ideographs, kana and Hangul: lines end between any two of them.
  static func mayEndLineAnywhere(_ c: UInt32) -> Bool {
    (c >= 0x2E80 && c < 0xE000) || (c >= 0x20000 && c < 0x32000)
  }

  /// The same for both ends of a regular expression's match, as PCRE2 writes it.
  static let expression: String = {
    let spaceless = #"[\p{Han}\p{Hiragana}\p{Katakana}\p{Thai}\p{Lao}\p{Khmer}\p{Myanmar}]"#
    return border("(?!" + spaceless + #")[\p{L}\p{M}\p{Nd}\p{Nl}\p{Pc}]"#) + border(#"\p{Katakana}"#)
      + #"(?!\p{M})"#
  }()

  /// The same for text of ASCII alone.
  static let asciiExpression = border("[0-9A-Za-z_]")

  private static func border(_ letter: String) -> String { "(?:(?<!\(letter))|(?!\(letter)))" }
}
