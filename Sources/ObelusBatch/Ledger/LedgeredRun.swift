internal import Glibc
package import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// A run that asks the ledger first: what was done, and has its output still, is not done again.
package struct LedgeredRun: Sendable {
  private let ledger: Ledger
  private let version: String
  private let owner = ProcessIdentity.current(host: nil)

  package init(_ ledger: Ledger, version: String) throws(ObelusError) {
    try ledger.check()
    self.ledger = ledger
    self.version = version
  }

  private enum Turn {
    /// To be done, by its entry; nil for a document that is no file, or has no file for its output.
    case work(LedgerEntry?)
    case over(DocumentOutcome)
  }

  /// Throws `.usage` where an output is in the way that is not this document's, and as the engine does.
  package func run(
    _ request: RunRequest, engine: any JobEngine, events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    if let rule = request.manifest.searchesOfInputs.first {
      throw ObelusError(
        .usage, "rule \(rule.id) looks through all outputs, and a run with a ledger may leave some as they are",
        at: rule.location, hint: "run without --ledger, or write `over: document`")
    }
    let start = MonotonicClock.now()
    let job = try JobHash(request.manifest)
    let rules = JobNames(request.manifest)
    let names = request.documents.enumerated().map { rules.names(of: $1, number: $0 + 1) }
    events(.runStarted(documents: request.documents.count))
    var outcomes = [DocumentOutcome?](repeating: nil, count: request.documents.count)
    var indices: [Int] = []
    var entries: [LedgerEntry?] = []
    let known = try request.documents.map { (document) throws(ObelusError) in try look(document, job) }
    if !request.options.overwrite {
      for case (let known?, let names) in zip(known, names) { try checkPlace(known, names) }
    }
    do throws(ObelusError) {
      for (index, known) in known.enumerated() {
        switch try turn(known, names[index], overwrite: request.options.overwrite) {
        case .work(let entry):
          indices.append(index)
          entries.append(entry)
        case .over(let outcome):
          outcomes[index] = outcome
          events(.documentStarted(document: index, name: names[index].label))
          events(.documentFinished(document: index, outcome: outcome))
        }
      }
    } catch {
      for case let entry? in entries { try? ledger.release(entry) }
      throw error
    }
    var rest = request
    rest.documents = indices.map { request.documents[$0] }
    let (at, claimed) = (indices, entries)
    rest.records = request.records.map { RenumberedRecords(sink: $0, numbers: at) }
    let publication = LedgeredPublication(ledger, claimed, numbers: at, next: request.publication)
    rest.publication = publication
    let fault = Lock<ObelusError?>(nil)
    let summary: RunSummary
    do {
      summary = try engine.run(rest) { event in
        switch event {
        case .runStarted: break
        case .warning: events(event)
        case .documentStarted(let n, let name): events(.documentStarted(document: at[n], name: name))
        case .pages(let n, let step, let finished, let count):
          events(.pages(document: at[n], step: step, finished: finished, count: count))
        case .documentFinished(let n, let outcome):
          if let entry = claimed[n], let error = outcome.error, !publication.hasName(n) {
            do throws(ObelusError) {
              try note(outcome, error, entry)
            } catch {
              fault.withLock { $0 = $0 ?? error }
            }
          }
          events(.documentFinished(document: at[n], outcome: outcome))
        }
      }
    } catch {
      for case let entry? in entries { try? ledger.release(entry) }
      throw error
    }
    if let fault = fault.withLock({ $0 }) { throw fault }
    try ledger.checkPlace()
    for (n, outcome) in summary.documents.enumerated() { outcomes[indices[n]] = outcome }
    var whole = summary
    whole.documents = outcomes.compactMap { $0 }
    whole.seconds = MonotonicClock.now() - start
    return whole
  }

  /// A document that has a file, and a file for its output.
  private struct Known {
    var key: LedgerEntry.Key
    var size: Int
    var target: String
  }

  private func look(_ document: DocumentRequest, _ job: JobHash) throws(ObelusError) -> Known? {
    guard case .file(let path) = document.source, case .file(let target) = document.target else { return nil }
    let content: String
    let size: Int
    do throws(ObelusError) {
      // Links are followed, as they are when the document is worked on.
      let file = try OpenFile(path: path)
      content = try ContentHash.of(file)
      size = file.state?.size ?? 0
    } catch {
      return nil
    }
    let key = LedgerEntry.Key(content: content, job: try job.hash(forDocument: path), version: version)
    return Known(key: key, size: size, target: target)
  }

  /// Before anything is claimed: a run that is refused leaves the ledger as it is.
  private func checkPlace(_ known: Known, _ names: FileNameCheck.Names) throws(ObelusError) {
    guard FileSystem.exists(known.target) else { return }
    let entry = try ledger.entry(known.key)
    if let entry, entry.state.isOpen, entry.owner != owner.text, !isDead(entry) { return }
    if let hash = entry?.output, let bytes = entry?.outputBytes,
      PublishedOutput.isOutput(known.target, hash: hash, bytes: bytes)
    {
      return
    }
    throw Self.inTheWay(names, known.target)
  }

  private func turn(_ known: Known?, _ names: FileNameCheck.Names, overwrite: Bool) throws(ObelusError) -> Turn {
    guard let known else { return .work(nil) }
    let target = known.target
    let turn = try ledger.turn(
      known.key, inputBytes: known.size, owner: owner.text, longestWait: 0, isAlive: { !isDead($0) })
    let entry: LedgerEntry
    switch turn {
    case .held:
      let error = ObelusError(.busy, "another process works on it", at: Location(document: names.label))
      return .over(DocumentOutcome(input: names.label, state: .failed(error)))
    case .work(let claimed), .waits(let claimed): entry = claimed
    case .proven(let done):
      if let outcome = try repeated(done, target: target, names, size: known.size) { return .over(outcome) }
      if !overwrite, FileSystem.exists(target) { throw Self.inTheWay(names, target) }
      entry = try ledger.redo(done, owner: owner.text)
    }
    if !overwrite, FileSystem.exists(target) {
      try ledger.release(entry)
      throw Self.inTheWay(names, target)
    }
    return .work(entry)
  }

  private static func inTheWay(_ names: FileNameCheck.Names, _ target: String) -> ObelusError {
    ObelusError(.usage, "the output `\(names.output ?? target)` exists", hint: "--overwrite replaces it")
  }

  private func isDead(_ entry: LedgerEntry) -> Bool {
    ProcessIdentity(entry.owner)?.isDead(seenFrom: owner.host) ?? true
  }

  /// What is said of a document that was done: its output is where it is to be, or is put there. Nil where there is none.
  private func repeated(
    _ entry: LedgerEntry, target: String, _ names: FileNameCheck.Names, size: Int
  ) throws(ObelusError) -> DocumentOutcome? {
    guard let hash = entry.output, let bytes = entry.outputBytes else { return nil }
    if !PublishedOutput.isOutput(target, hash: hash, bytes: bytes) {
      guard !FileSystem.exists(target), let file = PublishedOutput.find(entry) else { return nil }
      var output = try TemporaryOutput(for: target)
      let folder = try Folder(FilePath.folder(of: output.path))
      try file.copy(to: FileName(FilePath.name(of: output.path)), in: folder, keepsMode: false)
      guard PublishedOutput.isOutput(output.path, hash: hash, bytes: bytes) else { return nil }
      try output.publish(overwrite: false)
    }
    if let path = names.output { try ledger.end(entry.number, published: path) }
    var outcome = DocumentOutcome(
      input: names.label, output: names.output, state: .done, pages: entry.pages, findings: [.alreadyDone],
      inputBytes: size, outputBytes: bytes)
    outcome.outputHash = hash
    return outcome
  }

  private func note(_ outcome: DocumentOutcome, _ error: ObelusError, _ entry: LedgerEntry) throws(ObelusError) {
    if error.code == .interrupted { return try ledger.release(entry) }
    try ledger.failed(entry.number, outcome, next: WallClock.now())
  }
}
