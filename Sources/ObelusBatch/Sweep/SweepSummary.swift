package import ObelusCore
package import ObelusIO
package import ObelusPipeline

/// What became of a file of the inbox, besides being processed.
package enum SweepFate: String, Hashable, Sendable, CaseIterable {
  /// Done before under another name: its output has one more.
  case republished
  /// It failed, and will be tried again.
  case retriedLater
  case quarantined
  /// It failed earlier, and its time has not come.
  case waiting
  /// No document: a link, a folder, a hidden or temporary name.
  case skipped
  /// Somebody may still write it.
  case unsettled
  /// Another process works on it.
  case held
  /// The pass ended before it was done.
  case left

  package var text: String {
    switch self {
    case .retriedLater: "to be retried"
    case .waiting: "waiting for a retry"
    case .held: "in work elsewhere"
    case .left: "not done"
    default: rawValue
    }
  }
}

/// What happens in a sweep, for messages and logs.
package enum SweepEvent: Sendable {
  /// Of a document; indices count through the pass.
  case run(RunEvent)
  /// What became of a file; `detail` says why.
  case fate(SweepFate, file: String, detail: String?)
}

/// What one pass did.
package struct SweepSummary: Sendable {
  /// The documents that were worked on or republished. Its exit code is not the pass's.
  package var run: RunSummary
  package var counts: [SweepFate: Int] = [:]
  /// What ended the pass early.
  package var error: ObelusError?

  /// Documents with an output that was made now.
  package var processed: Int { run.documents.count { $0.exitCode == .done } - (counts[.republished] ?? 0) }

  private var failed: Int { (counts[.retriedLater] ?? 0) + (counts[.quarantined] ?? 0) }

  package var exitCode: ExitCode {
    if let error { return ExitCode(error.code) }
    if run.signal != nil { return run.exitCode }
    return failed > 0 ? .someFailed : .done
  }

  /// There is nothing that anybody needs to know of.
  package var isAllWell: Bool { exitCode == .done }

  /// One line for people.
  package var text: String {
    let parts = SweepFate.allCases.compactMap { fate in
      counts[fate].map { "\($0) \(fate.text)" }
    }
    return (["\(processed) processed"] + parts).joined(separator: ", ")
  }

  /// The report: that of a run, with the exit code of the pass and its counts.
  package var json: JSONValue {
    let counts = SweepFate.allCases.map { JSONValue.Member($0.rawValue, .integer(self.counts[$0] ?? 0)) }
    guard case .object(var members) = run.json else { return .null }
    if let index = members.firstIndex(where: { $0.key == "exit" }) {
      members[index].value = .integer(Int(exitCode.rawValue))
    }
    members.insert(
      .init("sweep", .object([.init("processed", .integer(processed))] + counts)), at: min(3, members.count))
    if let error {
      members.append(
        .init("error", ["code": .string(error.code.rawValue), "message": .string(error.description)]))
    }
    return .object(members)
  }
}
