internal import ObelusPipeline

/// What the options and arguments of one call say, before anything is looked at.
struct Settings: Hashable, Sendable {
  enum LogFormat: String, Hashable, Sendable, CaseIterable { case text, json }

  /// What is told: messages of this level and of those before it.
  enum LogLevel: Int, Hashable, Sendable, CaseIterable, Comparable {
    case error, warning, info, debug

    var name: String { String(describing: self) }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  var job: String?
  var annotations: String?
  var decisions: String?
  /// The job that decisions are applied for, in place of the one that they name.
  var jobOption: String?
  var pending: Decisions.Pending?
  var requiresReview = false
  var previewsRedactions = false
  var arguments: [String] = []
  var output: String?
  var excerpts: String?
  var report: String?
  var reveal: String?
  var failOnUnused = false
  var passwordFile: String?
  /// Of a shell.
  var passwordCommand: String?
  var jobs: Int?
  var timeout: Duration?
  var pageTimeout: Duration?
  var memoryLimit: Int?
  var workerDocuments: Int?
  var isolation: RunOptions.Isolation?
  var dryRun = false
  var overwrite = false
  var json = false
  var format: ExchangeFormat?
  var force = false
  var quiet = false
  var logFormat = LogFormat.text
  var logLevel = LogLevel.info
  /// Messages go to its end, not to standard error.
  var logFile: String?
  /// Nothing is told where all went well.
  var summaryOnly = false
  var failFast = false
  var keepGoing = false
  var maxFailures: Int?
  var ledger: String?
  var state: String?
  /// All documents of a ledger are meant.
  var all = false
  var sweep = SweepSettings()
  var bench = BenchSettings()
  var records = RecordSettings()
  var certificate = CertificateSettings()
  var menu = MenuSettings()

  /// `--quiet` is the level of errors.
  var level: LogLevel { quiet ? .error : logLevel }

  /// So many documents may fail before the rest is left.
  var failureLimit: Int? { failFast ? 1 : maxFailures }
}

/// Where `obelus menu` is asked for one.
struct MenuSettings: Hashable, Sendable {
  /// From 1.
  var page: Int?
  var at: [Double]?
  var rect: [Double]?
  var text: String?
}

/// What is put on record about a run.
struct RecordSettings: Hashable, Sendable {
  var folder: String?
  /// A file.
  var auditKey: String?
  /// A file.
  var signingKey: String?
  /// Pages of each document that are pictured.
  var pictures: Int?
}

/// What a certificate is checked with.
struct CertificateSettings: Hashable, Sendable {
  var file: String?
  /// A file with the public key.
  var key: String?
  var audit: String?
}

/// What `obelus sweep` and `obelus watch` are asked for.
struct SweepSettings: Hashable, Sendable {
  var inbox: String?
  var outbox: String?
  var archive: String?
  var quarantine: String?
  var host: String?
  var settle: Double?
  var retries: Int?
  var retryDelay: Double?
  var lease: Double?
  var rescan: Double?
}

/// What `obelus bench` is asked for.
struct BenchSettings: Hashable, Sendable {
  /// The earlier bench to compare with.
  var baseline: String?
  /// A bench to compare in place of a new one.
  var compare: String?
  /// A part of the names of the rows to measure.
  var filter: String?
  var samples: Int?
  var runs: Int?
  /// A document for whole runs besides those that are made.
  var file: String?
  /// Nothing but the names of the rows.
  var list = false
  /// Nothing but a document of so many pages, as whole runs have it.
  var document: Int?
  /// Another one for each number.
  var seed: Int?
  /// A row to be done `iterations` times, and nothing else.
  var row: String?
  var iterations: Int?
}
