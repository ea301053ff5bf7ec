import Foundation
import ObelusCore
import ObelusIO
import ObelusPipeline
import Synchronization

@testable import ObelusBatch

/// An engine without PDFs: the output is "redacted:" and the input. What the input begins with says what becomes of it:
/// `bad` is withheld, `crash` kills its worker, `full` finds the disk full, anything else is done.
final class CopyingEngine: JobEngine {
  struct Unused: Error {}

  /// How often each content was worked on.
  let worked = Mutex<[String: Int]>([:])
  /// Called when a document is about to be worked on.
  let willWork: @Sendable (String) -> Void
  let delay: UInt32

  init(delay: UInt32 = 0, willWork: @escaping @Sendable (String) -> Void = { _ in }) {
    self.delay = delay
    self.willWork = willWork
  }

  func run(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    events(.runStarted(documents: request.documents.count))
    let outcomes = Mutex([DocumentOutcome?](repeating: nil, count: request.documents.count))
    let next = Atomic<Int>(0)
    WorkerThreads.run(request.options.jobs ?? 2) { _ in
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < request.documents.count else { return }
        let document = request.documents[index]
        events(.documentStarted(document: index, name: document.name))
        let outcome = self.work(document, request.options)
        outcomes.withLock { $0[index] = outcome }
        events(.documentFinished(document: index, outcome: outcome))
      }
    }
    return RunSummary(
      job: request.manifest.name, documents: outcomes.withLock { $0.compactMap { $0 } }, seconds: 0,
      signal: request.options.cancellation.signal)
  }

  private func work(_ document: DocumentRequest, _ options: RunOptions) -> DocumentOutcome {
    func failed(_ error: ObelusError) -> DocumentOutcome {
      DocumentOutcome(input: document.name, state: .failed(error))
    }
    if options.cancellation.isCancelled { return failed(ObelusError(.interrupted, "the run was stopped")) }
    guard case .file(let path) = document.source, case .file(let target) = document.target,
      let bytes = try? FileContents.read(path, limit: 1 << 24)
    else { return failed(ObelusError(.unreadable, "cannot be read")) }
    let text = String(decoding: bytes, as: UTF8.self)
    worked.withLock { $0[text, default: 0] += 1 }
    willWork(text)
    if delay > 0 { usleep(delay) }
    if text.hasPrefix("bad") { return failed(ObelusError(.verification, "the output still holds it", hint: "look")) }
    if text.hasPrefix("crash") { return failed(ObelusError(.workerDied, "the worker died")) }
    if text.hasPrefix("full") { return failed(ObelusError(.output, "the disk is full")) }
    do throws(ObelusError) {
      var output = try TemporaryOutput(for: target)
      try FileContents.replace(output.path, with: Array("redacted:".utf8) + bytes)
      try output.publish(overwrite: options.overwrite)
    } catch {
      return failed(error)
    }
    return DocumentOutcome(
      input: document.name, output: target, state: .done, pages: 1, rules: [.init(rule: "r", hits: 2, acted: 2)],
      verified: .strict, inputBytes: bytes.count)
  }

  func plan(
    _ request: RunRequest, records: @escaping @Sendable (PlanRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw Unused() }

  func menu(
    _ request: RunRequest, at probe: MenuProbe, menus: @escaping @Sendable (MenuRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw Unused() }

  func review(
    _ request: RunRequest, locale: String, records: @escaping @Sendable (Int, ReviewRecord) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary {
    throw Unused()
  }

  func extract(
    _ documents: [DocumentRequest], options: RunOptions, lines: @escaping @Sendable (String) -> Void,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw Unused() }

  func export(
    _ documents: [DocumentRequest], as format: ExchangeFormat, options: RunOptions,
    lines: @escaping @Sendable (String) -> Void, events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw Unused() }

  func importAnnotations(
    _ annotations: [UInt8], into documents: [DocumentRequest], isForced: Bool, options: RunOptions,
    events: @escaping @Sendable (RunEvent) -> Void
  ) throws -> RunSummary { throw Unused() }

  func verify(_ request: RunRequest, events: @escaping @Sendable (RunEvent) -> Void) throws -> RunSummary {
    throw Unused()
  }
}
