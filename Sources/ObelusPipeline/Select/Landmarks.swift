internal import ObelusCore
internal import ObelusText

/// The texts that rules look for to find their places: labels, and what pages must have. One for each thread.
final class Landmarks {
  private let matcher: TextMatcher
  /// By rule index: the first of its patterns.
  private let first: [Int: Int]
  /// Of the matcher's patterns, those that are labels.
  private let isLabel: [Bool]

  /// Nil where no rule looks for any.
  init?(_ job: CompiledJob) throws(ObelusError) {
    var patterns: [ObelusText.TextPattern] = []
    var isLabel: [Bool] = []
    var first: [Int: Int] = [:]
    for rule in job.rules {
      let own: [ObelusText.TextPattern]
      switch rule.selector {
      case .anchor(let anchor): own = anchor.patterns
      case .areas(let areas): own = areas.areas.compactMap(\.condition)
      case .pattern, .annotations: own = []
      }
      guard !own.isEmpty else { continue }
      first[rule.index] = patterns.count
      patterns += own
      isLabel += own.map { _ in if case .anchor = rule.selector { true } else { false } }
    }
    guard !patterns.isEmpty else { return nil }
    matcher = try TextMatcher(patterns)
    self.first = first
    self.isLabel = isLabel
  }

  /// What a page has of them.
  struct Found {
    fileprivate let hits: [[TextHit]]
    fileprivate let first: [Int: Int]
    /// All that are labels of some rule.
    let labels: [TextHit]

    /// - Parameter number: which of the rule's patterns, from 0.
    func hits(of rule: CompiledRule, _ number: Int = 0) -> [TextHit] {
      guard let first = first[rule.index], hits.indices.contains(first + number) else { return [] }
      return hits[first + number]
    }
  }

  func find(on page: PageText) throws(ObelusError) -> Found {
    var hits = [[TextHit]](repeating: [], count: matcher.patternCount)
    for hit in try matcher.hits(on: page) { hits[hit.patternIndex].append(hit) }
    let labels = zip(hits, isLabel).filter(\.1).flatMap(\.0).filter(\.isCertain)
    return Found(hits: hits, first: first, labels: labels)
  }
}
