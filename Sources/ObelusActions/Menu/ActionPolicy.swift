/// What menus may have at all. A value: it does not change while a job runs.
public struct ActionPolicy: Hashable, Sendable {
  public var allowedMenuActions: TextSelectionMenuAction = .all
  /// Subtypes (ISO 32000-2, table 171) with a small first letter that may be made, changed and deleted; nil is all.
  public var editableAnnotationTypes: Set<String>?
  /// False leaves points and areas without tools; text and annotations keep their menus.
  public var createAnnotationMenuEnabled = true
  /// The tools that points and areas get. A tool that no group has is not offered.
  public var createAnnotationMenuGroups = ToolGroup.standard
  /// Ids of items that no menu has.
  public var remove: Set<String> = []
  /// Ids of the items that menus may have; nil is all. What later versions bring is then missing.
  public var only: Set<String>?
  /// Items that stand after the built-in ones.
  public var customActions: [CustomAction] = []
  /// A program that has the last word on menus: it can only take items out.
  public var filter: ExternalCommand?

  public init() {}

  /// `remove` names the item, or `only` does not.
  public func leavesOut(_ id: String) -> Bool { remove.contains(id) || only.map { !$0.contains(id) } == true }

  public func allowsChanging(_ type: String) -> Bool { editableAnnotationTypes?.contains(type) ?? true }
}
