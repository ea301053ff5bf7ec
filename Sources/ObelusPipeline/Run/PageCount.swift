internal import ObelusCore
internal import ObelusIO

/// What rules did on one page. It holds no text of the document.
public struct PageCount: Hashable, Sendable, Codable {
  /// How many of a rule's hits were acted on.
  public struct Rule: Hashable, Sendable, Codable {
    public var rule: String
    public var acted: Int
  }

  /// From 0.
  public var page: Int
  /// In the order of the manifest; those that did nothing here are left out.
  public var rules: [Rule]

  var json: JSONValue {
    [
      "page": .integer(page + 1),
      "rules": .array(rules.map { ["rule": .string($0.rule), "acted": .integer($0.acted)] }),
    ]
  }
}

extension DocumentOutcome {
  /// The pages on which rules did something, in their order.
  static func pageCounts(_ results: [PageResult], of job: CompiledJob) -> [PageCount] {
    results.compactMap { result in
      let rules = job.rules.compactMap { rule -> PageCount.Rule? in
        guard let count = result.counts[rule.index], count.acted > 0 else { return nil }
        return .init(rule: rule.id, acted: count.acted)
      }
      return rules.isEmpty ? nil : PageCount(page: result.edit.page, rules: rules)
    }
  }
}
