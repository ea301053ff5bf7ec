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
    try FileManager.default.contentsOfDirectory(atPath: folder.path("records")).sorted().filter {
      !$0.contains(".pass-")
    }
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

  /// Documents of one content are prepared at the same time, and named in another order; of two that a killed run has named each
  /// gets its own record.
  @Test func documentsOfOneContentArePrepared() throws {
    func outcome(_ document: Int) -> DocumentOutcome {
      var outcome = AuditLogTests.outcome()
      (outcome.input, outcome.output) = ("\(document).pdf", "out/\(document).pdf")
      return outcome
    }
    let run = try records(owner: RunRecords.owner(ofRun: "1"))
    for document in 0..<5 { try run.prepare(outcome(document), document: document) }
    for document in [2, 0] { try run.publish(outcome(document), document: document) }
    run.withdraw(document: 1)
    let next = try records(owner: RunRecords.owner(ofRun: "2"))
    try next.adoptRuns(isOver: { $0 == "1" }) { _, _ in [0, 2, 3, 4].map { ("\($0).pdf", "out/\($0).pdf") } }
    let names = try names()
    #expect(names.count == 4 * 3 && !names.contains { $0.hasPrefix(".") }, "\(names)")
    for document in [0, 2, 3, 4] {
      let log = String(decoding: try folder.read("records/\(document).audit.jsonl"), as: UTF8.self)
      #expect(log.contains("\"document\":\"\(document).pdf\""))
    }
  }

  /// What was prepared has no name for people until the output has its own, whoever gives it.
  @Test func preparedRecords() throws {
    let outcome = AuditLogTests.outcome()
    let (input, output) = (try #require(outcome.inputHash), try #require(outcome.outputHash))
    for owner in ["a", "b"] { try records(owner: owner).prepare(outcome, document: 0) }
    #expect(try names().count == 6 && names().allSatisfy { $0.hasPrefix(".") })
    let later = try records(owner: "c", prefix: "later.")
    try later.adopt(outcome, document: 0, input: input, output: String(repeating: "3", count: 64))
    #expect(try names().allSatisfy { $0.hasPrefix(".") })
    try later.adopt(outcome, document: 0, input: input, output: output)
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

  private func isMarked() throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: folder.path("records")).contains { $0.contains(".pass-") }
  }

  /// A pass that is killed has no report and no exemption log: the next one writes them by the logs of its documents.
  @Test func thePassThatWasKilledGetsItsRecords() throws {
    let killed = try records(owner: "host-a", prefix: "1.")
    for mark in AuditLogTests.marks { killed.take(.mark(mark), document: 0) }
    try killed.prepare(AuditLogTests.outcome(), document: 0)
    try killed.publish(AuditLogTests.outcome(), document: 0)
    try killed.prepare(AuditLogTests.outcome(error: ObelusError(.verification, "something is left")), document: 1)
    #expect(try isMarked())
    // Another host cannot know, until the lease is over.
    try records(owner: "host-b", prefix: "2.").endAbandoned(lease: 100) { _, _ in nil }
    #expect(try isMarked() && !names().contains("1.report.json"))
    let next = try records(owner: "host-a", prefix: "3.")
    next.removeLeftovers()
    #expect(try !isMarked())
    let report =
      try JSONSerialization.jsonObject(with: Data(try folder.read("records/1.report.json"))) as? [String: Any]
    #expect(report?["killed"] as? Bool == true && report?["documentsDone"] as? Int == 1)
    #expect(report?["documentsFailed"] as? Int == 1 && report?["job"] as? String == "release")
    let exemptions = String(decoding: try folder.read("records/1.exemptions.csv"), as: UTF8.self)
    #expect(exemptions.contains("letter.pdf,1,(b)(6),names,page,1,500\r\n"), "\(exemptions)")
    #expect(exemptions.contains("letter.pdf,2,,names,image,1,\r\n"), "\(exemptions)")
    let page = String(decoding: try folder.read("records/1.report.html"), as: UTF8.self)
    #expect(page.contains("This pass was killed") && page.contains("verify.failed"))
    // One that ends writes its own, and leaves no mark.
    try next.prepare(AuditLogTests.outcome(), document: 0)
    try next.publish(AuditLogTests.outcome(), document: 0)
    #expect(try isMarked())
    next.documentFinished(AuditLogTests.outcome(), document: 0)
    try next.finish(RunSummary(job: "release", documents: [AuditLogTests.outcome()], seconds: 0))
    #expect(try !isMarked() && names().contains("3.report.json"))
  }

  /// What was prepared for an output that never got a name goes; where it has one, the record gets its own.
  @Test func whatKilledPassesPreparedIsEnded() throws {
    var other = AuditLogTests.outcome()
    (other.inputHash, other.outputHash) = (String(repeating: "3", count: 64), String(repeating: "4", count: 64))
    for owner in ["host-a", "host-b"] {
      try records(owner: owner, prefix: "1.").prepare(AuditLogTests.outcome(), document: 0)
    }
    try records(owner: "host-b", prefix: "1.").prepare(other, document: 1)
    _ = try folder.write("half", as: "records/1.report.json.123.tmp")
    let next = try records(owner: "host-a", prefix: "2.")
    next.removeLeftovers()
    func find(_ hash: String, _ bytes: Int) -> String? { hash.hasPrefix("4") && bytes == 90 ? "out/other.pdf" : nil }
    try next.endAbandoned(lease: 100, find: find)
    #expect(try names().count { $0.hasPrefix(".") } == 6, "those of the other host stay for its lease")
    #expect(try names().allSatisfy { !$0.contains("host-a") } && names().contains("1.report.json.123.tmp"))
    try next.endAbandoned(lease: 0, find: find)
    #expect(
      try names().filter { $0.contains("other") } == [
        "2.other.audit.jsonl", "2.other.certificate.json", "2.other.certificate.pdf",
      ])
    let left = try names()
    #expect(!left.contains { $0.hasPrefix(".") || $0.hasSuffix(".tmp") }, "\(left)")
    #expect(try !isMarked())
  }

  /// An output that an earlier run has left keeps its record where a later run fails; one that is made anew gets another.
  @Test func anOutputKeepsItsRecord() throws {
    try records().documentFinished(AuditLogTests.outcome(), document: 0)
    let first = try names()
    #expect(first == ["letter.audit.jsonl", "letter.certificate.json", "letter.certificate.pdf"])
    let log = try folder.read("records/letter.audit.jsonl")
    var failed = AuditLogTests.outcome(error: ObelusError(.verification, "something is left"))
    failed.input = "letter.pdf"
    for _ in 0..<2 { try records().documentFinished(failed, document: 0) }
    #expect(try names() == ["letter-2.audit.jsonl"] + first)
    #expect(try folder.read("records/letter.audit.jsonl") == log)
    try records().documentFinished(AuditLogTests.outcome(), document: 0)
    #expect(try names() == ["letter-2.audit.jsonl"] + first)
  }
}
