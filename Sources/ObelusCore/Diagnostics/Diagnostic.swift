/// Something worth telling that does not end the work on a document. Diagnostics are collected and reported.
public struct Diagnostic: Hashable, Sendable, Codable {
  public enum Severity: String, Sendable, Codable, Comparable {
    case note, warning, finding

    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }
    private var rank: Int { self == .note ? 0 : self == .warning ? 1 : 2 }
  }

  /// A finding is something that Obelus could not read or judge.
  public var severity: Severity
  /// A stable, dotted identifier.
  public var code: String
  /// A sentence without any text of the document.
  public var message: String
  public var location: Location

  public init(_ severity: Severity, _ code: String, _ message: String, at location: Location = Location()) {
    self.severity = severity
    self.code = code
    self.message = message
    self.location = location
  }
}
