internal import ObelusCore
package import ObelusPipeline

extension Diagnostic {
  /// A document was done before, and its output is what the ledger says.
  static let alreadyDone = Diagnostic(.note, "ledger.done", "done already; the output has its hash still")
}

extension DocumentOutcome {
  /// Nothing was to be done, because the ledger knows the document.
  package var isAlreadyDone: Bool { findings.contains(.alreadyDone) }
}

extension RunEvent {
  /// It is about a document with which nothing was to be done.
  package var isAlreadyDone: Bool {
    if case .documentFinished(_, let outcome) = self { outcome.isAlreadyDone } else { false }
  }
}
