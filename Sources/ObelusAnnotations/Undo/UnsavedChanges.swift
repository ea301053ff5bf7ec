/// Which annotations of which pages have changed since the last save.
struct UnsavedChanges {
  struct Page: Hashable {
    var ids: Set<Annotation.ID> = []
    /// Goes up with every change, so that a save knows what it has saved.
    var version = 0
  }

  private(set) var pages: [Int: Page] = [:]
  private var version = 0

  mutating func note(_ delta: PageDelta) {
    version += 1
    var page = pages[delta.page] ?? Page()
    page.ids.subtract(delta.before.map(\.annotation.id))
    page.ids.formUnion(delta.after.map(\.annotation.id))
    page.version = version
    pages[delta.page] = page
  }

  /// Forgets a page's changes where they are those of `saved`; false where there were others since.
  mutating func settle(_ page: Int, _ saved: Page) -> Bool {
    guard pages[page]?.version == saved.version else { return false }
    pages[page] = nil
    return true
  }
}
