package import ObelusCore
package import ObelusCrypto
internal import ObelusIO
package import ObelusPipeline

/// Writes what a run leaves behind besides its outputs into one folder: for each document an audit log and a certificate,
/// as soon as it is done; at the end the report, a page to look at and the exemption log.
///
/// Safe from any thread.
package final class RunRecords: RecordSink {
  private struct State {
    var marks: [Int: [MarkRecord]] = [:]
    var pictures: [Int: [PagePicture]] = [:]
    var pictureCount = 0
    /// Documents that are done, and their marks, for the records of the run.
    var done: [Int: (outcome: DocumentOutcome, marks: [MarkRecord])] = [:]
    var taken: Set<String> = []
    /// The first thing that went wrong.
    var failure: ObelusError?
  }

  /// A page with more would not open well.
  private static let mostPictures = 1000

  private let folder: String
  /// Begins the names of all files.
  private let prefix: String
  private let run: RunIdentity
  private let key: SigningKey?
  /// The time, RFC 3339.
  private let clock: @Sendable () -> String
  private let state = Lock(State())

  /// - Parameters:
  ///   - folder: is made where it is missing. Throws `output.failed`.
  ///   - prefix: begins the names of all files, so that several runs can share the folder.
  package init(
    in folder: String, prefix: String = "", of run: RunIdentity, signedWith key: SigningKey?,
    clock: @escaping @Sendable () -> String
  ) throws(ObelusError) {
    guard FileSystem.makeFolder(folder) || FileSystem.status(folder)?.kind == .directory else {
      throw ObelusError(.output, "the folder of the records cannot be made", at: Location(document: folder))
    }
    self.folder = folder
    self.prefix = prefix
    self.run = run
    self.key = key
    self.clock = clock
  }

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

  /// Writes the records of one document. What cannot be written is thrown by `finish`.
  package func documentFinished(_ outcome: DocumentOutcome, document: Int) {
    let (marks, name) = state.withLock { state in
      let marks = outcome.error == nil ? state.marks.removeValue(forKey: document) ?? [] : []
      state.marks[document] = nil
      state.done[document] = (outcome, marks)
      return (marks, Self.name(of: outcome, &state.taken))
    }
    // What was done by an earlier run is on record since then.
    guard outcome.error != nil || outcome.inputHash != nil else { return }
    do throws(ObelusError) {
      let time = clock()
      let log = try AuditLog(of: outcome, marks: marks, run, time: time)
      try FileContents.replace("\(folder)/\(prefix)\(name).audit.jsonl", with: log.bytes)
      guard let certificate = Certificate(of: outcome, audit: log, run, time: time, key: key) else { return }
      try FileContents.replace("\(folder)/\(prefix)\(name).certificate.json", with: Array(certificate.json.pretty.utf8))
      let part = "\(folder)/.\(prefix)\(name).part"
      FileSystem.remove(part)
      try CertificatePage.write(certificate, attachedAs: "certificate.json", to: part)
      guard FileSystem.rename(part, to: "\(folder)/\(prefix)\(name).certificate.pdf") else {
        throw ObelusError(.output, "the certificate cannot be named", at: Location(document: folder))
      }
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
    }
  }

  /// Writes the records of the run: `report.json`, `report.html`, `exemptions.csv`, `exemptions.html`.
  package func finish(_ summary: RunSummary) throws(ObelusError) {
    let (done, pictures, failure) = state.withLock { ($0.done, $0.pictures, $0.failure) }
    if let failure { throw failure }
    // A pass that had nothing to do has nothing to tell.
    if done.isEmpty, summary.documents.isEmpty { return }
    let time = clock()
    let numbers = done.keys.sorted()
    var summary = summary
    summary.documents = numbers.compactMap { done[$0]?.outcome }
    var exemptions = ExemptionLog()
    for case let document? in numbers.map({ done[$0] }) { exemptions.add(document.marks, of: document.outcome.input) }
    let page = RunPage(summary, pictures: numbers.map { pictures[$0] ?? [] }, run, time: time)
    for (name, text) in [
      ("report.json", summary.json.pretty), ("report.html", page.html), ("exemptions.csv", exemptions.csv),
      ("exemptions.html", exemptions.html(title: summary.job ?? "obelus", time: time)),
    ] {
      try FileContents.replace("\(folder)/\(prefix)\(name)", with: Array(text.utf8))
    }
  }

  /// By the output's name, else by that of the input; another file of the run may have the same.
  private static func name(of outcome: DocumentOutcome, _ taken: inout Set<String>) -> String {
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
