/// An attribute, by its name as it is written: with its prefix.
package struct XMLAttribute: Hashable, Sendable {
  package var name: String
  package var value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }

  package var localName: String { XMLTag.localName(of: name) }
}

/// The start of an element.
package struct XMLTag: Sendable {
  /// As it is written, with its prefix.
  package var name: String
  package var attributes: [XMLAttribute] = []
  /// Counted from 1.
  package var line: Int

  package init(name: String, line: Int) {
    self.name = name
    self.line = line
  }

  package var localName: String { Self.localName(of: name) }

  package static func localName(of name: String) -> String {
    name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
