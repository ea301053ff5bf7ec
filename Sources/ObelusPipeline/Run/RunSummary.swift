package import ObelusIO
public import ObelusCore

/// What a run did. Its JSON form is the report; it holds no text of any document.
public struct RunSummary: Sendable {
  /// The manifest's `name`, or nil.
  public var job: String?
  /// In the order of the request.
  public var documents: [DocumentOutcome]
  public var seconds: Double
  /// The signal that ended the run early, or nil.
  public var signal: Int32?
  /// How texts were compared, by rule; empty where no rule looks for any.
  public var matching: [Matching] = []
  /// The word lists that were looked for.
  public var lists: [List] = []
  /// SHA-256 of what the job's policy allows, in hexadecimal; nil without a job.
  public var policy: String?
  /// What kept documents in their place; nil where no document was worked on.
  public var isolation: IsolationReport?
  /// The program that did it, with its version; nil where nobody has said so.
  public var program: String?
  /// SHA-256 of the manifest and its lists, in hexadecimal; nil without a job.
  public var jobHash: String?
  /// The most memory that one process of the run had at a time, this one or a worker, in bytes.
  public var peakMemory: Int?
  /// What failed beside the documents, when these were done; nil as a rule.
  public var fault: ObelusError?
  /// The run was killed: what is said here comes from the records of its documents.
  public var wasKilled = false

  /// A word list, and which of its rows say nothing new.
  public struct List: Sendable {
    /// As the manifest writes it.
    public var path: String
    public var terms: Int
    public var warnings: [Diagnostic]

    init(_ list: Manifest.WordList) {
      path = list.path
      terms = list.count
      warnings = list.warnings
    }

    fileprivate var json: JSONValue {
      [
        "list": .string(path), "terms": .integer(terms),
        "warnings": .array(
          warnings.map {
            [
              "code": .string($0.code), "message": .string($0.message),
              "line": JSONValue($0.location.line),
            ]
          }),
      ]
    }
  }

  public init(job: String?, documents: [DocumentOutcome], seconds: Double, signal: Int32? = nil) {
    self.job = job
    self.documents = documents
    self.seconds = seconds
    self.signal = signal
  }

  public var exitCode: ExitCode {
    switch signal {
    case nil:
      let ofDocuments = ExitCode(of: documents.map(\.exitCode))
      return ofDocuments == .done ? fault.map { ExitCode($0.code) } ?? .done : ofDocuments
    case 15: return .terminated
    default: return .interrupted
    }
  }

  /// Rules that found nothing in any document, in the order of the manifest.
  public var unusedRules: [String] {
    var order: [String] = []
    var used: Set<String> = []
    for rule in documents.lazy.flatMap(\.rules) {
      if !order.contains(rule.rule) { order.append(rule.rule) }
      if rule.hits > 0 || rule.elsewhere { used.insert(rule.rule) }
    }
    return order.filter { !used.contains($0) }
  }

  package var json: JSONValue {
    let record: JSONValue = [
      "report": 1, "program": JSONValue(program), "job": JSONValue(job), "jobHash": JSONValue(jobHash),
      "exit": .integer(Int(exitCode.rawValue)),
      "documentsDone": .integer(documents.count { $0.exitCode == .done }),
      "documentsFailed": .integer(documents.count { $0.exitCode != .done }),
      "outcomes": failures.isEmpty ? nil : .object(failures), "peakMemory": JSONValue(peakMemory),
      "killed": wasKilled ? .boolean(true) : nil, "signal": JSONValue(signal.map(Int.init)),
      "fault": fault.map { DocumentOutcome.json($0, document: $0.location.document) } ?? nil,
      "seconds": .number(seconds.roundedToThousandths),
      "policy": JSONValue(policy), "isolation": isolation?.json ?? nil,
      "matching": matching.isEmpty
        ? nil : ["normalization": .string(Matching.normalization), "rules": .array(matching.map(\.json))],
      "lists": lists.isEmpty ? nil : .array(lists.map(\.json)),
      "documents": .array(documents.map { .object($0.members) }),
    ]
    return record.compacted
  }

  /// How many documents failed for which reason.
  private var failures: [JSONValue.Member] {
    let codes = Dictionary(grouping: documents.compactMap { $0.error?.code.rawValue }) { $0 }
    return codes.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value.count)) }
  }
}
