package import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// What was done, in a SQLite database on a local disk that several processes may use at once. Safe from any thread.
///
/// It holds hashes, counts, codes and the names of outputs; no text of a document, and no name that a rule redacts.
package final class Ledger: Sendable {
  package let path: String
  private let database: Lock<SQLiteDatabase>
  /// The file that was opened.
  private let identity: FileSystem.Identity?

  /// Opens a ledger. Throws `.usage` where there is none and none is to be made, `.busy` where somebody else holds it, and
  /// `.unreadable` for a file that is damaged or no ledger, which stays as it is.
  package init(_ path: String, creates: Bool, busyTimeout: Int32 = 10_000) throws(ObelusError) {
    self.path = path
    try Self.checkPath(path)
    if !FileSystem.exists(path) {
      guard creates else { throw ObelusError(.usage, "there is no ledger `\(path)`") }
      let folder = FilePath.folder(of: path)
      guard FileSystem.status(folder)?.kind == .directory else {
        throw ObelusError(
          .usage, "the ledger `\(path)` cannot be made: `\(folder)` is no folder",
          hint: "make it, or name another place")
      }
      // SQLite would let others read it.
      if let new = try? FileContents.createPrivate(path) { _ = FileContents.end(new) }
    }
    do throws(ObelusError) {
      let opened = try SQLiteDatabase(path: path, busyTimeout: busyTimeout, busy: .busy)
      try LedgerTables.schema.prepare(opened, busyTimeout: busyTimeout)
      database = Lock(opened)
      identity = FileSystem.status(path)?.identity
    } catch {
      throw Self.told(error, path)
    }
  }

  /// Devices and folders are no damaged ledgers: whoever names one has made a mistake.
  private static func checkPath(_ path: String) throws(ObelusError) {
    let what: String
    switch FileSystem.status(path)?.kind {
    case nil, .regular: return
    case .directory: what = "is a folder"
    case .other: what = "is a device or a pipe"
    }
    throw ObelusError(
      .usage, "`\(path)` \(what) and cannot be a ledger", hint: "name a file on a local disk; it is made where missing")
  }

  /// Throws where the file was moved away or replaced since it was opened: what is written then, nobody would find.
  func checkPlace() throws(ObelusError) {
    guard FileSystem.status(path)?.identity == identity else {
      throw ObelusError(
        .unreadable, "the ledger was moved away or replaced while it was in use", at: Location(document: path),
        hint: "start again with the one that is to count")
    }
  }

  /// Throws where the database is damaged, also where nobody has come across it yet.
  package func check() throws(ObelusError) {
    let found = try use { (database) throws(ObelusError) in
      try database.run("PRAGMA quick_check(1)").first?.first?.text
    }
    guard found == "ok" else {
      throw Self.told(ObelusError(.unreadable, "the database is damaged"), path)
    }
  }

  /// Runs `body` alone with the database of this process; no other process waits for that.
  @discardableResult
  func use<R: Sendable>(_ body: (SQLiteDatabase) throws(ObelusError) -> R) throws(ObelusError) -> R {
    do throws(ObelusError) {
      return try database.withLock { (database) throws(ObelusError) in try body(database) }
    } catch {
      throw Self.told(error, path)
    }
  }

  /// Runs `body` in a transaction.
  @discardableResult
  func write<R: Sendable>(_ body: (SQLiteDatabase) throws(ObelusError) -> R) throws(ObelusError) -> R {
    try use { (database) throws(ObelusError) in
      try database.transaction { () throws(ObelusError) in try body(database) }
    }
  }

  private static func told(_ error: ObelusError, _ path: String) -> ObelusError {
    var told = error
    told.location = Location(document: path)
    if error.code == .busy { told.message = "the ledger is locked: somebody else holds it" }
    if error.code == .unreadable, error.hint == nil {
      told.message = "the ledger cannot be used: " + error.message
      told.hint =
        "nothing was done; restore it from a copy, or move it away to begin with a new one, which knows of nothing"
    }
    return told
  }
}

extension Ledger {
  private typealias Value = SQLiteDatabase.Value

  /// The entry of a key, or nil.
  package func entry(_ key: LedgerEntry.Key) throws(ObelusError) -> LedgerEntry? {
    try use { (database) throws(ObelusError) in try Self.entry(key, in: database) }
  }

  static func entry(_ key: LedgerEntry.Key, in database: SQLiteDatabase) throws(ObelusError) -> LedgerEntry? {
    var found: LedgerEntry?
    try database.run(
      """
      SELECT number, content, job, version, state, attempts, first, last, next, seconds, pages, marks, code, exit,
        input_bytes, output, output_bytes, owner FROM document WHERE content = ? AND job = ? AND version = ?
      """, [.text(key.content), .text(key.job), .text(key.version)]
    ) { (row) throws(ObelusError) in found = try LedgerEntry(row) }
    guard var entry = found else { return nil }
    try addPlaces(to: &entry, in: database)
    return entry
  }

  /// All entries in the order of their numbers.
  package func entries() throws(ObelusError) -> [LedgerEntry] {
    try use { (database) throws(ObelusError) in
      try database.reading { () throws(ObelusError) in
        var entries: [LedgerEntry] = []
        try database.run(
          """
          SELECT number, content, job, version, state, attempts, first, last, next, seconds, pages, marks, code, exit,
            input_bytes, output, output_bytes, owner FROM document ORDER BY number
          """, []
        ) { (row) throws(ObelusError) in entries.append(try LedgerEntry(row)) }
        for index in entries.indices {
          try Self.addPlaces(to: &entries[index], in: database)
        }
        return entries
      }
    }
  }

  private static func addPlaces(to entry: inout LedgerEntry, in database: SQLiteDatabase) throws(ObelusError) {
    let number = SQLiteDatabase.Value.integer(entry.number)
    entry.publications = try database.run(
      "SELECT folder, name FROM publication WHERE document = ? ORDER BY folder, name", number
    ).map { .init(folder: $0[0].text ?? "", name: $0[1].text ?? "") }
    entry.quarantine = try database.run("SELECT folder, inbox FROM quarantine WHERE document = ?", number).first.map {
      .init(folder: $0[0].text ?? "", inbox: $0[1].text ?? "")
    }
  }
}

extension LedgerEntry {
  /// A row with the columns in the order in which `Ledger` asks for them.
  fileprivate init(_ row: [SQLiteDatabase.Value]) throws(ObelusError) {
    guard row.count == 18, let number = row[0].integer, let content = row[1].text, let job = row[2].text,
      let version = row[3].text, let state = row[4].text.flatMap(State.init), let attempts = row[5].integer,
      let first = row[6].integer, let last = row[7].integer, case .real(let seconds) = row[9],
      let pages = row[10].integer, let marks = row[11].integer, let exit = row[13].integer,
      let inputBytes = row[14].integer, let owner = row[17].text
    else { throw ObelusError(.unreadable, "a row of the ledger is not Obelus's") }
    self.number = number
    key = Key(content: content, job: job, version: version)
    self.state = state
    self.attempts = attempts
    self.first = first
    self.last = last
    next = row[8].integer
    self.seconds = seconds
    self.pages = pages
    self.marks = marks
    code = row[12].text
    self.exit = exit
    self.inputBytes = inputBytes
    output = row[15].text
    outputBytes = row[16].integer
    self.owner = owner
  }
}
