public import ObelusCore

/// The base of providers: give it a way to load a page, and a way to save, and it does the rest of the contract.
///
/// A page is loaded once, by the thread that asks first, while others who ask wait; `PageCache` says what becomes of
/// errors. Changed pages stay in memory until they are saved, others are let go beyond `costLimit`, which nobody notices
/// but by the time that loading takes.
public final class ContainerAnnotationProvider: AnnotationProvider {
  public typealias Load = @Sendable (Int) throws(ObelusError) -> [Annotation]
  /// Gets the changed pages with all their annotations, in z-order. It must not come back to the provider.
  public typealias Save = @Sendable ([Int: [Annotation]]) throws(ObelusError) -> Void

  public let allowAnnotationZIndexMoves: Bool
  public let cache: PageCache
  private let load: Load
  private let saveChanges: Save?
  private let accepts: @Sendable (Annotation) -> Bool
  private let changes = Lock(AnnotationChanges())
  private let listeners = Lock(Listeners())
  /// Held while saving, so that saves do not overtake one another.
  private let saving = Lock(())

  private struct Listeners {
    weak var notifier: (any AnnotationChangeNotifier)?
    weak var saveDelegate: (any AnnotationSaveDelegate)?
  }

  /// - Parameters:
  ///   - costLimit: about how many bytes unchanged pages may take.
  ///   - accepts: whether to take a new annotation; all of them by default.
  ///   - save: nil for a provider that cannot save: it takes no changes either.
  public init(
    pageCount: Int, costLimit: Int = 64 << 20, allowAnnotationZIndexMoves: Bool = false,
    accepts: @escaping @Sendable (Annotation) -> Bool = { _ in true }, load: @escaping Load, save: Save? = nil
  ) {
    cache = PageCache(pageCount: pageCount, costLimit: costLimit)
    self.allowAnnotationZIndexMoves = allowAnnotationZIndexMoves
    self.accepts = accepts
    self.load = load
    saveChanges = save
  }

  public var changeNotifier: (any AnnotationChangeNotifier)? {
    get { listeners.withLock { $0.notifier } }
    set { listeners.withLock { $0.notifier = newValue } }
  }

  /// Held weakly.
  public var saveDelegate: (any AnnotationSaveDelegate)? {
    get { listeners.withLock { $0.saveDelegate } }
    set { listeners.withLock { $0.saveDelegate = newValue } }
  }

  // MARK: Reading

  public func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    try cache.snapshot(pageIndex, load: load).annotations
  }

  /// As `annotations(forPageAt:)`, but a page that is not there is computed by `compute`, on this thread: for a worker
  /// that has the document open itself. All workers must compute the same.
  public func annotations(
    forPageAt pageIndex: Int, computing compute: PageCache.Load
  ) throws(ObelusError) -> [Annotation] {
    try cache.snapshot(pageIndex, load: compute).annotations
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool { cache.hasSnapshot(pageIndex) }

  // MARK: Changing

  public func add(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    let taken = annotations.filter(takes).map { $0.identified() }
    guard !taken.isEmpty else { return nil }
    for (page, group) in Dictionary(grouping: taken, by: \.pageIndex).sorted(by: { $0.key < $1.key }) {
      try cache.update(page, load: load) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
        changes.withLock { $0.touch(page, group.map(\.id)) }
        return old + group
      }
    }
    notify(.added(taken.map(\.id)))
    return taken
  }

  public func insert(_ annotation: Annotation, atZIndex zIndex: Int) throws(ObelusError) -> Annotation? {
    guard takes(annotation) else { return nil }
    let annotation = annotation.identified()
    let page = annotation.pageIndex
    var isMove = false
    try cache.update(page, load: load) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
      let others = old.filter { $0.id != annotation.id }
      isMove = others.count < old.count
      guard !isMove || allowAnnotationZIndexMoves else {
        throw ObelusError(.usage, "annotations of this provider keep their z-order", at: Location(page: page))
      }
      changes.withLock { $0.touch(page, [annotation.id]) }
      let place = min(max(0, zIndex), others.count)
      return others[..<place] + [annotation] + others[place...]
    }
    notify(isMove ? .changed(annotation.id, keyPaths: ["zIndex"]) : .added([annotation.id]))
    return annotation
  }

  public func remove(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    guard saveChanges != nil else { return nil }
    var removed: [Annotation] = []
    for (page, group) in Dictionary(grouping: annotations, by: \.pageIndex).sorted(by: { $0.key < $1.key })
    where page >= 0 && page < cache.pageCount {
      try cache.update(page, load: load) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
        let gone = old.dependents(of: Set(group.map(\.id)))
        guard !gone.isEmpty else { return nil }
        changes.withLock { $0.remove(page, gone) }
        removed += old.filter { gone.contains($0.id) }
        return old.filter { !gone.contains($0.id) }
      }
    }
    guard !removed.isEmpty else { return nil }
    notify(.removed(removed.map(\.id)))
    return removed
  }

  public func didChange(_ annotation: Annotation, keyPaths: Set<String>) throws(ObelusError) {
    let page = annotation.pageIndex
    guard saveChanges != nil, page >= 0, page < cache.pageCount else { return }
    var isOurs = false
    try cache.update(page, load: load) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
      guard let at = old.firstIndex(where: { $0.id == annotation.id }), old[at] != annotation else { return nil }
      isOurs = true
      changes.withLock { $0.touch(page, [annotation.id]) }
      var new = old
      new[at] = annotation
      return new
    }
    if isOurs { notify(.changed(annotation.id, keyPaths: keyPaths)) }
  }

  private func takes(_ annotation: Annotation) -> Bool {
    saveChanges != nil && annotation.pageIndex >= 0 && annotation.pageIndex < cache.pageCount && accepts(annotation)
  }

  private func notify(_ change: AnnotationChange) { changeNotifier?.provider(self, didMake: change) }

  // MARK: Saving

  public var shouldSaveAnnotations: Bool { changes.withLock { !$0.pages.isEmpty } }

  public var dirtyAnnotations: [Int: [Annotation]] {
    changes.withLock { $0.pages }.reduce(into: [:]) { result, change in
      // A changed page is pinned, so that nothing is computed here and nothing can fail.
      let all = (try? annotations(forPageAt: change.key)) ?? []
      result[change.key] = all.filter { change.value.ids.contains($0.id) }
    }
  }

  public func save() throws(ObelusError) {
    guard let saveChanges, shouldSaveAnnotations, saveDelegate?.shouldSave(self) ?? true else { return }
    try saving.withLock { (_) throws(ObelusError) in
      let pending = changes.withLock { $0.pages }
      var pages: [Int: [Annotation]] = [:]
      for page in pending.keys { pages[page] = try annotations(forPageAt: page) }
      try saveChanges(pages)
      // What was changed again meanwhile stays dirty.
      for (page, saved) in pending {
        cache.clean(page) { changes.withLock { $0.settle(page, saved) } }
      }
    }
    notify(.saved)
    saveDelegate?.didSave(self)
  }
}
