/// A text that a rule has selected and that is looked for. Text of a document: it goes to files of excerpts alone.
package struct SearchQuery: Codable, Hashable, Sendable {
  /// The rule's id.
  package var rule: String
  /// From 1, among those of the rule.
  package var number: Int
  package var text: String
  /// The document in which it was selected first; nil where no other is looked through.
  package var document: String?

  /// Each text once, in the order of the texts.
  static func numbered(_ texts: [String], rule: String) -> [SearchQuery] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }.enumerated().map { index, text in
      SearchQuery(rule: rule, number: index + 1, text: text)
    }
  }
}
