internal import CSQLite
internal import Glibc
package import ObelusCore

/// A connection to a database, and its statements, each prepared once. One thread at a time: it is used behind a `Lock`.
///
/// Invariants: `connection` is open from `init` to `deinit`; statements are finalised before it is closed; texts are
/// copied by SQLite when they are bound, and out of it before the statement goes on.
@safe
package final class SQLiteDatabase: @unchecked Sendable {
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int)
    case real(Double)
    case text(String)

    package var integer: Int? { if case .integer(let n) = self { n } else { nil } }
    package var text: String? { if case .text(let s) = self { s } else { nil } }
  }

  private let path: String
  private let busy: ObelusError.Code
  private let connection: OpaquePointer
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// Opens a database, or makes an empty one where there is none.
  /// - Parameters:
  ///   - busyTimeout: milliseconds to wait for other writers.
  ///   - busy: the code of the error that tells that they took longer.
  package init(path: String, busyTimeout: Int32, busy: ObelusError.Code) throws(ObelusError) {
    self.path = path
    self.busy = busy
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let status = unsafe sqlite3_open_v2(path, &handle, flags, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else {
      unsafe sqlite3_close_v2(handle)
      throw Self.error(status, path, busy)
    }
    unsafe connection = handle
    unsafe sqlite3_busy_timeout(handle, busyTimeout)
  }

  deinit {
    unsafe statements.values.forEach { _ = unsafe sqlite3_finalize($0) }
    unsafe sqlite3_close_v2(connection)
  }

  /// Runs one statement and returns all its rows.
  @discardableResult
  package func run(_ sql: StaticString, _ values: Value...) throws(ObelusError) -> [[Value]] {
    var rows: [[Value]] = []
    try run(sql, values) { (row) throws(ObelusError) in rows.append(row) }
    return rows
  }

  /// Runs one statement and hands its rows on one by one.
  package func run(
    _ sql: StaticString, _ values: [Value], row: ([Value]) throws(ObelusError) -> Void
  ) throws(ObelusError) {
    let statement = try unsafe statement(sql.description)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (index, value) in values.enumerated() { try unsafe bind(value, to: statement, at: Int32(index + 1)) }
    while true {
      switch unsafe sqlite3_step(statement) {
      case SQLITE_DONE: return
      case SQLITE_ROW:
        try row((0..<(unsafe sqlite3_column_count(statement))).map { unsafe Self.column(statement, $0) })
      case let status: throw error(status)
      }
    }
  }

  /// Runs `body` in a transaction that nobody else writes beside; an error takes back all that it did.
  package func transaction<R>(_ body: () throws(ObelusError) -> R) throws(ObelusError) -> R {
    try run("BEGIN IMMEDIATE")
    return try finish(body)
  }

  /// Runs `body` on one state of the database.
  package func reading<R>(_ body: () throws(ObelusError) -> R) throws(ObelusError) -> R {
    try run("BEGIN DEFERRED")
    return try finish(body)
  }

  private func finish<R>(_ body: () throws(ObelusError) -> R) throws(ObelusError) -> R {
    do throws(ObelusError) {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      // Some errors have ended the transaction already.
      if unsafe sqlite3_get_autocommit(connection) == 0 { _ = try? run("ROLLBACK") }
      throw error
    }
  }

  /// - Parameter milliseconds: how long to wait for other writers from now on.
  package func setBusyTimeout(_ milliseconds: Int32) { unsafe sqlite3_busy_timeout(connection, milliseconds) }

  package var lastInsertedRow: Int { Int(unsafe sqlite3_last_insert_rowid(connection)) }

  private func statement(_ sql: String) throws(ObelusError) -> OpaquePointer {
    if let known = unsafe statements[sql] { return unsafe known }
    var handle: OpaquePointer?
    let status = unsafe sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard status == SQLITE_OK, let handle = unsafe handle else { throw error(status) }
    unsafe statements[sql] = handle
    return unsafe handle
  }

  private func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) throws(ObelusError) {
    // SQLITE_TRANSIENT: the bytes are copied before the call returns.
    let copied = unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
    let status =
      switch value {
      case .null: unsafe sqlite3_bind_null(statement, index)
      case .integer(let n): unsafe sqlite3_bind_int64(statement, index, Int64(n))
      case .real(let v): unsafe sqlite3_bind_double(statement, index, v)
      case .text(let text):
        unsafe sqlite3_bind_text64(
          statement, index, text, UInt64(text.utf8.count), copied, UInt8(truncatingIfNeeded: SQLITE_UTF8))
      }
    guard status == SQLITE_OK else { throw error(status) }
  }

  private static func column(_ statement: OpaquePointer, _ index: Int32) -> Value {
    switch unsafe sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(Int(unsafe sqlite3_column_int64(statement, index)))
    case SQLITE_FLOAT: return .real(unsafe sqlite3_column_double(statement, index))
    case SQLITE_TEXT:
      // The text is asked for before its length, as SQLite wants it; it has that many bytes.
      guard let text = unsafe sqlite3_column_text(statement, index) else { return .null }
      let count = Int(unsafe sqlite3_column_bytes(statement, index))
      return .text(unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self))
    default: return .null
    }
  }

  private func error(_ status: Int32) -> ObelusError { Self.error(status, path, busy) }

  private static func error(_ status: Int32, _ path: String, _ busy: ObelusError.Code) -> ObelusError {
    let place = Location(document: path)
    switch status & 0xFF {
    case SQLITE_BUSY, SQLITE_LOCKED:
      return ObelusError(busy, "somebody else holds the database", at: place, hint: "try again later")
    case SQLITE_NOTADB: return ObelusError(.unreadable, "it is no SQLite database", at: place)
    case SQLITE_CORRUPT: return ObelusError(.unreadable, "the database is damaged", at: place)
    case SQLITE_CANTOPEN:
      // Whoever reads it needs files beside it, too.
      for path in [path, FilePath.folder(of: path)] where unsafe access(path, W_OK) != 0 && errno != ENOENT {
        let reason = unsafe strerror(errno).map { unsafe ": " + String(cString: $0) } ?? ""
        return ObelusError(.output, "the database cannot be opened to be written" + reason, at: place)
      }
      return ObelusError(.unreadable, "the database cannot be opened", at: place)
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH:
      return ObelusError(.output, "the database cannot be written", at: place)
    case SQLITE_FULL: return ObelusError(.output, "the disk is full", at: place)
    case SQLITE_NOMEM, SQLITE_TOOBIG: return ObelusError(.limit, "too large for the database", at: place)
    // SQLite's own sentences for its codes; they quote nothing.
    default:
      return ObelusError(.output, "the database failed: \(unsafe String(cString: sqlite3_errstr(status)))", at: place)
    }
  }
}
