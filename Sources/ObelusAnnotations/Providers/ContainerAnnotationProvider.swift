public import ObelusCore

/// The base of providers: give it a way to load a page, and a way to save, and it does the rest of the contract.
///
/// A page is loaded once, by the thread that asks first, while others who ask wait; `PageCache` says what becomes of
/// errors. Changed pages stay in memory until they are saved, others are let go beyond `costLimit`, which nobody notices
/// but by the time that loading takes.
public final class ContainerAnnotationProvider: AnnotationProvider {
  /// The annotations of a page, in z-order. Their ids must be the same each time.
  public typealias Load = @Sendable (Int) throws(ObelusError) -> [Annotation]
  /// Gets the changed pages with all their annotations, in z-order. It must not come back to the provider.
  public typealias Save = @Sendable ([Int: [Annotation]]) throws(ObelusError) -> Void

  public let id = ProviderID()
  public let allowAnnotationZIndexMoves: Bool
  public let cache: PageCache
  private let load: Load
  private let saveChanges: Save?
  private let accepts: @Sendable (Annotation) -> Bool
  private let draws: @Sendable (Annotation) -> (any AppearanceBuilder)?
  private let unsaved = Lock(UnsavedChanges())
  private let history: Lock<UndoHistory>
  private let listeners = Lock(Listeners())
  /// Held while saving, so that saves do not overtake one another.
  private let saving = Lock(false)

  private struct Listeners: Sendable {
    weak var notifier: (any AnnotationChangeNotifier)?
    weak var saveDelegate: (any AnnotationSaveDelegate)?
  }

  /// - Parameters:
  ///   - costLimit: about how many bytes unchanged pages may take.
  ///   - undoLimit: how many calls can be undone.
  ///   - accepts: whether to take a new annotation; all of them by default.
  ///   - draws: who draws an annotation; nobody by default.
  ///   - save: nil for a provider that cannot save: it takes no changes either.
  public init(
    pageCount: Int, costLimit: Int = 64 << 20, undoLimit: Int = 100, allowAnnotationZIndexMoves: Bool = false,
    accepts: @escaping @Sendable (Annotation) -> Bool = { _ in true },
    draws: @escaping @Sendable (Annotation) -> (any AppearanceBuilder)? = { _ in nil }, load: @escaping Load,
    save: Save? = nil
  ) {
    cache = PageCache(pageCount: pageCount, costLimit: costLimit)
    history = Lock(UndoHistory(limit: undoLimit))
    self.allowAnnotationZIndexMoves = allowAnnotationZIndexMoves
    self.accepts = accepts
    self.draws = draws
    saveChanges = save
    let id = id
    self.load = { (page) throws(ObelusError) in try load(page).map { $0.owned(by: id) } }
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
    try snapshot(forPageAt: pageIndex).annotations
  }

  /// The page as it is now, with its lookups.
  public func snapshot(forPageAt pageIndex: Int) throws(ObelusError) -> PageAnnotations {
    try cache.snapshot(pageIndex, load: load)
  }

