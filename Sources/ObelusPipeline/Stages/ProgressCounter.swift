internal import Synchronization

/// Counts pages from any thread and tells about each.
final class ProgressCounter: Sendable {
  private let count: Int
  private let finished = Atomic<Int>(0)
  private let report: @Sendable (Int, Int) -> Void

  init(count: Int, _ report: @escaping @Sendable (_ finished: Int, _ count: Int) -> Void) {
    self.count = count
    self.report = report
  }

  func advance() { report(finished.wrappingAdd(1, ordering: .relaxed).newValue, count) }
}
