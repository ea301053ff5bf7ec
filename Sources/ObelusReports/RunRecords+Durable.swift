package import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// Records that are on disk before outputs have their names, and what becomes of those that killed runs left.
extension RunRecords: DurableRecords {
  /// What the owners of runs begin with: no other process takes care of what they left.
  private static let runs = "run+"

  /// The owner of a run that shares its folder with nobody: several may be at work at once.
  /// - Parameter process: a part of file names that tells the process.
  package static func owner(ofRun process: String) -> String { runs + process }

  package func removeLeftovers() {
    files.removeLeftovers(owner: owner)
    for mark in PassMark.all(in: files.folder) where mark.owner == owner { complete(mark) }
  }

  package func prepare(_ outcome: DocumentOutcome, document: Int) throws(ObelusError) {
    try markPass()
    let (log, certificate) = try texts(outcome, document)
    guard outcome.error == nil, let input = outcome.inputHash else {
      try files.write(log, certificate, as: freeName(outcome))
      state.withLock { _ = $0.written.insert(document) }
      return
    }
    let hidden = RecordFiles.hidden(input: input, jobHash: run.jobHash, document: document, owner: owner)
    do throws(ObelusError) {
      try files.write(log, certificate, as: hidden)
    } catch {
      files.remove(hidden)
      throw error
    }
    state.withLock { $0.prepared[document] = hidden }
  }

  package func publish(_ outcome: DocumentOutcome, document: Int) throws(ObelusError) {
    guard let hidden = state.withLock({ $0.prepared.removeValue(forKey: document) }) else { return }
    guard try files.rename(hidden, to: finalName(outcome)) else {
      throw ObelusError(
        .output, "a record that was written is gone", at: Location(document: files.folder.path),
        hint: "is somebody else at work on the same documents, with the same folder of records?")
    }
    let abandoned = state.withLock { state in
      state.written.insert(document)
      return state.abandoned
    }
    guard !abandoned.isEmpty, let input = outcome.inputHash else { return }
    for stem in files.hidden(input: input, jobHash: run.jobHash) where abandoned.contains(stem) { files.remove(stem) }
  }

  package func withdraw(document: Int) {
    if let hidden = state.withLock({ $0.prepared.removeValue(forKey: document) }) { files.remove(hidden) }
  }

  package func adopt(
    _ outcome: DocumentOutcome, document: Int, input: String, output: String
  ) throws(ObelusError) {
    let known = files.hidden(input: input, jobHash: run.jobHash)
    guard let hidden = known.first(where: { files.output(ofLog: $0) == output.lowercased() }) else { return }
    // The pass that was killed has no exemption log that could name them.
    let marks = files.reading(ofLog: hidden)?.marks ?? []
    try markPass()
    try files.rename(hidden, to: finalName(outcome))
    state.withLock { $0.marks[document] = marks }
  }

  package func endAbandoned(
    lease: Double, find: (_ hash: String, _ bytes: Int) -> String?
  ) throws(ObelusError) {
    guard let now = files.now(owner: owner) else { return }
    let job = run.jobHash.prefix(RecordFiles.jobDigits)
    var recorded: Set<String>?
    for hidden in files.hidden() where !hidden.owner.hasPrefix(Self.runs) {
      let isOwn = hidden.owner == owner
      guard isOwn || hidden.job == job && files.age(ofLog: hidden.stem, now: now) >= lease else { continue }
      let known = recorded ?? Set(files.logs().compactMap(files.output))
      if let reading = files.reading(ofLog: hidden.stem), let hash = reading.outcome.outputHash,
        !known.contains(hash), let bytes = reading.outcome.outputBytes, let name = find(hash, bytes)
      {
        var outcome = reading.outcome
        outcome.output = name
        try files.rename(hidden.stem, to: finalName(outcome))
        recorded = known.union([hash])
      } else {
        files.remove(hidden.stem)
        recorded = known
      }
    }
    files.removeParts(olderThan: lease, now: now)
    for mark in PassMark.all(in: files.folder) where mark.owner != owner {
      guard let state = files.folder.state(mark.name), RecordFiles.seconds(since: state.modified, now) >= lease else {
        continue
      }
      complete(mark)
    }
  }

  /// Records of documents whose outputs a run that was killed has named.
  /// - Parameters:
  ///   - isOver: whether the process of an owner, as `owner(ofRun:)` was given it, has ended.
  ///   - find: by the hash and the size of an output, those that have them, as reports call input and output.
  package func adoptRuns(
    isOver: (Substring) -> Bool, find: (_ hash: String, _ bytes: Int) -> [(input: String, output: String)]
  ) throws(ObelusError) {
    let job = run.jobHash.prefix(RecordFiles.jobDigits)
    var named: Set<String> = []
    for hidden in files.hidden() where hidden.job == job && hidden.owner.hasPrefix(Self.runs) {
      guard isOver(hidden.owner.dropFirst(Self.runs.count)) else { continue }
      // Documents of one content have outputs of one content.
      func place(_ outcome: DocumentOutcome) -> String? {
        guard let hash = outcome.outputHash, let bytes = outcome.outputBytes else { return nil }
        let places = find(hash, bytes).filter { !named.contains($0.output) }
        return (places.first { $0.input == outcome.input } ?? places.first)?.output
      }
      guard var outcome = files.reading(ofLog: hidden.stem)?.outcome, let output = place(outcome) else {
        // They go when the document is done again.
        state.withLock { _ = $0.abandoned.insert(hidden.stem) }
        continue
      }
      named.insert(output)
      outcome.output = output
      // The names of this run's own documents are not taken by it: the same document has the same name.
      var taken: Set<String> = []
      try files.rename(hidden.stem, to: Self.name(of: outcome, &taken))
    }
    files.removePartsOfRuns(Self.runs) { isOver($0) }
  }

  /// Says that the pass has begun to leave records.
  private func markPass() throws(ObelusError) {
    try state.withLock { state throws(ObelusError) in
      guard !state.prefix.isEmpty else { return }
      try PassMark(prefix: state.prefix, owner: owner).set(in: files.folder)
      state.isMarked = true
    }
  }

  /// Writes the records of a pass that was killed, by the logs of its documents.
  private func complete(_ mark: PassMark) {
    let readings = files.logs(mark.prefix).compactMap(files.reading)
    var summary = RunSummary(job: readings.first?.job ?? run.job, documents: readings.map(\.outcome), seconds: 0)
    summary.wasKilled = true
    // Where they cannot be written now, the next pass does it.
    guard readings.isEmpty || (try? write(summary, readings.map(\.marks), pictures: [:], prefix: mark.prefix)) != nil
    else { return }
    mark.remove(in: files.folder)
  }
}
