public import ObelusActions
public import ObelusCore

/// What a reviewer has decided about the hits of a job in one document. It holds texts only where somebody added some.
public struct Decisions: Hashable, Sendable, Codable {
  public struct Hit: Hashable, Sendable, Codable {
    /// The rule, page and place, as a review page says them.
    public var id: String
    /// The rule's id.
    public var rule: String
    public var state: MenuState.Decision
    /// In place of the rule's; nil leaves those.
    public var code: String?
    /// The page, from 0, and what is covered: lower left and upper right corner in default user space for each place. A
    /// document that was written since is proven by them, because its places may be off by the last digit.
    public var page: Int?
    public var areas: [[Double]] = []

    public init(id: String, rule: String, state: MenuState.Decision, code: String? = nil) {
      self.id = id
      self.rule = rule
      self.state = state
      self.code = code
    }
  }

  /// What becomes of hits that nobody has decided about.
  public enum Pending: String, Hashable, Sendable, Codable, CaseIterable { case accept, reject, fail }

  /// SHA-256 of the document, in hexadecimal.
  public var document: String
  /// `JobHash` of the job for it.
  public var job: String
  /// The path of the manifest, as the review was given it.
  public var jobPath: String
  /// How the review called the document.
  public var name: String
  public var reviewer: String?
  public var hits: [Hit]
  public var additions: [Addition]
  public var pending = Pending.fail

  public init(
    document: String, job: String, jobPath: String, name: String, reviewer: String? = nil, hits: [Hit] = [],
    additions: [Addition] = []
  ) {
    self.document = document
    self.job = job
    self.jobPath = jobPath
    self.name = name
    self.reviewer = reviewer
    self.hits = hits
    self.additions = additions
  }
}

extension DocumentOutcome {
  /// Why the document is not written before somebody has looked; nil where no rule finds anything in it.
  var needOfReview: ObelusError? {
    let hits = rules.reduce(0) { $0 + $1.hits }
    guard hits > 0 || rules.contains(where: \.elsewhere) else { return nil }
    return ObelusError(
      .reviewPending,
      hits > 0
        ? "\(hits) \(hits == 1 ? "hit has" : "hits have") to be reviewed"
        : "what rules find beside the pages has to be reviewed",
      hint: "make a page with `obelus review`, then carry out its decisions with `obelus apply`")
  }
}

extension ObelusError.Code {
  /// Hits are left that nobody has decided about.
  public static let reviewPending = Self(rawValue: "review.pending")
}
