package import ObelusCore
package import ObelusCrypto
internal import ObelusIO
package import ObelusPipeline

/// Writes what a run leaves behind besides its outputs into one folder: for each document an audit log and a certificate,
/// as soon as it is done; at the end the report, a page to look at and the exemption log.
///
/// Safe from any thread.
package final class RunRecords: Sendable {
  struct State {
    /// Begins the names of all files.
    var prefix: String
    var marks: [Int: [MarkRecord]] = [:]
    var pictures: [Int: [PagePicture]] = [:]
    var pictureCount = 0
    /// Documents that are done, and their marks, for the records of the run.
    var done: [Int: (outcome: DocumentOutcome, marks: [MarkRecord])] = [:]
    var taken: Set<String> = []
    /// Documents whose files are written, under a hidden name or another one.
    var prepared: [Int: String] = [:]
    var written: Set<Int> = []
    /// Under hidden names: what runs that were killed have prepared for outputs that are not there.
    var abandoned: Set<String> = []
    /// The folder says that the pass has begun (`PassMark`).
    var isMarked = false
    /// The first thing that went wrong.
    var failure: ObelusError?
  }

  /// A page with more would not open well.
  private static let mostPictures = 1000

  let files: RecordFiles
  let run: RunIdentity
  let owner: String
  private let key: SigningKey?
  /// The time, RFC 3339.
  private let clock: @Sendable () -> String
  let state: Lock<State>

  /// - Parameters:
  ///   - folder: is made where it is missing. Throws `output.failed`.
  ///   - prefix: begins the names of all files, so that several runs can share the folder.
  ///   - owner: a part of file names that only one process at a time has.
  package init(
    in folder: String, prefix: String = "", owner: String = "", of run: RunIdentity, signedWith key: SigningKey?,
    clock: @escaping @Sendable () -> String
  ) throws(ObelusError) {
    files = try RecordFiles(folder)
    self.run = run
    self.owner = owner
    self.key = key
    self.clock = clock
    state = Lock(State(prefix: prefix))
  }

  /// Begins anew, for another run in the same folder.
  package func begin(prefix: String) { state.withLock { $0 = State(prefix: prefix) } }

  package func take(_ record: DocumentRecord, document: Int) {
    state.withLock { state in
      switch record {
      case .mark(let mark): state.marks[document, default: []].append(mark)
      case .picture(let picture):
        guard state.pictureCount < Self.mostPictures else { return }
        state.pictureCount += 1
        state.pictures[document, default: []].append(picture)
      }
    }
  }

  /// Writes the records of one document, where that was not done. What cannot be written is thrown by `finish`.
  package func documentFinished(_ outcome: DocumentOutcome, document: Int) {
    let isWritten = state.withLock { state in
      state.done[document] = (outcome, outcome.error == nil ? state.marks[document] ?? [] : [])
      return state.written.contains(document)
    }
    defer { state.withLock { $0.marks[document] = nil } }
    if isWritten { return }
    // What was left when a run was stopped was not touched.
    if outcome.error?.code == .interrupted { return }
    guard outcome.error != nil || outcome.inputHash != nil else { return recall(outcome, document) }
    do throws(ObelusError) {
      let (log, certificate) = try texts(outcome, document)
      try files.write(log, certificate, as: freeName(outcome))
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Writes the records of the run: `report.json`, `report.html`, `exemptions.csv`, `exemptions.html`.
  package func finish(_ summary: RunSummary) throws(ObelusError) {
    let (prefix, done, pictures, failure) = state.withLock { ($0.prefix, $0.done, $0.pictures, $0.failure) }
    // A pass that had nothing to do has nothing to tell.
    if !done.isEmpty || !summary.documents.isEmpty {
      let numbers = done.keys.sorted()
      var summary = summary
      summary.documents = numbers.compactMap { done[$0]?.outcome }
      let shown = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0, pictures[$1] ?? []) })
      try write(summary, numbers.compactMap { done[$0]?.marks }, pictures: shown, prefix: prefix)
    }
    if state.withLock({ $0.isMarked }) { PassMark(prefix: prefix, owner: owner).remove(in: files.folder) }
    if let failure { throw failure }
  }

  /// - Parameters:
  ///   - marks: of each document of the summary.
  ///   - pictures: by the same order.
  func write(
    _ summary: RunSummary, _ marks: [[MarkRecord]], pictures: [Int: [PagePicture]], prefix: String
  ) throws(ObelusError) {
    let time = clock()
    var summary = summary
    summary.program = run.program
    summary.jobHash = summary.jobHash ?? run.jobHash
    var exemptions = ExemptionLog()
    for (document, marks) in zip(summary.documents, marks) { exemptions.add(marks, of: document.input) }
    let shown = summary.documents.indices.map { (pictures[$0] ?? []).filter { !$0.isBefore } }
    let page = RunPage(summary, pictures: shown, run, time: time)
    for (name, text) in [
      ("report.json", summary.json.pretty), ("report.html", page.html), ("exemptions.csv", exemptions.csv),
      ("exemptions.html", exemptions.html(title: summary.job ?? "obelus", time: time)),
    ] {
      try FileContents.replace(FilePath.join(files.folder.path, prefix + name), with: Array(text.utf8))
    }
  }

  /// What an earlier run has done is on record since then: the exemption log goes on naming it.
  private func recall(_ outcome: DocumentOutcome, _ document: Int) {
    guard let hash = outcome.outputHash?.lowercased() else { return }
    let prefix = state.withLock { $0.prefix }
    guard prefix.isEmpty else { return }
    var taken: Set<String> = []
    while true {
      // Documents of one name have numbers, by the order in which they were done.
      let name = Self.name(of: outcome, &taken)
      guard let reading = files.reading(ofLog: name) else { return }
      guard reading.outcome.outputHash == hash else { continue }
      return state.withLock { $0.done[document] = (outcome, reading.marks) }
    }
  }

  /// A page with pictures of inputs and outputs, side by side: only for who may see what was redacted.
  package func revealingPage(_ summary: RunSummary) -> String {
    let (done, pictures) = state.withLock { ($0.done, $0.pictures) }
    let documents = done.keys.sorted().map { number in
      RevealingPage.Document(name: done[number]?.outcome.input ?? "", pictures: pictures[number] ?? [])
    }
    return RevealingPage(title: summary.job ?? "obelus", documents: documents, time: clock()).html
  }

  func texts(
    _ outcome: DocumentOutcome, _ document: Int
  ) throws(ObelusError) -> (AuditLog, Certificate?) {
    let marks = outcome.error == nil ? state.withLock { $0.marks[document] ?? [] } : []
    let time = clock()
    let log = try AuditLog(of: outcome, marks: marks, run, time: time)
    return (log, Certificate(of: outcome, audit: log, run, time: time, key: key))
  }

  /// The name for people, without its ending.
  func finalName(_ outcome: DocumentOutcome) -> String {
    state.withLock { $0.prefix + Self.name(of: outcome, &$0.taken) }
  }

  /// The same for what tells of a failure: an output that an earlier run has left, or another one is making, keeps its record.
  func freeName(_ outcome: DocumentOutcome) -> String {
    var name = finalName(outcome)
    while outcome.error != nil, files.isProven(name) { name = finalName(outcome) }
    return name
  }

  /// By the output's name, else by that of the input; another file of the run may have the same.
  static func name(of outcome: DocumentOutcome, _ taken: inout Set<String>) -> String {
    var base = FilePath.name(of: outcome.output.flatMap { $0 == "-" ? nil : $0 } ?? outcome.input)
    if base.lowercased().hasSuffix(".pdf") { base.removeLast(4) }
    if base.isEmpty || base == "-" { base = "document" }
    base = String(String.UnicodeScalarView(base.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "_" : $0 }))
    while base.utf8.count > 200 { base.removeLast() }
    var name = base
    var count = 1
    while !taken.insert(name.lowercased()).inserted {
      count += 1
      name = "\(base)-\(count)"
    }
    return name
  }
}
