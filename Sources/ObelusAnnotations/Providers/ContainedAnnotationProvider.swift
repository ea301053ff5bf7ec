public import ObelusCore

/// A provider that is a container with something around it: say what `container` is, and the contract is kept. What is to
/// be otherwise is written in the provider itself.
public protocol ContainedAnnotationProvider: AnnotationProvider {
  var container: ContainerAnnotationProvider { get }
}

extension ContainedAnnotationProvider {
  public var id: ProviderID { container.id }
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

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    container.hasLoadedAnnotations(forPageAt: pageIndex)
  }

  public func appearanceBuilder(for annotation: Annotation) -> (any AppearanceBuilder)? {
    container.appearanceBuilder(for: annotation)
  }

  public func add(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    try container.add(annotations, options: options)
  }

  public func insert(
    _ annotation: Annotation, atZIndex zIndex: Int, options: AnnotationOptions
  ) throws(ObelusError) -> Annotation? {
    try container.insert(annotation, atZIndex: zIndex, options: options)
  }

  public func remove(_ annotations: [Annotation], options: AnnotationOptions) throws(ObelusError) -> [Annotation]? {
    try container.remove(annotations, options: options)
  }

  public func save() throws(ObelusError) { try container.save() }

  public func didChange(
    _ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions
  ) throws(ObelusError) {
    try container.didChange(annotation, keyPaths: keyPaths, options: options)
  }
}
