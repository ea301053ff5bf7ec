package import ObelusCore
internal import ObelusIO
internal import ObelusPDF
package import ObelusPipeline

/// What was done to one document, as JSON Lines of which each holds the SHA-256 of the line before it: a line that was
/// changed, added or taken out later shows (`AuditCheck`). The digest of the last line stands for the whole.
///
/// It holds no text of the document.
package struct AuditLog: Sendable {
  /// The whole file.
  package private(set) var bytes: [UInt8] = []
  package private(set) var lines = 0
  /// SHA-256 of the last line, in hexadecimal.
  package private(set) var head = Self.start

  /// What the first line says of the line before it.
  static let start = String(repeating: "0", count: 64)

  private init() {}

  /// - Parameters:
  ///   - marks: in the order of pages.
  ///   - time: RFC 3339.
  package init(
    of outcome: DocumentOutcome, marks: [MarkRecord], _ run: RunIdentity, time: String
  ) throws(ObelusError) {
    self.init()
    try add(
      "begin",
      [
        .init("document", .string(outcome.input)), .init("time", .string(time)),
        .init("program", .string(run.program)), .init("job", JSONValue(run.job)),
        .init("jobHash", .string(run.jobHash)), .init("inputHash", JSONValue(outcome.inputHash)),
        .init("inputBytes", .integer(outcome.inputBytes)),
      ])
    for mark in marks { try add("mark", mark.members) }
    for (carrier, count) in outcome.carriers.sorted(by: { $0.key < $1.key }) {
      try add("carrier", [.init("carrier", .string(carrier)), .init("count", .integer(count))])
    }
    for (part, count) in outcome.sanitized.sorted(by: { $0.key.rawValue < $1.key.rawValue }) where count > 0 {
      try add("sanitized", [.init("part", .string(part.rawValue)), .init("count", .integer(count))])
    }
    for finding in outcome.findings {
      try add(
        "finding",
        [
          .init("severity", .string(finding.severity.rawValue)), .init("code", .string(finding.code)),
          .init("page", JSONValue(finding.location.page.map { $0 + 1 })),
        ])
    }
    try add(
      "end",
      [
        .init("state", outcome.error == nil ? "done" : "failed"),
        .init("error", JSONValue(outcome.error?.code.rawValue)),
        .init("exit", .integer(Int(outcome.exitCode.rawValue))),
        .init("verified", JSONValue(outcome.verified?.rawValue)), .init("marks", .integer(marks.count)),
        .init("outputHash", JSONValue(outcome.outputHash)), .init("outputBytes", JSONValue(outcome.outputBytes)),
      ])
  }

  private mutating func add(_ event: String, _ members: [JSONValue.Member]) throws(ObelusError) {
    lines += 1
    let record = JSONValue.object(
      [.init("line", .integer(lines)), .init("previous", .string(head)), .init("event", .string(event))] + members)
    let line = record.compacted.lineBytes
    head = Hexadecimal.encode(try SHA256.digest(of: line)).lowercased()
    bytes += line + [0x0A]
  }
}

extension MarkRecord {
  fileprivate var members: [JSONValue.Member] {
    [
      .init("page", .integer(page + 1)), .init("rule", .string(rule)), .init("action", .string(action.rawValue)),
      .init("carrier", .string(carrier)), .init("codes", codes.isEmpty ? .null : .array(codes.map { .string($0) })),
      .init(
        "quads",
        quads.isEmpty ? .null : .array(quads.map { .array($0.quadPoints.map { .number($0.roundedToThousandths) }) })),
      .init("characters", JSONValue(characters)), .init("text", JSONValue(textCode)),
    ]
  }
}
