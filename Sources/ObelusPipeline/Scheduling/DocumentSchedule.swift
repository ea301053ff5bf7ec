internal import Dispatch
internal import ObelusCore

/// In which order documents are begun, and how many threads each gets: large ones come first and are split over several
/// threads, small ones are packed one a thread.
struct DocumentSchedule: Hashable, Sendable {
  /// Indices of documents.
  let order: [Int]
  /// By the document's index.
  let threads: [Int]

  /// - Parameters:
  ///   - costs: of each document, in any unit; bytes serve.
  ///   - budget: threads for all documents together.
  init(costs: [Int], budget: Int) {
    let costs = costs.map { Double(max(1, $0)) }
    let total = costs.reduce(0, +)
    guard budget > 1 else {
      order = Array(costs.indices)
      threads = costs.map { _ in 1 }
      return
    }
    order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    threads = costs.map { min(budget, max(1, Int(($0 * Double(budget) / total).rounded()))) }
  }
}

/// Threads that documents share. Safe from any thread.
final class ThreadBudget: Sendable {
  private let free: DispatchSemaphore
  /// Who waits for several threads holds this, so that two never wait for each other's.
  private let turn = Lock(false)

  init(_ count: Int) { free = DispatchSemaphore(value: count) }

  fileprivate func take(_ count: Int) {
    turn.withLock { _ in
      for _ in 0..<count { free.wait() }
    }
  }

  fileprivate func give(_ count: Int) {
    for _ in 0..<count { free.signal() }
  }
}

/// A document's threads of the budget. It has them while it is worked on: not while its files are opened, and no longer once it
/// is proven and only has to get its name. Safe from any thread.
final class ThreadShare: Sendable {
  private let budget: ThreadBudget
  private let count: Int
  private let isHeld = Lock(false)

  init(_ count: Int, of budget: ThreadBudget) {
    self.budget = budget
    self.count = count
  }

  deinit { giveBack() }

  /// Waits for the threads, in turn. It has them until it gives them back.
  func take() {
    budget.take(count)
    isHeld.withLock { $0 = true }
  }

  /// Does nothing where it has none.
  func giveBack() {
    let wasHeld = isHeld.withLock { held in
      defer { held = false }
      return held
    }
    if wasHeld { budget.give(count) }
  }
}
