package import ObelusCore

/// One place where a pattern matches.
package struct TextHit: Hashable, Sendable {
  /// Index into the patterns that were looked for.
  package var patternIndex: Int
  /// Indices into `PageContent.glyphs`, ascending and unique. Overprints, marks and dropped characters are among them.
  package var glyphs: [Int]
  /// The matched text, normalised. Text of the document: it must not get into logs or reports.
  package var text: String
  /// False where the letters match but their distances are so uneven that they may be no word: the caller decides.
  package var isCertain: Bool
  /// The exemption code of the term, where the pattern is a list.
  package var code: String?
  /// The same glyphs, one group for each stretch of a line, in the order of the match. Spaces that only another order of
  /// the page's text has among the match are not in it.
  package var lines: [[Int]]
  /// What the groups matched that the pattern is asked for, by number or name. Text of the document.
  package var groups: [String: SelectionGroup] = [:]
  /// What stands around the hit, where it is asked for. Text of the document.
  package var context: TextContext?
  /// How sure a preset is, from 0 to 1; nil for hits of other patterns.
  package var score: Double?
}
