/// What may be done with selected text, named as in PSPDFKit's option set.
package struct TextSelectionMenuAction: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let search = Self(rawValue: 1)
  package static let define = Self(rawValue: 2)
  package static let wikipedia = Self(rawValue: 4)
  package static let speak = Self(rawValue: 8)
  package static let share = Self(rawValue: 16)
  package static let copy = Self(rawValue: 32)
  package static let markup = Self(rawValue: 64)
  package static let redact = Self(rawValue: 128)
  package static let createLink = Self(rawValue: 256)

  /// Every action that makes annotations.
  package static let annotationCreation: Self = [.markup, .redact, .createLink]
  package static let all: Self = [.search, .define, .wikipedia, .speak, .share, .copy, .annotationCreation]

  private static let names: [(name: String, action: Self)] = [
    ("search", .search), ("define", .define), ("wikipedia", .wikipedia), ("speak", .speak), ("share", .share),
    ("copy", .copy), ("markup", .markup), ("redact", .redact), ("createLink", .createLink),
    ("annotationCreation", .annotationCreation), ("all", .all),
  ]

  /// The names that a manifest may use.
  package static var allNames: [String] { names.map(\.name) }

  /// The action or group of this name, or nil.
  package init?(name: String) {
    guard let found = Self.names.first(where: { $0.name == name }) else { return nil }
    self = found.action
  }

  /// Its own name, or that of the first action in it.
  package var name: String {
    Self.names.first { $0.action == self }?.name ?? Self.names.first { contains($0.action) }?.name ?? ""
  }
}
