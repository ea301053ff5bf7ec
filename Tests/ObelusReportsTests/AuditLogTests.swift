import Foundation
import ObelusCore
import ObelusPipeline
import TestSupport
import Testing

@testable import ObelusReports

struct AuditLogTests {
  static let run = RunIdentity(program: "obelus 1", job: "release", jobHash: String(repeating: "a", count: 64))

  static func outcome(error: ObelusError? = nil) -> DocumentOutcome {
    var outcome = DocumentOutcome(
      input: "letter.pdf", output: error == nil ? "out/letter.pdf" : nil,
      state: error.map { .failed($0) } ?? .done, pages: 2,
      rules: [.init(rule: "names", hits: 2, acted: 2)], sanitized: [.info: 3],
      verified: error == nil ? .strict : nil,
      findings: [Diagnostic(.finding, "unreadable.image", "an image of text", at: Location(page: 1))], inputBytes: 100,
      outputBytes: error == nil ? 90 : nil)
    outcome.carriers = ["outline": 1]
    outcome.inputHash = String(repeating: "1", count: 64)
    if error == nil { outcome.outputHash = String(repeating: "2", count: 64) }
    return outcome
  }

  static let marks = [
    MarkRecord(
      rule: "names", action: .redact, page: 0, carrier: "page", codes: ["(b)(6)"],
      quads: [Quad(Rect(x0: 10, y0: 20, x1: 60, y1: 30))], characters: 8, textCode: String(repeating: "f", count: 64)),
    MarkRecord(rule: "names", action: .redact, page: 1, carrier: "image", codes: [], quads: []),
  ]

  static func log() throws -> AuditLog {
    try AuditLog(of: outcome(), marks: marks, run, time: "2026-11-30T12:00:00.000Z")
  }

  private func lines(_ log: AuditLog) -> [String] {
    String(decoding: log.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test func whatItTells() throws {
    let log = try Self.log()
    let lines = lines(log)
    #expect(lines.count == log.lines && lines.count == 7)
    #expect(lines[0].contains(#""event":"begin","document":"letter.pdf""#))
    #expect(lines[1].contains(#""page":1,"rule":"names","action":"redact","carrier":"page","codes":["(b)(6)"]"#))
    #expect(lines[2].contains(#""carrier":"image""#) && !lines[2].contains("quads") && !lines[2].contains("characters"))
    #expect(lines[3].contains(#""event":"carrier","carrier":"outline","count":1"#))
    #expect(lines[4].contains(#""part":"info","count":3"#))
    #expect(lines[5].contains("unreadable.image") && !lines[5].contains("an image of text"))
    #expect(lines[6].contains(#""event":"end","state":"done","exit":0,"verified":"strict","marks":2"#))
    let check = try AuditCheck(log.bytes)
    #expect(check.head == log.head && check.lines == 7)
  }

  /// Each line changed, left out, said twice, or put elsewhere; the end cut off.
  @Test func whatIsChangedShows() throws {
    let log = try Self.log()
    let lines = lines(log)
    func fails(_ lines: [String], _ what: String) {
      #expect(throws: ObelusError.self, "\(what)") {
        _ = try AuditCheck(Array((lines.joined(separator: "\n") + "\n").utf8))
      }
    }
    for index in lines.indices {
      var left = lines
      left.remove(at: index)
      fails(left, "without line \(index)")
      var twice = lines
      twice.insert(lines[index], at: index)
      fails(twice, "line \(index) twice")
      guard index + 1 < lines.count else { continue }
      var changed = lines
      changed[index] = changed[index].replacing("names", with: "nomes").replacing("letter", with: "lettre")
      if changed != lines { fails(changed, "line \(index) changed") }
      var swapped = lines
      swapped.swapAt(index, index + 1)
      fails(swapped, "lines \(index) and \(index + 1) swapped")
    }
    fails(Array(lines.dropLast(2)), "cut off")
    #expect(throws: ObelusError.self) { _ = try AuditCheck(Array(log.bytes.dropLast())) }
    #expect(throws: ObelusError.self) { _ = try AuditCheck([]) }
  }

  @Test func aDocumentThatFailed() throws {
    let error = ObelusError(.verification, "something is left")
    let log = try AuditLog(of: Self.outcome(error: error), marks: [], Self.run, time: "now")
    #expect(lines(log).last?.contains(#""state":"failed","error":"verify.failed","exit":4"#) == true)
    #expect(Certificate(of: Self.outcome(error: error), audit: log, Self.run, time: "now", key: nil) == nil)
  }
}
