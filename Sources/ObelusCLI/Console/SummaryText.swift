internal import ObelusBatch
internal import ObelusPipeline

/// What a run did, in lines for people.
enum SummaryText {
  /// One document that is done.
  static func line(_ outcome: DocumentOutcome) -> String {
    var line = outcome.input
    if let output = outcome.output { line += output == "-" ? " → standard output" : " → \(output)" }
    if outcome.isAlreadyDone { return line + ": already done" }
    var facts = [count(outcome.pages, "page")]
    if !outcome.rules.isEmpty {
      let hits = outcome.rules.reduce(0) { $0 + $1.hits }
      let kept = outcome.rules.reduce(0) { $0 + $1.kept }
      facts.append(count(hits, "hit") + (kept > 0 ? " (\(kept) kept)" : ""))
    }
    if let counts = outcome.annotations { facts.append(annotations(counts)) }
    if let marks = outcome.marks { facts.append("\(count(marks, "mark")) written, nothing redacted") }
    let removed = Manifest.Sanitize.Part.allCases.compactMap { part in
      outcome.sanitized[part].map { "\($0) \(part.rawValue)" }
    }
    if !removed.isEmpty { facts.append("sanitized (\(removed.joined(separator: ", ")))") }
    if let verified = outcome.verified { facts.append("verified (\(verified.rawValue))") }
    facts.append(seconds(outcome.seconds))
    return line + ": " + facts.joined(separator: ", ")
  }

  /// How long the stages of a document took; of pages that several threads worked on, all together.
  static func stages(_ outcome: DocumentOutcome) -> String {
    Stage.allCases.compactMap { stage in outcome.stages[stage].map { "\(stage.rawValue) \(seconds($0))" } }
      .joined(separator: ", ")
  }

  private static func annotations(_ counts: AnnotationCounts) -> String {
    let parts = [
      (counts.exported, "exported"), (counts.added, "added"), (counts.updated, "updated"),
      (counts.unchanged, "unchanged"),
    ].filter { $0.0 > 0 }
    guard let first = parts.first else { return "no annotations" }
    let rest = parts.dropFirst().map { "\($0.0) \($0.1)" }
    return (["\(count(first.0, "annotation")) \(first.1)"] + rest).joined(separator: ", ")
  }

  /// The rules over all documents, and the documents.
  static func lines(_ summary: RunSummary, verb: String) -> [String] {
    var lines = rules(summary)
    if let line = coverage(summary) { lines.append(line) }
    let failed = summary.documents.filter { $0.exitCode != .done }
    let repeated = summary.documents.count { $0.isAlreadyDone }
    var parts = ["\(summary.documents.count - failed.count - repeated) \(verb)"]
    if repeated > 0 { parts.append("\(repeated) already done") }
    for code in ExitCode.allCases {
      let n = failed.count { $0.exitCode == code }
      if n > 0 { parts.append("\(n) \(code == .withheld && verb == "verified" ? "not proven" : word(code))") }
    }
    lines.append(
      "\(count(summary.documents.count, "document")): \(parts.joined(separator: ", ")); \(seconds(summary.seconds))")
    return lines
  }

  /// What text rules could not read, in one line; nil where they read everything.
  private static func coverage(_ summary: RunSummary) -> String? {
    let covered = summary.documents.compactMap(\.coverage)
    let pages = covered.reduce(0) { $0 + $1.unreadablePages }
    guard pages > 0 else { return nil }
    var counts: [String: (count: Int, isRemoved: Bool)] = [:]
    for item in covered.flatMap(\.unreadable) {
      counts[item.kind] = (counts[item.kind, default: (0, true)].count + item.count, item.isRemoved)
    }
    let parts = words.compactMap { kind, noun in counts[kind].map { count($0.count, noun) } }
    let isRemoved = counts.values.allSatisfy(\.isRemoved)
    let searched = covered.reduce(0) { $0 + $1.searchedPages }
    return
      "\(isRemoved ? "removed, because no rule can read it" : "not readable"), on \(pages) of \(count(searched, "page")): "
      + parts.joined(separator: ", ")
  }

  private static let words = [
    ("noUnicode", "glyph without Unicode"), ("ambiguousUnicode", "glyph of ambiguous Unicode"),
    ("imageOfText", "image of text"), ("outlinedText", "outlined letter"),
    ("cutString", "string in two streams"), ("disputedText", "broken string, operator or inline image"),
    ("undecodableStream", "undecodable stream"),
  ]

  private static func rules(_ summary: RunSummary) -> [String] {
    var order: [String] = []
    var totals: [String: DocumentOutcome.RuleCount] = [:]
    for rule in summary.documents.flatMap(\.rules) {
      if var total = totals[rule.rule] {
        total.hits += rule.hits
        total.acted += rule.acted
        total.kept += rule.kept
        totals[rule.rule] = total
      } else {
        order.append(rule.rule)
        totals[rule.rule] = rule
      }
    }
    let rows =
      [["rule", "hits", "acted", "kept"]]
      + order.compactMap { totals[$0] }.map { [$0.rule, String($0.hits), String($0.acted), String($0.kept)] }
    guard rows.count > 1 else { return [] }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let first = row[0] + String(repeating: " ", count: widths[0] - row[0].count)
      let numbers = (1..<4).map { String(repeating: " ", count: widths[$0] - row[$0].count) + row[$0] }
      return "  " + ([first] + numbers).joined(separator: "  ")
    }
  }

  private static func word(_ code: ExitCode) -> String {
    switch code {
    case .withheld: "withheld"
    case .notPermitted: "refused"
    case .unreadable: "unreadable"
    case .interrupted, .terminated: "not done"
    default: "failed"
    }
  }

  private static func count(_ n: Int, _ noun: String) -> String {
    if n == 1 { return "1 \(noun)" }
    for head in ["glyph", "image", "string"] where noun.hasPrefix(head + " ") {
      return "\(n) \(head)s\(noun.dropFirst(head.count))"
    }
    return "\(n) \(noun)s"
  }

  private static func seconds(_ value: Double) -> String {
    let hundredths = Int((min(max(value, 0), 1e9) * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s"
  }
}
