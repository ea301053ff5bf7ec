import ObelusCore
import ObelusPipeline
import Synchronization

@testable import ObelusCLI

/// An engine that does what the name of each document says: `bad` is withheld, `locked` is encrypted, anything else
/// is done.
final class FakeEngine: JobEngine {
  struct Calls {
    var request: RunRequest?
    var documents: [DocumentRequest] = []
    var options = RunOptions()
    var format: ExchangeFormat?
    var annotations: [UInt8]?
    var isForced = false
    var probe: MenuProbe?
  }

  let calls = Mutex(Calls())
  /// Signals that arrive after the first document.
  let interruption: Int32?

  /// The request of the last call.
  var request: RunRequest? { calls.withLock { $0.request } }

  init(interruption: Int32? = nil) { self.interruption = interruption }

  func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    calls.withLock { $0.request = request }
    return work(request.documents, request.options, request.manifest.name, events)
  }

  func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock { $0.request = request }
    for document in request.documents {
      let quad = Quad(Rect(x0: 1, y0: 2, x1: 3.00049, y1: 4))
      records(
        PlanRecord(
          document: document.name, rule: "rule-1", page: 0, carrier: "page", disposition: .redact, characters: 3,
          quads: [quad]))
      records(
        PlanRecord(
          document: document.name, rule: "rule-1", page: nil, carrier: "outline", disposition: .kept, reason: "excepted"
        ))
    }
    return work(request.documents, request.options, nil, events)
  }

  func menu(
    _ request: RunRequest, at probe: MenuProbe, menus: @escaping @Sendable (MenuRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock {
      $0.request = request
      $0.probe = probe
    }
    return work(request.documents, request.options, nil, events)
  }

  func review(
    _ request: RunRequest, locale: String, records: @escaping @Sendable (Int, ReviewRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock { $0.request = request }
    return work(request.documents, request.options, nil, events)
  }

  func extract(
    _ documents: [DocumentRequest], options: RunOptions, lines: @escaping @Sendable (String) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock { $0.documents = documents }
    for i in 0..<50_000 where !options.cancellation.isCancelled { lines(#"{"page":\#(i)}"#) }
    return work(documents, options, nil, events)
  }

  func export(
    _ documents: [DocumentRequest], as format: ExchangeFormat, options: RunOptions,
    lines: @escaping @Sendable (String) -> Void, events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock {
      $0.documents = documents
      $0.format = format
    }
    for document in documents where document.target == .none { lines("\(format.rawValue) of \(document.name)") }
    return work(documents, options, nil, events)
  }

  func importAnnotations(
    _ annotations: [UInt8], into documents: [DocumentRequest], isForced: Bool, options: RunOptions,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    calls.withLock {
      $0.documents = documents
      $0.annotations = annotations
      $0.isForced = isForced
    }
    return work(documents, options, nil, events)
  }

  func verify(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    calls.withLock { $0.request = request }
    return work(request.documents, request.options, nil, events)
  }

  private func work(
    _ documents: [DocumentRequest], _ options: RunOptions, _ job: String?, _ events: @Sendable (RunEvent) -> Void
  ) -> RunSummary {
    events(.runStarted(documents: documents.count))
    var outcomes: [DocumentOutcome] = []
    for (i, document) in documents.enumerated() {
      events(.documentStarted(document: i, name: document.name))
      events(.pages(document: i, step: .edit, finished: 1, count: 2))
      let outcome = outcome(document, stopped: i > 0 && interruption != nil)
      outcomes.append(outcome)
      events(.documentFinished(document: i, outcome: outcome))
    }
    return RunSummary(job: job, documents: outcomes, seconds: 0.5, signal: interruption)
  }

  private func outcome(_ document: DocumentRequest, stopped: Bool) -> DocumentOutcome {
    func failed(_ error: ObelusError) -> DocumentOutcome {
      DocumentOutcome(input: document.name, state: .failed(error), pages: 2, seconds: 0.1)
    }
    if stopped { return failed(ObelusError(.interrupted, "not done: the run was interrupted")) }
    if document.name.contains("bad") {
      return failed(
        ObelusError(.verification, "the output still holds what rule `rule-1` redacts", at: Location(page: 1)))
    }
    if document.name.contains("locked") {
      return failed(ObelusError(.encrypted, "a password is needed", hint: "give --password-file"))
    }
    let output: String? =
      switch document.target {
      case .file(let path): path
      case .standardOutput: "-"
      case .none: nil
      }
    let finding = Diagnostic(.finding, "text.unmapped", "2 glyphs have no Unicode", at: Location(page: 0))
    return DocumentOutcome(
      input: document.name, output: output, state: .done, pages: 2,
      rules: [.init(rule: "rule-1", hits: 3, acted: 2, kept: 1), .init(rule: "second", hits: 0, acted: 0)],
      verified: .strict, findings: document.name.contains("odd") ? Array(repeating: finding, count: 12) : [],
      seconds: 0.1)
  }
}
