package import ObelusCore
package import ObelusRedaction
internal import ObelusText

/// What the redacting rules of a job find in strings: outline titles, notes, field values. One for each thread.
package final class JobStringRules: StringRules {
  private struct Scoped {
    let pages: PageRanges
    let matcher: StringMatcher
  }

  /// Rules that cover every page, together.
  private let everywhere: StringMatcher?
  private let scoped: [Scoped]
  private let exceptions: StringMatcher?
  private let pageCount: Int

  /// Those that can find longer texts, where they are not all.
  private var long: (characters: Int, rules: JobStringRules?)?
  private let job: CompiledJob

  package convenience init(_ job: CompiledJob, pageCount: Int) throws(ObelusError) {
    try self.init(job, pageCount: pageCount) { _ in true }
  }

  private init(_ job: CompiledJob, pageCount: Int, where isIncluded: (CompiledRule) -> Bool) throws(ObelusError) {
    self.job = job
    let rules = job.rules.filter { $0.redacts && $0.pattern != nil && isIncluded($0) }
    let global = rules.filter { $0.pages.coversAll(of: pageCount) }.compactMap(\.pattern)
    everywhere = global.isEmpty ? nil : try StringMatcher(global)
    var scoped: [Scoped] = []
    for rule in rules where !rule.pages.coversAll(of: pageCount) {
      if let pattern = rule.pattern { scoped.append(Scoped(pages: rule.pages, matcher: try StringMatcher([pattern]))) }
    }
    self.scoped = scoped
    exceptions = job.exceptions.isEmpty ? nil : try StringMatcher(job.exceptions)
    self.pageCount = pageCount
  }

  package var isEmpty: Bool { everywhere == nil && scoped.isEmpty }

  package func rules(findingAtLeast characters: Int) -> (any StringRules)? {
    if let long, long.characters == characters { return long.rules }
    let rules = try? JobStringRules(job, pageCount: pageCount) { rule in
      rule.literals.isEmpty || rule.literals.contains { $0.unicodeScalars.count >= characters }
    }
    guard let rules else { return self }
    long = (characters, rules.isEmpty ? nil : rules)
    return long?.rules
  }

  package func mayHit(_ bytes: [UInt8]) -> Bool {
    everywhere?.mayMatch(bytes) == true || scoped.contains { $0.matcher.mayMatch(bytes) }
  }

  package func hits(in text: String, page: Int?) throws(ObelusError) -> [Range<String.Index>] {
    var hits = try everywhere?.matches(in: text) ?? []
    if let page {
      for rule in scoped where rule.pages.contains(page, of: pageCount) { hits += try rule.matcher.matches(in: text) }
    }
    return try withoutExceptions(hits, in: text)
  }

  package func hitsOfAnyPage(in text: String) throws(ObelusError) -> [Range<String.Index>] {
    var hits = try everywhere?.matches(in: text) ?? []
    for rule in scoped { hits += try rule.matcher.matches(in: text) }
    return try withoutExceptions(hits, in: text)
  }

  private func withoutExceptions(
    _ hits: [Range<String.Index>], in text: String
  ) throws(ObelusError) -> [Range<String.Index>] {
    guard !hits.isEmpty, let exceptions else { return hits }
    let kept = try exceptions.matches(in: text)
    return hits.filter { hit in !kept.contains { $0.lowerBound <= hit.lowerBound && $0.upperBound >= hit.upperBound } }
  }
}
