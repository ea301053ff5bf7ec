internal import Glibc
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusPipeline
internal import Synchronization

/// What a cache costs where it has to compute or to let go.
enum CacheRows {
  static let rows: [MicroRow] = [
    row("cache/cold lookup") { iterations in
      let pages = 1024
      var done = 0
      while done < iterations {
        let cache = PageCache(pageCount: pages, costLimit: .max)
        for page in 0..<min(pages, iterations - done) { _ = try? cache.snapshot(page, load: nothing) }
        done += pages
      }
    },
    row("cache/eviction churn") { iterations in
      let cache = PageCache(pageCount: 1024, costLimit: 64 << 10)
      for i in 0..<iterations { _ = try? cache.snapshot(i & 1023, load: few) }
      keep(cache.statistics.evictions)
    },
    row("cache/change of a page of 8") { iterations in
      let cache = PageCache(pageCount: 1, costLimit: .max)
      for _ in 0..<iterations {
        try? cache.update(0, load: few) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
          var new = old
          new[0].flags = .print
          return new
        }
      }
    },
  ]

  private static func row(_ name: String, _ body: @escaping @Sendable (_ iterations: Int) -> Void) -> MicroRow {
    MicroRow(name: name) { _ in .init(body: .threads { iterations, _ in body(iterations) }) }
  }

  private static func nothing(_ page: Int) throws(ObelusError) -> [Annotation] { [] }
  private static func few(_ page: Int) throws(ObelusError) -> [Annotation] { SamplePages.annotations(8, page: page) }

  /// 64 threads ask for a page that takes a millisecond: the time until all have it, and how often it was computed.
  static func singleFlight(samples count: Int) -> Measurement {
    var result = Measurement(name: singleFlightName, unit: .nanoseconds, samples: [])
    result.threads = 64
    var computations = 0
    for _ in 0..<max(1, count) {
      let cache = PageCache(pageCount: 1, costLimit: .max)
      let start = MonotonicClock.now()
      WorkerThreads.run(64) { _ in
        _ = try? cache.snapshot(0) { (_: Int) throws(ObelusError) -> [Annotation] in
          usleep(1000)
          return []
        }
      }
      result.samples.append((MonotonicClock.now() - start) * 1e9)
      computations = max(computations, cache.statistics.computations)
    }
    result.counters["computations"] = Double(computations)
    return result
  }

  static let singleFlightName = "cache/single flight under 64 threads"
}
