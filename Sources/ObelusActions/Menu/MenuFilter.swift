public import ObelusCore

/// Has the last word on menus, for programs that embed the library.
public protocol MenuFilter: Sendable {
  /// Called once for each selection.
  ///
  /// - Parameters:
  ///   - items: what the menu has, in order. To leave one out, go by its `id`.
  ///   - targetRect: what the menu will point at, in default user space.
  ///   - page: from 0.
  /// - Returns: the items that are left, and any of one's own; nil blocks the menu.
  /// - Throws: anything, which stops the document: a filter that fails never widens a menu.
  func shouldShow(
    _ items: [MenuItem], atSuggestedTargetRect targetRect: Rect?, for selection: MenuSelection, page: Int
  ) throws -> [MenuItem]?
}
