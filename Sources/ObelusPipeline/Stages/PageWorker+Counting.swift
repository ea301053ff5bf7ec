internal import ObelusCore

/// What of a selection is told.
extension PageWorker {
  func count(_ selection: PageSelection, into result: inout PageResult) {
    for item in selection.selections where !item.isContinuation {
      result.counts[item.rule, default: HitCounts()].hits += 1
      result.counts[item.rule, default: HitCounts()].add(score: item.score)
    }
    for item in selection.passedOver
    where [.exception, .rejected].contains(item.reason) && !item.selection.isContinuation {
      result.counts[item.selection.rule, default: HitCounts()].hits += 1
      result.counts[item.selection.rule, default: HitCounts()].kept += 1
    }
    for (rule, number) in selection.unanswered.sorted(by: { $0.key < $1.key }) {
      result.findings.append(
        Diagnostic(
          .finding, "anchor.unanswered",
          "rule \(job.rules[rule].id): \(number) labels have no text, or no end, where the rule looks for it",
          at: Location(page: result.edit.page)))
    }
    for (rule, number) in selection.uncertain.sorted(by: { $0.key < $1.key }) {
      let isTaken = job.takesPossibleHits(of: job.rules[rule])
      result.findings.append(
        Diagnostic(
          .finding, job.rules[rule].redacts ? "text.possible" : "markup.possible",
          "rule \(job.rules[rule].id): \(number) possible hits with irregular gaps were \(isTaken ? "" : "not ")taken",
          at: Location(page: result.edit.page)))
    }
    countMisread(selection, into: &result)
  }

  private func countMisread(_ selection: PageSelection, into result: inout PageResult) {
    for (rule, number) in selection.misread.sorted(by: { $0.key < $1.key }) {
      let isTaken = job.takesPossibleHits(of: job.rules[rule])
      result.findings.append(
        Diagnostic(
          .finding, job.rules[rule].redacts ? "text.possible" : "markup.possible",
          "rule \(job.rules[rule].id): \(number) possible hits in recognised text that may be misread were "
            + (isTaken ? "taken" : "not taken"),
          at: Location(page: result.edit.page)))
    }
  }
}
