package import ObelusCore
internal import ObelusIO
internal import ObelusPDF

/// Whether an audit log is as it was written.
package struct AuditCheck: Sendable {
  /// SHA-256 of the last line.
  package let head: String
  package let lines: Int

  /// Throws `verify.failed` with the line that does not follow from the one before it.
  package init(_ bytes: [UInt8]) throws(ObelusError) {
    var head = AuditLog.start
    var count = 0
    var isEnded = false
    guard bytes.last == 0x0A else { throw Self.failure("the audit log breaks off", line: nil) }
    for line in bytes.dropLast().split(separator: 0x0A, omittingEmptySubsequences: false) {
      count += 1
      guard let record = try? JSONValue(Array(line)), record["line"] == .integer(count),
        record["previous"] == .string(head), !isEnded
      else {
        throw Self.failure("the audit log was changed: the line does not follow from the one before it", line: count)
      }
      isEnded = record["event"] == "end"
      head = Hexadecimal.encode(try SHA256.digest(of: Array(line))).lowercased()
    }
    guard isEnded else { throw Self.failure("the audit log has no end", line: count) }
    self.head = head
    lines = count
  }

  private static func failure(_ what: String, line: Int?) -> ObelusError {
    ObelusError(.verification, what, at: Location(line: line))
  }
}
