internal import ObelusActions
internal import ObelusCore
internal import ObelusPipeline

/// What holds for decisions in whatever file they come.
enum DecisionsRules {
  static func checked(_ addition: Decisions.Addition, _ path: String) throws(ObelusError) -> Decisions.Addition {
    switch addition.place {
    case .text(let text):
      guard text.unicodeScalars.contains(where: { !$0.properties.isWhitespace }) else {
        throw DecisionsFile.fault("something is added for a text that is empty", path)
      }
    case .areas(let page, let areas):
      guard page >= 0, !areas.isEmpty,
        areas.allSatisfy({ $0.count == 4 && $0.allSatisfy { $0.isFinite && $0.magnitude < 1e7 } })
      else { throw DecisionsFile.fault("something is added in areas that are none", path) }
    }
    guard addition.action != .createLink || addition.uri.flatMap({ URITemplate($0) }) != nil else {
      throw DecisionsFile.fault(
        "a link is added without an absolute address", path)
    }
    return addition
  }
}
