internal import ObelusContent
package import ObelusCore

/// Looks in recognised text for what patterns would match if some letters had been taken for others: `O` for `0`, `rn` for
/// `m`, letters within numbers. What it finds is only possible. One for each thread.
package final class MisreadingMatcher {
  private let matcher: TextMatcher
  /// Literals in the spelling of `Misreading`, by the indices of their patterns; those that ignore case apart.
  private let exact: TextMatcher
  private let folded: TextMatcher
  private var literals: [(pattern: Int, letters: Int)] = []
  private var foldedLiterals: [(pattern: Int, letters: Int)] = []

  /// Shorter literals are found in every text if letters may be others.
  private static let fewestLetters = 4

  package init(_ patterns: [TextPattern]) throws(ObelusError) {
    matcher = try TextMatcher(patterns)
    var exact: [TextPattern] = []
    var folded: [TextPattern] = []
    for (index, pattern) in patterns.enumerated() {
      guard case .literal(let literal) = pattern.kind, literal.needle.count >= Self.fewestLetters else { continue }
      let needle = literal.needle.flatMap(Misreading.spelling)
      let respelled = TextPattern(
        kind: .literal(LiteralPattern(needle: needle, folding: [], isWholeWord: literal.isWholeWord)))
      let letters = needle.count(where: Self.isLetter)
      if literal.folding.contains(.letterCase) {
        folded.append(respelled)
        foldedLiterals.append((index, letters))
      } else {
        exact.append(respelled)
        literals.append((index, letters))
      }
    }
    self.exact = try TextMatcher(exact)
    self.folded = try TextMatcher(folded)
  }

  /// Hits that the patterns as they are do not have. Their texts are empty: nobody knows them.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func hits(on page: PageText) throws(ObelusError) -> [TextHit] {
    var known: [Int: [Set<Int>]] = [:]
    for hit in try matcher.hits(on: page) { known[hit.patternIndex, default: []].append(Set(hit.glyphs)) }
    var found = try respelled(page, exact, literals, foldsCase: false)
    found += try respelled(page, folded, foldedLiterals, foldsCase: true)
    let numbers = page.sequences.compactMap(Self.readAsNumbers)
    if !numbers.isEmpty { found += try matcher.hits(on: PageText(page, spelled: numbers)) }
    var hits: [TextHit] = []
    for var hit in found {
      let glyphs = Set(hit.glyphs)
      guard known[hit.patternIndex]?.contains(where: { $0.isSuperset(of: glyphs) }) != true else { continue }
      known[hit.patternIndex, default: []].append(glyphs)
      hit.text = ""
      hit.groups = [:]
      hit.context = nil
      hit.isCertain = false
      hits.append(hit)
    }
    return hits
  }

  private func respelled(
    _ page: PageText, _ matcher: TextMatcher, _ literals: [(pattern: Int, letters: Int)], foldsCase: Bool
  ) throws(ObelusError) -> [TextHit] {
    guard !literals.isEmpty else { return [] }
    let text = PageText(page, spelled: page.sequences.map { Self.respell($0, foldsCase: foldsCase) })
    var hits: [TextHit] = []
    for var hit in try matcher.hits(on: text) {
      let literal = literals[hit.patternIndex]
      // A match ends where a letter ends: "nail" is no part of "mail".
      let letters = hit.glyphs.reduce(0) { sum, glyph in
        let scalar = page.content.glyphs[glyph].unicode
        return sum + Misreading.spelling(foldsCase ? CaseFolding.fold(scalar) : scalar).count(where: Self.isLetter)
      }
      guard letters <= literal.letters else { continue }
      hit.patternIndex = literal.pattern
      hits.append(hit)
    }
    return hits
  }

  private static func isLetter(_ scalar: UInt32) -> Bool { TextNormalization.isWordScalar(scalar) }

  private static func respell(_ sequence: TextSequence, foldsCase: Bool) -> TextSequence {
    var respelled = sequence
    respelled.entries.removeAll(keepingCapacity: true)
    for entry in sequence.entries {
      guard !Separator.contains(entry.scalar) else {
        respelled.entries.append(entry)
        continue
      }
      for scalar in Misreading.spelling(foldsCase ? CaseFolding.fold(entry.scalar) : entry.scalar) {
        respelled.entries.append(TextEntry(scalar: scalar, glyph: entry.glyph))
      }
    }
    return respelled
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
          let scalar = sequence.entries[index].scalar
          read.entries[index].scalar = Misreading.digit(scalar) ?? scalar
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
