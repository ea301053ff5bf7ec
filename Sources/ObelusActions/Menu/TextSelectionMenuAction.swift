/// The kinds of action that a selection of text may be offered, for `policy: allowedMenuActions`. One for several items of a
/// menu: `markup` stands for all four kinds of markup.
public struct TextSelectionMenuAction: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Look for the selected text.
  public static let search = Self(rawValue: 1 << 0)
  /// Look the text up in a glossary or dictionary.
  public static let define = Self(rawValue: 1 << 1)
  /// Link to the article about it.
  public static let wikipedia = Self(rawValue: 1 << 2)
  /// Read it aloud.
  public static let speak = Self(rawValue: 1 << 3)
  /// Take a text, image or page out of the document, with its provenance.
  public static let share = Self(rawValue: 1 << 4)
  /// Take the bare text out.
  public static let copy = Self(rawValue: 1 << 5)
  /// Highlight, underline, strike out.
  public static let markup = Self(rawValue: 1 << 6)
  public static let redact = Self(rawValue: 1 << 7)
  public static let createLink = Self(rawValue: 1 << 8)

  /// Everything that puts annotations on text.
  public static let annotationCreation: Self = [.markup, .redact, .createLink]
  public static let all: Self = [.search, .define, .wikipedia, .speak, .share, .copy, .annotationCreation]

  /// The names of single actions, in the order of menus.
  public static let names: [(name: String, action: Self)] = [
    ("search", .search), ("define", .define), ("wikipedia", .wikipedia), ("speak", .speak), ("share", .share),
    ("copy", .copy), ("markup", .markup), ("redact", .redact), ("createLink", .createLink),
  ]

  /// The names of sets.
  public static let setNames: [(name: String, action: Self)] = [
    ("annotationCreation", .annotationCreation), ("all", .all),
  ]

  /// Nil where no action and no set has this name.
  public init?(name: String) {
    guard let found = (Self.names + Self.setNames).first(where: { $0.name == name }) else { return nil }
    self = found.action
  }

  /// The names of the single actions in it, in the order of menus.
  public var memberNames: [String] { Self.names.filter { contains($0.action) }.map(\.name) }
}
