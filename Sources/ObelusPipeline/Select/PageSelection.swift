package import ObelusCore

/// What the rules of a job select on one page.
package struct PageSelection: Sendable {
  /// In the order of the rules, then of the text.
  package var selections: [Selection] = []
  /// Hits inside an exception, by rule: considered and kept.
  package var kept: [Int: Int] = [:]
  /// Hits that may be none (letters with irregular gaps), by rule. They are selected too where the job takes them.
  package var uncertain: [Int: Int] = [:]

  package init() {}
}
