internal import ObelusCore
internal import ObelusPDF
internal import ObelusRedaction

/// What the document has beside its pages about those of which nothing stays, or an area went: names of layers, article threads, named
/// destinations and structure roles that no other page uses.
struct BlankedPages {
  private(set) var replacements: [ObjectID: NewObject] = [:]
  private var changes = 0
  private var bookmarks = 0

  /// - Parameters:
  ///   - source: `document` with all other edits in place.
  ///   - pages: the page objects, in page order.
  init(
    _ document: Document, _ source: EditedSource, pages: [ObjectID], _ taken: TakenPlaces,
    structure: RemovedStructure
  ) throws(ObelusError) {
    let residue = try StructureResidue(source, blank: taken.blank, ids: structure.ids, classes: structure.classes)
    replacements = residue.replacements
    guard !taken.isEmpty else { return }
    let threads = try BlankThreads(source, taken)
    add(threads.replacements)
    changes = residue.count + threads.count
    if !taken.blank.isEmpty { bookmarks = try BlankBookmarks(source, blank: taken.blank).count }
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
