package import ObelusCore

/// Looks in recognised text for what patterns would match if some letters had been taken for others: `O` for `0`, `rn` for
/// `m`, letters within numbers. What it finds is only possible. One for each thread.
package final class MisreadingMatcher {
  private let patterns: [TextPattern]
  private let matcher: TextMatcher
  /// Literals in the spelling of `Misreading`, those that ignore case apart.
  private let exact: LiteralScanner
  private let folded: LiteralScanner

  /// Shorter literals are found in every text if letters may be others.
  private static let fewestLetters = 4

  package init(_ patterns: [TextPattern]) throws(ObelusError) {
    self.patterns = patterns
    matcher = try TextMatcher(patterns)
    var exact = LiteralScanner()
    var folded = LiteralScanner()
    for (index, pattern) in patterns.enumerated() {
      guard case .literal(let literal) = pattern.kind, literal.needle.count >= Self.fewestLetters else { continue }
      let respelled = LiteralPattern(
        needle: literal.needle.flatMap(Misreading.spelling), ignoresCase: false, isWholeWord: literal.isWholeWord)
      if literal.ignoresCase { folded.add(respelled, at: index) } else { exact.add(respelled, at: index) }
    }
    self.exact = exact
    self.folded = folded
  }

  /// Hits that the patterns as they are do not have. Their texts are empty: nobody knows them.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func hits(on page: PageText) throws(ObelusError) -> [TextHit] {
    var known: [Int: [Set<Int>]] = [:]
    for hit in try matcher.hits(on: page) { known[hit.patternIndex, default: []].append(Set(hit.glyphs)) }
    var collector = HitCollector(page)
    for (scanner, foldsCase) in [(exact, false), (folded, true)] where !scanner.isEmpty {
      for sequence in page.sequences { scan(sequence, on: page, scanner, foldsCase: foldsCase, &collector) }
    }
    var found = collector.sortedHits()
    let numbers = page.sequences.compactMap(Self.readAsNumbers)
    if !numbers.isEmpty { found += try matcher.hits(on: PageText(page, spelled: numbers)) }
    var hits: [TextHit] = []
    for var hit in found {
      let glyphs = Set(hit.glyphs)
      guard known[hit.patternIndex]?.contains(where: { $0.isSuperset(of: glyphs) }) != true else { continue }
      known[hit.patternIndex, default: []].append(glyphs)
      hit.text = ""
      hit.isCertain = false
      hits.append(hit)
    }
    return hits
  }

  private func scan(
    _ sequence: TextSequence, on page: PageText, _ scanner: LiteralScanner, foldsCase: Bool,
    _ collector: inout HitCollector
  ) {
    var respelled = TextSequence()
    respelled.hasHyphenLines = sequence.hasHyphenLines
    for entry in sequence.entries {
      guard !Separator.contains(entry.scalar) else {
        respelled.entries.append(entry)
        continue
      }
      for scalar in Misreading.spelling(foldsCase ? CaseFolding.fold(entry.scalar) : entry.scalar) {
        respelled.entries.append(TextEntry(scalar: scalar, glyph: entry.glyph))
      }
    }
    let entries = respelled.entries
    collector.begin(respelled)
    let matcher = LiteralMatcher(
      entries: entries, foldsCase: false, spacing: LetterSpacing(page: page, entries: entries))
    scanner.scan(matcher) { index, match in
      // A match ends where a letter ends: "nail" is no part of "mail".
      let (start, end) = (match.entries.lowerBound, match.entries.upperBound)
      guard start == 0 || entries[start - 1].glyph != entries[start].glyph || entries[start].glyph < 0,
        end == entries.count || entries[end].glyph != entries[end - 1].glyph || entries[end].glyph < 0
      else { return }
      collector.add(index, match.entries, isCertain: false)
    }
  }

  /// Words of digits, of letters that may be digits and of no other letters, with these as digits; nil where there is none.
  private static func readAsNumbers(_ sequence: TextSequence) -> TextSequence? {
    var read = sequence
    var start = 0
    var hasChanged = false
    while start < sequence.entries.count {
      var end = start
      var digits = 0
      var doubtful: [Int] = []
      var isNumber = true
      while end < sequence.entries.count, !isSpace(sequence.entries[end].scalar) {
        let scalar = sequence.entries[end].scalar
        if scalar >= 0x30, scalar <= 0x39 {
          digits += 1
        } else if Misreading.digit(scalar) != nil {
          doubtful.append(end)
        } else if TextNormalization.isWordScalar(scalar) {
          isNumber = false
        }
        end += 1
      }
      if isNumber, digits > 0, !doubtful.isEmpty {
        for index in doubtful {
          read.entries[index].scalar = Misreading.digit(sequence.entries[index].scalar) ?? sequence.entries[index].scalar
        }
        hasChanged = true
      }
      start = end + 1
    }
    return hasChanged ? read : nil
  }

  private static func isSpace(_ scalar: UInt32) -> Bool {
    scalar == TextNormalization.space || Separator.contains(scalar)
  }
}
