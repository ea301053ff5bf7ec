/// How numbers are written, as parts of regular expressions.
enum PresetPattern {
  /// One separator of `separators`, after which a line may end, or the end of a line in place of it.
  static func separator(_ separators: String) -> String { "(?:[\(separators)]\\n?|\\n)" }

  /// Digits in groups of the given sizes, all parted. No digit touches them.
  static func groups(_ sizes: Int..., of digit: String = "[0-9]", by separators: String = #" .\-"#) -> String {
    digitBorder(sizes.map { "\(digit){\($0)}" }.joined(separator: separator(separators)))
  }

  /// Digits without any separators; no letter or digit touches them.
  static func run(_ count: String, of digit: String = "[0-9]") -> String { wordBorder("\(digit){\(count)}") }

  static func digitBorder(_ pattern: String) -> String { "(?<![0-9])" + pattern + "(?![0-9])" }

  /// No letter or digit before and after.
  static func wordBorder(_ pattern: String) -> String { #"(?<![\p{L}\p{N}])"# + pattern + #"(?![\p{L}\p{N}])"# }
}
