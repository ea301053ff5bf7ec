package import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// What the ledger says to somebody who has found a document.
package enum LedgerTurn: Sendable {
  /// It is theirs: the entry is `claimed`, with this attempt counted.
  case work(LedgerEntry)
  /// The output was proven, and has its hash in the entry: `publishing`, `published` or `done`.
  case proven(LedgerEntry)
  /// It failed, and its time has not come.
  case waits(LedgerEntry)
  /// Another process works on it.
  case held(LedgerEntry)
}

extension Ledger {
  /// Asks for a document, in one step that no other process can come between.
  /// - Parameters:
  ///   - isAlive: whether the process that has an open entry still works.
  ///   - longestWait: milliseconds. An entry that would wait longer was made before the clock was set back.
  package func turn(
    _ key: LedgerEntry.Key, inputBytes: Int, owner: String, longestWait: Int = .max,
    isAlive: (LedgerEntry) -> Bool
  ) throws(ObelusError) -> LedgerTurn {
    let now = WallClock.now()
    return try write { (database) throws(ObelusError) in
      guard let known = try Self.entry(key, in: database) else {
        try database.run(
          """
          INSERT INTO document (content, job, version, state, attempts, first, last, seconds, pages, marks, exit,
            input_bytes, owner) VALUES (?, ?, ?, 'claimed', 1, ?, ?, 0.0, 0, 0, 0, ?, ?)
          """, .text(key.content), .text(key.job), .text(key.version), .integer(now), .integer(now),
          .integer(inputBytes), .text(owner))
        guard let made = try Self.entry(key, in: database) else {
          throw ObelusError(.internal, "the ledger did not take the document")
        }
        return .work(made)
      }
      if known.state.isOpen, known.owner != owner, isAlive(known) { return .held(known) }
      switch known.state {
      case .publishing, .published, .done:
        if known.state != .done {
          try database.run(
            "UPDATE document SET owner = ?, last = ? WHERE number = ?", .text(owner), .integer(now),
            .integer(known.number))
        }
        return .proven(known)
      case .failed:
        if let next = known.next, next > now, next - now <= longestWait { return .waits(known) }
      case .quarantined, .claimed: break
      }
      // Whoever brings back a document from quarantine begins anew. An attempt that was killed does not count.
      let attempts = known.state == .quarantined ? 1 : known.state == .claimed ? known.attempts : known.attempts + 1
      try Self.reclaim(known, attempts: attempts, owner: owner, now: now, in: database)
      return .work(try Self.entry(key, in: database) ?? known)
    }
  }

  /// Takes an entry whose output is no longer what it was.
  package func redo(_ entry: LedgerEntry, owner: String) throws(ObelusError) -> LedgerEntry {
    try write { (database) throws(ObelusError) in
      try Self.reclaim(entry, attempts: 1, owner: owner, now: WallClock.now(), in: database)
      return try Self.entry(entry.key, in: database) ?? entry
    }
  }

  private static func reclaim(
    _ entry: LedgerEntry, attempts: Int, owner: String, now: Int, in database: SQLiteDatabase
  ) throws(ObelusError) {
    try database.run(
      """
      UPDATE document SET state = 'claimed', attempts = ?, last = ?, next = NULL, owner = ?, output = NULL,
        output_bytes = NULL WHERE number = ?
      """, .integer(attempts), .integer(now), .text(owner), .integer(entry.number))
    // Whatever was in quarantine has come back.
    try database.run("DELETE FROM quarantine WHERE document = ?", .integer(entry.number))
  }

