internal import ObelusCore
internal import ObelusText

/// The texts that rules look for to find their places: labels, and what pages must have. One for each thread.
final class Landmarks {
  private let matcher: TextMatcher
  /// Finds in recognised text what may be misread; nil where none is read.
  private let misreadings: MisreadingMatcher?
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
    misreadings = job.manifest.ocr.isUsed ? try MisreadingMatcher(patterns) : nil
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

  /// - Parameter isRecognised: the text was read in a picture. What may be misread are hits that are not certain.
  func find(on page: PageText, isRecognised: Bool = false) throws(ObelusError) -> Found {
    var hits = [[TextHit]](repeating: [], count: matcher.patternCount)
    for hit in try matcher.hits(on: page) { hits[hit.patternIndex].append(hit) }
    if isRecognised, let misreadings {
      for hit in try misreadings.hits(on: page) { hits[hit.patternIndex].append(hit) }
    }
    let labels = zip(hits, isLabel).filter(\.1).flatMap(\.0).filter(\.isCertain)
    return Found(hits: hits, first: first, labels: labels)
  }
}
