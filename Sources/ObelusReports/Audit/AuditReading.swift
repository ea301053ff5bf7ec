internal import ObelusCore
internal import ObelusIO
internal import ObelusPipeline

/// What an audit log says of its document.
struct AuditReading: Sendable {
  private(set) var outcome: DocumentOutcome
  private(set) var marks: [MarkRecord] = []
  /// The manifest's `name`.
  private(set) var job: String?

  /// Nil for a log that breaks off, or is none.
  init?(_ bytes: [UInt8]) {
    guard bytes.last == 0x0A else { return nil }
    let lines = bytes.dropLast().split(separator: 0x0A).compactMap { try? JSONValue(Array($0)) }
    guard let begin = lines.first, begin["event"] == "begin", let end = lines.last, end["event"] == "end",
      let document = begin["document"]?.string
    else { return nil }
    job = begin["job"]?.string
    marks = lines.compactMap(MarkRecord.init)
    outcome = DocumentOutcome(input: document, state: .done)
    if end["state"] != "done" {
      let code = ObelusError.Code(rawValue: end["error"]?.string ?? ObelusError.Code.internal.rawValue)
      outcome.state = .failed(ObelusError(code, "it failed; what was said of it went with the pass that was killed"))
    }
    outcome.inputHash = begin["inputHash"]?.string
    outcome.inputBytes = begin["inputBytes"]?.count ?? 0
    outcome.outputHash = end["outputHash"]?.string?.lowercased()
    outcome.outputBytes = end["outputBytes"]?.count
    outcome.verified = end["verified"]?.string.flatMap(Manifest.VerifyLevel.init)
    for mark in marks {
      let index = outcome.rules.firstIndex { $0.rule == mark.rule } ?? outcome.rules.endIndex
      if index == outcome.rules.endIndex { outcome.rules.append(.init(rule: mark.rule, hits: 0, acted: 0)) }
      outcome.rules[index].hits += 1
      if mark.action == .kept { outcome.rules[index].kept += 1 } else { outcome.rules[index].acted += 1 }
    }
  }
}

extension MarkRecord {
  /// Nil for a line about something else.
  fileprivate init?(_ line: JSONValue) {
    guard line["event"] == "mark", let rule = line["rule"]?.string, let carrier = line["carrier"]?.string,
      let action = line["action"]?.string.flatMap(PlanRecord.Disposition.init), let page = line["page"]?.count, page > 0
    else { return nil }
    self.init(
      rule: rule, action: action, page: page - 1, carrier: carrier,
      codes: line["codes"]?.elements.compactMap(\.string) ?? [],
      quads: line["quads"]?.elements.compactMap { Quad($0.elements.compactMap(\.double)) } ?? [],
      characters: line["characters"]?.count, textCode: line["text"]?.string)
  }
}

extension Quad {
  /// The numbers of `quadPoints`.
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 8 else { return nil }
    let points = stride(from: 0, to: 8, by: 2).map { Point(x: numbers[$0], y: numbers[$0 + 1]) }
    self.init(upperLeft: points[0], upperRight: points[1], lowerLeft: points[2], lowerRight: points[3])
  }
}

extension JSONValue {
  fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var count: Int? { if case .integer(let number) = self { number } else { nil } }
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}
