import Foundation
import ObelusCore
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusReports

struct RunRecordsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func records(owner: String = "", prefix: String = "") throws -> RunRecords {
    try RunRecords(in: folder.path("records"), prefix: prefix, owner: owner, of: AuditLogTests.run, signedWith: nil) {
      "now"
    }
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("records")).sorted()
  }

  /// Documents of one content are done at the same time under different names.
  @Test func documentsOfOneContent() throws {
    let records = try records()
    let count = 24
    WorkerThreads.run(8) { thread in
      for document in stride(from: thread, to: count, by: 8) {
        var outcome = AuditLogTests.outcome()
        (outcome.input, outcome.output) = ("\(document).pdf", "out/\(document).pdf")
        records.documentFinished(outcome, document: document)
      }
    }
    try records.finish(RunSummary(job: nil, documents: [], seconds: 0))
    let names = try names()
    for document in 0..<count {
      #expect(names.contains("\(document).certificate.json") && names.contains("\(document).certificate.pdf"))
      let log = try folder.read("records/\(document).audit.jsonl")
      _ = try AuditCheck(log)
      #expect(String(decoding: log, as: UTF8.self).contains("\"document\":\"\(document).pdf\""))
    }
    #expect(!names.contains { $0.hasPrefix(".") })
  }

  /// What was prepared has no name for people until the output has its own, whoever gives it.
  @Test func preparedRecords() throws {
    let outcome = AuditLogTests.outcome()
    let (input, output) = (try #require(outcome.inputHash), try #require(outcome.outputHash))
    for owner in ["a", "b"] { try records(owner: owner).prepare(outcome, document: 0) }
    #expect(try names().count == 6 && names().allSatisfy { $0.hasPrefix(".") })
    let later = try records(owner: "c", prefix: "later.")
    try later.adopt(outcome, input: input, output: String(repeating: "3", count: 64))
    #expect(try names().allSatisfy { $0.hasPrefix(".") })
    try later.adopt(outcome, input: input, output: output)
    let adopted = try names().filter { !$0.hasPrefix(".") }
    #expect(adopted == ["later.letter.audit.jsonl", "later.letter.certificate.json", "later.letter.certificate.pdf"])
    let own = try records(owner: "d")
    try own.prepare(outcome, document: 7)
    own.withdraw(document: 7)
    #expect(try names().count == 6)
    try own.prepare(outcome, document: 7)
    try own.publish(outcome, document: 7)
    own.documentFinished(outcome, document: 7)
    #expect(try names().count == 9 && names().contains("letter.audit.jsonl"))
  }

  /// A certificate of an earlier run does not stay beside the log of a later one that failed.
  @Test func nothingStaysOfAnEarlierRun() throws {
    try records().documentFinished(AuditLogTests.outcome(), document: 0)
    #expect(try names().count == 3)
    var failed = AuditLogTests.outcome(error: ObelusError(.verification, "something is left"))
    failed.input = "letter.pdf"
    try records().documentFinished(failed, document: 0)
    #expect(try names() == ["letter.audit.jsonl"])
  }
}
