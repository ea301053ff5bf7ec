/// Finds many literals in one pass over a sequence: only at scalars with which one of them begins is anything compared.
struct LiteralScanner: Sendable {
  private struct Candidate: Sendable {
    var patternIndex: Int
    var pattern: LiteralPattern
  }

  /// Literals by their first scalar.
  private var candidates: [UInt32: [Candidate]] = [:]
  /// A bit for the low ten bits of each first scalar.
  private var firstScalars = [UInt64](repeating: 0, count: 16)

  var isEmpty: Bool { candidates.isEmpty }

  mutating func add(_ pattern: LiteralPattern, at index: Int) {
    guard let first = pattern.needle.first else { return }
    candidates[first, default: []].append(Candidate(patternIndex: index, pattern: pattern))
    setBit(for: first)
    // A hyphen at a line's end begins a literal as any other hyphen.
    if first == 0x2D { setBit(for: Separator.hyphenLine) }
  }

  private mutating func setBit(for scalar: UInt32) {
    firstScalars[Int(scalar >> 6 & 15)] |= 1 << UInt64(scalar & 63)
  }

  /// Calls `found` for each match. Matches of one literal do not overlap, but for those that are not certain.
  func scan(_ matcher: LiteralMatcher, found: (_ patternIndex: Int, _ match: LiteralMatch) -> Void) {
    let keys = matcher.keys.span
    let filter = firstScalars.span
    var ends: [Int: Int] = [:]
    for i in keys.indices {
      let key = keys[i]
      if filter[Int(key >> 6 & 15)] & (1 << UInt64(key & 63)) == 0 { continue }
      guard let list = candidates[key == Separator.hyphenLine ? 0x2D : key] else { continue }
      for candidate in list {
        if let end = ends[candidate.patternIndex], i < end { continue }
        guard let match = matcher.match(candidate.pattern, at: i) else { continue }
        if match.isCertain { ends[candidate.patternIndex] = match.entries.upperBound }
        found(candidate.patternIndex, match)
      }
    }
  }
}
