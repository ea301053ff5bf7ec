import Glibc
import ObelusCore
import TestSupport
import Testing

@testable import ObelusPipeline

@Suite struct PublicationOverlapTests {
  /// Keeps the first two documents from their names until four have begun.
  private final class Gate: PublicationSteps, Sendable {
    let begun = Lock(0)
    private let kept = Lock(0)
    let wasInTime = Lock(true)

    func prepare(_ outcome: DocumentOutcome, document: Int, output path: String) throws(ObelusError) {
      let isKept = kept.withLock { kept in
        kept += 1
        return kept <= 2
      }
      guard isKept else { return }
      for _ in 0..<2000 where begun.withLock({ $0 }) < 4 { usleep(10_000) }
      if begun.withLock({ $0 }) < 4 { wasInTime.withLock { $0 = false } }
    }

    func published(_ outcome: DocumentOutcome, document: Int) {}
    func withdraw(document: Int) {}
  }

  private func request(_ folder: TemporaryFolder, jobs: Int) throws -> RunRequest {
    var pdf = TinyPDF()
    pdf.page("BT /F1 12 Tf 72 700 Td (Mr Smith and others) Tj ET")
    let manifest = try Manifest(
      Array(
        #"""
        {"version": 1, "name": "t", "verify": "quick",
         "rules": [{"id": "a", "select": {"text": "Smith"}, "action": "redact"}]}
        """#.utf8), path: "job.json")
    let documents = try (0..<6).map { number in
      DocumentRequest(
        name: "\(number).pdf", source: .file(try folder.write(pdf.bytes(), as: "\(number).pdf")),
        target: .file(folder.path("out/\(number).pdf")))
    }
    var options = RunOptions()
    options.jobs = jobs
    return RunRequest(manifest: manifest, documents: documents, options: options)
  }

  /// While two documents wait for their names, others are worked on in their places.
  @Test func aNameThatTakesTimeKeepsNobodyWaiting() throws {
    let folder = try TemporaryFolder()
    let gate = Gate()
    var request = try request(folder, jobs: 2)
    request.publication = gate
    let summary = try BatchEngine(isolation: .none).run(request) { event in
      if case .documentStarted = event { gate.begun.withLock { $0 += 1 } }
    }
    #expect(summary.documents.allSatisfy { $0.error == nil } && summary.documents.count == 6)
    #expect(gate.wasInTime.withLock { $0 })
  }

  /// With one job what is told of one document comes before the next begins.
  @Test func oneJobIsOneDocumentAfterTheOther() throws {
    let folder = try TemporaryFolder()
    let told = Lock([Int]())
    _ = try BatchEngine(isolation: .none).run(try request(folder, jobs: 1)) { event in
      switch event {
      case .documentStarted(let document, _), .documentFinished(let document, _):
        told.withLock { $0.append(document) }
      case .runStarted, .warning, .pages: break
      }
    }
    #expect(told.withLock { $0 } == (0..<6).flatMap { [$0, $0] })
  }

  /// Nothing begins any more once a failure was told of.
  @Test func aFailureIsToldBeforeTheNextBegins() throws {
    let folder = try TemporaryFolder()
    var request = try request(folder, jobs: 2)
    for index in request.documents.indices { request.documents[index].source = .bytes(Array("no document".utf8)) }
    let cancellation = request.options.cancellation
    let started = Lock(0)
    let summary = try BatchEngine(isolation: .none).run(request) { event in
      if case .documentStarted = event { started.withLock { $0 += 1 } }
      if case .documentFinished(_, let outcome) = event, outcome.error?.code != .interrupted { cancellation.cancel() }
    }
    #expect(started.withLock { $0 } <= 2)
    #expect(summary.documents.count { $0.error?.code == .interrupted } >= 4)
  }
}
