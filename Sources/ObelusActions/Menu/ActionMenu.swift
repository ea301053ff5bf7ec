public import ObelusCore

/// What can be done with a selection: what a batch asks before it acts, and what a review page shows.
public struct ActionMenu: Sendable {
  /// An item that the menu does not have.
  public struct Missing: Hashable, Sendable {
    public let id: String
    public let reason: MenuReason
  }

  public let context: ActionDefinition.Context
  /// In the order in which they stand; empty where nothing is left, which is not the same as a blocked menu.
  public let items: [MenuItem]
  public let missing: [Missing]
  /// A filter has blocked the menu.
  public let isBlocked: Bool
  /// What the menu points at: a place without width and height is a point.
  public let targetRect: Rect?
  /// What is selected; nil in an empty spot.
  public let selectionRect: Rect?

  public func item(_ id: String) -> MenuItem? { items.first { $0.id == id } }

  /// Whether it can be done, and why not.
  public func canPerform(_ id: String) -> (Bool, MenuReason?) {
    if item(id) != nil { return (true, nil) }
    return (false, missing.first { $0.id == id }?.reason ?? (isBlocked ? .filtered : .noHandler))
  }

  /// The menu for a selection: the one function that batch, library and review page ask.
  ///
  /// - Parameters:
  ///   - page: from 0.
  ///   - filters: asked one after the other, each once.
  /// - Throws: what a filter throws, and `usage.invalid` where a filter returns an item of the catalogue that it was not
  ///   given, or two of one id.
  public static func menu(
    for selection: MenuSelection, page: Int, policy: ActionPolicy, capabilities: MenuCapabilities,
    state: MenuState = MenuState(), language: MenuLanguage = .english, filters: [any MenuFilter] = []
  ) throws -> ActionMenu {
    let builder = MenuBuilder(
      selection: selection, policy: policy, capabilities: capabilities, state: state, language: language)
    var (items, missing) = builder.defaults()
    var isBlocked = false
    for filter in filters where !isBlocked {
      let given = items
      let kept = try filter.shouldShow(
        given, atSuggestedTargetRect: selection.targetRect, for: selection, page: page)
      items = try checked(kept ?? [], against: given)
      isBlocked = kept == nil
      let left = Set(items.map(\.id))
      missing += given.filter { !left.contains($0.id) }.map { Missing(id: $0.id, reason: .filtered) }
    }
    return ActionMenu(
      context: selection.context, items: items, missing: missing, isBlocked: isBlocked,
      targetRect: selection.targetRect, selectionRect: selection.rect)
  }

  private static func checked(_ items: [MenuItem], against given: [MenuItem]) throws(ObelusError) -> [MenuItem] {
    let known = Set(given.map(\.id))
    var seen: Set<String> = []
    for item in items {
      guard known.contains(item.id) || !item.isBuiltIn else {
        throw ObelusError(.usage, "a filter adds `\(item.id)` to a menu that may not have it")
      }
      guard seen.insert(item.id).inserted else {
        throw ObelusError(.usage, "a filter puts `\(item.id)` into a menu twice")
      }
    }
    return items
  }
}
