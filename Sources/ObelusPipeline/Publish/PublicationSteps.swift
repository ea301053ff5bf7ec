package import ObelusCore

/// Takes part when outputs get their names, so that what is noted about one is on disk before that: whenever the process is
/// killed, nothing has a name of which nobody knows. Called from any thread; documents count as for `RecordSink`.
package protocol PublicationSteps: Sendable {
  /// A document was proven, and its output is about to get its name. What is thrown keeps it from that.
  /// - Parameter path: where the output lies meanwhile, whole.
  func prepare(_ outcome: DocumentOutcome, document: Int, output path: String) throws(ObelusError)

  /// The output has its name.
  func published(_ outcome: DocumentOutcome, document: Int) throws(ObelusError)

  /// The output gets no name after all.
  func withdraw(document: Int)
}

/// The steps of one document of a run, which is called as reports call it.
struct DocumentPublication: Sendable {
  let steps: any PublicationSteps
  let document: Int
  let names: FileNameCheck.Names

  func prepare(_ outcome: DocumentOutcome, output path: String) throws(ObelusError) {
    try steps.prepare(told(outcome), document: document, output: path)
  }

  func published(_ outcome: DocumentOutcome) throws(ObelusError) {
    try steps.published(told(outcome), document: document)
  }

  func withdraw() { steps.withdraw(document: document) }

  private func told(_ outcome: DocumentOutcome) -> DocumentOutcome {
    var outcome = outcome
    outcome.apply(names)
    return outcome
  }
}

extension DocumentOutcome {
  /// Calls the document by its label, also where an error came with a path.
  mutating func apply(_ names: FileNameCheck.Names) {
    findings = names.findings + findings
    if output != nil, output != "-" { output = names.output }
    guard case .failed(var error) = state, error.location.document != nil else { return }
    error.location.document = names.label
    state = .failed(error)
  }
}
