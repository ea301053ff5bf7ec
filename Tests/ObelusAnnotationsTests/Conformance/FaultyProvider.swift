import Foundation
import ObelusAnnotations
import ObelusCore
import ObelusProviderTests

/// A provider that breaks one sentence of the contract.
final class FaultyProvider: AnnotationProvider {
  /// What a provider does wrong. `none` is a sound one.
  enum Fault: String, CaseIterable, Sendable {
    case none
    case changesID, sharesID
    case namesNoOwner, namesWrongPage, repeatsIDs
    case renumbers, cannotReload
    case deniesLoading
    case answersForMissingPage, takesForMissingPage
    case readOnlyButDirty, readOnlyButRemoves, readOnlyButChanges
    case addsBelow, renumbersAdded, claimsMore
    case takesForeign, takesTwice
    case insertsOnTop
    case movesThoughFixed, staysThoughMovable
    case keepsReplies, hidesReplies
    case claimsRemoval, removesForeign
    case ignoresChange, movesChanged
    case takesForeignChange, refusesForeignChange
    case dirtyPages, forgetsRemovals
    case alwaysToSave, neverToSave
    case savesNothing, savesBackwards, savesWithoutContents
    case savesHalf, forgetsOnFailure, succeedsInFailing
    case tellsNothing, tellsTwice, tellsNoKeyPaths
    case tellsSuppressed
    case tellsLocked, tellsElsewhere
    case holdsNotifier
    case losesUnderLoad, doublesUnderLoad

    /// What it breaks.
    var clause: ConformanceClause? {
      switch self {
      case .none: nil
      case .changesID, .sharesID: .identity
      case .namesNoOwner, .namesWrongPage, .repeatsIDs: .ownership
      case .renumbers, .cannotReload: .stableIDs
      case .deniesLoading: .loadedAfterAccess
      case .answersForMissingPage, .takesForMissingPage: .missingPage
      case .readOnlyButDirty, .readOnlyButRemoves, .readOnlyButChanges: .readOnly
      case .addsBelow, .renumbersAdded, .claimsMore: .add
      case .takesForeign, .takesTwice: .addDeclines
      case .insertsOnTop: .insert
      case .movesThoughFixed, .staysThoughMovable: .zIndexMoves
      case .keepsReplies, .hidesReplies: .remove
      case .claimsRemoval, .removesForeign: .removeDeclines
      case .ignoresChange, .movesChanged: .didChange
      case .takesForeignChange, .refusesForeignChange: .didChangeForeign
      case .dirtyPages, .forgetsRemovals: .dirty
      case .alwaysToSave, .neverToSave: .shouldSave
      case .savesNothing, .savesBackwards, .savesWithoutContents: .save
      case .savesHalf, .forgetsOnFailure, .succeedsInFailing: .saveFailure
      case .tellsNothing, .tellsTwice, .tellsNoKeyPaths: .events
      case .tellsSuppressed: .suppressedEvents
      case .tellsLocked, .tellsElsewhere: .eventsUnlocked
      case .holdsNotifier: .weakNotifier
      case .losesUnderLoad, .doublesUnderLoad: .concurrency
      }
    }

    var isReadOnly: Bool { rawValue.hasPrefix("readOnly") }
  }

  /// Where it saves.
  final class Source: Sendable {
    let pages: Lock<[Int: [Annotation]]>
    let fails = Lock(false)

    init(_ pages: [Int: [Annotation]] = [:]) { self.pages = Lock(pages) }
  }

  static let sharedID = ProviderID()

  let fault: Fault
  let source: Source
  let container: ContainerAnnotationProvider
  private let relay: Relay
  private let atWork = Lock(0)
  private let loads = Lock(0)

  init(_ fault: Fault, source: Source, pageCount: Int) {
    self.fault = fault
    self.source = source
    relay = Relay(fault)
    container = ContainerAnnotationProvider(
      pageCount: pageCount, allowAnnotationZIndexMoves: fault != .staysThoughMovable,
      load: { page in source.pages.withLock { $0[page] } ?? [] },
      save: { (pages) throws(ObelusError) in try Self.save(pages, to: source, fault) })
    container.changeNotifier = relay
  }

