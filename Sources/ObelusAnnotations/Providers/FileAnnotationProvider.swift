public import ObelusCore

/// The annotations of a PDF file. A document belongs to one thread, so each worker hands in what its own document has:
/// `annotations(forPageAt:computing:)`. Changes are saved by handing them to the writer of the job.
public final class FileAnnotationProvider: AnnotationProvider {
  /// The base that does the work.
  public let container: ContainerAnnotationProvider

  /// - Parameters:
  ///   - load: reads a page's annotations for callers that have no document of their own; called on their threads.
  ///   - save: gets the changed pages; nil for a file that is only read.
  public init(
    pageCount: Int, costLimit: Int = 64 << 20, load: @escaping ContainerAnnotationProvider.Load,
    save: ContainerAnnotationProvider.Save? = nil
  ) {
    container = ContainerAnnotationProvider(
      pageCount: pageCount, costLimit: costLimit, allowAnnotationZIndexMoves: save != nil, load: load, save: save)
  }

  public var allowAnnotationZIndexMoves: Bool { container.allowAnnotationZIndexMoves }
  public var shouldSaveAnnotations: Bool { container.shouldSaveAnnotations }
  public var dirtyAnnotations: [Int: [Annotation]] { container.dirtyAnnotations }

  public var changeNotifier: (any AnnotationChangeNotifier)? {
    get { container.changeNotifier }
    set { container.changeNotifier = newValue }
  }

  public func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    try container.annotations(forPageAt: pageIndex)
  }

  /// The annotations of a page, which `compute` reads on this thread where nobody has yet.
  public func annotations(
    forPageAt pageIndex: Int, computing compute: PageCache.Load
  ) throws(ObelusError) -> [Annotation] {
    try container.annotations(forPageAt: pageIndex, computing: compute)
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    container.hasLoadedAnnotations(forPageAt: pageIndex)
  }

  public func add(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    try container.add(annotations)
  }

  public func insert(_ annotation: Annotation, atZIndex zIndex: Int) throws(ObelusError) -> Annotation? {
    try container.insert(annotation, atZIndex: zIndex)
  }

  public func remove(_ annotations: [Annotation]) throws(ObelusError) -> [Annotation]? {
    try container.remove(annotations)
  }

  public func save() throws(ObelusError) { try container.save() }

  public func didChange(_ annotation: Annotation, keyPaths: Set<String>) throws(ObelusError) {
    try container.didChange(annotation, keyPaths: keyPaths)
  }
}
