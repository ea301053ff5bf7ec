internal import ObelusIO
internal import ObelusCore
internal import ObelusPipeline

/// Tells people, or a log, what happens in a run. Safe to use from any thread.
final class RunReporter: Sendable {
  private struct State {
    var bar = ProgressBar()
    var shown: ContinuousClock.Instant?
    /// When the pages of a document were logged last.
    var logged: [Int: ContinuousClock.Instant] = [:]
    /// Documents that were left when the run was stopped.
    var left = 0
  }

  let console: Console
  let format: Settings.LogFormat
  let level: Settings.LogLevel
  /// What went well is not told, and nothing where all did.
  let isSummaryOnly: Bool
  private let clock: WallClock
  private let state = Lock(State())

  /// Findings of one document that are told one by one.
  private static let findingsShown = 10

  init(
    console: Console, format: Settings.LogFormat, level: Settings.LogLevel, isSummaryOnly: Bool = false,
    clock: WallClock = .system
  ) {
    self.console = console
    self.format = format
    self.level = level
    self.isSummaryOnly = isSummaryOnly
    self.clock = clock
  }

  /// Messages of a level are written.
  func tells(_ level: Settings.LogLevel) -> Bool { level <= self.level }

  func take(_ event: RunEvent) {
    if case .documentFinished(_, let outcome) = event, outcome.error?.code == .interrupted {
      // One line says how many.
      state.withLock { $0.left += 1 }
      return
    }
    switch format {
    case .json: log(event)
    case .text:
      if case .documentStarted(_, let name) = event, tells(.debug) { console.message("\(name): begun", tag: .debug) }
      if case .documentFinished(_, let outcome) = event { tell(outcome) }
      if case .warning(let warning) = event, tells(.warning) { console.message(warning.message, tag: .warning) }
      progress(event)
    }
  }

  /// An error that keeps the run from starting, or one of the program.
  func tell(_ error: ObelusError) {
    switch format {
    // A manifest's place comes first, as compilers write it, so that editors find it.
    case .text: console.message(error.description, tag: error.location.manifest == nil ? .error : nil)
    case .json:
      log(
        .error, "error",
        [
          .init("code", .string(error.code.rawValue)), .init("message", .string(error.message)),
          .init("hint", JSONValue(error.hint)), .init("document", JSONValue(error.location.document)),
          .init("manifest", JSONValue(error.location.manifest)), .init("line", JSONValue(error.location.line)),
          .init("column", JSONValue(error.location.column)),
        ])
    }
  }

  /// The end of a run. `verb` is what happened to documents that are done.
  func finish(_ summary: RunSummary, verb: String) {
    console.status("")
    tellLeft(state.withLock { $0.left }, "document", "run", summary.signal)
    if isSummaryOnly, summary.exitCode == .done { return }
    switch format {
    case .json:
      log(
        summary.exitCode == .done ? .info : .error, "run-finished",
        [
          .init("exit", .integer(Int(summary.exitCode.rawValue))),
          .init("documents", .integer(summary.documents.count)),
          .init("failed", .integer(summary.documents.count { $0.exitCode != .done })),
          .init("seconds", .number(summary.seconds.roundedToThousandths)),
        ])
    case .text where tells(.warning):
      for warning in summary.lists.flatMap(\.warnings) {
        console.message("\(warning.location): \(warning.message)", tag: .warning)
      }
      guard tells(.info) else { return }
      for line in SummaryText.lines(summary, verb: verb) { console.message(line) }
    case .text: break
    }
  }

  /// What was left when work was stopped is told in one line, whatever else is.
  func tellLeft(_ count: Int, _ noun: String, _ what: String, _ signal: Int32?) {
    guard count > 0 else { return }
    switch format {
    case .text:
      console.message("the \(what) was stopped: \(count) \(noun)\(count == 1 ? " was" : "s were") left", tag: .error)
    case .json:
      log(.error, "stopped", [.init("signal", JSONValue(signal.map(Int.init))), .init("left", .integer(count))])
    }
  }

  /// Rules that found nothing in any document: a name may be misspelt, or the documents cannot be read.
  func tellUnused(_ rules: [String]) {
    guard !rules.isEmpty, tells(.warning) else { return }
    switch format {
    case .text: console.message("no hit in any document: \(rules.joined(separator: ", "))", tag: .warning)
    case .json: log(.warning, "unused-rules", [.init("rules", .array(rules.map { .string($0) }))])
    }
  }

  private func progress(_ event: RunEvent) {
    guard let columns = console.columns, tells(.info) else { return }
    let line: String? = state.withLock { state in
      state.bar.take(event)
      let now = ContinuousClock.now
      if case .pages = event, let shown = state.shown, now - shown < .milliseconds(100) { return nil }
      state.shown = now
      return state.bar.line(columns: columns)
    }
    if let line { console.status(line) }
  }

  private func tell(_ outcome: DocumentOutcome) {
    if tells(.warning), !isSummaryOnly { tellFindings(outcome) }
    if let error = outcome.error {
      var located = error
      located.location.document = outcome.input
      console.message(located.description, tag: .error)
    } else if tells(.info), !isSummaryOnly {
      console.message(SummaryText.line(outcome), tag: .done)
    }
    if tells(.debug), !outcome.stages.isEmpty {
      console.message("\(outcome.input): \(SummaryText.stages(outcome))", tag: .debug)
    }
  }

  private func tellFindings(_ outcome: DocumentOutcome) {
    let findings = outcome.findings.filter { $0.severity > .note }
    for finding in findings.prefix(Self.findingsShown) {
      var place = finding.location
      place.document = outcome.input
      console.message("\(place): \(finding.message)", tag: finding.severity == .finding ? .finding : .warning)
    }
    if findings.count > Self.findingsShown {
      console.message(
        "\(outcome.input): \(findings.count - Self.findingsShown) more; --report lists all", tag: .finding)
    }
  }

  /// Pages are logged once a second for each document, so that a log of many pages stays small; all of them for debugging.
  private func log(_ event: RunEvent) {
    var level = Settings.LogLevel.info
    switch event {
    case .pages(let document, _, let finished, let count):
      let isDue = state.withLock { state in
        let now = ContinuousClock.now
        if let last = state.logged[document], now - last < .seconds(1) { return false }
        state.logged[document] = now
        return finished < count
      }
      if !isDue { level = .debug }
    case .documentFinished(_, let outcome):
      if outcome.error != nil {
        level = .error
      } else if outcome.findings.contains(where: { $0.severity > .note }) {
        level = .warning
      }
    case .warning: level = .warning
    default: break
    }
    guard case .object(let members) = event.json, tells(level), !isSummaryOnly || level == .error else { return }
    console.message(
      JSONValue.object([.init("time", .string(clock.text)), .init("level", .string(level.name))] + members).line)
  }

  func log(_ level: Settings.LogLevel, _ event: String, _ members: [JSONValue.Member]) {
    guard tells(level) else { return }
    let record: [JSONValue.Member] = [
      .init("time", .string(clock.text)), .init("level", .string(level.name)), .init("event", .string(event)),
    ]
    console.message(JSONValue.object(record + members).compacted.line)
  }
}
