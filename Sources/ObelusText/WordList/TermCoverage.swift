/// Which terms of a list find nothing that another does not find: the same text, matched in the same way or with wider reach.
struct TermCoverage {
  private struct Entry {
    var start: Int
    var end: Int
    var folding: TextFolding
    var isWholeWord: Bool
  }

  private var needles: [UInt32] = []
  private var entries: [Entry] = []

  init(expecting count: Int) {
    entries.reserveCapacity(count)
    needles.reserveCapacity(16 * count)
  }

  /// - Parameter needle: normalised, not folded.
  mutating func add(_ term: TermList.Term, _ needle: [UInt32]) {
    let start = needles.count
    needles += needle
    entries.append(
      Entry(start: start, end: needles.count, folding: term.folding, isWholeWord: term.isWholeWord))
  }

  func needle(_ index: Int) -> [UInt32] { Array(needles[entries[index].start..<entries[index].end]) }

  func covered() -> [TermList.Covered] {
    // Terms that agree when everything is folded, by the hash of that: the last of each, and the one before it.
    var latest: [UInt64: Int32] = [:]
    latest.reserveCapacity(entries.count)
    var previous = [Int32](repeating: -1, count: entries.count)
    var hasNeighbours: [Int] = []
    let all = entries.reduce(TextFolding()) { $0.union($1.folding) }
    for index in entries.indices {
      let hash = hash(index, all)
      if let last = latest.updateValue(Int32(truncatingIfNeeded: index), forKey: hash) {
        previous[index] = last
        hasNeighbours.append(index)
      }
    }
    guard !hasNeighbours.isEmpty else { return [] }
    var found: [Int: TermList.Covered] = [:]
    for index in hasNeighbours {
      var other = Int(previous[index])
      var steps = 0
      while other >= 0, steps < Self.comparisons {
        // What it would cover itself is covered by the same term already.
        if note(index, other, &found) { break }
        other = Int(previous[other])
        steps += 1
      }
    }
    return found.values.sorted { $0.term < $1.term }
  }

  /// Further terms of one text are rather many duplicates, of which the nearest are told.
  private static let comparisons = 64

  /// Whether the earlier of two terms covers the later.
  private func note(_ later: Int, _ earlier: Int, _ found: inout [Int: TermList.Covered]) -> Bool {
    if covers(earlier, later) {
      let wide = found[earlier]?.by ?? earlier
      let isSame =
        entries[wide].folding == entries[later].folding && entries[wide].isWholeWord == entries[later].isWholeWord
      found[later] = .init(term: later, by: wide, isSame: isSame)
      return true
    }
    if covers(later, earlier), found[earlier] == nil {
      found[earlier] = .init(term: earlier, by: later, isSame: false)
    }
    return false
  }

  /// Whether `wide` finds the whole of everything that `narrow` finds.
  private func covers(_ wide: Int, _ narrow: Int) -> Bool {
    let a = entries[wide]
    let b = entries[narrow]
    guard a.folding.isSuperset(of: b.folding), b.isWholeWord || !a.isWholeWord else { return false }
    return needles[a.start..<a.end] == needles[b.start..<b.end]
      || a.folding.fold(needle(wide)) == a.folding.fold(needle(narrow))
  }

  private func hash(_ index: Int, _ folding: TextFolding) -> UInt64 {
    var hash: UInt64 = 1
    for scalar in folding.fold(needle(index)) {
      hash = (hash ^ UInt64(scalar)) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    return hash
  }
}
