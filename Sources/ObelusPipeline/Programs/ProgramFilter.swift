internal import ObelusActions
internal import ObelusCore

/// Asks the filter of the policy. It gets ids and places, no text, and can only take items out.
struct ProgramFilter: MenuFilter {
  let policy: ActionPolicy
  let document: String
  let asker: ProgramAsker

  func shouldShow(
    _ items: [MenuItem], atSuggestedTargetRect targetRect: Rect?, for selection: MenuSelection, page: Int
  ) throws -> [MenuItem]? {
    try kept(items.map(\.id), selection, page).map { kept in items.filter { kept.contains($0.id) } }
  }

  /// Nil where the menu is blocked.
  func kept(_ ids: [String], _ selection: MenuSelection, _ page: Int) throws(ObelusError) -> Set<String>? {
    let request = ProgramRequest(document: document, page: page, selection: selection)
    return try ProgramReply.filter(try asker.ask(request.filter(ids)), ids, policy)
  }
}
