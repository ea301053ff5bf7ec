package import ObelusCore
package import ObelusRedaction
internal import ObelusText

/// What rules of a job, as a rule those that redact, find in strings: outline titles, notes, field values. One for each thread.
package final class JobStringRules: StringRules {
  /// Rules that are looked for together, because they cover the same pages and have the same exceptions.
  private struct Group {
    let rules: [CompiledRule]
    /// nil: every page.
    let pages: PageRanges?
    let matcher: StringMatcher
    let exceptions: StringMatcher?

    init(
      _ rules: [(rule: CompiledRule, pattern: TextPattern)], pages: PageRanges?, exceptions: [TextPattern]
    ) throws(ObelusError) {
      self.rules = rules.map(\.rule)
      self.pages = pages
      matcher = try StringMatcher(rules.map(\.pattern))
      self.exceptions = exceptions.isEmpty ? nil : try StringMatcher(exceptions)
    }

    func hits(in text: String, isPageText: Bool) throws(ObelusError) -> [Range<String.Index>] {
      let hits = try matcher.matches(in: text, isPageText: isPageText)
      guard !hits.isEmpty, let exceptions else { return hits }
      // What is kept must be sure of itself: no context is taken for given.
      let kept = try exceptions.matches(in: text, isPageText: true)
      return hits.filter { hit in
        !kept.contains { $0.lowerBound <= hit.lowerBound && $0.upperBound >= hit.upperBound }
      }
    }
  }

  private let groups: [Group]
  private let pageCount: Int
  private let job: CompiledJob
  private let takes: (CompiledRule) -> Bool

  /// Those that can find texts of at least so many characters.
  private var long: [Int: JobStringRules] = [:]

  private var ownHitRules: Set<Int> = []
  /// Matchers of single rules, made when first asked for.
  private var single: [Int: StringMatcher] = [:]

  /// Indices of rules that had a hit so far.
  package var hitRules: Set<Int> { long.values.reduce(ownHitRules) { $0.union($1.hitRules) } }

  package convenience init(
    _ job: CompiledJob, pageCount: Int, of takes: @escaping (CompiledRule) -> Bool = { $0.redacts }
  ) throws(ObelusError) {
    try self.init(job, pageCount: pageCount, of: takes) { $0.pattern }
  }

  private init(
    _ job: CompiledJob, pageCount: Int, of takes: @escaping (CompiledRule) -> Bool,
    pattern: (CompiledRule) -> ObelusText.TextPattern?
  ) throws(ObelusError) {
    self.job = job
    self.takes = takes
    self.pageCount = pageCount
    var together: [(rule: CompiledRule, pattern: TextPattern)] = []
    var groups: [Group] = []
    for rule in job.rules where takes(rule) {
      guard let pattern = pattern(rule) else { continue }
      let isEverywhere = rule.pages.coversAll(of: pageCount)
      if isEverywhere, rule.exceptions.isEmpty {
        together.append((rule, pattern))
      } else {
        groups.append(
          try Group(
            [(rule, pattern)], pages: isEverywhere ? nil : rule.pages, exceptions: job.exceptions + rule.exceptions))
      }
    }
    if !together.isEmpty { groups.insert(try Group(together, pages: nil, exceptions: job.exceptions), at: 0) }
    self.groups = groups
  }

  package var isEmpty: Bool { groups.isEmpty }

  package func rules(findingAtLeast characters: Int) -> (any StringRules)? {
    if let known = long[characters] { return known.isEmpty ? nil : known }
    let rules = try? JobStringRules(job, pageCount: pageCount, of: takes) { $0.pattern(findingAtLeast: characters) }
    guard let rules else { return self }
    long[characters] = rules
    return rules.isEmpty ? nil : rules
  }

  package func mayHit(_ bytes: [UInt8]) -> Bool { groups.contains { $0.matcher.mayMatch(bytes) } }

  package func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    try hits(in: text, page: page, isPageText: false)
  }

  package func hits(inTextOfPage page: Int, _ text: String) throws(ObelusError) -> [Range<String.Index>] {
    try hits(in: text, page: page, isPageText: true)
  }

  private func hits(in text: String, page: Int?, isPageText: Bool) throws(ObelusError) -> [Range<String.Index>] {
    var hits: [Range<String.Index>] = []
    for group in groups {
      if let pages = group.pages {
        guard let page, pages.contains(page, of: pageCount) else { continue }
      }
      hits += try self.hits(of: group, in: text, isPageText: isPageText)
    }
    return hits
  }

  package func hitsOfAnyPage(in text: String) throws(ObelusError) -> [Range<String.Index>] {
    var hits: [Range<String.Index>] = []
    for group in groups { hits += try self.hits(of: group, in: text) }
    return hits
  }

  private func hits(
    of group: Group, in text: String, isPageText: Bool = false
  ) throws(ObelusError) -> [Range<String.Index>] {
    let hits = try group.hits(in: text, isPageText: isPageText)
    if !hits.isEmpty { try note(group, text, isPageText: isPageText) }
    return hits
  }

  /// Which rules of a group it was that hit.
  private func note(_ group: Group, _ text: String, isPageText: Bool) throws(ObelusError) {
    for rule in group.rules where !ownHitRules.contains(rule.index) {
      if group.rules.count > 1 {
        guard try !matches(of: rule, in: text, isPageText: isPageText).isEmpty else { continue }
      }
      ownHitRules.insert(rule.index)
    }
  }

  /// The ids of the rules that find something in a text that is all the text of a page.
  func rules(findingInTextOfPage page: Int, _ text: String) throws(ObelusError) -> [String] {
    var ids: [String] = []
    for group in groups where group.pages?.contains(page, of: pageCount) ?? true {
      for rule in group.rules where try !matches(of: rule, in: text, isPageText: true).isEmpty { ids.append(rule.id) }
    }
    return ids
  }

  /// What one rule matches in a text, exceptions or not.
  func matches(
    of rule: CompiledRule, in text: String, isPageText: Bool = false
  ) throws(ObelusError) -> [Range<String.Index>] {
    guard let pattern = rule.pattern else { return [] }
    let matcher: StringMatcher
    if let known = single[rule.index] {
      matcher = known
    } else {
      matcher = try StringMatcher([pattern])
      single[rule.index] = matcher
    }
    return try matcher.matches(in: text, isPageText: isPageText)
  }
}
