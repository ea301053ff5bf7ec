internal import ObelusCore
internal import ObelusRedaction

/// What nothing may say that a job adds to documents or takes out of them: what its rules redact, or mark for that, in any
/// spelling that is looked for in documents. One for each thread.
final class HiddenTexts {
  private let job: CompiledJob
  private let pageCount: Int
  /// Made when first asked for: most jobs add and take out nothing.
  private var rules: JobStringRules?
  /// The same whatever the case of letters.
  private var anyCase: JobStringRules?

  init(_ job: CompiledJob, pageCount: Int) {
    self.job = job
    self.pageCount = pageCount
  }

  /// - Parameter page: from 0; nil asks the rules of all pages.
  func areSaid(by text: String, page: Int?) throws(ObelusError) -> Bool {
    if rules == nil { rules = try JobStringRules(job, pageCount: pageCount) { $0.hides } }
    return try rules?.scrub(TextString.encode(text), page.map { .page($0) } ?? .anywhere) != nil
  }

  /// For words that have a case of their own, whatever they are about.
  func areSaidInAnyCase(by text: String) throws(ObelusError) -> Bool {
    // A job that cannot be had so may redact anything.
    guard let known = anyCase ?? caseless() else { return true }
    anyCase = known
    return try !known.hitsOfAnyPage(in: text).isEmpty
  }

  private func caseless() -> JobStringRules? {
    var manifest = job.manifest
    for index in manifest.rules.indices {
      guard case .pattern(var pattern) = manifest.rules[index].select else { continue }
      pattern.ignoreCase = true
      manifest.rules[index].select = .pattern(pattern)
    }
    guard let job = try? CompiledJob(manifest) else { return nil }
    return try? JobStringRules(job, pageCount: pageCount) { $0.hides }
  }
}

extension CompiledRule {
  /// What it takes, or marks for that, is shown to nobody.
  var hides: Bool { action == .redact || selectionAction == .cut }
}
