public import ObelusCore

/// The providers of one file, in order. Safe from any thread.
public final class AnnotationManager: Sendable {
  public let providers: [any AnnotationProvider]
  private let hub = EventHub()

  public init(_ providers: [any AnnotationProvider]) {
    self.providers = providers
    for provider in providers { provider.changeNotifier = hub }
  }

  /// What happens from now on, in one order for all who listen. The stream ends with the manager; a listener that falls
  /// behind has its events kept.
  public func events() -> AsyncStream<AnnotationEvent> { hub.events() }

  /// The annotations of a page: those of the first provider in z-order, then those of the next.
  public func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    guard providers.count != 1 else { return try providers[0].annotations(forPageAt: pageIndex) }
    var all: [Annotation] = []
    for provider in providers { all += try provider.annotations(forPageAt: pageIndex) }
    return all
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    providers.allSatisfy { $0.hasLoadedAnnotations(forPageAt: pageIndex) }
  }

  /// The provider that keeps an annotation; nil for one that none of them does.
  public func provider(of annotation: Annotation) -> (any AnnotationProvider)? {
    providers.first { $0.id == annotation.provider }
  }

  /// The appearance of an annotation, by the first provider that has a builder for it. Where none has, or the builder
  /// has nothing for it, the annotation is to be kept as it is; the diagnostic says so.
  public func appearance(
    of annotation: Annotation
  ) throws(ObelusError) -> (appearance: Appearance?, diagnostic: Diagnostic?) {
    for provider in providers {
      guard let builder = provider.appearanceBuilder(for: annotation) else { continue }
      if let appearance = try builder.appearance(of: annotation) { return (appearance, nil) }
      break
    }
    return (
      nil,
      Diagnostic(
        .warning, "annotations.no-appearance", "annotation that is kept without an appearance: nothing draws its type",
        at: Location(page: annotation.pageIndex))
    )
  }

  /// Asks the providers in order until every annotation is taken. Throws `annotations.unhandled` where some are left
  /// over; those that were taken stay taken.
  /// - Returns: the annotations as their providers keep them.
  @discardableResult
  public func add(
    _ annotations: [Annotation], options: AnnotationOptions = []
  ) throws(ObelusError) -> [Annotation] {
    try offer(annotations.map { $0.released() }, "taken") { (provider, open) throws(ObelusError) in
      try provider.add(open, options: options)
    }
  }

  /// Asks the providers in order until one takes the annotation; one that is kept already is moved by its provider.
  @discardableResult
  public func insert(
    _ annotation: Annotation, atZIndex zIndex: Int, options: AnnotationOptions = []
  ) throws(ObelusError) -> Annotation {
    let annotation = annotation.identified()
    for provider in providers where annotation.provider ?? provider.id == provider.id {
      if let taken = try provider.insert(annotation, atZIndex: zIndex, options: options) { return taken }
    }
    throw Self.unhandled([annotation.pageIndex], "taken")
  }

  /// Removes annotations with their popups and replies, in every provider. Throws `annotations.unhandled` where no
  /// provider has them.
  /// - Returns: all that went.
  @discardableResult
  public func remove(
    _ annotations: [Annotation], options: AnnotationOptions = []
  ) throws(ObelusError) -> [Annotation] {
    var gone = try offer(annotations, "removed") { (provider, open) throws(ObelusError) in
      try provider.remove(open, options: options)
    }
    // Replies that other providers keep, which know what they reply to by its name.
    var names = Set(gone.compactMap(\.name))
    while !names.isEmpty {
      var more: [Annotation] = []
      for page in Set(gone.map(\.pageIndex)).sorted() {
        for provider in providers {
          let replies = try provider.annotations(forPageAt: page).filter { $0.ownerName.map(names.contains) ?? false }
          if !replies.isEmpty { more += try provider.remove(replies, options: options) ?? [] }
        }
      }
      gone += more
      names = Set(more.compactMap(\.name))
    }
    return gone
  }

  /// Gives an annotation that a provider has a new value, and tells all of them.
  public func update(
    _ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions = []
  ) throws(ObelusError) {
    for provider in providers { try provider.didChange(annotation, keyPaths: keyPaths, options: options) }
  }

  /// Saves every provider that has something to save; the first error ends it.
  public func save() throws(ObelusError) {
    for provider in providers where provider.shouldSaveAnnotations { try provider.save() }
  }

  public var shouldSaveAnnotations: Bool { providers.contains { $0.shouldSaveAnnotations } }

  public var dirtyAnnotations: [Int: [Annotation]] {
    providers.reduce(into: [:]) { $0.merge($1.dirtyAnnotations) { $0 + $1 } }
  }

  /// Asks one provider after another for the annotations that are still open and may be its own.
  private func offer(
    _ annotations: [Annotation], _ verb: String,
    to accept: (any AnnotationProvider, [Annotation]) throws(ObelusError) -> [Annotation]?
  ) throws(ObelusError) -> [Annotation] {
    var open = annotations
    var accepted: [Annotation] = []
    for provider in providers where !open.isEmpty {
      let offered = open.filter { $0.provider ?? provider.id == provider.id }
      guard !offered.isEmpty, let now = try accept(provider, offered) else { continue }
      let done = Set(now.map(\.id)).intersection(offered.map(\.id))
      open.removeAll { $0.provider ?? provider.id == provider.id && done.contains($0.id) }
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
