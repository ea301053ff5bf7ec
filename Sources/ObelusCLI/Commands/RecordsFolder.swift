internal import ObelusCore
internal import ObelusCrypto
internal import ObelusIO
internal import ObelusPipeline
internal import ObelusReports

/// The folder of `--records`: what is to be put on record, and who writes it.
struct RecordsFolder {
  let options: RecordOptions
  private let records: RunRecords

  private static let keyLimit = 1 << 16
  /// Pages of each document that are pictured where nobody says how many.
  private static let pictures = 4

  /// Nil where no records are asked for. Reads the keys before anything is opened that comes from others.
  /// - Parameter isRepeated: other runs have the same folder; the names begin with the time then.
  init?(_ settings: RecordSettings, _ manifest: Manifest, isRepeated: Bool = false) throws(ObelusError) {
    guard let folder = settings.folder else {
      guard settings.auditKey == nil, settings.signingKey == nil, settings.pictures == nil else {
        throw ObelusError(.usage, "--audit-key, --signing-key and --pictures belong to --records")
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
    options = RecordOptions(key: key, pictures: settings.pictures ?? Self.pictures)
    let run = RunIdentity(
      program: "obelus \(ObelusCommand.version)", job: manifest.name, jobHash: try JobHash(manifest).job)
    let clock = LogClock.system
    let prefix = isRepeated ? clock.text.filter { $0.isNumber || $0.isLetter } + "." : ""
    records = try RunRecords(in: folder, prefix: prefix, of: run, signedWith: signingKey) { clock.text }
  }

  var sink: any RecordSink { records }

  func take(_ event: RunEvent) {
    if case .documentFinished(let document, let outcome) = event {
      records.documentFinished(outcome, document: document)
    }
  }

  func finish(_ summary: RunSummary) throws(ObelusError) { try records.finish(summary) }

  static func key(_ path: String, _ what: String) throws(ObelusError) -> [UInt8] {
    do throws(ObelusError) {
      return try FileContents.read(path, limit: keyLimit)
    } catch {
      throw ObelusError(.usage, "\(what) \(error.message)", at: Location(document: path))
    }
  }
}
