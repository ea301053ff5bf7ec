/// Which annotations of which pages have changed since the last save.
struct AnnotationChanges {
  struct Page: Hashable {
    var ids: Set<Annotation.ID> = []
    /// Goes up with every change, so that a save knows what it has saved.
    var version = 0
  }

  private(set) var pages: [Int: Page] = [:]
  private var version = 0

  mutating func touch(_ page: Int, _ ids: [Annotation.ID]) {
    version += 1
    pages[page, default: Page()].ids.formUnion(ids)
    pages[page]?.version = version
  }

  mutating func remove(_ page: Int, _ ids: Set<Annotation.ID>) {
    version += 1
    pages[page, default: Page()].ids.subtract(ids)
    pages[page]?.version = version
  }

  /// Forgets a page's changes where they are those of `saved`; false where there were others since.
  mutating func settle(_ page: Int, _ saved: Page) -> Bool {
    guard pages[page]?.version == saved.version else { return false }
    pages[page] = nil
    return true
  }
}
