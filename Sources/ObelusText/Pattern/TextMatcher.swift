package import ObelusCore

/// Looks for patterns on pages. Holds what regular expressions need to match: one matcher for each thread.
package final class TextMatcher {
  private let scanner: LiteralScanner
  private let foldedScanner: LiteralScanner
  private let expressions: [(patternIndex: Int, expression: RegularExpression)]
  private let scratch: PCRE2Scratch?
  package let patternCount: Int
  private let contextLength: Int

  /// - Parameter contextLength: how many characters before and after a hit are told with it.
  /// - Throws: `.limit` where there is no memory.
  package init(_ patterns: [TextPattern], contextLength: Int = 0) throws(ObelusError) {
    self.contextLength = contextLength
    var exact = LiteralScanner()
    var folded = LiteralScanner()
    var expressions: [(patternIndex: Int, expression: RegularExpression)] = []
    for (index, pattern) in patterns.enumerated() {
      switch pattern.kind {
      case .literal(let literal):
        if literal.ignoresCase { folded.add(literal, at: index) } else { exact.add(literal, at: index) }
      case .regex(let expression): expressions.append((index, expression))
      }
    }
    scanner = exact
    foldedScanner = folded
    self.expressions = expressions
    let groups = expressions.map(\.expression.groupCount).max()
    if let groups { scratch = try PCRE2Scratch(groupCount: groups) } else { scratch = nil }
    patternCount = patterns.count
  }

  /// All hits on a page, by pattern and then by their first glyph. A hit that several orders of the page's text show
  /// is one; where one order shows more of it than another, both stand.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func hits(on page: PageText) throws(ObelusError) -> [TextHit] {
    var collector = HitCollector(page, contextLength: contextLength)
    for sequence in page.sequences {
      collector.begin(sequence)
      scan(sequence, LetterSpacing(page: page, entries: sequence.entries)) { index, match in
        collector.add(index, match.entries, isCertain: match.isCertain)
      }
      try match(sequence, on: page) { index, entries, groups in
        collector.add(index, entries, isCertain: true, groups: groups)
      }
    }
    return collector.sortedHits()
  }

  /// The entries that match in text without geometry, by pattern.
  func matches(in sequence: TextSequence) throws(ObelusError) -> [(patternIndex: Int, entries: Range<Int>)] {
    var found: [(patternIndex: Int, entries: Range<Int>)] = []
    scan(sequence, nil) { index, match in found.append((index, match.entries)) }
    try match(sequence, on: nil) { index, entries, _ in found.append((index, entries)) }
    return found
  }

  private func scan(_ sequence: TextSequence, _ spacing: LetterSpacing?, _ found: (Int, LiteralMatch) -> Void) {
    for (scanner, foldsCase) in [(scanner, false), (foldedScanner, true)] where !scanner.isEmpty {
      scanner.scan(
        LiteralMatcher(entries: sequence.entries, foldsCase: foldsCase, spacing: spacing), found: found)
    }
  }

  /// Matches with hyphens at line ends kept, again with them joined, and again with spaced-out words closed up.
  private func match(
    _ sequence: TextSequence, on page: PageText?, _ found: (Int, Range<Int>, [HitCollector.Group]) -> Void
  ) throws(ObelusError) {
    guard let scratch else { return }
    var haystacks = [RegexHaystack(sequence, joinsHyphens: false)]
    if sequence.hasHyphenLines { haystacks.append(RegexHaystack(sequence, joinsHyphens: true)) }
    if let omitted = page.map({ SpacedOutText.separators(of: sequence.entries, on: $0) }), !omitted.isEmpty {
      haystacks.append(RegexHaystack(sequence, joinsHyphens: true, omitting: omitted))
    }
    for haystack in haystacks {
      for (index, expression) in expressions {
        for match in try expression.matches(in: haystack, scratch: scratch) {
          guard let entries = haystack.entries(in: match.range) else { continue }
          found(
            index, entries,
            match.groups.compactMap { group in haystack.entries(in: group.range).map { (name: group.name, range: $0) } }
          )
        }
      }
    }
  }
}
