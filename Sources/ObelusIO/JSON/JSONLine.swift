/// Writes one JSON object on one line, member by member, in the order of the calls (RFC 8259).
package struct JSONLine {
  private var out: [UInt8] = [UInt8(ascii: "{")]

  package init() {}

  /// The line without its end.
  package consuming func finish() -> [UInt8] {
    out.append(UInt8(ascii: "}"))
    return out
  }

  package mutating func member(_ key: StaticString, _ value: Int) {
    begin(key)
    append(String(value))
  }

  package mutating func member(_ key: StaticString, _ value: Bool) {
    begin(key)
    append(value ? "true" : "false")
  }

  /// Writes nothing for nil.
  package mutating func member(_ key: StaticString, _ value: String?) {
    guard let value else { return }
    begin(key)
    append(quoted: value)
  }

  package mutating func member(_ key: StaticString, _ value: Double) {
    begin(key)
    append(value)
  }

  package mutating func member(_ key: StaticString, _ values: [Double]) {
    begin(key)
    append(values)
  }

  package mutating func member(_ key: StaticString, _ rows: [[Double]]) {
    begin(key)
    append("[")
    for (i, row) in rows.enumerated() {
      if i > 0 { append(",") }
      append(row)
    }
    append("]")
  }

  package mutating func member(_ key: StaticString, _ values: [String]) {
    begin(key)
    append("[")
    for (i, value) in values.enumerated() {
      if i > 0 { append(",") }
      append(quoted: value)
    }
    append("]")
  }

  private mutating func begin(_ key: StaticString) {
    if out.count > 1 { append(",") }
    append("\"")
    append(key.description)
    append("\":")
  }

  private mutating func append(_ text: String) { out.append(contentsOf: text.utf8) }

  private mutating func append(_ values: [Double]) {
    append("[")
    for (i, value) in values.enumerated() {
      if i > 0 { append(",") }
      append(value)
    }
    append("]")
  }

  /// A number with at most five decimals, which is finer than any page needs and hides the noise of float arithmetic.
  private mutating func append(_ value: Double) {
    guard value.isFinite else { return append("null") }
    let shown = value.magnitude < 1e9 ? (value * 100_000).rounded() / 100_000 : value
    append(shown == shown.rounded() && shown.magnitude < 1e15 ? String(Int(shown)) : shown.description)
  }

  private mutating func append(quoted text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case 0x0A: append("\\n")
      case 0x0D: append("\\r")
      case 0x09: append("\\t")
      case ..<0x20:
        append("\\u00")
        append(byte < 0x10 ? "0" : "")
        append(String(byte, radix: 16))
      default: out.append(byte)
      }
    }
    append("\"")
  }
}