  /// The output is proven and about to get a name.
  package func publishing(
    _ number: Int, _ outcome: DocumentOutcome, output: String, bytes: Int
  ) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run(
        """
        UPDATE document SET state = 'publishing', last = ?, seconds = ?, pages = ?, marks = ?, code = NULL, exit = 0,
          output = ?, output_bytes = ? WHERE number = ?
        """, .integer(WallClock.now()), .real(outcome.seconds), .integer(outcome.pages), .integer(outcome.actions),
        .text(output), .integer(bytes), .integer(number))
    }
  }

  /// The output has a name. An entry that is done stays so.
  package func published(_ number: Int, as publication: LedgerEntry.Publication) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run(
        "INSERT INTO publication (document, folder, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", .integer(number),
        .text(publication.folder), .text(publication.name))
      try database.run(
        "UPDATE document SET state = 'published', last = ? WHERE number = ? AND state <> 'done'",
        .integer(WallClock.now()), .integer(number))
    }
  }

  package func done(_ number: Int) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run(
        "UPDATE document SET state = 'done', last = ?, next = NULL WHERE number = ?", .integer(WallClock.now()),
        .integer(number))
    }
  }

  /// - Parameters:
  ///   - next: milliseconds since 1970, when it may be tried again; nil: it goes to quarantine.
  ///   - place: where that is.
  package func failed(
    _ number: Int, _ outcome: DocumentOutcome, next: Int?, place: LedgerEntry.QuarantinePlace? = nil
  ) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run(
        """
        UPDATE document SET state = ?, last = ?, next = ?, seconds = ?, pages = ?, marks = 0, code = ?, exit = ?,
          output = NULL, output_bytes = NULL WHERE number = ?
        """, .text(next == nil ? "quarantined" : "failed"), .integer(WallClock.now()),
        next.map { .integer($0) } ?? .null, .real(outcome.seconds), .integer(outcome.pages),
        outcome.error.map { .text($0.code.rawValue) } ?? .null, .integer(Int(outcome.exitCode.rawValue)),
        .integer(number))
      guard let place else { return }
      try database.run(
        """
        INSERT INTO quarantine (document, folder, inbox) VALUES (?, ?, ?)
        ON CONFLICT (document) DO UPDATE SET folder = excluded.folder, inbox = excluded.inbox
        """, .integer(number), .text(place.folder), .text(place.inbox))
    }
  }

  /// The work was not done and says nothing of the document: as if it had not begun. What was known of it before is not
  /// forgotten; nothing happens where somebody else has taken it up.
  package func release(_ entry: LedgerEntry) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      if entry.isNew {
        try database.run(
          "DELETE FROM document WHERE number = ? AND state = 'claimed' AND owner = ?", .integer(entry.number),
          .text(entry.owner))
      } else {
        try database.run(
          """
          UPDATE document SET state = 'failed', attempts = ?, next = ?, code = coalesce(code, 'job.interrupted')
          WHERE number = ? AND state = 'claimed' AND owner = ?
          """, .integer(max(0, entry.attempts - 1)), .integer(WallClock.now()), .integer(entry.number),
          .text(entry.owner))
      }
    }
  }

  /// Says that the owner still works on what it has.
  package func renew(owner: String) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run(
        """
        UPDATE document SET last = ? WHERE state IN ('claimed', 'publishing', 'published') AND owner = ?
        """, .integer(WallClock.now()), .text(owner))
    }
  }

  /// Ends what killed processes left open, after a pass over the inbox that has taken up all that lay there: a document
  /// whose output is published has had its original moved, one that is claimed has been taken away by somebody.
  package func endAbandoned(isAlive: (LedgerEntry) -> Bool) throws(ObelusError) {
    for entry in try entries() where entry.state.isOpen && !isAlive(entry) {
      try write { (database) throws(ObelusError) in
        // Unless somebody has taken it up meanwhile.
        try database.run(
          """
          UPDATE document SET state = CASE state WHEN 'published' THEN 'done' ELSE 'failed' END,
            attempts = CASE state WHEN 'claimed' THEN max(0, attempts - 1) ELSE attempts END,
            next = CASE state WHEN 'published' THEN NULL ELSE ? END,
            code = CASE state WHEN 'published' THEN NULL ELSE 'job.interrupted' END,
            output = CASE state WHEN 'published' THEN output END,
            output_bytes = CASE state WHEN 'published' THEN output_bytes END
          WHERE number = ? AND owner = ? AND last = ? AND state IN ('claimed', 'publishing', 'published')
          """, .integer(WallClock.now()), .integer(entry.number), .text(entry.owner), .integer(entry.last))
      }
    }
  }
}

extension DocumentOutcome {
  /// Hits that rules acted on.
  var actions: Int { rules.reduce(0) { $0 + $1.acted } }
}
