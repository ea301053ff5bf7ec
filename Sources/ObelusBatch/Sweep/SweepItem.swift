internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// A document that a sweep has claimed.
struct SweepItem: Sendable {
  /// In the pass, from 0.
  let index: Int
  let original: Filing.Original
  let claim: Claim
  let entry: LedgerEntry
  /// How messages and the ledger call it.
  let names: FileNameCheck.Names
  let output: FileName
  /// The path by which the work finds its bytes.
  let path: String

  var staged: FileName { FileName("\(entry.number).pdf") }
}

/// Names and hashes of documents under one job.
struct SweepNaming: Sendable {
  let request: SweepRequest
  let job: JobHash
  /// Where documents of this job are found again that went to quarantine; nil where a rule redacts a part of the paths.
  let quarantine: LedgerEntry.QuarantinePlace?
  private let rules: JobNames

  init(_ request: SweepRequest) throws(ObelusError) {
    self.request = request
    job = try JobHash(request.manifest)
    rules = JobNames(request.manifest)
    let folders = [request.quarantine, request.inbox].map(FilePath.resolved)
    let isPlain = folders.allSatisfy { [rules] path in
      rules.names(of: DocumentRequest(name: path, source: .bytes([])), number: 0).label == path
    }
    quarantine = isPlain ? .init(folder: folders[0], inbox: folders[1]) : nil
  }

  /// The path of a file of the inbox as text; of a name that is no text, what messages call it.
  func path(_ name: FileName) -> String { FilePath.join(request.inbox, name.display) }

  /// How messages call a file that has no entry in the ledger.
  func label(_ name: FileName) -> String {
    rules.names(of: DocumentRequest(name: path(name), source: .file(path(name))), number: 0).label
      .replacing(" (document 0)", with: "")
  }

  func output(_ name: FileName, content: String, number: Int) -> FileName {
    let template = request.manifest.output.name
    return FileName(
      OutputNames.name(
        template, input: name.display, number: number, digits: 6, hash: OutputNames.shortHash(content)))
  }

  /// - Parameter output: the name that it has, or is to have.
  func names(_ name: FileName, output: FileName, number: Int) -> FileNameCheck.Names {
    let document = DocumentRequest(
      name: path(name), source: .file(path(name)),
      target: .file(FilePath.join(FilePath.resolved(request.outbox), output.display)))
    var names = rules.names(of: document, number: number)
    // Names that hold nothing of the inputs' are what documents are called.
    if OutputNames.areSafe(request.manifest.output.name) { names.label = output.display }
    return names
  }
}
