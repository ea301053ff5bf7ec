internal import ObelusAnnotations
internal import ObelusCore
internal import Synchronization

/// Lookups of pages that are there, beside the plainest and the most usual way to hold pages.
enum WarmRows {
  private static let pages = 256

  /// - Parameter threads: the most at a time.
  static func rows(threads: Int) -> [MicroRow] {
    (threads == 1 ? [1] : [1, threads]).flatMap { count in
      let who = count == 1 ? "1 thread" : "\(count) threads"
      return [
        cacheRow("lookup/warm/\(who)/spread", count, mask: pages - 1),
        cacheRow("lookup/warm/\(who)/same page", count, mask: 0),
        arrayRow("lookup/array/\(who)/spread", count, mask: pages - 1),
        arrayRow("lookup/array/\(who)/same page", count, mask: 0),
        dictionaryRow("lookup/mutex and dictionary/\(who)/same page", count),
      ]
    }
  }

  private static func cacheRow(_ name: String, _ threads: Int, mask: Int) -> MicroRow {
    MicroRow(name: name, threads: threads) { _ in
      let cache = SamplePages.warmCache(pages: pages, each: 7)
      return .init(
        body: .threads { iterations, thread in
          reader(cache, iterations, from: 7 + thread * 37, mask: hidden(mask))
        })
    }
  }

  private static func arrayRow(_ name: String, _ threads: Int, mask: Int) -> MicroRow {
    MicroRow(name: name, threads: threads) { _ in
      let all = allPages()
      return .init(
        body: .threads { iterations, thread in array(all, iterations, from: 7 + thread * 37, mask: hidden(mask)) })
    }
  }

  private static func allPages() -> [PageAnnotations] {
    let cache = SamplePages.warmCache(pages: pages, each: 7)
    return (0..<pages).compactMap { try? cache.snapshot($0, load: none) }
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

  private static func dictionaryRow(_ name: String, _ threads: Int) -> MicroRow {
    MicroRow(name: name, threads: threads) { _ in
      let guarded = Guarded(allPages())
      return .init(
        body: .threads { iterations, _ in
          var sum = 0
          for _ in 0..<iterations { sum &+= guarded.pages.withLock { $0[7] }?.annotations.count ?? 0 }
          keep(sum)
        })
    }
  }

  private final class Guarded: Sendable {
    let pages: Mutex<[Int: PageAnnotations]>
    init(_ all: [PageAnnotations]) {
      pages = Mutex(Dictionary(uniqueKeysWithValues: all.enumerated().map { ($0, $1) }))
    }
  }
}
