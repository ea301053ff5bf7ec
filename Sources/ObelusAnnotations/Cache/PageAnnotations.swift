internal import ObelusCore
internal import Synchronization

/// The annotations of one page at one moment, in z-order. Never changes: a change makes a new snapshot.
public final class PageAnnotations: Sendable {
  public let pageIndex: Int
  public let annotations: [Annotation]
  /// About how many bytes it takes.
  public let cost: Int
  private let lazyIndex = AtomicLazyReference<AnnotationIndex>()

  public init(pageIndex: Int, annotations: [Annotation]) {
    self.pageIndex = pageIndex
    self.annotations = annotations
    cost = annotations.reduce(128) { $0 + $1.cost }
  }

  /// For lookups that do not look at every annotation. Threads that ask for it at the same time all get the first made.
  var index: AnnotationIndex { lazyIndex.load() ?? lazyIndex.storeIfNil(AnnotationIndex(annotations)) }
}

extension Annotation {
  /// About how many bytes it takes.
  fileprivate var cost: Int {
    let texts = [contents, author, name, subject, modificationDate, creationDate].reduce(0) { sum, text in
      sum + (text.map { $0.utf8.count > 15 ? $0.utf8.count + 32 : 0 } ?? 0)
    }
    return MemoryLayout<Annotation>.stride + texts + quads.count * MemoryLayout<Double>.stride * 8
      + other.entries.reduce(0) { $0 + 64 + $1.value.cost } + attached.values.reduce(0) { $0 + 64 + $1.cost }
  }
}
