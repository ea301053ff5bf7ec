/// A JSON value whose members keep their order, for reports, events and the schema: the same value is always the same
/// text.
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

extension JSONValue {
  /// One line, without spaces: a JSON Lines record, less its line break.
  package var line: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Indented by two spaces, with a line break at the end. Arrays of scalars stay on one line.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .boolean(let value): text += value ? "true" : "false"
    case .integer(let value): text += String(value)
    case .number(let value): text += Self.number(value)
    case .string(let value): Self.quote(value, into: &text)
    case .array(let values):
      let inner = values.allSatisfy(\.isScalar) ? nil : indent
      text += "["
      for (i, value) in values.enumerated() {
        Self.separate(i, indent: inner, spaced: indent != nil, into: &text)
        value.write(to: &text, indent: inner.map { $0 + 1 })
      }
      if !values.isEmpty { Self.close(indent: inner, into: &text) }
      text += "]"
    case .object(let members):
      text += "{"
      for (i, member) in members.enumerated() {
        Self.separate(i, indent: indent, spaced: false, into: &text)
        Self.quote(member.key, into: &text)
        text += indent == nil ? ":" : ": "
        member.value.write(to: &text, indent: indent.map { $0 + 1 })
      }
      if !members.isEmpty { Self.close(indent: indent, into: &text) }
      text += "}"
    }
  }

  private static func separate(_ i: Int, indent: Int?, spaced: Bool, into text: inout String) {
    if i > 0 { text += "," }
    if let indent {
      text += "\n" + String(repeating: "  ", count: indent + 1)
    } else if spaced, i > 0 {
      text += " "
    }
  }

  private static func close(indent: Int?, into text: inout String) {
    if let indent { text += "\n" + String(repeating: "  ", count: indent) }
  }

  /// JSON knows no infinity and no NaN.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  private static func quote(_ string: String, into text: inout String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Besides what JSON asks for: line ends of other readers, and DEL and C1, which move a terminal's cursor.
      case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        let hex = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
