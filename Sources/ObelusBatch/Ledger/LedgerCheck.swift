package import ObelusCore
package import ObelusIO
internal import ObelusPDF

/// Whether a ledger is whole, and what it says of outputs true.
package struct LedgerCheck: Sendable {
  package enum Fault: String, Hashable, Sendable {
    /// The entry contradicts itself.
    case inconsistent
    /// A process that was killed left it open; the next sweep or run ends it. That is no fault of the ledger's.
    case open
    /// The output is where it was published, and has other bytes.
    case changed
    /// There is nothing where it was published.
    case missing
  }

  package struct Finding: Hashable, Sendable {
    package var fault: Fault
    package var content: String
    /// The output that it is about, or nil.
    package var path: String?

    /// Something has to be done about it.
    package var isFault: Bool { fault != .open }

    package var json: JSONValue {
      let record: JSONValue = [
        "fault": .string(fault.rawValue), "content": .string(content), "path": JSONValue(path),
      ]
      return record.compacted
    }
  }

  package let entries: Int
  /// Outputs that have their hash.
  package let outputs: Int
  package let findings: [Finding]

  /// Throws where the ledger cannot be read, or its database is damaged.
  package init(_ ledger: Ledger, isAlive: (LedgerEntry) -> Bool) throws(ObelusError) {
    try ledger.check()
    let entries = try ledger.entries()
    var findings: [Finding] = []
    var outputs = 0
    for entry in entries {
      if !Self.isConsistent(entry) { findings.append(Finding(fault: .inconsistent, content: entry.key.content)) }
      if entry.state.isOpen, !isAlive(entry) { findings.append(Finding(fault: .open, content: entry.key.content)) }
      guard let hash = entry.output, let bytes = entry.outputBytes else { continue }
      for publication in entry.publications {
        switch PublishedOutput.look(for: publication, hash: hash, bytes: bytes) {
        case .found: outputs += 1
        case .changed: findings.append(.init(fault: .changed, content: entry.key.content, path: publication.path))
        case .missing: findings.append(.init(fault: .missing, content: entry.key.content, path: publication.path))
        }
      }
    }
    self.entries = entries.count
    self.outputs = outputs
    self.findings = findings
  }

  static func isConsistent(_ entry: LedgerEntry) -> Bool {
    let hasOutput = entry.output?.utf8.count == 64 && entry.outputBytes != nil
    let isNamed = !entry.publications.isEmpty
    guard entry.key.content.utf8.count == 64, entry.key.job.utf8.count == 64, entry.attempts >= 0, entry.last >= 0
    else { return false }
    switch entry.state {
    case .claimed: return entry.output == nil && entry.attempts > 0
    case .publishing: return hasOutput
    case .published, .done: return hasOutput && isNamed && entry.code == nil
    case .failed: return entry.output == nil && entry.next != nil
    case .quarantined: return entry.output == nil && entry.code != nil
    }
  }
}

/// Looks for outputs by what the ledger says of them.
package enum PublishedOutput {
  enum Finding: Hashable {
    /// Its path.
    case found(String)
    case changed, missing
  }

  static func look(for publication: LedgerEntry.Publication, hash: String, bytes: Int) -> Finding {
    if FileSystem.exists(publication.path) {
      return isOutput(publication.path, hash: hash, bytes: bytes) ? .found(publication.path) : .changed
    }
    // The name that the ledger has may be masked.
    if publication.name.contains("["), let path = search(publication.folder, hash: hash, bytes: bytes) {
      return .found(path)
    }
    return .missing
  }

  /// The output of an entry that has its hash still, wherever the ledger says that it is.
  static func find(_ entry: LedgerEntry) -> OpenFile? {
    guard let hash = entry.output, let bytes = entry.outputBytes else { return nil }
    for publication in entry.publications {
      if case .found(let path) = look(for: publication, hash: hash, bytes: bytes),
        let file = try? OpenFile(path: path)
      {
        return file
      }
    }
    return nil
  }

  /// An output in a folder, whatever its name.
  static func search(_ folder: String, hash: String, bytes: Int) -> String? {
    (FileSystem.names(in: folder) ?? []).lazy.map { FilePath.join(folder, $0) }.first {
      isOutput($0, hash: hash, bytes: bytes)
    }
  }

  package static func isOutput(_ path: String, hash: String, bytes: Int) -> Bool {
    guard let status = FileSystem.status(path), status.kind == .regular, status.size == bytes,
      let file = try? OpenFile(path: path)
    else { return false }
    return (try? ContentHash.of(file)) == hash
  }
}
