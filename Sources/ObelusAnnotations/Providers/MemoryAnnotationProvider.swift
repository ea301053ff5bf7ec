internal import ObelusCore

/// Annotations that live in memory: for those that a program makes, and for tests. Saving keeps them as what an `undo`d
/// or discarded change comes back to.
public final class MemoryAnnotationProvider: ContainedAnnotationProvider {
  public let container: ContainerAnnotationProvider
  private let saved: Lock<[Int: [Annotation]]>

  /// - Parameter annotations: what is there at first, each on its page, in z-order.
  public init(pageCount: Int, annotations: [Annotation] = []) {
    let saved = Lock(Dictionary(grouping: annotations.map { $0.released() }, by: \.pageIndex))
    self.saved = saved
    container = ContainerAnnotationProvider(
      pageCount: pageCount, allowAnnotationZIndexMoves: true,
      load: { page in saved.withLock { $0[page] } ?? [] },
      save: { pages in saved.withLock { $0.merge(pages) { $1 } } })
  }

  /// What was saved, by page.
  public var savedAnnotations: [Int: [Annotation]] { saved.withLock { $0 } }
}
