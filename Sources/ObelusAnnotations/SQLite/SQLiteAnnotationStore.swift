internal import ObelusCore

/// What a provider knows of its database: which row is which annotation, and how old each page is that was read.
struct SQLiteAnnotationStore: Sendable {
  private let database: AnnotationDatabase
  private let path: String
  private var dataVersion: Int
  /// The version of each page when it was last read or saved here.
  private var versions: [Int: Int] = [:]
  /// Stays the same for a row while the provider lives, also when its page is read again.
  private var ids = AnnotationIDs<Int>()
  /// The rows of each page when it was last read or saved here.
  private var rows: [Int: Set<Int>] = [:]

  init(_ database: AnnotationDatabase, path: String, dataVersion: Int) {
    self.database = database
    self.path = path
    self.dataVersion = dataVersion
  }

  mutating func load(_ page: Int) throws(ObelusError) -> [Annotation] {
    do throws(ObelusError) {
      let (version, rows) = try database.page(page)
      var annotations: [Annotation] = []
      for row in rows {
        guard var annotation = try AnnotationLine(row.line)?.annotation else {
          throw ObelusError(.unreadable, "row \(row.row) of the database is no annotation")
        }
        annotation.id = ids.id(of: row.row)
        annotation.pageIndex = page
        annotations.append(annotation)
      }
      let known = Set(rows.map(\.row))
      for gone in (self.rows[page] ?? []).subtracting(known) { ids.forget(gone) }
      versions[page] = version
      self.rows[page] = known
      return annotations
    } catch {
      throw error.located(document: path, page: page)
    }
  }

  /// Writes all pages in one transaction.
  mutating func save(_ pages: [Int: [Annotation]]) throws(ObelusError) {
    var after = self
    do throws(ObelusError) {
      try database.transaction { () throws(ObelusError) in
        for (page, annotations) in pages.sorted(by: { $0.key < $1.key }) { try after.save(annotations, on: page) }
      }
      self = after
    } catch {
      throw error.located(document: path)
    }
  }

  private mutating func save(_ annotations: [Annotation], on page: Int) throws(ObelusError) {
    let version = try database.version(of: page)
    guard version == versions[page] else {
      throw ObelusError(
        .annotationConflict, "somebody else has saved annotations of the page since it was read",
        at: Location(page: page), hint: "read the page again and make the changes there")
    }
    try database.setVersion(version + 1, of: page)
    let old = Dictionary(uniqueKeysWithValues: try database.rows(of: page).map { ($0.row, $0.line) })
    var kept: Set<Int> = []
    for (z, annotation) in annotations.enumerated() {
      if let row = ids.key(of: annotation.id), let line = old[row] {
        let unknown = try AnnotationLine(line)?.unknown ?? []
        let new = try AnnotationLine(annotation, unknown: unknown).encoded()
        if new == line {
          try database.move(row, toZ: z)
        } else {
          try database.update(row, to: annotation, line: new, z: z, version: version + 1)
        }
        kept.insert(row)
      } else {
        let row = try database.insert(
          annotation, line: try AnnotationLine(annotation).encoded(), z: z, version: version + 1)
        kept.insert(row)
        ids.bind(annotation.id, to: row)
      }
    }
    for row in old.keys.sorted() where !kept.contains(row) {
      try database.delete(row)
      ids.forget(row)
    }
    versions[page] = version + 1
    rows[page] = kept
  }

  /// The pages read here that are no longer as they were, where another connection has changed anything.
  mutating func changedPages() throws(ObelusError) -> [Int] {
    do throws(ObelusError) {
      let now = try database.dataVersion()
      guard now != dataVersion else { return [] }
      let current = try database.versions()
      dataVersion = now
      return versions.filter { current[$0.key] ?? 0 != $0.value }.keys.sorted()
    } catch {
      throw error.located(document: path)
    }
  }
}
