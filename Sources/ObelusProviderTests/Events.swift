internal import Dispatch
internal import Glibc
internal import ObelusAnnotations
internal import ObelusCore

/// Writes down what it hears.
private final class Recorder: AnnotationChangeNotifier {
  private struct State: Sendable {
    var changes: [AnnotationChange] = []
    var foreignThreads = 0
    var thread = pthread_self()
  }

  private let state = Lock(State())
  private let hears: @Sendable () -> Void

  init(_ hears: @escaping @Sendable () -> Void = {}) { self.hears = hears }

  func provider(_ provider: any AnnotationProvider, didMake change: AnnotationChange) {
    state.withLock {
      $0.changes.append(change)
      if pthread_equal($0.thread, pthread_self()) == 0 { $0.foreignThreads += 1 }
    }
    hears()
  }

  var foreignThreads: Int { state.withLock { $0.foreignThreads } }

  /// What was heard since the last call.
  func take() -> [AnnotationChange] {
    state.withLock { state in
      defer { state.changes = [] }
      return state.changes
    }
  }
}

extension [AnnotationChange] {
  fileprivate var added: [Annotation.ID] {
    flatMap { change -> [Annotation.ID] in
      if case .added(let ids) = change { ids } else { [] }
    }
  }
}

extension ProviderConformance {
  func checkEvents(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let recorder = Recorder()
    provider.changeNotifier = recorder
    func heard(_ what: String, _ isRight: ([AnnotationChange]) -> Bool) {
      let changes = recorder.take()
      report.expect(
        isRight(changes), .events, "each \(what) told once, and nothing else", "\(changes.count) events were told")
    }
    let taken = try added([sample(0, 1), sample(0, 2), sample(1, 3)], to: provider)
    guard taken.count == 3 else { return }
    heard("addition") { changes in
      changes.added.sorted() == taken.map(\.id).sorted() && changes.allSatisfy { ![$0].added.isEmpty }
    }
    let placed = try provider.insert(sample(0, 4), atZIndex: 0)
    heard("insertion") { $0 == (placed.map { [.added([$0.id])] } ?? []) }
    try provider.didChange(Self.changed(taken[0]), keyPaths: ["contents"])
    heard("change") { $0 == [.changed(taken[0].id, keyPaths: ["contents"])] }
    _ = try provider.remove([taken[1]])
    heard("removal") { $0 == [.removed([taken[1].id])] }
    var foreign = taken[2]
    foreign.provider = ProviderID()
    _ = try provider.remove([taken[1]])
    _ = try? provider.add([foreign])
    try? provider.didChange(Self.changed(foreign), keyPaths: ["contents"])
    heard("change that was made") { $0.isEmpty }
    try provider.save()
    heard("save") { $0 == [.saved] }

    let quiet = try provider.add([sample(0, 5)], options: .suppressEvents) ?? []
    if let one = quiet.first {
      try provider.didChange(Self.changed(one), keyPaths: ["contents"], options: .suppressEvents)
      _ = try provider.remove([one], options: .suppressEvents)
    }
    _ = try provider.insert(sample(0, 6), atZIndex: 0, options: .suppressEvents)
    report.expect(recorder.take().isEmpty, .suppressedEvents, "no events", "some were told")
    report.expect(
      recorder.foreignThreads == 0, .eventsUnlocked, "events on the thread that made the change", "some came on others")
    try checkLocks(&report)
    checkWeakness(provider, &report)
  }

  /// While an event is told, another thread reads the page.
  private func checkLocks(_ report: inout ConformanceReport) throws {
    let provider = try make()
    let stuck = Lock(0)
    let recorder = Recorder {
      // One wait is enough to know.
      guard stuck.withLock({ $0 }) == 0 else { return }
      let done = DispatchSemaphore(value: 0)
      Threads.detach {
        _ = try? provider.annotations(forPageAt: 0)
        _ = provider.shouldSaveAnnotations
        _ = provider.dirtyAnnotations
        done.signal()
      }
      if done.wait(timeout: .now() + .seconds(3)) == .timedOut { stuck.withLock { $0 += 1 } }
    }
    provider.changeNotifier = recorder
    if let one = try added([sample(0, 1)], to: provider).first {
      try provider.didChange(Self.changed(one), keyPaths: ["contents"])
      _ = try provider.remove([one])
    }
    try provider.save()
    provider.changeNotifier = nil
    report.expect(
      stuck.withLock { $0 } == 0, .eventsUnlocked, "a provider that answers while it tells an event",
      "others had to wait")
    withExtendedLifetime(recorder) {}
  }

  private func checkWeakness(_ provider: any AnnotationProvider, _ report: inout ConformanceReport) {
    setLooseNotifier(of: provider)
    report.expect(provider.changeNotifier == nil, .weakNotifier, "the notifier let go", "it is held")
    provider.changeNotifier = nil
  }

  @inline(never)
  private func setLooseNotifier(of provider: any AnnotationProvider) {
    let recorder = Recorder()
    provider.changeNotifier = recorder
    withExtendedLifetime(recorder) {}
  }
}

extension [Annotation.ID] {
  /// In an order that is the same for the same ids.
  fileprivate func sorted() -> [Annotation.ID] { sorted { "\($0)" < "\($1)" } }
}
