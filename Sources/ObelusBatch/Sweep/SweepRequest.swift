internal import ObelusCore
internal import ObelusIO
package import ObelusPipeline

/// What a sweep is to do: documents that lie in `inbox` become outputs in `outbox`, and then go to `archive` or `quarantine`.
package struct SweepRequest: Sendable {
  package var manifest: Manifest
  package var inbox: String
  package var outbox: String
  package var archive: String
  package var quarantine: String
  /// The path of the ledger.
  package var ledger: String
  /// The version of the program.
  package var version: String
  /// Jobs, password, time limit, cancellation.
  package var options = RunOptions()
  /// Takes what `options.records` asks for, by the numbers that events have.
  package var records: (any DurableRecords)?
  /// Seconds for which a file must not have changed.
  package var settle = 10.0
  package var retry = RetryPolicy()
  /// How this host calls itself where it shares the inbox with others; nil: /etc/machine-id.
  package var host: String?
  /// Seconds after which a claim holds no more that nobody has renewed.
  package var lease = 120.0
  /// So many documents may fail, and the pass ends.
  package var maxFailures: Int?
  /// Asked at each step of a document. Where it says no, everything stays as it is at that moment, as after a kill.
  package var goesOn: @Sendable (SweepStep) -> Bool = { _ in true }

  package init(
    manifest: Manifest, inbox: String, outbox: String, archive: String, quarantine: String, ledger: String,
    version: String
  ) {
    self.manifest = manifest
    self.inbox = inbox
    self.outbox = outbox
    self.archive = archive
    self.quarantine = quarantine
    self.ledger = ledger
    self.version = version
  }

  /// Which host, inbox and job it is, as a part of file names: only one process at a time sweeps for it.
  package var owner: String { get throws(ObelusError) { try owner(host: ProcessIdentity.current(host: host).host) } }

  func owner(host: String) throws(ObelusError) -> String {
    let place = FilePath.resolved(inbox) + "\n" + FilePath.resolved(manifest.path)
    return "\(host)-\(try ContentHash.of(Array(place.utf8)).prefix(12))"
  }
}

/// Moments in the life of a document, in order; after each the next sweep finishes what a kill left.
package enum SweepStep: String, Hashable, Sendable, CaseIterable {
  case claimed, entered, processed, prepared, proven, linked, recorded, published, archived, done
  case failed, explained, quarantined
}

/// When documents are tried again that failed for reasons which may pass.
package struct RetryPolicy: Hashable, Sendable {
  /// After the first attempt.
  package var retries = 3
  /// Seconds until the first one; each waits twice as long as the one before.
  package var delay = 300.0

  package init() {}

  private static let longestDelay = 86_400.0

  /// Milliseconds until the attempt after `attempts`, or nil where there is none.
  func wait(after attempts: Int) -> Int? {
    guard attempts <= retries else { return nil }
    return milliseconds(delay * Double(1 << min(20, max(0, attempts - 1))))
  }

  var longestWait: Int { milliseconds(delay * Double(1 << min(20, max(0, retries)))) }

  private func milliseconds(_ seconds: Double) -> Int { Int(min(max(0, seconds), Self.longestDelay) * 1000) }

  /// What may be otherwise next time: it says something of the worker or of this program, not of the document.
  static func mayPass(_ error: ObelusError) -> Bool {
    let family = error.code.rawValue.prefix { $0 != "." }
    return family == "worker" || family == "internal" || family == "job"
  }
}
