internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What is told of a document, and why it may be withheld.
extension DocumentPipeline {
  /// Why a document is withheld that cannot be read to its end, as far as the manifest does not say what becomes of it.
  func refusal(of findings: [Diagnostic]) -> ObelusError? {
    guard job.redacts, job.manifest.unreadable != .report else { return nil }
    let unread = findings.filter {
      // What cannot be taken out is no matter of the setting.
      if job.manifest.unreadable == .remove { return $0.code == UnreadableKind.disputedText.code }
      return $0.code.hasPrefix("unreadable.") || $0.code == "text.possible"
        || DocumentScrubber.unreadCodes.contains($0.code)
    }
    guard let first = unread.first else { return nil }
    let pages = Set(unread.compactMap(\.location.page)).subtracting([first.location.page].compactMap { $0 }).count
    var place = first.location
    place.document = name
    return ObelusError(
      .unreadableContent, first.message + (pages > 0 ? " (and \(pages) more pages)" : ""), at: place,
      hint: first.code == UnreadableKind.disputedText.code
        ? "look there; `unreadable: report` goes on and lists it"
        : "look there; `unreadable: remove` takes out what cannot be read, `unreadable: report` goes on and lists it")
  }

  /// Why a document is withheld of which a job takes out again what it has added.
  func refusal(ofAdded findings: [Diagnostic]) -> ObelusError? {
    guard job.redacts, job.manifest.unreadable == .remove,
      findings.contains(where: { finding in
        finding.location.object?.isNew == true && DocumentScrubber.takenCodes.contains(finding.code)
      })
    else { return nil }
    return ObelusError(
      .unreadableContent, "the job adds a file or sound that no rule can read, and takes out what none can",
      at: Location(document: name), hint: "leave it out, or write `unreadable: report`")
  }

  /// Texts that may stand nowhere in the output: what rules for the whole document look for and have found. A rule that
  /// kept a hit says nothing about the text.
  func needles(_ results: [PageResult], pages: Int) -> [String] {
    var texts: Set<String> = []
    for rule in job.rules where rule.redacts && rule.isWholeText && rule.pages.coversAll(of: pages) {
      guard results.allSatisfy({ ($0.counts[rule.index]?.kept ?? 0) == 0 }),
        job.decisions?.keepsSome(of: rule.id) != true
      else { continue }
      texts.formUnion(rule.literals)
      for result in results { texts.formUnion(result.removedTexts[rule.index] ?? []) }
    }
    return texts.sorted()
  }

  func outcome(_ mapped: Mapped, _ input: DocumentInput) -> DocumentOutcome {
    let results = mapped.pages
    var counts: [Int: HitCounts] = [:]
    for result in results { counts.merge(result.counts, uniquingKeysWith: +) }
    var outcome = DocumentOutcome(input: name, state: .done, pages: input.pages.count)
    outcome.rules = job.rules.map { rule in
      let count = counts[rule.index] ?? HitCounts()
      return .init(
        rule: rule.id, hits: count.hits, acted: count.acted, kept: count.kept,
        elsewhere: mapped.elsewhere.contains(rule.index), scores: count.scores)
    }
    outcome.pageCounts = DocumentOutcome.pageCounts(results, of: job)
    outcome.findings = pageless(input.pages.count) + results.flatMap(\.findings) + ImageLedger.findings(results)
    outcome.codes = codes(results)
    if job.redacts { outcome.width = job.manifest.width }
    let coverage = Coverage(results, isRemoved: job.redacts && job.manifest.unreadable == .remove)
    if coverage.searchedPages > 0 { outcome.coverage = coverage }
    if job.marks || job.cuts { outcome.marks = results.reduce(0) { $0 + $1.marksWritten } }
    outcome.inputBytes = file.count
    return outcome
  }

  /// Rules for pages that the document does not have.
  private func pageless(_ count: Int) -> [Diagnostic] {
    job.rules.filter { rule in !(0..<count).contains { rule.pages.contains($0, of: count) } }.map {
      Diagnostic(.finding, "rule.no-page", "rule \($0.id): the document has none of its pages")
    }
  }

  /// In the order of the rules and of their codes.
  private func codes(_ results: [PageResult]) -> [DocumentOutcome.CodeCount] {
    var counts: [CodeKey: CodeCount] = [:]
    for (key, count) in results.lazy.flatMap(\.codes) { counts[key, default: CodeCount()] += count }
    return counts.sorted { ($0.key.rule, $0.key.code) < ($1.key.rule, $1.key.code) }.map { key, count in
      .init(
        rule: job.rules[key.rule].id, code: key.code, drawn: count.drawn, shrunk: count.shrunk, margin: count.margin,
        hidden: count.hidden, undrawn: count.undrawn)
    }
  }
}
