import ObelusCore
import Synchronization
import Testing

@testable import ObelusPipeline

@Suite struct DocumentScheduleTests {
  @Test func largeOnesFirstAndSplit() {
    let schedule = DocumentSchedule(costs: [10, 1000, 10, 0, 500], budget: 4)
    #expect(schedule.order == [1, 4, 0, 2, 3])
    #expect(schedule.threads == [1, 3, 1, 1, 1])
  }

  @Test func oneThreadKeepsTheOrder() {
    #expect(DocumentSchedule(costs: [1, 3, 2], budget: 1) == DocumentSchedule(costs: [9, 9, 9], budget: 1))
    #expect(DocumentSchedule(costs: [1, 3, 2], budget: 1).order == [0, 1, 2])
  }

  @Test func oneDocumentGetsAll() {
    #expect(DocumentSchedule(costs: [0], budget: 8).threads == [8])
    #expect(DocumentSchedule(costs: [], budget: 8).threads.isEmpty)
    #expect(DocumentSchedule(costs: [Int.max, Int.max], budget: 2).threads == [1, 1])
  }

  /// Never more threads than the budget has, and everyone comes to his turn.
  @Test func budgetIsKept() {
    let budget = ThreadBudget(3)
    let used = Atomic<Int>(0)
    let most = Atomic<Int>(0)
    let done = Atomic<Int>(0)
    WorkerThreads.run(12) { i in
      for _ in 0..<200 {
        let count = i % 3 + 1
        let share = ThreadShare(count, of: budget)
        share.take()
        let now = used.wrappingAdd(count, ordering: .sequentiallyConsistent).newValue
        if now > most.load(ordering: .relaxed) { most.store(now, ordering: .relaxed) }
        used.wrappingSubtract(count, ordering: .sequentiallyConsistent)
        done.wrappingAdd(1, ordering: .relaxed)
        // Given back once, however often somebody says so; by its end where nobody does.
        if i % 2 == 0 {
          share.giveBack()
          share.giveBack()
        }
      }
    }
    #expect(done.load(ordering: .relaxed) == 2400)
    #expect(most.load(ordering: .relaxed) <= 3)
  }
}
