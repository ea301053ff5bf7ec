internal import ObelusCore

/// Looks for presets in the text of pages and in strings. One for each thread.
struct PresetScan {
  private let sets: [(patternIndex: Int, presets: PresetSet)]
  private let scratch: PCRE2Scratch

  /// Nil where there are none.
  init?(_ patterns: [TextPattern]) throws(ObelusError) {
    sets = patterns.enumerated().compactMap { index, pattern in
      if case .presets(let presets) = pattern.kind { (index, presets) } else { nil }
    }
    guard !sets.isEmpty else { return nil }
    scratch = try PCRE2Scratch(groupCount: 4)
  }

  func match(
    _ page: PageText, into collector: inout HitCollector
  ) throws(ObelusError) {
    let haystacks = page.sequences.map { RegexHaystack.all(of: $0, on: page) }
    let all = haystacks.flatMap(\.self)
    for (sequence, readings) in zip(page.sequences, haystacks) {
      collector.begin(sequence)
      try match(readings, .page { all }) { index, entries, score in
        collector.add(index, entries, isCertain: true, score: score)
      }
    }
  }

  /// - Parameter isPageText: the string is all the text of a page.
  func match(
    _ sequence: TextSequence, isPageText: Bool, _ found: (Int, Range<Int>) -> Void
  ) throws(ObelusError) {
    let haystacks = RegexHaystack.all(of: sequence, on: nil)
    try match(haystacks, isPageText ? .page { haystacks } : .string) { index, entries, _ in found(index, entries) }
  }

  private func match(
    _ haystacks: [RegexHaystack], _ context: PresetSet.Context, _ found: (Int, Range<Int>, Double) -> Void
  ) throws(ObelusError) {
    // What looks like one as it stands.
    var whole: [Int: Set<Range<Int>>] = [:]
    for haystack in haystacks {
      for (index, presets) in sets {
        let (hits, looks) = try presets.hits(in: haystack, context, scratch: scratch)
        for hit in hits {
          if let entries = haystack.entries(in: hit.range) { found(index, entries, hit.score) }
        }
        whole[index, default: []].formUnion(looks.compactMap { haystack.entries(in: $0) })
      }
    }
    guard let text = haystacks.first, let joined = JoinedLines(text) else { return }
    for (index, presets) in sets {
      for hit in try presets.hits(in: joined.haystack, context, joints: joined.joints, scratch: scratch).hits {
        guard let joint = JoinedLines.joints(joined.joints, inside: hit.range).first,
          let entries = joined.haystack.entries(in: hit.range),
          let first = joined.haystack.entries(in: hit.range.lowerBound..<joint),
          let second = joined.haystack.entries(in: joint..<hit.range.upperBound)
        else { continue }
        // Where either line has one of its own, the other goes on with something else.
        guard whole[index]?.contains(first) != true, whole[index]?.contains(second) != true else { continue }
        found(index, entries, hit.score)
      }
    }
  }
}
