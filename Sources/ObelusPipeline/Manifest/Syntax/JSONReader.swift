internal import ObelusCore

/// Reads a JSON text (RFC 8259) into nodes.
///
/// libyaml cannot stand in for it: it refuses the surrogate escapes (`\ud83d\ude00`) that every JSON encoder may
/// write, and folds U+2028 in a string into a space.
struct JSONReader {
  private let bytes: [UInt8]
  private let manifest: String
  private var at = 0
  private var line = 1
  private var column = 1
  private var count = 0

  static func read(_ bytes: [UInt8], manifest: String) throws(ObelusError) -> ManifestNode {
    var reader = JSONReader(bytes: bytes, manifest: manifest)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    reader.skipSpace()
    guard reader.at < bytes.count else { throw reader.error("the manifest is empty") }
    let root = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.error("something follows the end of the manifest") }
    return root
  }

  private init(bytes: [UInt8], manifest: String) {
    self.bytes = bytes
    self.manifest = manifest
  }

  private var current: UInt8? { at < bytes.count ? bytes[at] : nil }
  private var place: ManifestNode.Place { .init(line: line, column: column) }

  private mutating func advance() {
    let byte = bytes[at]
    at += 1
    if byte == 0x0A {
      line += 1
      column = 1
    } else if at == bytes.count || bytes[at] & 0xC0 != 0x80 {
      column += 1
    }
  }

  private mutating func skipSpace() {
    while let c = current, c == 0x20 || c == 0x09 || c == 0x0A || c == 0x0D { advance() }
  }

  private mutating func take(_ character: Character) -> Bool {
    guard let c = current, c == character.asciiValue else { return false }
    advance()
    return true
  }

  private mutating func value(depth: Int) throws(ObelusError) -> ManifestNode {
    count += 1
    guard depth <= ManifestLimits.depth else { throw error("nested deeper than \(ManifestLimits.depth) levels") }
    guard count <= ManifestLimits.nodes else { throw error("more than \(ManifestLimits.nodes) values") }
    let start = place
    switch current {
    case UInt8(ascii: "{"): return ManifestNode(.mapping(try entries(depth: depth)), at: start)
    case UInt8(ascii: "["): return ManifestNode(.list(try elements(depth: depth)), at: start)
    case UInt8(ascii: "\""): return ManifestNode(.string(try string()), at: start)
    default: return try word()
    }
  }

  private mutating func entries(depth: Int) throws(ObelusError) -> [ManifestNode.Entry] {
    advance()
    var entries: [ManifestNode.Entry] = []
    var seen: [String: ManifestNode.Place] = [:]
    skipSpace()
    if take("}") { return entries }
    repeat {
      skipSpace()
      let start = place
      guard current == UInt8(ascii: "\"") else { throw error("expected a key in double quotes") }
      let key = try string()
      if let first = seen.updateValue(start, forKey: key) {
        throw error("the key `\(key)` stands twice in one object (first in line \(first.line))", start)
      }
      skipSpace()
      guard take(":") else { throw error("expected `:` after the key") }
      skipSpace()
      entries.append(.init(key: key, place: start, value: try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw error("expected `,` or `}`") }
    return entries
  }

  private mutating func elements(depth: Int) throws(ObelusError) -> [ManifestNode] {
    advance()
    var elements: [ManifestNode] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw error("expected `,` or `]`") }
    return elements
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(ObelusError) -> ManifestNode {
    let start = place
    let from = at
    while let c = current, isWord(c) { advance() }
    let text = String(decoding: bytes[from..<at], as: UTF8.self)
    let isNumber = text.first.map { $0 == "-" || $0.isNumber } ?? false
    guard isNumber || ["true", "false", "null"].contains(text) else {
      throw error(text.isEmpty ? "expected a value" : "expected a value, and texts stand in double quotes", start)
    }
    let value = CoreSchema.value(of: text)
    switch value {
    case .string, .number(.infinity): throw error("not a number", start)
    default: return ManifestNode(value, at: start, plain: text)
    }
  }

  private func isWord(_ c: UInt8) -> Bool {
    c >= 0x30 && c <= 0x39 || c >= 0x41 && c <= 0x5A || c >= 0x61 && c <= 0x7A || c == 0x2B || c == 0x2D || c == 0x2E
  }

  private mutating func string() throws(ObelusError) -> String {
    let start = place
    advance()
    var out: [UInt8] = []
    while let c = current {
      switch c {
      case UInt8(ascii: "\""):
        advance()
        guard let text = String(validating: out, as: UTF8.self) else { throw error("not UTF-8 text", start) }
        return text
      case UInt8(ascii: "\\"): out += String(try escape()).utf8
      case 0..<0x20: throw error("a line break or control character in a text; write it as an escape")
      default:
        out.append(c)
        advance()
      }
    }
    throw error("this text never ends", start)
  }

  private mutating func escape() throws(ObelusError) -> Unicode.Scalar {
    let start = place
    advance()
    let c = current
    if c != nil { advance() }
    switch c {
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case .some(let c) where c == UInt8(ascii: "\"") || c == UInt8(ascii: "\\") || c == UInt8(ascii: "/"):
      return Unicode.Scalar(c)
    case UInt8(ascii: "u"):
      var code = try hex4(start)
      if code & 0xFC00 == 0xD800 {
        guard take("\\"), take("u") else { throw error("half a surrogate pair", start) }
        let low = try hex4(start)
        guard low & 0xFC00 == 0xDC00 else { throw error("half a surrogate pair", start) }
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(code) else { throw error("half a surrogate pair", start) }
      return scalar
    default: throw error("no escape of JSON", start)
    }
  }

  private mutating func hex4(_ start: ManifestNode.Place) throws(ObelusError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let c = current, let digit = Character(Unicode.Scalar(c)).hexDigitValue else {
        throw error("`\\u` takes four hexadecimal digits", start)
      }
      code = code << 4 | UInt32(digit)
      advance()
    }
    return code
  }

  private func error(_ message: String, _ at: ManifestNode.Place? = nil) -> ObelusError {
    let place = at ?? self.place
    return ObelusError(
      .usage, "not valid JSON: " + message, at: Location(manifest: manifest, line: place.line, column: place.column))
  }
}
