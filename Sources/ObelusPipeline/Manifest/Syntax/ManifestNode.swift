/// A value of a manifest's text with its place: what the YAML and JSON readers make and the schema judges.
struct ManifestNode: Sendable {
  enum Value: Sendable {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case list([ManifestNode])
    case mapping([Entry])
  }

  struct Entry: Sendable {
    var key: String
    var place: Place
    var value: ManifestNode
  }

  /// Line and column of a value's first character, both from 1; columns count Unicode scalars.
  struct Place: Hashable, Sendable {
    var line: Int
    var column: Int
  }

  var value: Value
  var place: Place
  /// The scalar as it was written, where it was written without quotes.
  var plain: String?

  init(_ value: Value, at place: Place, plain: String? = nil) {
    self.value = value
    self.place = place
    self.plain = plain
  }

  subscript(key: String) -> ManifestNode? {
    guard case .mapping(let entries) = value else { return nil }
    return entries.first { $0.key == key }?.value
  }

  var string: String? { if case .string(let s) = value { s } else { nil } }
  var boolean: Bool? { if case .boolean(let b) = value { b } else { nil } }
  var integer: Int? { if case .integer(let n) = value { n } else { nil } }
  var list: [ManifestNode]? { if case .list(let l) = value { l } else { nil } }
  var entries: [Entry]? { if case .mapping(let m) = value { m } else { nil } }

  var double: Double? {
    switch value {
    case .integer(let n): Double(n)
    case .number(let d): d
    default: nil
    }
  }
}

/// The bounds that keep a hostile manifest from costing more than it says.
enum ManifestLimits {
  static let bytes = 16 << 20
  static let depth = 32
  static let nodes = 1_000_000
}
