package import ObelusIO
public import ObelusCore

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
      "error": error.map { Self.json($0) } ?? nil, "pages": .integer(pages), "verified": JSONValue(verified?.rawValue),
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

  /// - Parameter document: where it is not told beside it.
  static func json(_ error: ObelusError, document: String? = nil) -> JSONValue {
    let record: JSONValue = [
      "document": JSONValue(document),
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
