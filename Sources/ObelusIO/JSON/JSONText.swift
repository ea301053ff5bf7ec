extension JSONValue {
  /// One line, without spaces: a JSON Lines record, less its line break.
  package var line: String { String(decoding: lineBytes, as: UTF8.self) }

  /// `line` in UTF-8.
  package var lineBytes: [UInt8] {
    var text = JSONText()
    text.write(self, indent: nil)
    return text.bytes
  }

  /// Indented by two spaces, with a line break at the end. Arrays of scalars stay on one line.
  package var pretty: String {
    var text = JSONText()
    text.write(self, indent: 0)
    return String(decoding: text.bytes, as: UTF8.self) + "\n"
  }

  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

/// The text of a value, as it is written.
private struct JSONText {
  var bytes: [UInt8] = []

  mutating func write(_ value: JSONValue, indent: Int?) {
    switch value {
    case .null: append("null")
    case .boolean(let value): append(value ? "true" : "false")
    case .integer(let value): append(String(value))
    case .number(let value): append(Self.number(value))
    case .string(let value): quote(value)
    case .array(let values):
      let inner = values.allSatisfy(\.isScalar) ? nil : indent
      append("[")
      for (i, value) in values.enumerated() {
        separate(i, indent: inner, spaced: indent != nil)
        write(value, indent: inner.map { $0 + 1 })
      }
      if !values.isEmpty { close(indent: inner) }
      append("]")
    case .object(let members):
      append("{")
      for (i, member) in members.enumerated() {
        separate(i, indent: indent, spaced: false)
        quote(member.key)
        append(indent == nil ? ":" : ": ")
        write(member.value, indent: indent.map { $0 + 1 })
      }
      if !members.isEmpty { close(indent: indent) }
      append("}")
    }
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func separate(_ i: Int, indent: Int?, spaced: Bool) {
    if i > 0 { append(",") }
    if let indent {
      append("\n" + String(repeating: "  ", count: indent + 1))
    } else if spaced, i > 0 {
      append(" ")
    }
  }

  private mutating func close(indent: Int?) {
    if let indent { append("\n" + String(repeating: "  ", count: indent)) }
  }

  /// JSON knows no infinity and no NaN.
  private static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value), whole.magnitude < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  private mutating func quote(_ string: String) {
    append("\"")
    var string = string
    // A view of the text's own bytes: most need no escape and are copied together.
    string.withUTF8 { text in
      unsafe escape(text)
    }
    append("\"")
  }

  private mutating func escape(_ text: UnsafeBufferPointer<UInt8>) {
    var start = 0
    var at = 0
    while at < text.count {
      guard let (code, length) = unsafe Self.escaped(text, at) else {
        at += 1
        continue
      }
      unsafe bytes.append(contentsOf: text[start..<at])
      switch code {
      case 0x22: append("\\\"")
      case 0x5C: append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      default:
        let hex = String(code, radix: 16)
        append("\\u" + String(repeating: "0", count: 4 - hex.count) + hex)
      }
      at += length
      start = at
    }
    unsafe bytes.append(contentsOf: text[start...])
  }

  /// The scalar that begins at a byte, and how many bytes it has, where it is to be escaped. Besides what JSON asks for:
  /// line ends of other readers, and DEL and C1, which move a terminal's cursor. `text` is valid UTF-8.
  private static func escaped(_ text: UnsafeBufferPointer<UInt8>, _ at: Int) -> (code: Int, length: Int)? {
    let byte = unsafe text[at]
    switch byte {
    case 0..<0x20, 0x22, 0x5C, 0x7F: return (Int(byte), 1)
    case 0xC2:
      let next = unsafe text[at + 1]
      return next < 0xA0 ? (Int(next), 2) : nil
    case 0xE2:
      let (second, third) = unsafe (text[at + 1], text[at + 2])
      return second == 0x80 && (third == 0xA8 || third == 0xA9) ? (0x2000 + Int(third & 0x3F), 3) : nil
    default: return nil
    }
  }
}
