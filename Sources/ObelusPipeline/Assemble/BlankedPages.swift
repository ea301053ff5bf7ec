internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What the document has beside its pages about those of which nothing stays: names of layers, article threads, named
/// destinations and structure roles that no other page uses.
struct BlankedPages {
  private(set) var replacements: [ObjectID: NewObject] = [:]
  private var changes = 0
  private var bookmarks = 0

  /// - Parameters:
  ///   - source: `document` with all other edits in place.
  ///   - pages: the page objects, in page order.
  init(
    _ document: Document, _ source: EditedSource, pages: [ObjectID], blank: Set<ObjectID>,
    structure: RemovedStructure
  ) throws(ObelusError) {
    let residue = try StructureResidue(source, blank: blank, ids: structure.ids, classes: structure.classes)
    replacements = residue.replacements
    guard !blank.isEmpty else { return }
    let threads = try BlankThreads(source, blank: blank)
    add(threads.replacements)
    changes = residue.count + threads.count
    bookmarks = try BlankBookmarks(source, blank: blank).count
  }

  private mutating func add(_ objects: [ObjectID: NewObject]) { replacements.merge(objects) { _, new in new } }

  /// - Parameter others: how many names and texts went besides.
  func findings(besides others: Int) -> [Diagnostic] {
    var findings: [Diagnostic] = []
    if changes + others > 0 {
      findings.append(
        Diagnostic(
          .finding, "redact.blank-page-names",
          "names and texts that the document had elsewhere about blank pages or removed content went: "
            + "\(changes + others)"))
    }
    if bookmarks > 0 {
      findings.append(
        Diagnostic(
          .finding, "redact.blank-page-bookmarks",
          "bookmarks that lead to blank pages, whose titles stay and may tell what stood there: \(bookmarks)"))
    }
    return findings
  }
}
