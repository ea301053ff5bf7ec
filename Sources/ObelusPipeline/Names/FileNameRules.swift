internal import ObelusIO
internal import ObelusCore
internal import ObelusText

/// What the redacting rules of a job find in the names of files and folders. File names write texts in their own way: in
/// other case, with signs in place of spaces, or without any.
struct FileNameRules {
  private struct NameRule {
    let id: String
    let matcher: StringMatcher
    /// The terms of a list as `squeezed`.
    var squeezedTerms: StringMatcher?
    /// A literal in lower case without white space; empty where it is too short to be told without it.
    let squeezed: String
  }

  private let rules: [NameRule]
  private let exceptions: StringMatcher?

  private static let leastSqueezed = 5

  init(_ job: CompiledJob) throws(ObelusError) {
    var rules: [NameRule] = []
    for (rule, compiled) in zip(job.manifest.rules, job.rules) where compiled.hides {
      guard case .pattern(let written) = rule.select, let pattern = compiled.pattern else { continue }
      switch written.kind {
      case .text(let text):
        let anyCase = try TextPattern.literal(text, ignoreCase: true, wholeWord: written.wholeWord)
        let squeezed = written.wholeWord ? "" : Self.squeezed(text)
        rules.append(
          NameRule(
            id: rule.id, matcher: try StringMatcher([anyCase]),
            squeezed: squeezed.count >= Self.leastSqueezed ? squeezed : ""))
      case .list(let list):
        rules.append(try Self.rule(rule.id, list))
      default: rules.append(NameRule(id: rule.id, matcher: try StringMatcher([pattern]), squeezed: ""))
      }
    }
    self.rules = rules
    exceptions = job.exceptions.isEmpty ? nil : try StringMatcher(job.exceptions)
  }

  private static func rule(_ id: String, _ list: Manifest.WordList) throws(ObelusError) -> NameRule {
    let squeezed = list.entries.filter { !$0.isWholeWord }.map { Self.squeezed($0.text) }
      .filter { $0.count >= leastSqueezed }
    do {
      let terms = squeezed.map { TermList.Term($0) }
      return NameRule(
        id: id, matcher: try StringMatcher([.list(try anyCase(list))]),
        squeezedTerms: terms.isEmpty
          ? nil : try StringMatcher([.list(try TermList(terms, tellsCovered: false))]),
        squeezed: "")
    } catch let error as ObelusError {
      throw error
    } catch {
      throw ObelusError(.internal, "a list cannot be compared with names")
    }
  }

  /// The list with its terms in any case; itself, where they are already.
  private static func anyCase(_ list: Manifest.WordList) throws(TermList.EmptyTerm) -> TermList {
    if list.entries.allSatisfy({ $0.folding.contains(.letterCase) }) { return list.terms }
    let terms = list.entries.map { term in
      TermList.Term(term.text, folding: term.folding.union(.letterCase), isWholeWord: term.isWholeWord)
    }
    return try TermList(terms, tellsCovered: false)
  }

  /// The ids of the rules that match a part of a path, in their order.
  func matches(in path: String) throws(ObelusError) -> [String] {
    var found: Set<String> = []
    for part in path.split(separator: "/") { found.formUnion(try ids(in: String(part))) }
    return rules.map(\.id).filter(found.contains)
  }

  /// The path with every part that a rule matches replaced by the rule's id in brackets; the ending stays.
  func masked(_ path: String) throws(ObelusError) -> String {
    var parts: [String] = []
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      let name = String(part)
      guard let id = try ids(in: name).first else {
        parts.append(name)
        continue
      }
      parts.append("[\(id)]" + (FilePath.isPDF(name) ? ".pdf" : ""))
    }
    return parts.joined(separator: "/")
  }

  private func ids(in name: String) throws(ObelusError) -> [String] {
    guard !name.isEmpty, !rules.isEmpty else { return [] }
    let spaced = String(name.map { "_-.+~".contains($0) ? " " : $0 })
    let squeezed = Self.squeezed(spaced)
    var ids: [String] = []
    for rule in rules {
      var isHit = !rule.squeezed.isEmpty && squeezed.contains(rule.squeezed)
      if let terms = rule.squeezedTerms { isHit = try !terms.matches(in: squeezed).isEmpty }
      for text in [name, spaced] where !isHit { isHit = try hits(rule.matcher, text) }
      if isHit { ids.append(rule.id) }
    }
    return ids
  }

  private func hits(_ matcher: StringMatcher, _ text: String) throws(ObelusError) -> Bool {
    let hits = try matcher.matches(in: text)
    guard !hits.isEmpty, let exceptions else { return !hits.isEmpty }
    let kept = try exceptions.matches(in: text)
    return hits.contains { hit in
      !kept.contains { $0.lowerBound <= hit.lowerBound && $0.upperBound >= hit.upperBound }
    }
  }

  private static func squeezed(_ text: String) -> String {
    let signs = "_-.+~,".unicodeScalars
    let scalars = text.lowercased().unicodeScalars.filter { !$0.properties.isWhitespace && !signs.contains($0) }
    return String(String.UnicodeScalarView(scalars))
  }
}
