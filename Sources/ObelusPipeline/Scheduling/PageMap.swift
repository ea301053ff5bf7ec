internal import Dispatch
package import ObelusCore
internal import Synchronization

/// Runs a function over numbered pieces of work, most often the pages of a document, on several workers, and gives the
/// results in their order.
package enum PageMap {
  /// - Parameters:
  ///   - count: how many pieces there are.
  ///   - workers: how many threads. The calling thread is one of them, and uses `own`.
  ///   - makeState: called on each further worker's thread; a worker makes one state (its own document) and keeps it.
  ///   - body: one piece. The first error by order ends the work, whatever else was tried.
  package static func run<State, Result: Sendable>(
    _ count: Int, workers: Int, own: State,
    makeState: @escaping @Sendable () throws(ObelusError) -> State,
    body: @escaping @Sendable (inout State, Int) throws(ObelusError) -> Result
  ) throws(ObelusError) -> [Result] {
    let run = Run<Result>(count: count)
    let others = max(0, min(workers, count) - 1)
    let ended = DispatchSemaphore(value: 0)
    WorkerThreads.detach(others) {
      do throws(ObelusError) {
        var state = try makeState()
        run.work(&state, body)
        // Closing a document takes as long as some pages: nobody needs to wait for it.
        withExtendedLifetime(state) { _ = ended.signal() }
      } catch {
        run.fail(error, at: -1)
        ended.signal()
      }
    }
    var state = own
    run.work(&state, body)
    for _ in 0..<others { ended.wait() }
    return try run.results()
  }

  /// What the workers share.
  private final class Run<Result: Sendable>: Sendable {
    private let count: Int
    private let counter = Atomic<Int>(0)
    private let state: Lock<(results: [Result?], failure: (piece: Int, error: ObelusError)?)>

    init(count: Int) {
      self.count = count
      state = Lock((Array(repeating: nil, count: count), nil))
    }

    func work<State>(_ own: inout State, _ body: (inout State, Int) throws(ObelusError) -> Result) {
      while let piece = next() {
        do throws(ObelusError) {
          let result = try body(&own, piece)
          state.withLock { $0.results[piece] = result }
        } catch {
          fail(error, at: piece)
        }
      }
    }

    /// Pieces are dealt in order, so all before a failed one have been dealt: the first failure by order is always the
    /// same one, however many workers there are.
    private func next() -> Int? {
      if state.withLock({ $0.failure != nil }) { return nil }
      let piece = counter.wrappingAdd(1, ordering: .relaxed).oldValue
      return piece < count ? piece : nil
    }

    func fail(_ error: ObelusError, at piece: Int) {
      state.withLock {
        if let known = $0.failure, known.piece <= piece { return }
        $0.failure = (piece, error)
      }
    }

    func results() throws(ObelusError) -> [Result] {
      let (results, failure) = state.withLock { $0 }
      if let failure { throw failure.error }
      let complete = results.compactMap { $0 }
      guard complete.count == count else { throw ObelusError(.internal, "not every page was worked on") }
      return complete
    }
  }
}
