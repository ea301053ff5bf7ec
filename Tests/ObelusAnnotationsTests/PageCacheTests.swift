import Foundation
import ObelusCore
import Synchronization
import TestSupport
import Testing

@testable import ObelusAnnotations

@Suite struct PageCacheTests {
  /// What page `page` has: enough to tell pages apart.
  private static func annotations(_ page: Int) -> [Annotation] {
    (0..<page % 5 + 1).map { i in
      var a = Annotation(.highlight, pageIndex: page, rect: Rect(x0: 0, y0: 0, x1: 1, y1: Double(page)))
      a.id = .entry(page: page, index: i)
      a.contents = "annotation \(i) of page \(page)"
      return a
    }
  }

  /// Runs `body` on `count` threads at the same time and waits for all of them.
  private func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let done = DispatchGroup()
    for thread in 0..<count {
      done.enter()
      Thread {
        body(thread)
        done.leave()
      }.start()
    }
    done.wait()
  }

  @Test(arguments: [Int.max, 60_000])
  func manyThreadsComputeEachPageOnce(costLimit: Int) {
    let pages = 1000
    let seed = Seed.value(for: "pages in any order")
    let cache = PageCache(pageCount: pages, costLimit: costLimit)
    let wrong = Atomic<Int>(0)
    onThreads(64) { thread in
      var random = SeededGenerator(seed: seed &+ UInt64(thread))
      var reader = PageCache.Reader(cache)
      for page in (0..<pages).shuffled(using: &random) {
        let load = { (page: Int) throws(ObelusError) in Self.annotations(page) }
        let found =
          thread % 2 == 0
          ? try? cache.snapshot(page, load: load).annotations
          : try? reader.withSnapshot(page, load: load) { $0.annotations }
        if found != Self.annotations(page) { wrong.add(1, ordering: .relaxed) }
      }
    }
    #expect(wrong.load(ordering: .relaxed) == 0)
    let statistics = cache.statistics
    if costLimit == .max {
      #expect(statistics.computations == pages)
      #expect(statistics.evictions == 0)
    } else {
      #expect(statistics.evictions > 0)
      #expect(statistics.cost <= costLimit)
    }
  }

  @Test func aFailureIsSharedByThoseWhoWaitAndRetriedAfter() {
    let cache = PageCache(pageCount: 1, costLimit: .max)
    let attempts = Atomic<Int>(0)
    let errors = Atomic<Int>(0)
    let waiting = Atomic<Int>(0)
    onThreads(16) { _ in
      waiting.add(1, ordering: .sequentiallyConsistent)
      let load = { (page: Int) throws(ObelusError) -> [Annotation] in
        attempts.add(1, ordering: .relaxed)
        // Long enough for the others to be in line.
        while waiting.load(ordering: .sequentiallyConsistent) < 16 { Thread.sleep(forTimeInterval: 0.001) }
        Thread.sleep(forTimeInterval: 0.2)
        throw ObelusError(.notPDF, "broken")
      }
      do throws(ObelusError) {
        _ = try cache.snapshot(0, load: load)
      } catch {
        if error.code == .notPDF { errors.add(1, ordering: .relaxed) }
      }
    }
    #expect(errors.load(ordering: .relaxed) == 16)
    #expect(attempts.load(ordering: .relaxed) == 1)
    #expect(!cache.hasSnapshot(0))
    #expect((try? cache.snapshot(0) { _ in Self.annotations(0) })?.annotations == Self.annotations(0))
    #expect(cache.statistics.computations == 2)
  }

  @Test func changedPagesStayAndReadersSeeTheChange() throws {
    let cache = PageCache(pageCount: 100, costLimit: 1)
    let load = { (page: Int) throws(ObelusError) in Self.annotations(page) }
    var reader = PageCache.Reader(cache)
    let before = try reader.snapshot(3, load: load).annotations
    try cache.update(3, load: load) { (old: [Annotation]) throws(ObelusError) in Array(old.dropLast()) }
    let after = try reader.snapshot(3, load: load).annotations
    #expect(after == Array(before.dropLast()))
    for page in 0..<100 where page != 3 { _ = try cache.snapshot(page, load: load) }
    #expect(cache.hasSnapshot(3))
    #expect(!cache.hasSnapshot(50))
    cache.clean(3) { false }
    cache.evictAll()
    #expect(cache.hasSnapshot(3))
    cache.clean(3) { true }
    cache.evictAll()
    #expect(!cache.hasSnapshot(3))
  }

  @Test(arguments: [-1, 2, Int.max, Int.min])
  func pagesThatAreNone(page: Int) {
    let cache = PageCache(pageCount: 2, costLimit: 1000)
    var reader = PageCache.Reader(cache)
    #expect(!cache.hasSnapshot(page))
    #expect(throws: ObelusError.self) { try cache.snapshot(page) { _ in [] } }
    do throws(ObelusError) {
      _ = try reader.snapshot(page) { _ in [] }
      Issue.record("no error")
    } catch { #expect(error.code == .usage) }
  }
}
