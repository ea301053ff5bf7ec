internal import ObelusCore
internal import ObelusIO

/// The tables of the ledger (`application_id` says that they are, `user_version` which form they have).
///
/// | table | one row is |
/// |---|---|
/// | `document` | one content under one job and one version: `LedgerEntry` |
/// | `publication` | a name under which the output of a document was published |
/// | `quarantine` | where the original of a document is that could not be done |
/// | `sighting` | a file whose time lies in the future, as it was seen last: by device and inode, not by name |
enum LedgerTables {
  /// "Obld".
  static let schema = SQLiteSchema(
    applicationID: 0x4F62_6C64, noun: "ledger", later: .unreadable, steps: [create, addQuarantine])

  private static let create: [StaticString] = [
    """
    CREATE TABLE document (
      number INTEGER PRIMARY KEY AUTOINCREMENT, content TEXT NOT NULL, job TEXT NOT NULL, version TEXT NOT NULL,
      state TEXT NOT NULL, attempts INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, next INTEGER,
      seconds REAL NOT NULL, pages INTEGER NOT NULL, marks INTEGER NOT NULL, code TEXT, exit INTEGER NOT NULL,
      input_bytes INTEGER NOT NULL, output TEXT, output_bytes INTEGER, owner TEXT NOT NULL,
      UNIQUE (content, job, version)
    ) STRICT
    """,
    """
    CREATE TABLE publication (
      document INTEGER NOT NULL REFERENCES document (number) ON DELETE CASCADE,
      folder TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (document, folder, name)
    ) STRICT, WITHOUT ROWID
    """,
    """
    CREATE TABLE sighting (
      device INTEGER NOT NULL, inode INTEGER NOT NULL, size INTEGER NOT NULL, modified INTEGER NOT NULL,
      seen INTEGER NOT NULL, PRIMARY KEY (device, inode)
    ) STRICT, WITHOUT ROWID
    """,
    "CREATE INDEX document_state ON document (state) WHERE state IN ('claimed', 'publishing', 'published')",
    "PRAGMA application_id = 0x4F626C64",
    "PRAGMA user_version = 1",
  ]

  private static let addQuarantine: [StaticString] = [
    """
    CREATE TABLE quarantine (
      document INTEGER PRIMARY KEY REFERENCES document (number) ON DELETE CASCADE,
      folder TEXT NOT NULL, inbox TEXT NOT NULL
    ) STRICT
    """,
    "PRAGMA user_version = 2",
  ]
}
