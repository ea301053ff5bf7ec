/// Literals of one folding, made ready to be found in one pass over a text, however many they are. Immutable; shared by
/// threads.
///
/// Literals and text are hashed without what may stand between letters (`SqueezedText`). From each letter of the text the hash
/// goes on as long as some literal begins so; where one ends with that hash, `LiteralMatcher` compares it. The time grows
/// with the text and with how far beginnings of literals reach into it, not with how many literals there are.
struct LiteralIndex: Sendable {
  private struct Literal: Sendable {
    /// Range in `needles`.
    var start: Int32
    var count: Int32
    var group: Int32
    var isWholeWord: Bool
    var hash: UInt64
    /// The next literal with the same hash, or -1.
    var next: Int32
  }

  let folding: TextFolding
  private var needles: [UInt32] = []
  private var literals: [Literal] = []
  /// Those without a letter: hyphens alone.
  private var bare: [Int32] = []
  /// Hashes of all beginnings of literals, and of whole ones.
  private var beginnings: HashedBits
  private var ends: HashedBits
  /// The first literal of each hash, or -1: open addressing.
  private var slots: [Int32]
  private var hasWholeWordsOnly = true
  /// The length of the longest literal, in scalars.
  private(set) var longest = 0

  var isEmpty: Bool { literals.isEmpty }

  /// - Parameter patterns: folded by `folding`; the group tells the caller whose hit it is.
  init(_ patterns: [(pattern: LiteralPattern, group: Int)], _ folding: TextFolding) {
    self.folding = folding
    let size = patterns.reduce(0) { $0 + $1.pattern.needle.count }
    beginnings = HashedBits(expecting: size)
    ends = HashedBits(expecting: patterns.count)
    var slotCount = 8
    while slotCount < 2 * patterns.count { slotCount *= 2 }
    slots = [Int32](repeating: -1, count: slotCount)
    needles.reserveCapacity(size)
    literals.reserveCapacity(patterns.count)
    for (pattern, group) in patterns { add(pattern, group) }
  }

  private mutating func add(_ pattern: LiteralPattern, _ group: Int) {
    let index = Int32(truncatingIfNeeded: literals.count)
    let start = Int32(truncatingIfNeeded: needles.count)
    var hash = Self.seed
    for scalar in pattern.needle where SqueezedText.isLetter(scalar) {
      hash = Self.step(hash, scalar)
      beginnings.insert(hash)
    }
    needles += pattern.needle
    longest = max(longest, pattern.needle.count)
    var literal = Literal(
      start: start, count: Int32(truncatingIfNeeded: pattern.needle.count), group: Int32(truncatingIfNeeded: group),
      isWholeWord: pattern.isWholeWord, hash: hash, next: -1)
    if !pattern.isWholeWord { hasWholeWordsOnly = false }
    if hash == Self.seed {
      bare.append(index)
    } else {
      ends.insert(hash)
      let slot = slot(of: hash)
      literal.next = slots[slot]
      slots[slot] = index
    }
    literals.append(literal)
  }

  // MARK: Hashes

  private static let seed: UInt64 = 0

  @inline(__always)
  private static func step(_ hash: UInt64, _ scalar: UInt32) -> UInt64 {
    let mixed = (hash ^ UInt64(scalar &+ 1)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 29
  }

  /// Where the literals of a hash begin, or the free slot for them.
  private func slot(of hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash >> 7) & mask
    while slots[slot] >= 0, literals[Int(slots[slot])].hash != hash { slot = (slot + 1) & mask }
    return slot
  }

  // MARK: Matching

  /// Calls `found` for each match. Matches of one literal do not overlap, but for those that are not certain.
  func scan(_ text: SqueezedText, _ matcher: LiteralMatcher, found: (_ group: Int, _ match: LiteralMatch) -> Void) {
    // Where the last match of each literal ended.
    var done: [Int32: Int] = [:]
    let letters = text.letters.span
    let skipsInsides = hasWholeWordsOnly && matcher.text.isAligned
    for first in letters.indices {
      var hash = Self.step(Self.seed, letters[first])
      guard beginnings.contains(hash) else { continue }
      if skipsInsides, text.isInsideWord(first) { continue }
      var next = first + 1
      while true {
        if ends.contains(hash) {
          var index = slots[slot(of: hash)]
          while index >= 0 {
            match(index, text, first, matcher, &done, found)
            index = literals[Int(index)].next
          }
        }
        guard next < letters.count else { break }
        hash = Self.step(hash, letters[next])
        guard beginnings.contains(hash) else { break }
        next += 1
      }
    }
    for index in bare {
      for place in matcher.entries.indices where Self.isHyphen(matcher.entries[place].scalar) {
        match(index, at: place, matcher, &done, found)
      }
    }
  }

  private static func isHyphen(_ c: UInt32) -> Bool { c == TextNormalization.hyphen || c == Separator.hyphenLine }

  private func match(
    _ index: Int32, _ text: SqueezedText, _ letter: Int, _ matcher: LiteralMatcher, _ done: inout [Int32: Int],
    _ found: (Int, LiteralMatch) -> Void
  ) {
    let place = Int(text.places[letter])
    guard Self.isHyphen(needles[Int(literals[Int(index)].start)]) else {
      match(index, at: place, matcher, &done, found)
      return
    }
    // It begins at one of the hyphens before its first letter.
    for start in (letter > 0 ? Int(text.places[letter - 1]) + 1 : 0)..<place
    where Self.isHyphen(matcher.entries[start].scalar) {
      match(index, at: start, matcher, &done, found)
    }
  }

  private func match(
    _ index: Int32, at place: Int, _ matcher: LiteralMatcher, _ done: inout [Int32: Int],
    _ found: (Int, LiteralMatch) -> Void
  ) {
    if let end = done[index], place < end { return }
    let literal = literals[Int(index)]
    let needle = needles.span.extracting(Int(literal.start)..<Int(literal.start + literal.count))
    guard let match = matcher.match(needle, isWholeWord: literal.isWholeWord, at: place) else { return }
    if match.isCertain { done[index] = match.entries.upperBound }
    found(Int(literal.group), match)
  }

  /// False only where no literal can match in printable ASCII, in which normalisation changes nothing but white space.
  func mayMatch(ascii bytes: [UInt8]) -> Bool {
    if !bare.isEmpty { return true }
    let foldsCase = folding.contains(.letterCase)
    let letters = bytes.compactMap { c -> UInt32? in
      guard SqueezedText.isLetter(UInt32(c)) else { return nil }
      return UInt32(foldsCase && c >= 0x41 && c <= 0x5A ? c | 0x20 : c)
    }
    for first in letters.indices {
      var hash = Self.seed
      for next in first..<letters.count {
        hash = Self.step(hash, letters[next])
        guard beginnings.contains(hash) else { break }
        if ends.contains(hash), slots[slot(of: hash)] >= 0 { return true }
      }
    }
    return false
  }
}
