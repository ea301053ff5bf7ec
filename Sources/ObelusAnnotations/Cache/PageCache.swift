public import ObelusCore
public import Synchronization

/// Page snapshots, each computed once, under a cost limit. Safe from any thread.
///
/// A page's first reader computes it under the lock of that page while the others wait. When that fails, those who
/// waited get the same error; who comes later tries again. A computation must not come back to the cache.
///
/// Beyond `costLimit` the pages that were computed first are let go, unless they have been changed; the newest page
/// always stays. `Reader` is the way in for those who read often.
public final class PageCache: Sendable {
  public typealias Load = (Int) throws(ObelusError) -> [Annotation]

  public struct Statistics: Hashable, Sendable {
    public var computations = 0
    public var evictions = 0
    public var cost = 0
  }

  public let pageCount: Int
  private let slots: [PageSlot]
  private let ledger: Lock<EvictionLedger>
  private let computations = Atomic<Int>(0)
  private let evictions = Atomic<Int>(0)
  /// Goes up whenever a snapshot is replaced or let go: what readers hold on to is then out of date.
  @usableFromInline let generation = Atomic<Int>(0)

  /// - Parameter costLimit: about how many bytes clean pages may take.
  public init(pageCount: Int, costLimit: Int) {
    self.pageCount = max(0, pageCount)
    slots = (0..<max(0, pageCount)).map { _ in PageSlot() }
    ledger = Lock(EvictionLedger(limit: costLimit))
  }

  public var statistics: Statistics {
    Statistics(
      computations: computations.load(ordering: .relaxed), evictions: evictions.load(ordering: .relaxed),
      cost: ledger.withLock { $0.cost })
  }

  /// The snapshot of a page, computed by `load` on this thread where it is not there yet.
  public func snapshot(_ page: Int, load: Load) throws(ObelusError) -> PageAnnotations {
    let slot = try slot(page)
    let (snapshot, isNew) = try slot.snapshot(page) { (page: Int) throws(ObelusError) -> [Annotation] in
      try count(load, page)
    }
    if isNew { keep(snapshot) }
    return snapshot
  }

  public func hasSnapshot(_ page: Int) -> Bool {
    slots.indices.contains(page) && slots[page].hasSnapshot
  }

  /// Replaces a page's snapshot by what `change` makes of it, and pins the page until `clean`. Readers have either the
  /// old annotations or the new ones. Nothing happens where `change` returns nil.
  public func update(
    _ page: Int, load: Load, _ change: ([Annotation]) throws(ObelusError) -> [Annotation]?
  ) throws(ObelusError) {
    let slot = try slot(page)
    let changed = try slot.update(
      page, load: { (page: Int) throws(ObelusError) -> [Annotation] in try count(load, page) }, change)
    guard changed else { return }
    generation.wrappingAdd(1, ordering: .releasing)
    ledger.withLock { $0.forget(page) }
  }

  /// Lets a changed page be evicted again where `isSaved`, asked under the page's lock, says that its annotations are
  /// now where `load` finds them.
  public func clean(_ page: Int, where isSaved: () -> Bool) {
    guard slots.indices.contains(page), let snapshot = slots[page].clean(where: isSaved) else { return }
    keep(snapshot)
  }

  /// Lets go of clean snapshots as if they were over the limit, the newest too.
  public func evictAll() {
    release(ledger.withLock { $0.takeAll() })
  }

  /// Lets go of the clean ones among `pages`, because what `load` finds has changed.
  /// - Returns: those that were there and went.
  @discardableResult
  public func evict(_ pages: some Sequence<Int>) -> [Int] {
    let known = pages.filter(slots.indices.contains)
    ledger.withLock { for page in known { $0.forget(page) } }
    return release(known)
  }

  private func count(_ load: Load, _ page: Int) throws(ObelusError) -> [Annotation] {
    computations.wrappingAdd(1, ordering: .relaxed)
    return try load(page)
  }

  private func keep(_ snapshot: PageAnnotations) {
    release(ledger.withLock { $0.add(snapshot.pageIndex, cost: snapshot.cost) })
  }

  @discardableResult
  private func release(_ pages: [Int]) -> [Int] {
    let gone = pages.filter { slots[$0].evict() }
    guard !gone.isEmpty else { return [] }
    evictions.wrappingAdd(gone.count, ordering: .relaxed)
    generation.wrappingAdd(1, ordering: .releasing)
    return gone
  }

  private func slot(_ page: Int) throws(ObelusError) -> PageSlot {
    guard slots.indices.contains(page) else {
      throw ObelusError(.usage, "there is no page with the index \(page); the document has \(pageCount) pages")
    }
    return slots[page]
  }
}
