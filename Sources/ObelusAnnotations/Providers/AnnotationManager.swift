public import ObelusCore
internal import Synchronization

/// The providers of a document, in order. Safe from any thread.
public final class AnnotationManager: Sendable {
  public let providers: [any AnnotationProvider]
  private let hub: ChangeHub

  /// - Parameter observer: hears of every change of every provider.
  public init(
    _ providers: [any AnnotationProvider],
    observer: (@Sendable (any AnnotationProvider, AnnotationChange) -> Void)? = nil
  ) {
    self.providers = providers
    hub = ChangeHub(observer)
    for provider in providers { provider.changeNotifier = hub }
  }

  /// The annotations of a page: those of the first provider in z-order, then those of the next.
  public func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    var all: [Annotation] = []
    for provider in providers { all += try provider.annotations(forPageAt: pageIndex) }
    return all
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    providers.allSatisfy { $0.hasLoadedAnnotations(forPageAt: pageIndex) }
  }

  /// Asks the providers in order until every annotation is taken. Throws `annotations.unhandled` where some are left
  /// over; those that were taken stay taken.
  /// - Returns: the annotations as their providers keep them.
  @discardableResult
  public func add(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation] {
    try offer(annotations.map { $0.identified() }, "taken") { (provider, open) throws(ObelusError) in
      try provider.add(open)
    }
  }

  /// Asks the providers in order until one takes the annotation.
  @discardableResult
  public func insert(_ annotation: Annotation, atZIndex zIndex: Int) throws(ObelusError) -> Annotation {
    let annotation = annotation.identified()
    for provider in providers {
      if let taken = try provider.insert(annotation, atZIndex: zIndex) { return taken }
    }
    throw Self.unhandled([annotation.pageIndex], "taken")
  }

  /// Removes annotations with their popups and replies. Throws `annotations.unhandled` where no provider has them.
  /// - Returns: all that went.
  @discardableResult
  public func remove(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation] {
    try offer(annotations, "removed") { (provider, open) throws(ObelusError) in try provider.remove(open) }
  }

  /// Gives an annotation that a provider has a new value, and tells all of them.
  public func update(_ annotation: Annotation, keyPaths: Set<String>) throws(ObelusError) {
    for provider in providers { try provider.didChange(annotation, keyPaths: keyPaths) }
  }

  /// Saves every provider that has something to save; the first error ends it.
  public func save() throws(ObelusError) {
    for provider in providers where provider.shouldSaveAnnotations { try provider.save() }
  }

  public var dirtyAnnotations: [Int: [Annotation]] {
    providers.reduce(into: [:]) { $0.merge($1.dirtyAnnotations) { $0 + $1 } }
  }

  /// Asks one provider after another for the annotations that are still open.
  private func offer(
    _ annotations: [Annotation], _ verb: String,
    to accept: (any AnnotationProvider, [Annotation]) throws(ObelusError) -> [Annotation]?
  ) throws(ObelusError) -> [Annotation] {
    var open = annotations
    var accepted: [Annotation] = []
    for provider in providers where !open.isEmpty {
      let now = try accept(provider, open) ?? []
      let ids = Set(now.map(\.id))
      open.removeAll { ids.contains($0.id) }
      accepted += now
    }
    guard open.isEmpty else { throw Self.unhandled(open.map(\.pageIndex), verb) }
    return accepted
  }

  private static func unhandled(_ pages: [Int], _ verb: String) -> ObelusError {
    ObelusError(
      .unhandledAnnotations, "annotations that no provider has \(verb): \(pages.count)",
      at: Location(page: pages.min()),
      hint: "a provider that saves must cover the page and accept the type")
  }
}

extension ObelusError.Code {
  /// No provider takes, or has, an annotation.
  public static let unhandledAnnotations = Self(rawValue: "annotations.unhandled")
}

/// Passes the changes of all providers on. The manager owns it, the providers do not.
private final class ChangeHub: AnnotationChangeNotifier {
  private let observer: (@Sendable (any AnnotationProvider, AnnotationChange) -> Void)?

  init(_ observer: (@Sendable (any AnnotationProvider, AnnotationChange) -> Void)?) { self.observer = observer }

  func provider(_ provider: any AnnotationProvider, didMake change: AnnotationChange) { observer?(provider, change) }
}
