/// A JSON value whose members keep their order: the same value is always the same text.
package enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
  package init(nilLiteral: ()) { self = .null }

  /// The value, or `null`.
  package init(_ string: String?) { self = string.map { .string($0) } ?? .null }
  package init(_ integer: Int?) { self = integer.map { .integer($0) } ?? .null }

  /// The same object without members that are `null`.
  package var compacted: JSONValue {
    guard case .object(let members) = self else { return self }
    return .object(members.filter { $0.value != .null })
  }

  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }
}

extension JSONValue: JSONTree {
  /// Depth and number of values of what is read from a source that nobody vouches for.
  package static let limits = JSONLimits(depth: 256, values: 10_000_000)

  /// Reads a text. A number without fraction and exponent is an integer where `Int` holds it.
  package init(_ bytes: [UInt8], limits: JSONLimits = Self.limits) throws(JSONFailure) {
    self = try JSONReader<JSONValue>.read(bytes, limits: limits)
  }

  package static func scalar(_ value: JSONScalar, at place: JSONPlace) -> JSONValue {
    switch value {
    case .null: .null
    case .boolean(let b): .boolean(b)
    case .string(let s): .string(s)
    case .number(let n, let text): Int(text).map { .integer($0) } ?? .number(n)
    }
  }

  package static func array(_ elements: [JSONValue], at place: JSONPlace) -> JSONValue { .array(elements) }

  package static func object(
    _ members: [(key: String, place: JSONPlace, value: JSONValue)], at place: JSONPlace
  ) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }
}
