package import ObelusIO
public import ObelusCore

/// What happens in a run, for progress and logs. Events of one document come in order; those of several are mixed.
public enum RunEvent: Sendable {
  case runStarted(documents: Int)
  /// Something about the run itself.
  case warning(Diagnostic)
  /// `document` counts from 0 in the order of the request.
  case documentStarted(document: Int, name: String)
  /// `finished` of `count` pages have been through the step.
  case pages(document: Int, step: Step, finished: Int, count: Int)
  case documentFinished(document: Int, outcome: DocumentOutcome)

  public enum Step: String, Hashable, Sendable, Codable, CaseIterable { case find, edit, write, verify }
}

extension RunEvent {
  /// The event as a log record (`--log-format json`), without its time. It holds no text of a document.
  package var json: JSONValue {
    switch self {
    case .runStarted(let documents): ["event": "run-started", "documents": .integer(documents)]
    case .warning(let warning):
      ["event": "warning", "code": .string(warning.code), "message": .string(warning.message)]
    case .documentStarted(let document, let name):
      ["event": "document-started", "index": .integer(document), "document": .string(name)]
    case .pages(let document, let step, let finished, let count):
      [
        "event": "pages", "index": .integer(document), "step": .string(step.rawValue), "finished": .integer(finished),
        "count": .integer(count),
      ]
    case .documentFinished(let document, let outcome):
      .object([.init("event", "document-finished"), .init("index", .integer(document))] + outcome.members)
    }
  }
}

/// One line of `obelus plan`: something that a rule selects, and what would become of it.
public struct PlanRecord: Hashable, Sendable, Codable {
  public enum Disposition: String, Hashable, Sendable, Codable, CaseIterable {
    case redact, mark, markup, createLink, create
    case copy, cut, share, search, define, wikipedia, speak, delete, custom
    case kept, possible
  }

  public var document: String
  public var rule: String
  /// From 0; nil where the carrier is no page.
  public var page: Int?
  /// Where it stands: `page`, `image` (text that was recognised), `annotation`, `outline`, …
  public var carrier: String
  public var disposition: Disposition
  /// Why it would be kept.
  public var reason: String?
  /// The length of the selected text in Unicode scalars, where it is text.
  public var characters: Int?
  /// How sure the preset is that found it, from 0 to 1; nil where none did.
  public var score: Double?
  /// Default user space, points.
  public var quads: [Quad]
  /// The text itself, only where the plan was asked to reveal it.
  public var revealed: Revealed?

  /// Text of a document, and what stands around it.
  public struct Revealed: Hashable, Sendable, Codable {
    public var text: String
    public var before: String
    public var after: String
  }

  public init(
    document: String, rule: String, page: Int?, carrier: String, disposition: Disposition, reason: String? = nil,
    characters: Int? = nil, score: Double? = nil, quads: [Quad] = [], revealed: Revealed? = nil
  ) {
    self.document = document
    self.rule = rule
    self.page = page
    self.carrier = carrier
    self.disposition = disposition
    self.reason = reason
    self.characters = characters
    self.score = score
    self.quads = quads
    self.revealed = revealed
  }

  /// The record as a line of the plan: without any text of the document.
  package var json: JSONValue { .object(members) }

  /// The record with the text: for whoever asks for it, in a file of its own.
  package var revealingJSON: JSONValue {
    guard let revealed else { return json }
    return .object(
      members + [
        .init("text", .string(revealed.text)), .init("before", .string(revealed.before)),
        .init("after", .string(revealed.after)),
      ])
  }

  private var members: [JSONValue.Member] {
    let record: JSONValue = [
      "document": .string(document), "rule": .string(rule), "page": JSONValue(page.map { $0 + 1 }),
      "carrier": .string(carrier), "disposition": .string(disposition.rawValue), "reason": JSONValue(reason),
      "characters": JSONValue(characters), "score": score.map { .number($0.roundedToThousandths) } ?? nil,
      "quads": quads.isEmpty
        ? nil : .array(quads.map { .array($0.quadPoints.map { .number($0.roundedToThousandths) }) }),
    ]
    guard case .object(let members) = record.compacted else { return [] }
    return members
  }
}

extension Double {
  /// For reports: more digits say nothing, and hide that two runs agree.
  package var roundedToThousandths: Double {
    let scaled = self * 1000
    return scaled.isFinite ? scaled.rounded() / 1000 : self
  }
}
