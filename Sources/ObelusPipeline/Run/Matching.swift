internal import ObelusIO

/// How the texts of a rule were compared: its switches, as the report records them.
public struct Matching: Hashable, Sendable {
  public var rule: String
  public var ignoreCase: Bool
  public var ignoreDiacritics: Bool
  public var wholeWord: Bool

  /// Nil for a rule that looks for no text.
  init?(_ rule: Manifest.Rule) {
    guard case .pattern(let pattern) = rule.select else { return nil }
    self.rule = rule.id
    ignoreCase = pattern.ignoreCase
    ignoreDiacritics = pattern.ignoreDiacritics
    wholeWord = pattern.wholeWord
  }

  /// What holds for every rule, see `docs/manifest.md`.
  static let normalization = "NFKC, quotation marks, hyphens and invisible characters (Unicode 14); words by UAX #29"

  var json: JSONValue {
    [
      "rule": .string(rule), "ignoreCase": .boolean(ignoreCase), "ignoreDiacritics": .boolean(ignoreDiacritics),
      "wholeWord": .boolean(wholeWord),
    ]
  }
}
