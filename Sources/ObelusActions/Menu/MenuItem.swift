/// One line of a menu.
public struct MenuItem: Sendable, Identifiable {
  public enum Kind: Sendable {
    case builtIn
    /// A tool of the creation menu, with what it is set to.
    case tool(ToolItem)
    /// A link that is filled in with what is selected.
    case link(URITemplate)
    /// A program of the policy carries it out.
    case command(ExternalCommand)
    /// Called with the selection.
    case handler(@Sendable (MenuSelection) throws -> Void)
  }

  /// Stable; filters go by it, never by the title.
  public let id: String
  public let title: String
  public let icon: String
  /// The menu stays when it is chosen, and is computed anew.
  public let keepsOpen: Bool
  public let kind: Kind

  /// An item of one's own.
  /// - Parameter id: with a dot, and none that the catalogue has.
  public init(
    id: String, title: String, icon: String = "custom", keepsOpen: Bool = false,
    handler: @escaping @Sendable (MenuSelection) throws -> Void
  ) {
    self.init(id: id, title: title, icon: icon, keepsOpen: keepsOpen, kind: .handler(handler))
  }

  init(id: String, title: String, icon: String, keepsOpen: Bool, kind: Kind) {
    self.id = id
    self.title = title
    self.icon = icon
    self.keepsOpen = keepsOpen
    self.kind = kind
  }

  init(_ definition: ActionDefinition, _ language: MenuLanguage, tool: ToolItem? = nil) {
    self.init(
      id: definition.id, title: definition.title(language), icon: definition.icon, keepsOpen: definition.keepsOpen,
      kind: tool.map { .tool($0) } ?? .builtIn)
  }

  /// It is in the catalogue.
  public var isBuiltIn: Bool { ActionCatalogue.named(id) != nil }
}
