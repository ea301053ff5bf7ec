public import ObelusCore
internal import ObelusIO

/// The tables of annotations (`application_id` says that they are, `user_version` which form they have), and what is asked
/// of them.
///
/// | table | one row is |
/// |---|---|
/// | `document` | a document, by the id that its caller gave it |
/// | `page` | a page that has, or had, annotations; `version` goes up with each change of the page |
/// | `annotation` | an annotation; `line` is all of it (`AnnotationLine`), the other columns are for questions in SQL |
struct AnnotationDatabase: Sendable {
  struct Row: Sendable {
    var row: Int
    var line: [UInt8]
  }

  /// "Obel".
  private static let schema = SQLiteSchema(
    applicationID: 0x4F62_656C, noun: "database of annotations", later: .unsupported, steps: [create])

  private let database: SQLiteDatabase
  private let document: Int

  /// Opens a database for a document; an empty one gets its tables. Another program's is left alone.
  init(path: String, documentID: String, busyTimeout: Int32) throws(ObelusError) {
    database = try SQLiteDatabase(path: path, busyTimeout: busyTimeout, busy: .databaseBusy)
    do throws(ObelusError) {
      try Self.schema.prepare(database, busyTimeout: busyTimeout)
      document = try Self.document(documentID, in: database)
    } catch {
      throw error.located(document: path)
    }
  }

  private static let create: [StaticString] = [
    "CREATE TABLE document (row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT",
    """
    CREATE TABLE page (
      document INTEGER NOT NULL REFERENCES document (row) ON DELETE CASCADE,
      page INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (document, page)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE annotation (
      row INTEGER PRIMARY KEY AUTOINCREMENT, document INTEGER NOT NULL, page INTEGER NOT NULL, z INTEGER NOT NULL,
      name TEXT, subtype TEXT NOT NULL, x0 REAL NOT NULL, y0 REAL NOT NULL, x1 REAL NOT NULL, y1 REAL NOT NULL,
      line TEXT NOT NULL, version INTEGER NOT NULL, modified TEXT NOT NULL,
      FOREIGN KEY (document, page) REFERENCES page (document, page) ON DELETE CASCADE
    ) STRICT
    """,
    "CREATE INDEX annotation_place ON annotation (document, page, z)",
    "CREATE INDEX annotation_name ON annotation (document, name) WHERE name IS NOT NULL",
    "PRAGMA application_id = 0x4F62656C",
    "PRAGMA user_version = 1",
  ]

  private static func document(_ id: String, in database: SQLiteDatabase) throws(ObelusError) -> Int {
    func known() throws(ObelusError) -> Int? {
      try database.run("SELECT row FROM document WHERE id = ?", .text(id)).first?.first?.integer
    }
    if let row = try known() { return row }
    try database.run("INSERT INTO document (id) VALUES (?) ON CONFLICT DO NOTHING", .text(id))
    guard let row = try known() else { throw ObelusError(.internal, "the database did not take the document") }
    return row
  }

  // MARK: Reading

  /// A page's rows in z-order and its version, of one moment; 0 for a page that nobody wrote yet.
  func page(_ page: Int) throws(ObelusError) -> (version: Int, rows: [Row]) {
    try database.reading { () throws(ObelusError) in (try version(of: page), try rows(of: page)) }
  }

  func rows(of page: Int) throws(ObelusError) -> [Row] {
    var rows: [Row] = []
    try database.run(
      "SELECT row, line FROM annotation WHERE document = ? AND page = ? ORDER BY z, row",
      [.integer(document), .integer(page)]
    ) { (row) throws(ObelusError) in
      guard let number = row[0].integer, let line = row[1].text else { throw Self.foreign }
      rows.append(Row(row: number, line: Array(line.utf8)))
    }
    return rows
  }

  func version(of page: Int) throws(ObelusError) -> Int {
    try database.run(
      "SELECT version FROM page WHERE document = ? AND page = ?", .integer(document), .integer(page)
    ).first?.first?.integer ?? 0
  }

  /// The versions of all pages that have one.
  func versions() throws(ObelusError) -> [Int: Int] {
    var versions: [Int: Int] = [:]
    try database.run("SELECT page, version FROM page WHERE document = ?", [.integer(document)]) {
      (row) throws(ObelusError) in
      guard let page = row[0].integer, let version = row[1].integer else { throw Self.foreign }
      versions[page] = version
    }
    return versions
  }

  /// Another number after another connection has changed the database.
  func dataVersion() throws(ObelusError) -> Int {
    try database.run("PRAGMA data_version").first?.first?.integer ?? 0
  }

  // MARK: Writing

  func transaction<R>(_ body: () throws(ObelusError) -> R) throws(ObelusError) -> R {
    try database.transaction(body)
  }

  func setVersion(_ version: Int, of page: Int) throws(ObelusError) {
    try database.run(
      """
      INSERT INTO page (document, page, version) VALUES (?, ?, ?)
      ON CONFLICT (document, page) DO UPDATE SET version = excluded.version
      """, .integer(document), .integer(page), .integer(version))
  }

  /// - Returns: the row.
  func insert(_ annotation: Annotation, line: [UInt8], z: Int, version: Int) throws(ObelusError) -> Int {
    let r = annotation.rect
    try database.run(
      """
      INSERT INTO annotation (document, page, z, name, subtype, x0, y0, x1, y1, line, version, modified)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))
      """, .integer(document), .integer(annotation.pageIndex), .integer(z), annotation.name.map { .text($0) } ?? .null,
      .text(annotation.subtype.rawValue), .real(r.x0), .real(r.y0), .real(r.x1), .real(r.y1),
      .text(String(decoding: line, as: UTF8.self)),
      .integer(version))
    return database.lastInsertedRow
  }

  func update(_ row: Int, to annotation: Annotation, line: [UInt8], z: Int, version: Int) throws(ObelusError) {
    let r = annotation.rect
    try database.run(
      """
      UPDATE annotation SET z = ?, name = ?, subtype = ?, x0 = ?, y0 = ?, x1 = ?, y1 = ?, line = ?, version = ?,
        modified = strftime('%Y-%m-%dT%H:%M:%fZ', 'now')
      WHERE row = ?
      """, .integer(z), annotation.name.map { .text($0) } ?? .null, .text(annotation.subtype.rawValue), .real(r.x0),
      .real(r.y0), .real(r.x1), .real(r.y1), .text(String(decoding: line, as: UTF8.self)), .integer(version),
      .integer(row))
  }

  func move(_ row: Int, toZ z: Int) throws(ObelusError) {
    try database.run("UPDATE annotation SET z = ? WHERE row = ? AND z <> ?", .integer(z), .integer(row), .integer(z))
  }

  func delete(_ row: Int) throws(ObelusError) {
    try database.run("DELETE FROM annotation WHERE row = ?", .integer(row))
  }

  private static var foreign: ObelusError { ObelusError(.unreadable, "a row of the database is not Obelus's") }
}

extension ObelusError.Code {
  /// A database is held by another writer for longer than the time to wait.
  public static let databaseBusy = Self(rawValue: "annotations.busy")
}
