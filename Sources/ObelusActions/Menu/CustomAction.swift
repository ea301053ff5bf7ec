public import ObelusCore

/// An item that a policy adds behind the built-in ones.
public struct CustomAction: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// A link whose `{text}` is what was selected.
    case link(URITemplate)
    /// A program that is told of the selection, and says what is added.
    /// - `tellsText`: the program gets the selected text.
    case command(ExternalCommand, tellsText: Bool)
  }

  /// With a dot, and none that the catalogue has.
  public var id: String
  public var title: String
  public var icon: String
  public var kind: Kind
  /// What may be selected where it stands.
  public var contexts: Set<ActionDefinition.Context>

  public init(
    id: String, title: String, icon: String = "custom", _ kind: Kind,
    contexts: Set<ActionDefinition.Context> = [.text]
  ) {
    self.id = id
    self.title = title
    self.icon = icon
    self.kind = kind
    self.contexts = contexts
  }

  /// The program that carries it out.
  public var command: ExternalCommand? {
    if case .command(let command, _) = kind { command } else { nil }
  }
}

/// A program that is started without a shell and asked line by line, in JSON.
public struct ExternalCommand: Hashable, Sendable {
  /// The program, by its name in `PATH` or a path relative to the manifest, and its arguments.
  public var words: [String]
  /// The longest time for an answer, in seconds.
  public var timeout: Double
  /// Where the manifest has it.
  public var location: Location

  public static let defaultTimeout = 10.0

  public init(_ words: [String], timeout: Double = Self.defaultTimeout, location: Location = Location()) {
    self.words = words
    self.timeout = timeout
    self.location = location
  }
}
