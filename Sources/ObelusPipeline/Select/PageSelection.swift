package import ObelusCore
package import ObelusText

/// What the rules of a job select on one page.
package struct PageSelection: Sendable {
  /// In the order of the rules, then of the text.
  package var selections: [Selection] = []
  /// What was found and is not selected, in the same order.
  package var passedOver: [PassedOver] = []
  /// Hits that may be none (letters with irregular gaps), by rule. They are selected too where the job takes them.
  package var uncertain: [Int: Int] = [:]
  /// Labels without a text and beginnings without an end, by rule: there nothing was selected.
  package var unanswered: [Int: Int] = [:]

  /// What of the page can be part of a hit that goes on from or to another, and of each reading of its picture.
  package var edges: [PageEdges] = []

  /// Hits in recognised text if some of its letters were taken for others, by rule. They are selected too where the job
  /// takes possible hits.
  package var misread: [Int: Int] = [:]

  /// What rules ask pages for and this one has.
  var conditions: Set<RuleCondition> = []
  /// Labels that were read in pictures of the page, by rule, in default user space.
  var readLabels: [Int: [Quad]] = [:]

  package init() {}
}

/// A text that an area of a rule asks pages for.
struct RuleCondition: Hashable, Sendable {
  var rule: Int
  /// Among the rule's, from 0.
  var number: Int
}

/// One page's part of a hit over a page break.
package struct CrossingPart: Sendable {
  package var hit: CrossingHit
  package var isContinuation: Bool
  /// Which of the page's texts it lies in, as `PageSelection.edges` counts.
  package var source = 0
  /// It lies inside an exception.
  package var isKept: Bool
}

/// A hit that nothing is done about.
package struct PassedOver: Sendable {
  package enum Reason: String, Sendable {
    /// It lies inside an exception.
    case exception
    /// It may be none, and the job does not take such hits.
    case possible
    /// A redaction takes its place, or it would tell what a rule redacts.
    case overruled
    /// A reviewer has rejected it.
    case rejected
  }

  package var selection: Selection
  package var reason: Reason
  /// Why, where a menu for the selection says so.
  package var refusal: String?
}
