internal import ObelusIO

/// How the texts of a rule were compared: its switches, as the report records them.
public struct Matching: Hashable, Sendable {
  public var rule: String
  public var ignoreCase: Bool
  public var ignoreDiacritics: Bool
  public var wholeWord: Bool
  /// The rule's presets, and the least score that counts; empty where it has none.
  public var presets: [Preset] = []
  public var minScore: Double?

  /// A preset with the version of what it finds.
  public struct Preset: Hashable, Sendable {
    public var id: String
    public var version: Int
  }

  /// Nil for a rule that looks for no text.
  init?(_ rule: Manifest.Rule) {
    guard case .pattern(let pattern) = rule.select else { return nil }
    self.rule = rule.id
    ignoreCase = pattern.ignoreCase
    ignoreDiacritics = pattern.ignoreDiacritics
    wholeWord = pattern.wholeWord
    if case .presets(let ids) = pattern.kind {
      presets = ids.compactMap { id in
        PresetCatalog.version(of: id).map { Preset(id: id, version: $0) }
      }
      minScore = pattern.minScore
    }
  }

  /// What holds for every rule, see `docs/manifest.md`.
  static let normalization = "NFKC, quotation marks, hyphens and invisible characters (Unicode 14); words by UAX #29"

  var json: JSONValue {
    guard presets.isEmpty else {
      return [
        "rule": .string(rule),
        "presets": .array(presets.map { ["preset": .string($0.id), "version": .integer($0.version)] }),
        "minScore": minScore.map { .number($0.roundedToThousandths) } ?? .null,
      ]
    }
    return [
      "rule": .string(rule), "ignoreCase": .boolean(ignoreCase), "ignoreDiacritics": .boolean(ignoreDiacritics),
      "wholeWord": .boolean(wholeWord),
    ]
  }
}
