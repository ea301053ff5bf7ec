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
    case nil: ExitCode(of: documents.map(\.exitCode))
    case 15: .terminated
    default: .interrupted
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

/// What became of one document.
public struct DocumentOutcome: Sendable, Codable {
  public enum State: Sendable, Codable {
    case done
    case failed(ObelusError)
  }

  /// What one rule found, and what was done.
  public struct RuleCount: Hashable, Sendable, Codable {
    public var rule: String
    public var hits: Int
    public var acted: Int
    /// Hits that an exception or a stronger rule kept from being acted on.
    public var kept: Int
    /// It found something in texts that are no page content: bookmarks, notes, fields, metadata, names.
    public var elsewhere: Bool
    /// Of the hits of presets on pages, from 0 to 1: the least and the greatest.
    public var scores: ClosedRange<Double>?

    public init(
      rule: String, hits: Int, acted: Int, kept: Int = 0, elsewhere: Bool = false, scores: ClosedRange<Double>? = nil
    ) {
      self.rule = rule
      self.hits = hits
      self.acted = acted
      self.kept = kept
      self.elsewhere = elsewhere
      self.scores = scores
    }
  }

  /// How often an exemption code was put on the boxes of a rule, and how.
  public struct CodeCount: Hashable, Sendable, Codable {
    public var rule: String
    /// Empty for the texts of marks of other programs.
    public var code: String
    /// On a box, at its size.
    public var drawn: Int
    /// On a box, smaller than its height allows.
    public var shrunk: Int
    /// In the margin beside the line, because it fits into no box.
    public var margin: Int
    /// For what no page shows: off the page, in a hidden appearance.
    public var hidden: Int
    /// Nowhere: there is a finding.
    public var undrawn: Int
  }

  public var input: String
  /// The path that appeared, `-` for standard output, or nil.
  public var output: String?
  public var state: State
  public var pages: Int
  public var rules: [RuleCount]
  /// Pages on which rules did something.
  public var pageCounts: [PageCount] = []
  /// How many things each sanitising switch removed.
  public var sanitized: [Manifest.Sanitize.Part: Int]
  /// How many strings, streams, names and structure texts the rules changed beside page contents.
  public var carriers: [String: Int] = [:]
  /// The level at which the output was proven, or nil.
  public var verified: Manifest.VerifyLevel?
  public var findings: [Diagnostic]
  /// The room that removed texts left; nil where nothing was removed.
  public var width: Manifest.WidthPolicy?
  /// How many marks for redaction were written; nil where the job applies what it selects. Nothing was removed for them.
  public var marks: Int?
  /// In the order of the rules; empty where no code was to be drawn.
  public var codes: [CodeCount] = []
  /// What became of annotations; nil where none were exported or imported.
  public var annotations: AnnotationCounts?
  /// What text rules could not read; nil where none ran.
  public var coverage: Coverage?
  public var seconds: Double
  /// Seconds by stage; what several workers did at the same time is added up.
  public var stages: [Stage: Double] = [:]
  public var inputBytes: Int
  public var outputBytes: Int?
  /// Who decided about its hits; nil where nobody was asked.
  public var reviewer: String?
  /// SHA-256 of input and output in hexadecimal; nil where nothing is put on record.
  public var inputHash: String?
  public var outputHash: String?

  public init(
    input: String, output: String? = nil, state: State, pages: Int = 0, rules: [RuleCount] = [],
    sanitized: [Manifest.Sanitize.Part: Int] = [:], verified: Manifest.VerifyLevel? = nil, findings: [Diagnostic] = [],
    seconds: Double = 0, inputBytes: Int = 0, outputBytes: Int? = nil
  ) {
    self.input = input
    self.output = output
    self.state = state
    self.pages = pages
    self.rules = rules
    self.sanitized = sanitized
    self.verified = verified
    self.findings = findings
    self.seconds = seconds
    self.inputBytes = inputBytes
    self.outputBytes = outputBytes
  }

  public var error: ObelusError? { if case .failed(let error) = state { error } else { nil } }
  public var exitCode: ExitCode { error.map { ExitCode($0.code) } ?? .done }
}

extension DocumentOutcome {
  package var members: [JSONValue.Member] {
    let record: JSONValue = [
      "input": .string(input), "output": JSONValue(output), "state": error == nil ? "done" : "failed",
      "error": error.map(Self.json) ?? nil, "pages": .integer(pages), "verified": JSONValue(verified?.rawValue),
      "marks": JSONValue(marks), "width": JSONValue(width?.rawValue),
      "rules": .array(
        rules.map {
          let record: JSONValue = [
            "rule": .string($0.rule), "hits": .integer($0.hits), "acted": .integer($0.acted), "kept": .integer($0.kept),
            "elsewhere": $0.elsewhere ? .boolean(true) : nil,
            "scores": $0.scores.map { range in
              .array([range.lowerBound, range.upperBound].map { .number($0.roundedToThousandths) })
            } ?? nil,
          ]
          return record.compacted
        }),
      "byPage": pageCounts.isEmpty ? nil : .array(pageCounts.map(\.json)),
      "sanitized": .object(
        Manifest.Sanitize.Part.allCases.compactMap { part in
          sanitized[part].map { .init(part.rawValue, .integer($0)) }
        }),
      "codes": codes.isEmpty ? nil : .array(codes.map(Self.json)),
      "coverage": coverage?.json ?? nil, "annotations": annotations?.json ?? nil,
      "carriers": carriers.isEmpty
        ? nil : .object(carriers.sorted { $0.key < $1.key }.map { .init($0.key, .integer($0.value)) }),
      "findings": .array(findings.map(Self.json)),
      "seconds": .number(seconds.roundedToThousandths),
      "stages": stages.isEmpty
        ? nil
        : .object(
          Stage.allCases.compactMap { stage in
            stages[stage].map { .init(stage.rawValue, .number($0.roundedToThousandths)) }
          }),
      "inputBytes": .integer(inputBytes),
      "outputBytes": JSONValue(outputBytes),
      "reviewer": JSONValue(reviewer), "inputHash": JSONValue(inputHash), "outputHash": JSONValue(outputHash),
    ]
    guard case .object(let members) = record.compacted else { return [] }
    return members
  }

  private static func json(_ error: ObelusError) -> JSONValue {
    let record: JSONValue = [
      "code": .string(error.code.rawValue), "exit": .integer(Int(ExitCode(error.code).rawValue)),
      "message": .string(error.message), "hint": JSONValue(error.hint),
      "page": JSONValue(error.location.page.map { $0 + 1 }),
      "object": JSONValue(error.location.object?.description),
    ]
    return record.compacted
  }

  private static func json(_ code: CodeCount) -> JSONValue {
    let name: [JSONValue.Member] = code.code.isEmpty ? [] : [.init("code", .string(code.code))]
    let numbers = [
      ("drawn", code.drawn), ("shrunk", code.shrunk), ("margin", code.margin), ("hidden", code.hidden),
      ("undrawn", code.undrawn),
    ].filter { $0.1 > 0 }.map { JSONValue.Member($0.0, .integer($0.1)) }
    return .object([.init("rule", .string(code.rule))] + name + numbers)
  }

  private static func json(_ finding: Diagnostic) -> JSONValue {
    let record: JSONValue = [
      "severity": .string(finding.severity.rawValue), "code": .string(finding.code),
      "message": .string(finding.message),
      "page": JSONValue(finding.location.page.map { $0 + 1 }),
      "object": JSONValue(finding.location.object?.description),
    ]
    return record.compacted
  }
}
