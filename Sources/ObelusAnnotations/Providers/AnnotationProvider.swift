public import ObelusCore

/// A source of annotations: the PDF itself, or any other. Modelled on PSPDFKit's protocol of the same name; pages count
/// from 0. All of it may be called from any thread, at the same time.
///
/// `ContainerAnnotationProvider` does what is hard here (computing once, locking, change tracking); build on it.
/// The product `ObelusProviderTests` checks that a provider keeps this contract.
public protocol AnnotationProvider: AnyObject, Sendable {
  /// What it is known by; the same for its whole life.
  var id: ProviderID { get }

  /// The annotations of a page in z-order, each with the provider's `id`. Called often: it may block while they are
  /// computed, which happens once, and answers from memory from then on.
  func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation]

  /// True when `annotations(forPageAt:)` would not have to compute. True after an access, until the page is evicted.
  func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool

  /// Who draws the annotation; nil to leave it to the next provider.
  func appearanceBuilder(for annotation: Annotation) -> (any AppearanceBuilder)?

  /// Takes new annotations, each on its page above what is there.
  /// - Returns: those that it took, as it keeps them and with the ids they came with; nil to decline them all.
  func add(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]?

  /// Takes a new annotation, or moves one that it has, to a place in the z-order of its page; 0 is the lowest.
  /// - Returns: the annotation as it keeps it; nil to decline.
  func insert(
    _ annotation: Annotation, atZIndex zIndex: Int, options: AnnotationOptions
  ) throws(ObelusError) -> Annotation?

  /// Whether annotations may change their place in the z-order. False unless a provider says otherwise: moving one then
  /// throws.
  var allowAnnotationZIndexMoves: Bool { get }

  /// Removes annotations with their popups and replies.
  /// - Returns: all that went; nil where it had none of them.
  func remove(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]?

  /// Makes the changes lasting, all or none of them. An error leaves them as they are, unsaved.
  func save() throws(ObelusError)

  /// False when there is nothing to save.
  var shouldSaveAnnotations: Bool { get }

  /// The annotations that were added or changed since the last save, by page. A page that only lost some is there with
  /// an empty list.
  var dirtyAnnotations: [Int: [Annotation]] { get }

  /// Tells that an annotation has changed, with its new value. Every provider hears of every annotation; the one whose
  /// annotation it is takes the value over.
  func didChange(_ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions) throws(ObelusError)

  /// Who is told of changes; set by the manager, held weakly. A provider whose source changes by itself tells it too.
  var changeNotifier: (any AnnotationChangeNotifier)? { get set }
}

extension AnnotationProvider {
  public var allowAnnotationZIndexMoves: Bool { false }

  public func appearanceBuilder(for annotation: Annotation) -> (any AppearanceBuilder)? { nil }

  public func add(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    try add(annotations, options: [])
  }

  public func insert(_ annotation: Annotation, atZIndex zIndex: Int) throws(ObelusError) -> Annotation? {
    try insert(annotation, atZIndex: zIndex, options: [])
  }

  public func remove(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    try remove(annotations, options: [])
  }

  public func didChange(_ annotation: Annotation, keyPaths: Set<String>) throws(ObelusError) {
    try didChange(annotation, keyPaths: keyPaths, options: [])
  }
}
