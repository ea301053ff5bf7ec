package import ObelusCore
internal import Synchronization

/// Runs a function over all pages of a document on several workers and gives the results in page order.
package enum PageMap {
  /// - Parameters:
  ///   - workers: how many threads; each makes one state (its own document) and keeps it.
  ///   - makeState: called on the worker's thread.
  ///   - body: one page. The first error by page order ends the work; which pages were tried does not matter to it.
  package static func run<State, Result: Sendable>(
    pages: Int, workers: Int,
    makeState: @escaping @Sendable () throws(ObelusError) -> State,
    body: @escaping @Sendable (inout State, Int) throws(ObelusError) -> Result
  ) throws(ObelusError) -> [Result] {
    let run = Run<Result>(pages: pages)
    WorkerThreads.run(min(workers, max(1, pages))) { _ in
      do throws(ObelusError) {
        var state = try makeState()
        while let page = run.next() {
          do throws(ObelusError) {
            run.finish(page, try body(&state, page))
          } catch {
            run.fail(error.located(page: page), at: page)
          }
        }
      } catch {
        run.fail(error, at: -1)
      }
    }
    return try run.results()
  }

  /// What the workers share.
  private final class Run<Result: Sendable>: Sendable {
    private let pages: Int
    private let counter = Atomic<Int>(0)
    private let state: Mutex<(results: [Result?], failure: (page: Int, error: ObelusError)?)>

    init(pages: Int) {
      self.pages = pages
      state = Mutex((Array(repeating: nil, count: pages), nil))
    }

    /// Pages are dealt in order, so all before a failed one have been dealt: the first failure by page order is always
    /// the same one, however many workers there are.
    func next() -> Int? {
      if state.withLock({ $0.failure != nil }) { return nil }
      let page = counter.wrappingAdd(1, ordering: .relaxed).oldValue
      return page < pages ? page : nil
    }

    func finish(_ page: Int, _ result: Result) { state.withLock { $0.results[page] = result } }

    func fail(_ error: ObelusError, at page: Int) {
      state.withLock {
        if let known = $0.failure, known.page <= page { return }
        $0.failure = (page, error)
      }
    }

    func results() throws(ObelusError) -> [Result] {
      let (results, failure) = state.withLock { $0 }
      if let failure { throw failure.error }
      let complete = results.compactMap { $0 }
      guard complete.count == pages else { throw ObelusError(.internal, "not every page was worked on") }
      return complete
    }
  }
}
