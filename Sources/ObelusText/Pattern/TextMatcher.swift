package import ObelusCore

/// Looks for patterns on pages. Holds what regular expressions need to match: one matcher for each thread.
package final class TextMatcher {
  /// Literals of one folding, and where their groups begin among all.
  private struct Literals {
    var index: LiteralIndex
    var firstGroup: Int
  }

  private let literals: [Literals]
  let groups: [HitGroup]
  private let expressions: [(patternIndex: Int, expression: RegularExpression)]
  private let scratch: PCRE2Scratch?
  let presets: PresetScan?
  package let patternCount: Int
  private let contextLength: Int
  /// How many entries on either side of a page break can be part of a literal over it.
  let reach: Int

  /// - Parameter contextLength: how many characters before and after a hit are told with it.
  /// - Throws: `.limit` where there is no memory.
  package init(_ patterns: [TextPattern], contextLength: Int = 0) throws(ObelusError) {
    self.contextLength = contextLength
    // The first groups are the patterns themselves.
    var groups = patterns.indices.map { HitGroup(patternIndex: $0) }
    var single: [TextFolding: [(pattern: LiteralPattern, group: Int)]] = [:]
    var literals: [Literals] = []
    var expressions: [(patternIndex: Int, expression: RegularExpression)] = []
    for (index, pattern) in patterns.enumerated() {
      switch pattern.kind {
      case .literal(let literal): single[literal.folding, default: []].append((literal, index))
      case .regex(let expression): expressions.append((index, expression))
      case .list(let terms):
        literals += terms.indexes.map { Literals(index: $0, firstGroup: groups.count) }
        groups += terms.codes.map { HitGroup(patternIndex: index, code: $0) }
      case .presets: break
      }
    }
    literals += single.map { Literals(index: LiteralIndex($0.value, $0.key), firstGroup: 0) }
    self.literals = literals.sorted { $0.index.folding.rawValue < $1.index.folding.rawValue }
    self.groups = groups
    self.expressions = expressions
    let groupCount = expressions.map(\.expression.groupCount).max()
    if let groupCount { scratch = try PCRE2Scratch(groupCount: groupCount) } else { scratch = nil }
    presets = try PresetScan(patterns)
    patternCount = patterns.count
    reach = 2 * (literals.map(\.index.longest).max() ?? 0) + 16
  }

  var hasExpressions: Bool { !expressions.isEmpty || presets != nil }
  var hasLiterals: Bool { !literals.isEmpty }

  /// Tells strings that cannot match; nil where a pattern is an expression or presets: then only a full look can tell.
  var filter: ASCIIFilter? { expressions.isEmpty && presets == nil ? ASCIIFilter(literals.map(\.index)) : nil }

  /// All hits on a page, by pattern and then by their first glyph. A hit that several orders of the page's text show
  /// is one; where one order shows more of it than another, both stand.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func hits(on page: PageText) throws(ObelusError) -> [TextHit] {
    var collector = HitCollector(page, groups, contextLength: contextLength)
    for sequence in page.sequences {
      collector.begin(sequence)
      scan(sequence, on: page) { group, match in collector.add(group, match.entries, isCertain: match.isCertain) }
      try match(sequence, on: page) { index, entries, captures in
        collector.add(index, entries, isCertain: true, captures: captures)
      }
    }
    try presets?.match(page, into: &collector)
    return collector.sortedHits()
  }

  /// The entries that match in text without geometry, by pattern.
  /// - Parameter isPageText: the text is that of a whole page, with all the context that there is.
  func matches(in sequence: TextSequence, isPageText: Bool = false) throws(ObelusError) -> [(
    patternIndex: Int, entries: Range<Int>
  )] {
    var found: [(patternIndex: Int, entries: Range<Int>)] = []
    scan(sequence, on: nil) { group, match in found.append((groups[group].patternIndex, match.entries)) }
    try match(sequence, on: nil) { index, entries, _ in found.append((index, entries)) }
    try presets?.match(sequence, isPageText: isPageText) { index, entries in found.append((index, entries)) }
    return found
  }

  /// Calls `found` with groups and entries of the sequence.
  func scan(_ sequence: TextSequence, on page: PageText?, _ found: (Int, LiteralMatch) -> Void) {
    var next = 0
    while next < literals.count {
      let folding = literals[next].index.folding
      let folded = FoldedSequence(sequence, folding)
      let text = SqueezedText(folded.entries)
      let matcher = LiteralMatcher(
        text: folded, spacing: page.map { LetterSpacing(page: $0, entries: folded.entries) })
      while next < literals.count, literals[next].index.folding == folding {
        let firstGroup = literals[next].firstGroup
        literals[next].index.scan(text, matcher) { group, match in
          found(
            firstGroup + group, LiteralMatch(entries: folded.original(match.entries), isCertain: match.isCertain))
        }
        next += 1
      }
    }
  }

  func match(
    _ sequence: TextSequence, on page: PageText?, _ found: (Int, Range<Int>, [HitCollector.Capture]) -> Void
  ) throws(ObelusError) {
    guard let scratch else { return }
    for haystack in RegexHaystack.all(of: sequence, on: page) {
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
