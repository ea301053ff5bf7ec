/// What is known of a selection at the moment. Menus are computed from it anew, never changed.
public struct MenuState: Hashable, Sendable {
  /// What a reviewer has said.
  public enum Decision: String, Hashable, Sendable, Codable, CaseIterable { case pending, accepted, rejected }

  /// Nil where nothing is to be decided.
  public var decision: Decision?
  /// It is being read aloud; nil where it was not asked for.
  public var isPlaying: Bool?
  /// Somebody has marked it for redaction, and may take that back.
  public var isMarked = false
  /// The rule of the job that takes it out of the document, or marks it for that.
  public var redactingRule: String?
  /// The document came with a mark for redaction there.
  public var isUnderMark = false

  public init(
    decision: Decision? = nil, isPlaying: Bool? = nil, isMarked: Bool = false, redactingRule: String? = nil,
    isUnderMark: Bool = false
  ) {
    self.decision = decision
    self.isPlaying = isPlaying
    self.isMarked = isMarked
    self.redactingRule = redactingRule
    self.isUnderMark = isUnderMark
  }

  /// The ids that stand first: of each pair that which is not the case now. Both of them while nothing is decided.
  var leadingIDs: [String] {
    var ids: [String] = []
    switch decision {
    case .pending: ids += ["review.accept", "review.reject"]
    case .accepted: ids.append("review.reject")
    case .rejected: ids.append("review.accept")
    case nil: break
    }
    if let isPlaying { ids.append(isPlaying ? "speech.pause" : "speech.play") }
    if isMarked { ids.append("mark.remove") }
    return ids
  }
}
