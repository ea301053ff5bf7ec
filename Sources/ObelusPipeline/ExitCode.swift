public import ObelusCore

/// What the command's exit status says. These are a stable interface: a number never changes its meaning.
public enum ExitCode: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  case someFailed = 1
  case usage = 2
  case unreadable = 3
  case withheld = 4
  case reviewPending = 5
  case noInput = 6
  case notPermitted = 8
  case `internal` = 70
  case temporary = 75
  case interrupted = 130
  case terminated = 143

  public var meaning: String {
    switch self {
    case .done: "all done"
    case .someFailed: "some documents failed (many inputs)"
    case .usage: "usage or manifest invalid; nothing was written"
    case .unreadable: "input unreadable, or its worker died"
    case .withheld: "verification failed or no proof possible; output withheld"
    case .reviewPending: "review pending"
    case .noInput: "no input found"
    case .notPermitted: "encrypted, signed, or not permitted"
    case .internal: "internal error"
    case .temporary: "busy or temporary: try again"
    case .interrupted: "interrupted (SIGINT); nothing half-written"
    case .terminated: "terminated (SIGTERM); nothing half-written"
    }
  }
}

extension ObelusError.Code {
  /// No input was given, or none was found.
  public static let noInput = Self(rawValue: "input.none")
  /// The process that worked on the document ended without a result.
  public static let workerDied = Self(rawValue: "worker.died")
  /// The document took longer than it may.
  public static let timeout = Self(rawValue: "worker.timeout")
  /// Another run holds what this one needs.
  public static let busy = Self(rawValue: "job.busy")
  /// The run was told to stop.
  public static let interrupted = Self(rawValue: "job.interrupted")
}

extension ExitCode {
  /// The code of a document that failed with this error; new error codes fall under their family.
  public init(_ code: ObelusError.Code) {
    switch code {
    case .encrypted, .notPermitted, .signed: self = .notPermitted
    case .unsupported: self = .withheld
    case .noInput: self = .noInput
    case .interrupted: self = .interrupted
    case .repairedLate: self = .internal
    default:
      switch code.rawValue.prefix(while: { $0 != "." }) {
      case "input", "pdf", "worker": self = .unreadable
      case "usage": self = .usage
      case "verify", "redact", "program": self = .withheld
      case "review": self = .reviewPending
      case "output", "job": self = .temporary
      default: self = .internal
      }
    }
  }

  /// The code of a run: that of its only document, or 1 when any of several failed. A run without documents is 6.
  public init(of documents: [ExitCode]) {
    switch documents.count {
    case 0: self = .noInput
    case 1: self = documents[0]
    default: self = documents.allSatisfy { $0 == .done } ? .done : .someFailed
    }
  }
}
