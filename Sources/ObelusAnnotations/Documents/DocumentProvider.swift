public import ObelusCore

/// One file of a document, with the providers of its annotations.
public struct DocumentProvider: Sendable {
  public let pageCount: Int
  public let annotationManager: AnnotationManager

  public init(pageCount: Int, annotationManager: AnnotationManager) {
    self.pageCount = max(0, pageCount)
    self.annotationManager = annotationManager
  }
}

/// The annotations of a document that is made of several files one after another. Pages count through all of them here,
/// and from 0 again within each. Safe from any thread.
public struct DocumentAnnotations: Sendable {
  public let documentProviders: [DocumentProvider]
  /// The document's page with which each file begins, and at the end the number of all pages.
  private let offsets: [Int]

  public init(_ documentProviders: [DocumentProvider]) {
    self.documentProviders = documentProviders
    offsets = documentProviders.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.pageCount) }
  }

  public var pageCount: Int { offsets[documentProviders.count] }

  /// The document's page with which a file begins.
  public func pageOffset(ofProviderAt index: Int) -> Int { offsets[index] }

  /// The file that has a page of the document, and which of its pages that is; nil where there is no such page.
  public func local(_ pageIndex: Int) -> (provider: Int, pageIndex: Int)? {
    guard 0..<pageCount ~= pageIndex else { return nil }
    var low = 0
    var high = documentProviders.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if offsets[middle] <= pageIndex { low = middle } else { high = middle }
    }
    return (low, pageIndex - offsets[low])
  }

  /// The annotations of a page of the document. Their `pageIndex` is that of the document.
  public func annotations(forPageAt pageIndex: Int) throws(ObelusError) -> [Annotation] {
    let (manager, page) = try manager(forPageAt: pageIndex)
    return try manager.annotations(forPageAt: page).map { global($0, pageIndex) }
  }

  public func hasLoadedAnnotations(forPageAt pageIndex: Int) -> Bool {
    guard let place = local(pageIndex) else { return false }
    return documentProviders[place.provider].annotationManager.hasLoadedAnnotations(forPageAt: place.pageIndex)
  }

  /// Adds annotations whose `pageIndex` is that of the document, each to its file.
  @discardableResult
  public func add(
    _ annotations: [Annotation], options: AnnotationOptions = []
  ) throws(ObelusError) -> [Annotation] {
    try grouped(annotations) { (manager, group) throws(ObelusError) in try manager.add(group, options: options) }
  }

  /// Removes annotations as they were read here.
  @discardableResult
  public func remove(
    _ annotations: [Annotation], options: AnnotationOptions = []
  ) throws(ObelusError) -> [Annotation] {
    try grouped(annotations) { (manager, group) throws(ObelusError) in try manager.remove(group, options: options) }
  }

  /// Gives an annotation that was read here a new value.
  public func update(
    _ annotation: Annotation, keyPaths: Set<String>, options: AnnotationOptions = []
  ) throws(ObelusError) {
    let (manager, page) = try manager(forPageAt: annotation.pageIndex)
    try manager.update(global(annotation, page), keyPaths: keyPaths, options: options)
  }

  public func save() throws(ObelusError) {
    for provider in documentProviders { try provider.annotationManager.save() }
  }

  private func manager(forPageAt pageIndex: Int) throws(ObelusError) -> (AnnotationManager, Int) {
    guard let place = local(pageIndex) else {
      throw ObelusError(.usage, "there is no page with the index \(pageIndex); the document has \(pageCount) pages")
    }
    return (documentProviders[place.provider].annotationManager, place.pageIndex)
  }

  private func global(_ annotation: Annotation, _ pageIndex: Int) -> Annotation {
    var copy = annotation
    copy.pageIndex = pageIndex
    return copy
  }

  private func grouped(
    _ annotations: [Annotation],
    _ change: (AnnotationManager, [Annotation]) throws(ObelusError) -> [Annotation]
  ) throws(ObelusError) -> [Annotation] {
    var groups: [Int: [Annotation]] = [:]
    for annotation in annotations {
      guard let place = local(annotation.pageIndex) else {
        throw ObelusError(
          .usage, "there is no page with the index \(annotation.pageIndex); the document has \(pageCount) pages")
      }
      groups[place.provider, default: []].append(global(annotation, place.pageIndex))
    }
    var changed: [Annotation] = []
    for (provider, group) in groups.sorted(by: { $0.key < $1.key }) {
      changed += try change(documentProviders[provider].annotationManager, group).map {
        global($0, $0.pageIndex + offsets[provider])
      }
    }
    return changed
  }
}
