internal import Glibc
internal import ObelusAnnotations
internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline
internal import Synchronization

/// What a cache costs where it has to compute or to let go.
enum CacheRows {
  static let rows: [MicroRow] = [
    MicroRow(name: "cache/cold lookup") { iterations, _ in
      let pages = 1024
      var done = 0
      while done < iterations {
        let cache = PageCache(pageCount: pages, costLimit: .max)
        for page in 0..<min(pages, iterations - done) { _ = try? cache.snapshot(page, load: nothing) }
        done += pages
      }
    },
    MicroRow(name: "cache/eviction churn") { iterations, _ in
      let cache = PageCache(pageCount: 1024, costLimit: 64 << 10)
      for i in 0..<iterations { _ = try? cache.snapshot(i & 1023, load: few) }
      keep(cache.statistics.evictions)
    },
    MicroRow(name: "cache/change of a page of 8") { iterations, _ in
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

  private static func nothing(_ page: Int) throws(ObelusError) -> [Annotation] { [] }
  private static func few(_ page: Int) throws(ObelusError) -> [Annotation] { SamplePages.annotations(8, page: page) }

  /// 64 threads ask for a page that takes a millisecond: the time until all have it, and how often it was computed.
  static func singleFlight(samples count: Int) -> Measurement {
    var result = Measurement(name: "cache/single flight under 64 threads", unit: .nanoseconds, samples: [])
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

  /// What an annotation with a note, an author and a quad takes.
  static func memory() -> Measurement {
    let count = 100_000
    let before = residentBytes()
    let page = PageAnnotations(pageIndex: 0, annotations: SamplePages.annotations(count, page: 0))
    let after = residentBytes()
    var result = Measurement(
      name: "cache/memory of an annotation", unit: .bytes, samples: [Double(max(0, after - before)) / Double(count)])
    result.counters["estimate"] = Double(page.cost) / Double(count)
    return result
  }

  private static func residentBytes() -> Int {
    guard let bytes = try? FileContents.read("/proc/self/statm", limit: 4096) else { return 0 }
    let fields = String(decoding: bytes, as: UTF8.self).split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * sysconf(Int32(_SC_PAGESIZE))
  }
}
