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
      try match(readings, .page { all }) { index, entries in collector.add(index, entries, isCertain: true) }
    }
  }

  /// - Parameter isPageText: the string is all the text of a page.
  func match(
    _ sequence: TextSequence, isPageText: Bool, _ found: (Int, Range<Int>) -> Void
  ) throws(ObelusError) {
    let haystacks = RegexHaystack.all(of: sequence, on: nil)
    try match(haystacks, isPageText ? .page { haystacks } : .string, found)
  }

  private func match(
    _ haystacks: [RegexHaystack], _ context: PresetSet.Context, _ found: (Int, Range<Int>) -> Void
  ) throws(ObelusError) {
    for haystack in haystacks {
      for (index, presets) in sets {
        for range in try presets.ranges(in: haystack, context, scratch: scratch) {
          if let entries = haystack.entries(in: range) { found(index, entries) }
        }
      }
    }
  }
}
