/// A sequence's entries, folded, with the way back to the entries that they were.
struct FoldedSequence {
  private(set) var entries: [TextEntry]
  /// The entries that they were.
  let source: [TextEntry]
  /// For each entry its place in the sequence, and the end; empty where all stand where they stood.
  private var origin: [Int32] = []

  init(_ sequence: TextSequence, _ folding: TextFolding) {
    entries = sequence.entries
    source = sequence.entries
    for i in source.indices {
      let c = source[i].scalar
      if c < 0xA0 || Separator.contains(c) {
        if c >= 0x41, c <= 0x5A, folding.contains(.letterCase) { entries[i].scalar = c + 0x20 }
        continue
      }
      guard case .scalar(let folded) = folding.fold(c) else {
        refold(sequence, folding)
        return
      }
      entries[i].scalar = folded
    }
  }

  /// Where one entry becomes several or none.
  private mutating func refold(_ sequence: TextSequence, _ folding: TextFolding) {
    entries.removeAll(keepingCapacity: true)
    origin.reserveCapacity(sequence.entries.count + 16)
    for (i, entry) in sequence.entries.enumerated() {
      func append(_ scalar: UInt32) {
        entries.append(TextEntry(scalar: scalar, glyph: entry.glyph))
        origin.append(Int32(truncatingIfNeeded: i))
      }
      guard !Separator.contains(entry.scalar) else {
        append(entry.scalar)
        continue
      }
      switch folding.fold(entry.scalar) {
      case .scalar(let scalar): append(scalar)
      case .several(let scalars): for scalar in scalars { append(scalar) }
      }
    }
    origin.append(Int32(truncatingIfNeeded: sequence.entries.count))
  }

  /// All stand where they stood.
  var isAligned: Bool { origin.isEmpty }

  /// Whether a border of a range goes through what was one entry.
  func cutsEntry(_ range: Range<Int>) -> Bool {
    guard !origin.isEmpty else { return false }
    return (range.lowerBound > 0 && origin[range.lowerBound - 1] == origin[range.lowerBound])
      || origin[range.upperBound] == origin[range.upperBound - 1]
  }

  /// The entries of the sequence that a range stands for, with those behind its end that folding left nothing of.
  func original(_ range: Range<Int>) -> Range<Int> {
    guard !origin.isEmpty, let last = range.last else { return range }
    return Int(origin[range.lowerBound])..<max(Int(origin[last]) + 1, Int(origin[last + 1]))
  }
}
