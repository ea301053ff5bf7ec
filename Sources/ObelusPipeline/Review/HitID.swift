internal import ObelusCore

/// What a hit is called in a review: the same for the same rule, page and place, in every run over the same bytes.
enum HitID {
  static func id(rule: String, page: Int, quads: [Quad], isContinuation: Bool = false) -> String {
    var hash = StableHash()
    hash.add("\(rule)/\(page)\(isContinuation ? "/…" : "")")
    for number in quads.flatMap(\.quadPoints) {
      let tenths = (number * 10).rounded()
      hash.add("/\(tenths.magnitude < 1e12 ? Int(tenths) : 0)")
    }
    return hash.hex
  }
}

extension Selection {
  /// - Parameter rules: those of the job.
  func hitID(_ rules: [CompiledRule], page: Int) -> String {
    HitID.id(rule: rules[rule].id, page: page, quads: quads, isContinuation: isContinuation)
  }
}