  private static func save(_ pages: [Int: [Annotation]], to source: Source, _ fault: Fault) throws(ObelusError) {
    if source.fails.withLock({ $0 }) {
      if fault == .savesHalf { source.pages.withLock { $0.merge(pages.filter { $0.key == 0 }) { $1 } } }
      if fault != .forgetsOnFailure { throw ObelusError(.output, "the disk is full") }
      return
    }
    source.pages.withLock { saved in
      switch fault {
      case .savesNothing: break
      case .savesBackwards: saved.merge(pages.mapValues { $0.reversed() }) { $1 }
      case .savesWithoutContents:
        saved.merge(
          pages.mapValues {
            $0.map {
              var copy = $0
              copy.contents = nil
              return copy
            }
          }
        ) { $1 }
      default: saved.merge(pages) { $1 }
      }
    }
  }

  var id: ProviderID {
    switch fault {
    case .changesID: ProviderID()
    case .sharesID: Self.sharedID
    default: container.id
    }
  }

  func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    if fault == .answersForMissingPage, !container.cache.hasSnapshot(pageIndex) {
      return (try? container.annotations(forPageAt: pageIndex)) ?? []
    }
    if fault == .cannotReload,
      loads.withLock({
        $0 += 1
        return $0 > 6
      })
    {
      throw ObelusError(.unreadable, "gone")
    }
    let annotations = try relay.withGate { () throws(ObelusError) in try container.annotations(forPageAt: pageIndex) }
    return annotations.enumerated().map { index, annotation in
      var copy = annotation
      switch fault {
      case .sharesID: copy.provider = id
      case .namesNoOwner: copy.provider = nil
      case .namesWrongPage: copy.pageIndex = 0
      case .repeatsIDs: copy.id = .object(ObjectID(7))
      case .renumbers:
        copy.id = .object(
          .new(
            namespace: 5,
            index: loads.withLock {
              $0 += 1; return $0
            }))
      default: break
      }
      return copy
    }
  }

  func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    fault != .deniesLoading && container.hasLoadedAnnotations(forPageAt: pageIndex)
  }

  private func knows(_ annotation: Annotation) -> Bool {
    (try? container.annotations(forPageAt: annotation.pageIndex))?.contains { $0.id == annotation.id } ?? false
  }

  private func free(_ annotation: Annotation) -> Annotation {
    var copy = annotation
    copy.provider = nil
    return copy
  }

  private func told(_ options: AnnotationOptions) -> AnnotationOptions { fault == .tellsSuppressed ? [] : options }

  func add(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    if fault.isReadOnly { return nil }
    let options = told(options)
    switch fault {
    case .addsBelow:
      var taken: [Annotation] = []
      for annotation in annotations {
        if let one = try container.insert(annotation, atZIndex: 0, options: options) { taken.append(one) }
      }
      return taken
    case .renumbersAdded:
      return try container.add(
        annotations.map {
          var copy = $0
          if copy.provider == nil { copy.id = .unassigned }
          return copy
        }, options: options)
    case .claimsMore:
      guard annotations.count > 1 else { return try container.add(annotations, options: options) }
      let taken = try container.add(Array(annotations.dropLast()), options: options) ?? []
      return taken + taken.prefix(1)
    case .takesForeign: return try container.add(annotations.map(free), options: options)
    case .takesTwice:
      return try container.add(
        annotations.map {
          var copy = $0
          if knows($0) { copy.id = .unassigned }
          return copy
        }, options: options)
    case .takesForMissingPage: return annotations.map(free)
    case .losesUnderLoad, .doublesUnderLoad:
      let crowd = atWork.withLock { n in
        n += 1
        return n
      }
      defer { atWork.withLock { $0 -= 1 } }
      Thread.sleep(forTimeInterval: 0.002)
      let taken = try container.add(annotations, options: options)
      if crowd > 1, let one = taken?.first {
        if fault == .losesUnderLoad {
          _ = try container.remove([one])
        } else {
          var copy = free(one)
          copy.id = .unassigned
          _ = try container.add([copy])
        }
      }
      return taken
    default: return try container.add(annotations, options: options)
    }
  }

  func insert(
    _ annotation: Annotation, atZIndex zIndex: Int, options: AnnotationOptions
  ) throws(ObelusError) -> Annotation? {
    if fault.isReadOnly { return nil }
    return try container.insert(
      fault == .takesForeign ? free(annotation) : annotation, atZIndex: fault == .insertsOnTop ? .max : zIndex,
      options: told(options))
  }

  var allowAnnotationZIndexMoves: Bool { fault != .movesThoughFixed }

  func remove(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    if fault.isReadOnly { return fault == .readOnlyButRemoves ? [] : nil }
    let ids = Set(annotations.map(\.id))
    let gone = try container.remove(
      fault == .removesForeign ? annotations.map(free) : annotations, options: told(options))
    switch fault {
    case .keepsReplies:
      let own = gone?.filter { ids.contains($0.id) }
      _ = try container.add(gone?.filter { !ids.contains($0.id) } ?? [])
      return own
    case .hidesReplies: return gone?.filter { ids.contains($0.id) }
    case .claimsRemoval: return gone ?? []
    default: return gone
    }
  }

  func save() throws(ObelusError) {
    if fault == .succeedsInFailing {
      _ = try? container.save()
      return
    }
    try container.save()
    if fault == .forgetsOnFailure, source.fails.withLock({ $0 }) { throw ObelusError(.output, "the disk is full") }
  }

  var shouldSaveAnnotations: Bool {
    switch fault {
    case .alwaysToSave, .readOnlyButDirty: true
    case .neverToSave: false
    default: container.shouldSaveAnnotations
    }
  }

  var dirtyAnnotations: [Int: [Annotation]] {
    let dirty = container.dirtyAnnotations
    switch fault {
    case .dirtyPages:
      return dirty.reduce(into: [:]) { $0[$1.key] = try? container.annotations(forPageAt: $1.key) }
    case .forgetsRemovals: return dirty.filter { !$0.value.isEmpty }
    default: return dirty
    }
  }

  func didChange(_ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions) throws(ObelusError) {
    if fault == .readOnlyButChanges || !fault.isReadOnly {} else { return }
    switch fault {
    case .ignoresChange: break
    case .movesChanged:
      if annotation.provider == container.id { _ = try container.insert(annotation, atZIndex: .max) }
    case .takesForeignChange: try container.didChange(free(annotation), keyPaths: keyPaths, options: options)
    case .refusesForeignChange where annotation.provider != container.id: throw ObelusError(.usage, "not mine")
    default: try container.didChange(annotation, keyPaths: keyPaths, options: told(options))
    }
  }

  var changeNotifier: (any AnnotationChangeNotifier)? {
    get { relay.target }
    set { relay.setTarget(newValue) }
  }

  /// Passes events on, rightly or wrongly.
  private final class Relay: AnnotationChangeNotifier {
    private struct Targets {
      weak var weak: (any AnnotationChangeNotifier)?
      var strong: (any AnnotationChangeNotifier)?
    }

    private let fault: Fault
    private let targets = Lock(Targets())
    private let gate = Lock(false)
    private let teller = Lock<pthread_t?>(nil)

    init(_ fault: Fault) { self.fault = fault }

    var target: (any AnnotationChangeNotifier)? { targets.withLock { $0.weak } }

    func setTarget(_ target: (any AnnotationChangeNotifier)?) {
      targets.withLock { $0 = Targets(weak: target, strong: fault == .holdsNotifier ? target : nil) }
    }

    /// Where the fault is to tell with a lock held, the lock that reading takes too.
    func withGate<R>(_ body: () throws(ObelusError) -> R) throws(ObelusError) -> R {
      guard fault == .tellsLocked else { return try body() }
      return try gate.withLock { (_) throws(ObelusError) in try body() }
    }

    func provider(_ provider: any AnnotationProvider, didMake change: AnnotationChange) {
      guard let target else { return }
      switch fault {
      case .tellsNothing: break
      case .tellsTwice:
        target.provider(provider, didMake: change)
        target.provider(provider, didMake: change)
      case .tellsNoKeyPaths:
        if case .changed(let id, _) = change {
          target.provider(provider, didMake: .changed(id, keyPaths: []))
        } else {
          target.provider(provider, didMake: change)
        }
      case .tellsLocked: gate.withLock { _ in target.provider(provider, didMake: change) }
      case .tellsElsewhere:
        let done = DispatchSemaphore(value: 0)
        Thread {
          target.provider(provider, didMake: change)
          done.signal()
        }.start()
        done.wait()
      default: target.provider(provider, didMake: change)
      }
    }
  }
}
