internal import ObelusBatch
internal import ObelusIO
internal import ObelusPipeline

/// What is told of sweeps.
extension RunReporter {
  func take(_ event: SweepEvent) {
    switch event {
    case .run(let event): take(event)
    case .fate(let fate, let file, let detail): tell(fate, file, detail)
    }
  }

  private func tell(_ fate: SweepFate, _ file: String, _ detail: String?) {
    let isTrouble = fate == .quarantined || fate == .retriedLater
    // The end of the pass tells how many.
    if fate == .left { return }
    guard isTrouble || tells(.info) && !isSummaryOnly else { return }
    switch format {
    case .json:
      log(
        isTrouble ? .error : .info, "file",
        [
          .init("fate", .string(fate.rawValue)), .init("document", .string(file)), .init("detail", JSONValue(detail)),
        ])
    case .text:
      // The document's own line tells more.
      guard fate != .republished else { return }
      let reason = isTrouble ? nil : detail
      console.message("\(fate.text): \(file)" + (reason.map { " (\($0))" } ?? ""))
    }
  }

  /// The end of a pass.
  func finish(_ summary: SweepSummary) {
    console.status("")
    if let error = summary.error { tell(error) }
    if let signal = summary.run.signal { tellLeft(summary.counts[.left] ?? 0, "file", "pass", signal) }
    if isSummaryOnly, summary.isAllWell { return }
    switch format {
    case .json:
      let counts = SweepFate.allCases.map { JSONValue.Member($0.rawValue, .integer(summary.counts[$0] ?? 0)) }
      log(
        summary.isAllWell ? .info : .error, "sweep-finished",
        [
          .init("exit", .integer(Int(summary.exitCode.rawValue))), .init("processed", .integer(summary.processed)),
        ] + counts + [.init("seconds", .number(summary.run.seconds.roundedToThousandths))])
    case .text where tells(.info):
      if !summary.run.documents.isEmpty {
        for line in SummaryText.lines(summary.run, verb: "written").dropLast() { console.message(line) }
      }
      console.message(summary.text)
    case .text: break
    }
  }
}
