package import ObelusCore

/// The tables that a database of this program has, and how they come about: `application_id` says whose they are,
/// `user_version` which form they have.
package struct SQLiteSchema: Sendable {
  private let applicationID: Int
  /// How messages call the database.
  private let noun: String
  /// The code of a database that a later version made.
  private let later: ObelusError.Code
  private let steps: [[StaticString]]

  /// - Parameter steps: the statements that make each form from the one before it, the first one from an empty database. They
  ///   set `application_id` and `user_version`, because pragmas take no parameters.
  package init(applicationID: Int, noun: String, later: ObelusError.Code, steps: [[StaticString]]) {
    self.applicationID = applicationID
    self.noun = noun
    self.later = later
    self.steps = steps
  }

  /// Makes the tables where the database is empty or has an earlier form. Throws for another program's, and does not touch
  /// it.
  /// - Parameter busyTimeout: that of the database, in milliseconds.
  package func prepare(_ database: SQLiteDatabase, busyTimeout: Int32) throws(ObelusError) {
    // In one transaction each time: another process may be making the tables.
    if try database.reading({ () throws(ObelusError) in try form(of: database) }) < steps.count {
      try database.transaction { () throws(ObelusError) in
        let form = try form(of: database)
        for statement in steps.dropFirst(form).joined() { try database.run(statement) }
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

  /// 0 for an empty database.
  private func form(of database: SQLiteDatabase) throws(ObelusError) -> Int {
    let application = try database.run("PRAGMA application_id").first?.first?.integer
    let version = try database.run("PRAGMA user_version").first?.first?.integer ?? 0
    let tables = try database.run("SELECT count(*) FROM sqlite_schema").first?.first?.integer
    if application == 0, version == 0, tables == 0 { return 0 }
    guard application == applicationID, version > 0 else {
      throw ObelusError(
        .unreadable, "the file is no \(noun), but another program's database", hint: "name another file")
    }
    guard version <= steps.count else {
      throw ObelusError(later, "the \(noun) has the form \(version) of a later Obelus", hint: "update Obelus")
    }
    return version
  }
}
