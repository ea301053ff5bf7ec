internal import ObelusCore
internal import ObelusIO

/// The tables of the ledger (`application_id` says that they are, `user_version` which form they have).
///
/// | table | one row is |
/// |---|---|
/// | `document` | one content under one job and one version: `LedgerEntry` |
/// | `publication` | a name under which the output of a document was published |
/// | `sighting` | a file whose time lies in the future, as it was seen last: by device and inode, not by name |
enum LedgerTables {
  /// "Obld".
  static let applicationID = 0x4F62_6C64
  static let schemaVersion = 1

  /// Makes the tables where the database is empty. Throws for another program's, and does not touch it.
  /// - Parameter busyTimeout: that of the database, in milliseconds.
  static func prepare(_ database: SQLiteDatabase, busyTimeout: Int32) throws(ObelusError) {
    // In one transaction each time: another process may be making the tables.
    if try !database.reading({ () throws(ObelusError) in try isReady(database) }) {
      try database.transaction { () throws(ObelusError) in
        if try !isReady(database) { try create(in: database) }
      }
    }
    // Where another process does not let it change, the database works as well, only slower; or it has been changed since
    // this one looked, and whoever works with it would be waited for.
    database.setBusyTimeout(min(busyTimeout, 100))
    _ = try? database.run("PRAGMA journal_mode = WAL")
    database.setBusyTimeout(busyTimeout)
    try database.run("PRAGMA synchronous = FULL")
    try database.run("PRAGMA foreign_keys = ON")
  }

  /// False for an empty database.
  private static func isReady(_ database: SQLiteDatabase) throws(ObelusError) -> Bool {
    let application = try database.run("PRAGMA application_id").first?.first?.integer
    let version = try database.run("PRAGMA user_version").first?.first?.integer
    let tables = try database.run("SELECT count(*) FROM sqlite_schema").first?.first?.integer
    if application == 0, version == 0, tables == 0 { return false }
    guard application == applicationID else {
      throw ObelusError(.unreadable, "the file is no ledger, but another program's database", hint: "name another file")
    }
    guard version == schemaVersion else {
      throw ObelusError(
        .unreadable, "the ledger has the form \(version ?? 0) of a later Obelus", hint: "update Obelus")
    }
    return true
  }

  private static func create(in database: SQLiteDatabase) throws(ObelusError) {
    try database.run(
      """
      CREATE TABLE document (
        number INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL, job TEXT NOT NULL, version TEXT NOT NULL,
        state TEXT NOT NULL, attempts INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, next INTEGER,
        seconds REAL NOT NULL, pages INTEGER NOT NULL, marks INTEGER NOT NULL, code TEXT, exit INTEGER NOT NULL,
        input_bytes INTEGER NOT NULL, output TEXT, output_bytes INTEGER, owner TEXT NOT NULL,
        UNIQUE (content, job, version)
      ) STRICT
      """)
    try database.run(
      """
      CREATE TABLE publication (
        document INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
        folder TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (document, folder, name)
      ) STRICT, WITHOUT ROWID
      """)
    try database.run(
      """
      CREATE TABLE sighting (
        device INTEGER NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
        seen INTEGER NOT NULL, PRIMARY KEY (device, inode)
      ) STRICT, WITHOUT ROWID
      """)
    try database.run(
      "CREATE INDEX document_state ON document (state) WHERE state IN ('claimed', 'publishing', 'published')")
    // Pragmas take no parameters.
    try database.run("PRAGMA application_id = 0x4F626C64")
    try database.run("PRAGMA user_version = 1")
  }
}
