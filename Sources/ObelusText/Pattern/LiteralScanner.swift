/// Finds many literals in one pass over a sequence: a literal is only compared where its first letters stand.
struct LiteralScanner: Sendable {
  private struct Candidate: Sendable {
    var patternIndex: Int
    var pattern: LiteralPattern
  }

  /// Literals by their first one, two or three letters (`Prefix`), by the number of these.
  private var candidates: [[UInt64: [Candidate]]] = [[:], [:], [:]]
  /// A bit for the low ten bits of each first scalar.
  private var firstScalars = [UInt64](repeating: 0, count: 16)
  private(set) var isEmpty = true
  private var patternCount = 0

  mutating func add(_ pattern: LiteralPattern, at index: Int) {
    guard let first = pattern.needle.first else { return }
    var prefix = Prefix(first)
    // Up to what may stand for something else in a document: a space or a hyphen.
    for scalar in pattern.needle.dropFirst().prefix(2) {
      guard first != 0x2D, scalar != TextNormalization.space, scalar != 0x2D else { break }
      prefix.append(scalar)
    }
    candidates[prefix.count - 1][prefix.bits, default: []].append(Candidate(patternIndex: index, pattern: pattern))
    isEmpty = false
    patternCount = max(patternCount, index + 1)
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
    // Where the last match of each pattern ended.
    var ends = [Int](repeating: 0, count: patternCount)
    for i in keys.indices {
      let key = keys[i]
      if filter[Int(key >> 6 & 15)] & (1 << UInt64(key & 63)) == 0 { continue }
      var prefix = Prefix(key == Separator.hyphenLine ? 0x2D : key)
      var next = i + 1
      for length in 0..<3 {
        if length > 0 {
          while next < keys.count, isPassedOver(keys[next]) { next += 1 }
          guard next < keys.count else { break }
          prefix.append(keys[next])
          next += 1
        }
        guard !candidates[length].isEmpty, let list = candidates[length][prefix.bits] else { continue }
        for candidate in list {
          if i < ends[candidate.patternIndex] { continue }
          guard let match = matcher.match(candidate.pattern, at: i) else { continue }
          if match.isCertain { ends[candidate.patternIndex] = match.entries.upperBound }
          found(candidate.patternIndex, match)
        }
      }
    }
  }

  /// What may stand between two letters of a word.
  private func isPassedOver(_ key: UInt32) -> Bool { Separator.contains(key) || key == TextNormalization.space }

  /// Up to three scalars in one integer.
  private struct Prefix {
    private(set) var bits: UInt64
    private(set) var count = 1

    init(_ first: UInt32) { bits = UInt64(first) }

    mutating func append(_ scalar: UInt32) {
      bits |= UInt64(scalar) << UInt64(21 * count)
      count += 1
    }
  }
}
