internal import ObelusAnnotations
internal import ObelusCore
internal import Synchronization

/// Lookups of pages that are there, beside the plainest and the most usual way to hold pages.
enum WarmRows {
  private static let pages = 256

  static func rows(threads: Int) -> [MicroRow] {
    let cache = SamplePages.warmCache(pages: pages, each: 7)
    let all = (0..<pages).compactMap { try? cache.snapshot($0, load: none) }
    let counts = threads == 1 ? [1] : [1, threads]
    return counts.flatMap { count in
      let who = count == 1 ? "1 thread" : "\(count) threads"
      return [
        MicroRow(name: "lookup/warm/\(who)/spread", threads: count) { iterations, thread in
          reader(cache, iterations, from: thread * 37, mask: hidden(pages - 1))
        },
        MicroRow(name: "lookup/warm/\(who)/same page", threads: count) { iterations, _ in
          reader(cache, iterations, from: 7, mask: hidden(0))
        },
        MicroRow(name: "lookup/array/\(who)/spread", threads: count) { iterations, thread in
          array(all, iterations, from: thread * 37, mask: hidden(pages - 1))
        },
        MicroRow(name: "lookup/array/\(who)/same page", threads: count) { iterations, _ in
          array(all, iterations, from: 7, mask: hidden(0))
        },
        dictionaryRow(all, who, count),
      ]
    }
  }

  private static func none(_ page: Int) throws(ObelusError) -> [Annotation] { [] }

  /// The next page depends on what the one before holds, so that no lookup can be left out.
  @inline(never)
  private static func reader(_ cache: PageCache, _ iterations: Int, from start: Int, mask: Int) {
    var reader = PageCache.Reader(cache)
    var at = start & mask
    for _ in 0..<iterations {
      at = (at &+ ((try? reader.withSnapshot(at, load: none) { $0.annotations.count }) ?? 0)) & mask
    }
    keep(at)
  }

  @inline(never)
  private static func array(_ pages: [PageAnnotations], _ iterations: Int, from start: Int, mask: Int) {
    var at = start & mask
    for _ in 0..<iterations { at = (at &+ pages[at].annotations.count) & mask }
    keep(at)
  }

  private static func dictionaryRow(_ all: [PageAnnotations], _ who: String, _ count: Int) -> MicroRow {
    final class Guarded: Sendable {
      let pages: Mutex<[Int: PageAnnotations]>
      init(_ all: [PageAnnotations]) {
        pages = Mutex(Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0, $1) }))
      }
    }
    let guarded = Guarded(all)
    return MicroRow(name: "lookup/mutex and dictionary/\(who)/same page", threads: count) { iterations, _ in
      var sum = 0
      for _ in 0..<iterations { sum &+= guarded.pages.withLock { $0[7] }?.annotations.count ?? 0 }
      keep(sum)
    }
  }
}
