/// What a character of a regular expression means where it stands, as far as spaces need it.
struct RegexSyntax {
  /// The character before is a backslash that escapes the next.
  var isEscaped: Bool { followsBackslash && !isQuoted }
  /// Between `\Q` and `\E`.
  private(set) var isQuoted = false
  /// Between `[` and `]`.
  var isInClass: Bool { classOffset != nil }
  /// White space in the pattern means nothing: `(?x)`.
  let isExtended: Bool

  /// A letter here stands for itself.
  var isPlain: Bool { !isEscaped && !isQuoted && !isInClass && !isExtended }

  private var followsBackslash = false
  /// How many characters of the class have passed.
  private var classOffset: Int?
  /// Inside `[:alpha:]`, within a class.
  private var isInName = false
  private var last: UInt32 = 0

  init(_ source: String) { isExtended = Self.setsExtended(source) }

  /// Goes on behind a character.
  mutating func pass(_ c: UInt32) {
    defer { last = c }
    let wasEscaped = followsBackslash
    followsBackslash = c == 0x5C && (isQuoted || !wasEscaped)
    if isQuoted {
      isQuoted = !(wasEscaped && c == 0x45)
      return
    }
    if wasEscaped {
      isQuoted = c == 0x51
      if let offset = classOffset { classOffset = offset + 1 }
      return
    }
    if c == 0x5C { return }
    guard let offset = classOffset else {
      if c == 0x5B { classOffset = 0 }
      return
    }
    if c == 0x5D, isInName {
      isInName = last != 0x3A
    } else if c == 0x5D, offset > 0 {
      classOffset = nil
      return
    } else if c == 0x3A, last == 0x5B, offset > 0 {
      isInName = true
    }
    // `^` in front does not count: `[^]]` excludes a bracket.
    if !(c == 0x5E && offset == 0 && last == 0x5B) { classOffset = offset + 1 }
  }

  /// Whether some `(?…)` or `(?…:` has the letter `x`.
  private static func setsExtended(_ source: String) -> Bool {
    source.matches(of: #/\(\?\^?([a-zA-Z-]*)[:)]/#).contains { $0.1.contains("x") }
  }
}
