internal import ObelusCore
package import ObelusPipeline

/// Sweeps an inbox until it is told to stop: when files are finished there, when failed ones are due, and now and then in
/// any case, because not every file system tells of what other hosts do.
package struct Watch {
  private let sweep: Sweep
  private let cancellation: Cancellation
  /// Seconds.
  private let rescan: Double
  /// A number that changes when somebody asks for a look at once.
  private let asked: @Sendable () -> Int

  /// The shortest time between two looks at what is not settled yet.
  private static let shortest = 0.2
  /// How long a stop may take at most to be noticed.
  private static let slice = 0.25

  package init(
    _ request: SweepRequest, engine: any JobEngine, rescan: Double, isAsked: @escaping @Sendable () -> Int = { 0 }
  ) throws {
    sweep = try Sweep(request, engine: engine)
    cancellation = request.options.cancellation
    self.rescan = rescan
    asked = isAsked
  }

  /// - Parameters:
  ///   - events: of all passes.
  ///   - willPass: called before each pass.
  ///   - passed: called after each pass that had something to do.
  ///   - mayGoOn: asked before each pass.
  /// - Returns: the code of the watch: done, where it was stopped between documents; temporary, where a folder was taken
  ///   away or it may not go on.
  package func run(
    _ events: @escaping @Sendable (SweepEvent) -> Void, willPass: () -> Void = {}, passed: (SweepSummary) -> Void,
    mayGoOn: () -> Bool = { true }
  ) -> ExitCode {
    let folder = FolderEvents(sweep.request.inbox)
    defer { sweep.end() }
    let seen = Lock(Seen())
    var told: ObelusError?
    while !cancellation.isCancelled {
      guard mayGoOn() else { return .temporary }
      seen.withLock { $0.turn() }
      let asks = asked()
      willPass()
      var summary = sweep.pass { event in
        if case .fate(let fate, let file, _) = event, fate.stays,
          !seen.withLock({ $0.isNew("\(fate.rawValue) \(file)") })
        {
          return
        }
        events(event)
      }
      let error = summary.error
      if let code = error?.code, [.inboxGone, .outboxGone].contains(code) {
        // A folder that has its place later is another one: whoever starts the watch anew opens that.
        passed(summary)
        return summary.exitCode
      }
      // What stands in the way is told once, not at each look.
      if error == told { summary.error = nil }
      if summary.error != nil || summary.isBusy { passed(summary) }
      told = error
      if cancellation.isCancelled { return summary.counts[.left] == nil ? .done : summary.exitCode }
      wait(folder, for: summary, after: asks)
    }
    return .done
  }

  private func wait(_ folder: FolderEvents, for summary: SweepSummary, after asks: Int) {
    var left = rescan
    if summary.counts[.unsettled] != nil || summary.counts[.held] != nil {
      left = min(left, max(Self.shortest, sweep.request.settle))
    }
    if summary.counts[.waiting] != nil || summary.counts[.retriedLater] != nil {
      left = min(left, max(Self.shortest, sweep.request.retry.delay))
    }
    let end = MonotonicClock.now() + left
    while !cancellation.isCancelled, asked() == asks {
      let rest = end - MonotonicClock.now()
      guard rest > 0 else { return }
      if folder.wait(min(rest, Self.slice)) { return }
    }
  }
}

/// What was told of files that stay where they are: the next pass does not tell it again.
private struct Seen: Sendable {
  private var before: Set<String> = []
  private var now: Set<String> = []

  mutating func turn() {
    before = now
    now = []
  }

  mutating func isNew(_ what: String) -> Bool {
    now.insert(what)
    return !before.contains(what)
  }
}

extension SweepFate {
  /// The file is there in the next pass, too, for the same reason.
  fileprivate var stays: Bool { [.waiting, .skipped, .unsettled, .held, .left].contains(self) }
}

extension SweepSummary {
  /// Something was done, or tried.
  fileprivate var isBusy: Bool { !run.documents.isEmpty || counts[.quarantined] != nil }
}
