public import ObelusCore
public import Synchronization

extension PageCache {
  /// A way into the cache for one thread, for lookups without a lock: it keeps the snapshots that it has met and asks
  /// one atomic counter whether they still hold. Any change or eviction in the cache makes it start afresh at its next
  /// lookup, so that it never holds more than the cache did, and never for longer than until then.
  public struct Reader: ~Copyable {
    @usableFromInline let cache: PageCache
    @usableFromInline var generation = -1
    @usableFromInline var snapshots: [PageAnnotations?]

    public init(_ cache: PageCache) {
      self.cache = cache
      snapshots = Array(repeating: nil, count: cache.pageCount)
    }

    /// The snapshot of a page, computed by `load` where the cache does not have it.
    public mutating func snapshot(_ page: Int, load: Load) throws(ObelusError) -> PageAnnotations {
      try withSnapshot(page, load: load) { $0 }
    }

    /// Calls `body` with the snapshot. The hot path: inlined, so that nothing is retained and no cache line is written.
    @inlinable
    public mutating func withSnapshot<R>(
      _ page: Int, load: Load, _ body: (PageAnnotations) -> R
    ) throws(ObelusError) -> R {
      let current = cache.generation.load(ordering: .acquiring)
      if current == generation, page >= 0, page < snapshots.count, let snapshot = snapshots[page] {
        return body(snapshot)
      }
      return body(try fill(page, current, load: load))
    }

    @usableFromInline @inline(never)
    mutating func fill(_ page: Int, _ current: Int, load: Load) throws(ObelusError) -> PageAnnotations {
      if current != generation {
        for i in snapshots.indices { snapshots[i] = nil }
        generation = current
      }
      let snapshot = try cache.snapshot(page, load: load)
      snapshots[page] = snapshot
      return snapshot
    }
  }
}
