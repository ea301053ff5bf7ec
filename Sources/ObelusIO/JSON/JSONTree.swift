/// What `JSONReader` makes of a JSON text, from the leaves up.
package protocol JSONTree: SendableMetatype {
  static func scalar(_ value: JSONScalar, at place: JSONPlace) -> Self
  static func array(_ elements: [Self], at place: JSONPlace) -> Self
  /// - Parameter members: in the order of the text, each key once.
  static func object(_ members: [(key: String, place: JSONPlace, value: Self)], at place: JSONPlace) -> Self
}

package enum JSONScalar: Hashable, Sendable {
  case null
  case boolean(Bool)
  case string(String)
  /// A number, finite, and as it was written.
  case number(Double, text: String)
}

/// Line and column of a value's first character, both from 1; columns count Unicode scalars.
package struct JSONPlace: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// Why a text is not JSON. `problem` holds nothing of the text.
package struct JSONFailure: Error, Hashable, Sendable {
  package var problem: String
  /// The key that is the problem's subject.
  package var key: String?
  package var place: JSONPlace
}

/// The bounds that keep a hostile text from costing more than it says.
package struct JSONLimits: Sendable {
  package var depth: Int
  package var values: Int

  package init(depth: Int, values: Int) {
    self.depth = depth
    self.values = values
  }
}
