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
    /// Marks of documents that are done, for the exemption log.
    var done: [Int: [MarkRecord]] = [:]
    var taken: Set<String> = []
    /// The first thing that went wrong.
    var failure: ObelusError?
  }

  /// A page with more would not open well.
  private static let mostPictures = 1000

  private let folder: String
  private let run: RunIdentity
  private let key: SigningKey?
  /// The time, RFC 3339.
  private let clock: @Sendable () -> String
  private let state = Lock(State())

  /// - Parameter folder: is made where it is missing. Throws `output.failed`.
  package init(
    in folder: String, of run: RunIdentity, signedWith key: SigningKey?, clock: @escaping @Sendable () -> String
  ) throws(ObelusError) {
    guard FileSystem.makeFolder(folder) || FileSystem.status(folder)?.kind == .directory else {
      throw ObelusError(.output, "the folder of the records cannot be made", at: Location(document: folder))
    }
    self.folder = folder
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
      state.done[document] = marks
      return (marks, Self.name(of: outcome, &state.taken))
    }
    do throws(ObelusError) {
      let time = clock()
      let log = try AuditLog(of: outcome, marks: marks, run, time: time)
      try FileContents.replace("\(folder)/\(name).audit.jsonl", with: log.bytes)
      guard let certificate = Certificate(of: outcome, audit: log, run, time: time, key: key) else { return }
      try FileContents.replace("\(folder)/\(name).certificate.json", with: Array(certificate.json.pretty.utf8))
      let part = "\(folder)/.\(name.prefix(200)).part"
      FileSystem.remove(part)
      try CertificatePage.write(certificate, attachedAs: "certificate.json", to: part)
      guard FileSystem.rename(part, to: "\(folder)/\(name).certificate.pdf") else {
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
    let time = clock()
    var exemptions = ExemptionLog()
    for (index, outcome) in summary.documents.enumerated() { exemptions.add(done[index] ?? [], of: outcome.input) }
    let page = RunPage(summary, pictures: summary.documents.indices.map { pictures[$0] ?? [] }, run, time: time)
    for (name, text) in [
      ("report.json", summary.json.pretty), ("report.html", page.html), ("exemptions.csv", exemptions.csv),
      ("exemptions.html", exemptions.html(title: summary.job ?? "obelus", time: time)),
    ] {
      try FileContents.replace("\(folder)/\(name)", with: Array(text.utf8))
    }
  }

  /// By the output's name, else by that of the input; another file of the run may have the same.
  private static func name(of outcome: DocumentOutcome, _ taken: inout Set<String>) -> String {
    var base = FilePath.name(of: outcome.output.flatMap { $0 == "-" ? nil : $0 } ?? outcome.input)
    if base.lowercased().hasSuffix(".pdf") { base.removeLast(4) }
    if base.isEmpty || base == "-" { base = "document" }
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
