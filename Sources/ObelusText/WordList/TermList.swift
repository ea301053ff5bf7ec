internal import ObelusCore

/// The terms of a word list, compiled. Immutable; all workers share it.
package final class TermList: Sendable {
  /// One term and how it is matched.
  package struct Term: Sendable {
    package var text: String
    package var folding: TextFolding
    package var isWholeWord: Bool
    /// The term's own exemption code.
    package var code: String?

    package init(_ text: String, folding: TextFolding = [], isWholeWord: Bool = false, code: String? = nil) {
      self.text = text
      self.folding = folding
      self.isWholeWord = isWholeWord
      self.code = code
    }
  }

  /// A term that says nothing new.
  package struct Covered: Hashable, Sendable {
    /// Index of the term.
    package var term: Int
    /// The term that finds all that this one finds.
    package var by: Int
    /// The other is matched in the same way; else it reaches further.
    package var isSame: Bool
  }

  let indexes: [LiteralIndex]
  /// The codes by a literal's group; nil where the term has none.
  let codes: [String?]
  /// In the order of the terms.
  package let covered: [Covered]
  /// Some term asks for what stands around it.
  package let hasWholeWords: Bool
  /// The length of the shortest term, in scalars.
  private let shortest: Int
  package let count: Int

  private let terms: [Term]
  /// Parts of the list that were asked for.
  private let parts = Lock<[Int: TermList?]>([:])

  /// - Parameter tellsCovered: false leaves `covered` empty, which makes a long list ready in less time.
  /// - Throws: the index of a term of which nothing is left to look for.
  package init(_ terms: [Term], tellsCovered: Bool = true) throws(EmptyTerm) {
    var classes: [TextFolding: [(pattern: LiteralPattern, group: Int)]] = [:]
    var codes: [String?] = [nil]
    var groups: [String: Int] = [:]
    var coverage = TermCoverage(expecting: terms.count)
    var shortest = Int.max
    for (index, term) in terms.enumerated() {
      let needle = TextNormalization.normalize(term.text)
      guard !term.folding.fold(needle).isEmpty else { throw EmptyTerm(index: index) }
      coverage.add(term, needle)
      shortest = min(shortest, needle.count)
    }
    covered = tellsCovered ? coverage.covered() : []
    // Of terms that are the same one is enough.
    let surplus = Set(covered.lazy.filter { $0.isSame && terms[$0.term].code == terms[$0.by].code }.map(\.term))
    for (index, term) in terms.enumerated() where !surplus.contains(index) {
      var group = 0
      if let code = term.code {
        if let known = groups[code] {
          group = known
        } else {
          group = codes.count
          groups[code] = group
          codes.append(code)
        }
      }
      let pattern = LiteralPattern(
        needle: term.folding.fold(coverage.needle(index)), folding: term.folding, isWholeWord: term.isWholeWord)
      classes[term.folding, default: []].append((pattern, group))
    }
    indexes = classes.sorted { $0.key.rawValue < $1.key.rawValue }.map { LiteralIndex($0.value, $0.key) }
    self.codes = codes
    self.shortest = shortest
    hasWholeWords = terms.contains(where: \.isWholeWord)
    count = terms.count
    self.terms = terms
  }

  /// The terms of at least so many scalars; nil where there is none.
  package func findingAtLeast(_ characters: Int) -> TermList? {
    if shortest >= characters { return self }
    return parts.withLock { parts in
      if let known = parts[characters] { return known }
      let long = terms.filter { TextNormalization.normalize($0.text).count >= characters }
      let part = long.isEmpty ? nil : try? TermList(long, tellsCovered: false)
      parts.updateValue(part, forKey: characters)
      return part
    }
  }

  /// The terms of at least so many letters that ignore case, or those that do not, folded and in another spelling; nil where
  /// there is none.
  func respelled(
    ignoringCase: Bool, findingAtLeast characters: Int, _ spelling: (UInt32) -> [UInt32]
  ) -> TermList? {
    let respelled = terms.filter { $0.folding.contains(.letterCase) == ignoringCase }.compactMap { term -> Term? in
      let needle = term.folding.fold(TextNormalization.normalize(term.text))
      guard needle.count >= characters else { return nil }
      let scalars = needle.flatMap(spelling).compactMap { Unicode.Scalar($0) }
      return Term(String(String.UnicodeScalarView(scalars)), isWholeWord: term.isWholeWord, code: term.code)
    }
    return respelled.isEmpty ? nil : try? TermList(respelled, tellsCovered: false)
  }

  package struct EmptyTerm: Error {
    package var index: Int
  }
}
