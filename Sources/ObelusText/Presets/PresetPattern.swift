/// How numbers are written, as parts of regular expressions.
enum PresetPattern {
  /// One separator of `separators`, with spaces around it, after which a line may end, or the end of a line in place of it.
  static func separator(_ separators: String) -> String { "(?:[ ]?[\(separators)][ ]?\\n?|\\n)" }

  /// Digits in groups of the given sizes, all parted. No digit touches them.
  static func groups(_ sizes: Int..., of digit: String = "[0-9]", by separators: String = #" .\-"#) -> String {
    digitBorder(sizes.map { "\(digit){\($0)}" }.joined(separator: separator(separators)))
  }

  /// Digits without any separators; no letter or digit touches them, and they are no part of a decimal number.
  static func run(_ count: String, of digit: String = "[0-9]") -> String {
    wordBorder(noDecimal + "\(digit){\(count)}" + noDecimals)
  }

  static func digitBorder(_ pattern: String) -> String { "(?<![0-9])" + pattern + "(?![0-9])" }

  /// No letter or digit before and after.
  static func wordBorder(_ pattern: String) -> String { wordStart + pattern + wordEnd }

  /// A comma parts numbers of a list, too, unless there is a naught before it.
  private static let noDecimal = #"(?<![0-9]\.)(?<![^0-9]0,)"#
  private static let noDecimals = #"(?!\.[0-9])"#

  /// A word, which may have a number glued to it.
  static func word(_ pattern: String) -> String { wordStart + pattern + #"(?!\p{L})"# }

  private static let wordStart = #"(?<![\p{L}\p{N}])"#
  private static let wordEnd = #"(?![\p{L}\p{N}])"#

  /// The same run of digits where letters touch it, as in `SSN123456789`; nil for other patterns. A single letter before it
  /// makes it a number of another kind.
  static func glued(_ pattern: String) -> String? {
    let start = wordStart + noDecimal
    let end = noDecimals + wordEnd
    guard pattern.hasPrefix(start + "[0-9]{"), pattern.hasSuffix("}" + end) else { return nil }
    let digits = pattern.dropFirst(start.count).dropLast(end.count)
    return #"(?:(?<=\p{L}\p{L})"# + digits + "(?![0-9])|(?<![0-9])" + digits + #"(?=\p{L}))"#
  }
}
