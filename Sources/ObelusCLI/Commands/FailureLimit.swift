internal import ObelusCore
internal import ObelusPipeline

/// Stops a run after so many documents that failed. Safe from any thread.
final class FailureLimit: Sendable {
  let cancellation: Cancellation
  private let most: Int?
  private let failures = Lock(0)
  private let events: @Sendable (RunEvent) -> Void

  /// - Parameter most: nil for as many as there are.
  init(_ most: Int?, parent: Cancellation, _ events: @escaping @Sendable (RunEvent) -> Void) {
    self.most = most
    self.events = events
    cancellation = Cancellation(parent: parent)
  }

  @Sendable func take(_ event: RunEvent) {
    guard let most, case .documentFinished(_, let outcome) = event, let error = outcome.error else {
      return events(event)
    }
    // Those that were left need no line each: the summary counts them.
    if error.code == .interrupted, cancellation.signal == nil, failures.withLock({ $0 >= most }) { return }
    events(event)
    let count = failures.withLock { failures in
      failures += 1
      return failures
    }
    if count >= most { cancellation.stop() }
  }
}
