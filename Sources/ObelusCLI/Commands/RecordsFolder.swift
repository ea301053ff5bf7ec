internal import ObelusBatch
internal import ObelusCore
internal import ObelusCrypto
internal import ObelusIO
internal import ObelusPipeline
internal import ObelusReports

/// The folder of `--records`: what is to be put on record, and who writes it.
struct RecordsFolder {
  let options: RecordOptions
  private let records: RunRecords

  static let keyLimit = 1 << 16
  /// Pages of each document that are pictured where nobody says how many.
  private static let pictures = 4

  /// Nil where no records are asked for. Reads the keys before anything is opened that comes from others.
  /// - Parameters:
  ///   - owner: of one of many passes that have the same folder; the names begin with the time then.
  ///   - reveals: inputs are pictured, too, for a page of their own.
  init?(
    _ settings: RecordSettings, _ manifest: Manifest, owner: String? = nil, reveals: Bool = false
  ) throws(ObelusError) {
    guard let folder = settings.folder else {
      guard settings.auditKey == nil, settings.signingKey == nil, settings.pictures == nil, !reveals else {
        throw ObelusError(.usage, "--audit-key, --signing-key, --pictures and --reveal belong to --records")
      }
      return nil
    }
    let key = try settings.auditKey.map { (path) throws(ObelusError) in try Self.key(path, "the audit key") }
    if let key, TextMAC(key: key) == nil {
      throw ObelusError(
        .usage, "the audit key is shorter than \(TextMAC.shortestKey) bytes",
        hint: "make one: head -c 32 /dev/urandom >audit.key")
    }
    let signingKey = try settings.signingKey.map { (path) throws(ObelusError) in
      try SigningKey(pem: try Self.key(path, "the signing key"))
    }
    var options = RecordOptions(key: key, pictures: settings.pictures ?? Self.pictures)
    options.picturesBefore = reveals
    self.options = options
    let run = RunIdentity(
      program: ObelusCommand.program, job: manifest.name, jobHash: try JobHash(manifest).job)
    let clock = WallClock.system
    records = try RunRecords(
      in: folder, prefix: owner == nil ? "" : Self.prefix(),
      owner: owner ?? RunRecords.owner(ofRun: ProcessIdentity.current(host: nil).fileNamePart), of: run,
      signedWith: signingKey
    ) {
      clock.text
    }
  }

  private static func prefix() -> String { WallClock.system.text.filter { $0.isNumber || $0.isLetter } + "." }

  /// Another run begins, whose names begin with its time.
  func begin() { records.begin(prefix: Self.prefix()) }

  var sink: any DurableRecords { records }

  func take(_ event: RunEvent) {
    if case .documentFinished(let document, let outcome) = event {
      records.documentFinished(outcome, document: document)
    }
  }

  /// Gives records their names that a run has prepared, which was killed when their outputs had theirs.
  /// - Parameter documents: named as in the run, with the places where these outputs may be.
  func adopt(_ documents: [DocumentRequest], _ manifest: Manifest) throws(ObelusError) {
    let names = FileNameCheck(documents, manifest: manifest)
    try records.adoptRuns(isOver: ProcessIdentity.hasEnded(fileNamePart:)) { hash, bytes in
      documents.indices.compactMap { index in
        guard case .file(let path) = documents[index].target, let output = names[index].output,
          PublishedOutput.isOutput(path, hash: hash, bytes: bytes)
        else { return nil }
        return (names[index].label, output)
      }
    }
  }

  func finish(_ summary: RunSummary) throws(ObelusError) { try records.finish(summary) }

  /// A page of pictures of what was redacted, beside what came of it.
  func revealingPage(_ summary: RunSummary) -> String { records.revealingPage(summary) }

  static func key(_ path: String, _ what: String, limit: Int = keyLimit) throws(ObelusError) -> [UInt8] {
    do throws(ObelusError) {
      return try FileContents.read(path, limit: limit)
    } catch {
      throw ObelusError(.usage, "\(what) \(error.message)", at: Location(document: path))
    }
  }
}
