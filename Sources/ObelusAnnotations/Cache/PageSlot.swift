internal import ObelusCore
internal import Synchronization

/// One page of a cache: its snapshot, and the lock under which it is computed.
final class PageSlot: Sendable {
  private struct State {
    var snapshot: PageAnnotations?
    /// Changed and not saved: must not be let go.
    var isDirty = false
    var error: ObelusError?
  }

  private let state = Lock(State())
  /// Says it without waiting for a computation.
  private let isFilled = Atomic<Bool>(false)
  /// How many computations have failed. Read before waiting, it tells whether one failed meanwhile.
  private let failures = Atomic<Int>(0)

  var hasSnapshot: Bool { isFilled.load(ordering: .acquiring) }

  /// The snapshot, and whether this call computed it.
  func snapshot(_ page: Int, load: PageCache.Load) throws(ObelusError) -> (PageAnnotations, isNew: Bool) {
    let seen = failures.load(ordering: .acquiring)
    return try state.withLock { (state) throws(ObelusError) -> (PageAnnotations, isNew: Bool) in
      if let snapshot = state.snapshot { return (snapshot, false) }
      let snapshot = try compute(page, load: load, seen: seen, &state)
      keep(snapshot, &state)
      return (snapshot, true)
    }
  }

  /// Replaces the snapshot; false where `change` makes nothing of it.
  func update(
    _ page: Int, load: PageCache.Load, _ change: ([Annotation]) throws(ObelusError) -> [Annotation]?
  ) throws(ObelusError) -> Bool {
    let seen = failures.load(ordering: .acquiring)
    return try state.withLock { (state) throws(ObelusError) -> Bool in
      let old: PageAnnotations
      if let snapshot = state.snapshot {
        old = snapshot
      } else {
        old = try compute(page, load: load, seen: seen, &state)
      }
      guard let annotations = try change(old.annotations) else { return false }
      keep(PageAnnotations(pageIndex: page, annotations: annotations), &state)
      state.isDirty = true
      return true
    }
  }

  /// The snapshot, where it was dirty and is now clean.
  func clean(where isSaved: () -> Bool) -> PageAnnotations? {
    state.withLock { state in
      guard state.isDirty, isSaved() else { return nil }
      state.isDirty = false
      return state.snapshot
    }
  }

  /// Lets the snapshot go; false where it is dirty or not there.
  func evict() -> Bool {
    state.withLock { state in
      guard !state.isDirty, state.snapshot != nil else { return false }
      keep(nil, &state)
      return true
    }
  }

  private func keep(_ snapshot: PageAnnotations?, _ state: inout State) {
    state.snapshot = snapshot
    isFilled.store(snapshot != nil, ordering: .releasing)
  }

  private func compute(
    _ page: Int, load: PageCache.Load, seen: Int, _ state: inout State
  ) throws(ObelusError) -> PageAnnotations {
    if let error = state.error, failures.load(ordering: .relaxed) != seen { throw error }
    do throws(ObelusError) {
      let annotations = try load(page)
      state.error = nil
      return PageAnnotations(pageIndex: page, annotations: annotations)
    } catch {
      state.error = error
      failures.wrappingAdd(1, ordering: .releasing)
      throw error
    }
  }
}
