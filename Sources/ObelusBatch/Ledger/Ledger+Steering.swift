package import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// What `obelus ledger` does.
extension Ledger {
  /// Which entries are meant.
  package enum Selection: Hashable, Sendable {
    case all
    case state(LedgerEntry.State)
    /// The first digits of the hash of a content or of a job, or the name of an output.
    case named(String)

    package func selects(_ entry: LedgerEntry) -> Bool {
      switch self {
      case .all: true
      case .state(let state): entry.state == state
      case .named(let text):
        text.count >= 6
          && (entry.key.content.hasPrefix(text.lowercased()) || entry.key.job.hasPrefix(text.lowercased()))
          || entry.publications.contains { $0.name == text || $0.path == text }
      }
    }
  }

  /// Lets documents that failed, or are in quarantine, be tried again at once and from the first attempt.
  /// - Returns: which.
  package func retry(_ selections: [Selection]) throws(ObelusError) -> [LedgerEntry] {
    let chosen = try entries().filter { entry in
      (entry.state == .failed || entry.state == .quarantined) && selections.contains { $0.selects(entry) }
    }
    try write { (database) throws(ObelusError) in
      for entry in chosen {
        try database.run(
          "UPDATE document SET state = 'failed', attempts = 0, next = ? WHERE number = ? AND state IN ('failed', 'quarantined')",
          .integer(WallClock.now()), .integer(entry.number))
      }
    }
    return chosen
  }

  /// Takes entries out: the documents will be done again where they turn up again. Those in work stay.
  /// - Returns: how many.
  package func forget(_ selections: [Selection], isAlive: (LedgerEntry) -> Bool) throws(ObelusError) -> Int {
    let chosen = try entries().filter { entry in
      !(entry.state.isOpen && isAlive(entry)) && selections.contains { $0.selects(entry) }
    }
    try write { (database) throws(ObelusError) in
      for entry in chosen { try database.run("DELETE FROM document WHERE number = ?", .integer(entry.number)) }
    }
    return chosen.count
  }

  /// Throws `.noInput` where the name of a selection is that of no entry.
  package func checkNames(_ selections: [Selection]) throws(ObelusError) {
    let entries = try entries()
    for case .named(let text) in selections where !entries.contains(where: Selection.named(text).selects) {
      throw ObelusError(
        .noInput, "the ledger knows no document `\(text)`; nothing was done", at: Location(document: path),
        hint: "name an output, or at least 6 digits of a hash; `obelus ledger list` shows them")
    }
  }

  /// The original of an entry is in quarantine no more.
  func leftQuarantine(_ number: Int) throws(ObelusError) {
    try write { (database) throws(ObelusError) in
      try database.run("DELETE FROM quarantine WHERE document = ?", .integer(number))
    }
  }
}
