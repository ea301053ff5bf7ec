internal import ObelusText

/// The hits of exceptions among those of a page, to which rules' hits are held up.
struct Exceptions {
  /// By rule index; -1 for those of the whole job.
  private var glyphs: [Int: [Set<Int>]] = [:]

  mutating func add(_ hit: TextHit, rule: Int?) { glyphs[rule ?? -1, default: []].append(Set(hit.glyphs)) }

  /// Whether a hit of a rule lies inside an exception.
  func cover(_ hit: [Int], rule: Int) -> Bool {
    [-1, rule].contains { key in glyphs[key]?.contains { $0.isSuperset(of: hit) } == true }
  }
}
