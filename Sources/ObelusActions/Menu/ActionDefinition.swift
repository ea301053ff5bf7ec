/// What a menu can offer: a row of the catalogue.
public struct ActionDefinition: Hashable, Sendable, Identifiable {
  /// What was selected when a menu is asked for.
  public enum Context: String, Hashable, Sendable, CaseIterable { case text, image, annotations, empty }

  /// Stable, and the same in every language: policies and filters name it.
  public let id: String
  /// Where it can stand.
  public let contexts: Set<Context>
  /// The kind of which a policy allows it; nil where no kind covers it.
  public let action: TextSelectionMenuAction?
  /// A name for a picture, of no set in particular.
  public let icon: String
  /// The version of Obelus that has it first.
  public let since: String
  /// The menu stays when it is chosen, and is computed anew.
  public let keepsOpen: Bool
  /// The annotation tool that it is.
  public let tool: ToolType?
  /// Of the tool, where it has several.
  public let variant: String?

  init(
    _ id: String, _ contexts: Set<Context>, _ action: TextSelectionMenuAction? = nil, icon: String,
    keepsOpen: Bool = false, tool: ToolType? = nil, variant: String? = nil
  ) {
    self.id = id
    self.contexts = contexts
    self.action = action
    self.icon = icon
    since = "0.1.0"
    self.keepsOpen = keepsOpen
    self.tool = tool
    self.variant = variant
  }
}
