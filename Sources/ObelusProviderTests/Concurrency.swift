internal import ObelusAnnotations
internal import ObelusCore

extension ProviderConformance {
  private struct Outcome: Sendable {
    /// What should be there in the end: by id, whether it was changed.
    var expected: [Annotation.ID: Bool] = [:]
    var errors = 0
    var declined = 0
    /// Pages in which something stood twice when they were read.
    var doubled = 0
    var first: [[[Annotation.ID]]] = []
  }

  /// 16 threads read, add, insert, change, remove, save and evict at the same time.
  func checkConcurrency(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let outcome = Lock(Outcome())
    let (threads, rounds) = (16, 12)
    Threads.run(threads) { _ in
      // All ask for the pages at once: they are computed once, and all see the same.
      if let ids = try? pages(provider).map({ $0.map(\.id) }) {
        outcome.withLock { $0.first.append(ids) }
      } else {
        outcome.withLock { $0.errors += 1 }
      }
    }
    guard let initial = outcome.withLock({ $0.first.first }) else {
      return report.fail(.concurrency, "pages that many threads can read", "they could not")
    }
    report.expect(
      outcome.withLock { $0.first.allSatisfy { $0 == initial } }, .concurrency, "the same ids for all threads",
      "they differ")

    Threads.run(threads) { thread in
      for round in 0..<rounds { work(provider, thread * rounds + round, outcome) }
    }
    _ = report.attempt(.concurrency, "a save after all") { try provider.save() }
    evict(provider)
    let end = outcome.withLock { $0 }
    report.expect(end.errors == 0, .concurrency, "no errors", "there were \(end.errors)")
    report.expect(end.declined == 0, .concurrency, "every sample taken", "\(end.declined) were declined")
    report.expect(end.doubled == 0, .concurrency, "nothing there twice", "\(end.doubled) times something was")
    let all = try pages(provider).joined()
    let mine = all.filter { end.expected[$0.id] != nil }
    let old = Set(initial.joined())
    report.expect(
      Set(mine.map(\.id)).count == end.expected.count, .concurrency, "\(end.expected.count) annotations in the end",
      "there are \(Set(mine.map(\.id)).count) of them")
    report.expect(
      all.count == end.expected.count + old.count, .concurrency, "nothing in the end that was removed, or twice",
      "there are \(all.count) annotations instead of \(end.expected.count + old.count)")
    report.expect(
      mine.allSatisfy { ($0.contents == "Changed") == end.expected[$0.id] }, .concurrency, "the last value of each",
      "some have an older one")
    report.expect(!provider.shouldSaveAnnotations, .concurrency, "nothing left to save", "there is")
    guard let again = try reopen?(provider) else { return }
    report.expect(
      try pages(again).joined().count == all.count, .concurrency, "all of it in the source", "some is missing")
  }

  private func work(_ provider: any AnnotationProvider, _ number: Int, _ outcome: Lock<Outcome>) {
    do {
      let page = number % pageCount
      let new = sample(page, 1_000 + number)
      let taken = number % 3 == 0 ? try provider.insert(new, atZIndex: 0) : try provider.add([new])?.first
      guard let taken else {
        outcome.withLock { $0.declined += 1 }
        return
      }
      if number % 4 == 1 {
        _ = try provider.remove([taken])
      } else if number % 4 == 2 {
        try provider.didChange(Self.changed(taken), keyPaths: ["contents"])
        outcome.withLock { $0.expected[taken.id] = true }
      } else {
        outcome.withLock { $0.expected[taken.id] = false }
      }
      if number % 5 == 0 { try provider.save() }
      if number % 7 == 0 { evict(provider) }
      let ids = try provider.annotations(forPageAt: (number + 1) % pageCount).map(\.id)
      if Set(ids).count != ids.count { outcome.withLock { $0.doubled += 1 } }
      _ = provider.dirtyAnnotations
      _ = provider.hasLoadedAnnotations(forPageAt: page)
    } catch {
      outcome.withLock { $0.errors += 1 }
    }
  }
}
