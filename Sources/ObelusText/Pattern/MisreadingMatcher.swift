package import ObelusCore

/// Looks in recognised text for what patterns would match if some letters had been taken for others: `O` for `0`, `rn` for
/// `m`, letters within numbers. What it finds is only possible. One for each thread.
package final class MisreadingMatcher {
  private let matcher: TextMatcher
  /// Literals in the spelling of `Misreading`, by the indices of their patterns; those that ignore case apart.
  private let exact: Respelled
  private let folded: Respelled

  /// Literals of one spelling, and whose they are.
  private struct Respelled {
    let matcher: TextMatcher
    /// For each of the matcher's patterns the index of the pattern that was given.
    let patterns: [Int]
    let foldsCase: Bool

    init(_ literals: [(pattern: Int, literal: TextPattern)], foldsCase: Bool) throws(ObelusError) {
      matcher = try TextMatcher(literals.map(\.literal))
      patterns = literals.map(\.pattern)
      self.foldsCase = foldsCase
    }
  }

  /// Shorter literals are found in every text if letters may be others.
  private static let fewestLetters = 4

  package init(_ patterns: [TextPattern]) throws(ObelusError) {
    matcher = try TextMatcher(patterns)
    var exact: [(pattern: Int, literal: TextPattern)] = []
    var folded: [(pattern: Int, literal: TextPattern)] = []
    for (index, pattern) in patterns.enumerated() {
      switch pattern.kind {
      case .literal(let literal):
        guard literal.needle.count >= Self.fewestLetters else { continue }
        let foldsCase = literal.folding.contains(.letterCase)
        let needle = literal.needle.flatMap { Self.spelling($0, foldsCase: foldsCase) }
        let respelled = TextPattern(
          kind: .literal(LiteralPattern(needle: needle, folding: [], isWholeWord: literal.isWholeWord)))
        if foldsCase { folded.append((index, respelled)) } else { exact.append((index, respelled)) }
      case .list(let terms):
        for foldsCase in [false, true] {
          let list = terms.respelled(ignoringCase: foldsCase, findingAtLeast: Self.fewestLetters) {
            Self.spelling($0, foldsCase: foldsCase)
          }
          guard let list else { continue }
          if foldsCase { folded.append((index, .list(list))) } else { exact.append((index, .list(list))) }
        }
      case .regex, .presets: break
      }
    }
    self.exact = try Respelled(exact, foldsCase: false)
    self.folded = try Respelled(folded, foldsCase: true)
  }

  /// Where case is ignored, letters that only one case makes alike are all alike: `8`, `B` and `b`.
  private static func spelling(_ scalar: UInt32, foldsCase: Bool) -> [UInt32] {
    foldsCase ? Misreading.spelling(CaseFolding.fold(scalar)).map(CaseFolding.fold) : Misreading.spelling(scalar)
  }

  /// Hits that the patterns as they are do not have. Their texts are empty: nobody knows them.
  /// - Throws: `.limit` where a regular expression takes too many steps.
  package func hits(on page: PageText) throws(ObelusError) -> [TextHit] {
    var known: [Int: [Set<Int>]] = [:]
    for hit in try matcher.hits(on: page) { known[hit.patternIndex, default: []].append(Set(hit.glyphs)) }
    var found = try respelled(page, exact)
    found += try respelled(page, folded)
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

  private func respelled(_ page: PageText, _ literals: Respelled) throws(ObelusError) -> [TextHit] {
    guard !literals.patterns.isEmpty else { return [] }
    let sequences = page.sequences.map { Self.respell($0, foldsCase: literals.foldsCase) }
    return try literals.matcher.hits(on: PageText(page, spelled: sequences)).map { hit in
      var hit = hit
      hit.patternIndex = literals.patterns[hit.patternIndex]
      return hit
    }
  }

  private static func respell(_ sequence: TextSequence, foldsCase: Bool) -> TextSequence {
    var respelled = sequence
    respelled.entries.removeAll(keepingCapacity: true)
    for entry in sequence.entries {
      guard !Separator.contains(entry.scalar) else {
        respelled.entries.append(entry)
        continue
      }
      for scalar in spelling(entry.scalar, foldsCase: foldsCase) {
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