  /// As `annotations(forPageAt:)`, but a page that is not there is computed by `compute`, on this thread: for a worker
  /// that has the document open itself. All workers must compute the same.
  public func annotations(
    forPageAt pageIndex: Int, computing compute: PageCache.Load
  ) throws(ObelusError) -> [Annotation] {
    try cache.snapshot(pageIndex) { (page: Int) throws(ObelusError) -> [Annotation] in
      try compute(page).map { $0.owned(by: id) }
    }.annotations
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool { cache.hasSnapshot(pageIndex) }

  public func appearanceBuilder(for annotation: Annotation) -> (any AppearanceBuilder)? { draws(annotation) }

  /// Tells that the source has other annotations for these pages (nil: for all). They are loaded anew when they are asked
  /// for; pages with unsaved changes stay as they are, and what was done before can no longer be undone.
  public func invalidate(pages: [Int]? = nil) {
    let gone = cache.evict(pages ?? Array(0..<cache.pageCount))
    guard !gone.isEmpty else { return }
    history.withLock { $0.forget() }
    notify([.invalidated(pages: gone.sorted())], [])
  }

  // MARK: Changing

  public func add(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    let offered = annotations.filter(takes).map { $0.identified().owned(by: id) }
    let step = try change(offered) { (group, old, page) in
      let known = Set(old.map(\.id))
      return .adding(group.filter { !known.contains($0.id) }, to: old, on: page)
    }
    return finish(step, options)?.flatMap { $0.after.map(\.annotation) }
  }

  public func insert(
    _ annotation: Annotation, atZIndex zIndex: Int, options: AnnotationOptions
  ) throws(ObelusError) -> Annotation? {
    guard takes(annotation) else { return nil }
    let annotation = annotation.identified().owned(by: id)
    let step = try change([annotation]) { (_, old, page) throws(ObelusError) in
      let delta = PageDelta.placing(annotation, at: zIndex, in: old, on: page)
      guard delta.before.isEmpty || allowAnnotationZIndexMoves else {
        throw ObelusError(.usage, "annotations of this provider keep their z-order", at: Location(page: page))
      }
      return delta
    }
    _ = finish(step, options, keyPaths: ["zIndex"])
    return annotation
  }

  public func remove(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    let step = try change(annotations.filter(isReachable)) { (group, old, page) in
      .removing(old.dependents(of: Set(group.map(\.id))), from: old, on: page)
    }
    return finish(step, options)?.flatMap { $0.before.map(\.annotation) }
  }

  public func didChange(
    _ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions
  ) throws(ObelusError) {
    guard isReachable(annotation) else { return }
    let annotation = annotation.owned(by: id)
    let step = try change([annotation]) { (_, old, page) in
      guard let at = old.firstIndex(where: { $0.id == annotation.id }), old[at] != annotation else {
        return PageDelta(page: page)
      }
      return .replacing(old, at: at, by: annotation, on: page)
    }
    _ = finish(step, options, keyPaths: keyPaths)
  }

  /// Takes back the last call that changed something; false where there is none.
  public func undo() throws(ObelusError) -> Bool {
    guard let step = history.withLock({ $0.takeUndo() }) else { return false }
    try replay(step.reversed().map(\.inverse))
    history.withLock { $0.didUndo(step) }
    return true
  }

  /// Does again what was undone last; false where nothing was, or something else was done since.
  public func redo() throws(ObelusError) -> Bool {
    guard let step = history.withLock({ $0.takeRedo() }) else { return false }
    try replay(step)
    history.withLock { $0.didRedo(step) }
    return true
  }

  private func replay(_ step: [PageDelta]) throws(ObelusError) {
    for delta in step {
      try apply(on: delta.page) { _ in delta }
    }
    notify(step.changes(keyPaths: []), [])
  }

  /// Changes page after page; an error on one takes back what was done on those before it.
  private func change(
    _ annotations: [Annotation], _ delta: ([Annotation], [Annotation], Int) throws(ObelusError) -> PageDelta
  ) throws(ObelusError) -> [PageDelta] {
    var step: [PageDelta] = []
    do throws(ObelusError) {
      for (page, group) in Dictionary(grouping: annotations, by: \.pageIndex).sorted(by: { $0.key < $1.key }) {
        try apply(on: page) { (old) throws(ObelusError) in
          let made = try delta(group, old, page)
          if !made.isEmpty { step.append(made) }
          return made
        }
      }
    } catch {
      for done in step.reversed() { try apply(on: done.page) { _ in done.inverse } }
      throw error
    }
    return step
  }

  private func apply(
    on page: Int, _ make: ([Annotation]) throws(ObelusError) -> PageDelta
  ) throws(ObelusError) {
    try cache.update(page, load: load) { (old: [Annotation]) throws(ObelusError) -> [Annotation]? in
      let delta = try make(old)
      guard !delta.isEmpty else { return nil }
      unsaved.withLock { $0.note(delta) }
      return delta.applied(to: old)
    }
  }

  /// Remembers and tells what was done; nil where nothing was.
  private func finish(
    _ step: [PageDelta], _ options: AnnotationOptions, keyPaths: Set<String> = []
  ) -> [PageDelta]? {
    guard !step.isEmpty else { return nil }
    if !options.contains(.suppressUndo) { history.withLock { $0.record(step) } }
    notify(step.changes(keyPaths: keyPaths), options)
    return step
  }

  private func takes(_ annotation: Annotation) -> Bool { isReachable(annotation) && accepts(annotation) }

  /// Whether it is on a page that can be changed, and of no other provider.
  private func isReachable(_ annotation: Annotation) -> Bool {
    saveChanges != nil && 0..<cache.pageCount ~= annotation.pageIndex && annotation.provider ?? id == id
  }

  private func notify(_ changes: [AnnotationChange], _ options: AnnotationOptions) {
    guard !options.contains(.suppressEvents), let notifier = changeNotifier else { return }
    for change in changes { notifier.provider(self, didMake: change) }
  }

  // MARK: Saving

  public var shouldSaveAnnotations: Bool { unsaved.withLock { !$0.pages.isEmpty } }

  public var dirtyAnnotations: [Int: [Annotation]] {
    unsaved.withLock { $0.pages }.reduce(into: [:]) { result, change in
      // A changed page is pinned, so that nothing is computed here and nothing can fail.
      let all = (try? annotations(forPageAt: change.key)) ?? []
      result[change.key] = all.filter { change.value.ids.contains($0.id) }
    }
  }

  public func save() throws(ObelusError) {
    let delegate = saveDelegate
    guard let saveChanges, shouldSaveAnnotations, delegate?.shouldSave(self) ?? true else { return }
    do throws(ObelusError) {
      try saving.withLock { (_) throws(ObelusError) in
        let pending = unsaved.withLock { $0.pages }
        var pages: [Int: [Annotation]] = [:]
        for page in pending.keys { pages[page] = try annotations(forPageAt: page) }
        try saveChanges(pages)
        // What was changed again meanwhile stays dirty.
        for (page, saved) in pending {
          cache.clean(page) { unsaved.withLock { $0.settle(page, saved) } }
        }
      }
    } catch {
      delegate?.didFailToSave(self, error: error)
      throw error
    }
    notify([.saved], [])
    delegate?.didSave(self)
  }
}
