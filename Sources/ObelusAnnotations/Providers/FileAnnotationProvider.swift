public import ObelusCore

/// The annotations of a PDF file. A document belongs to one thread, so each worker hands in what its own document has:
/// `annotations(forPageAt:computing:)`. Changes are saved by handing them to the writer of the job.
public final class FileAnnotationProvider: ContainedAnnotationProvider {
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

  /// The annotations of a page, which `compute` reads on this thread where nobody has yet.
  public func annotations(
    forPageAt pageIndex: Int, computing compute: PageCache.Load
  ) throws(ObelusError) -> [Annotation] {
    try container.annotations(forPageAt: pageIndex, computing: compute)
  }
}
