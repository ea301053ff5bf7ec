/// Reads a JSON text (RFC 8259) into a tree. Keys that stand twice are refused: readers disagree on what they mean.
package struct JSONReader<Tree: JSONTree> {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var at = 0
  private var line = 1
  private var column = 1
  private var count = 0

  /// - Parameter bytes: UTF-8, with or without its mark.
  package static func read(_ bytes: [UInt8], limits: JSONLimits) throws(JSONFailure) -> Tree {
    var reader = JSONReader(bytes: bytes, limits: limits)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.at = 3 }
    reader.skipSpace()
    guard reader.at < bytes.count else { throw reader.failure("it is empty") }
    let root = try reader.value(depth: 0)
    reader.skipSpace()
    guard reader.at == bytes.count else { throw reader.failure("something follows its end") }
    return root
  }

  private init(bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  private var current: UInt8? { at < bytes.count ? bytes[at] : nil }
  private var place: JSONPlace { .init(line: line, column: column) }

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

  private mutating func value(depth: Int) throws(JSONFailure) -> Tree {
    count += 1
    guard depth <= limits.depth else { throw failure("nested deeper than \(limits.depth) levels") }
    guard count <= limits.values else { throw failure("more than \(limits.values) values") }
    let start = place
    switch current {
    case UInt8(ascii: "{"): return .object(try members(depth: depth), at: start)
    case UInt8(ascii: "["): return .array(try elements(depth: depth), at: start)
    case UInt8(ascii: "\""): return .scalar(.string(try string()), at: start)
    default: return .scalar(try word(), at: start)
    }
  }

  private mutating func members(
    depth: Int
  ) throws(JSONFailure) -> [(key: String, place: JSONPlace, value: Tree)] {
    advance()
    var members: [(key: String, place: JSONPlace, value: Tree)] = []
    var seen: [String: JSONPlace] = [:]
    skipSpace()
    if take("}") { return members }
    repeat {
      skipSpace()
      let start = place
      guard current == UInt8(ascii: "\"") else { throw failure("expected a key in double quotes") }
      let key = try string()
      if let first = seen.updateValue(start, forKey: key) {
        throw JSONFailure(
          problem: "stands twice in one object (first in line \(first.line))", key: key, place: start)
      }
      skipSpace()
      guard take(":") else { throw failure("expected `:` after the key") }
      skipSpace()
      members.append((key, start, try value(depth: depth + 1)))
      skipSpace()
    } while take(",")
    guard take("}") else { throw failure("expected `,` or `}`") }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFailure) -> [Tree] {
    advance()
    var elements: [Tree] = []
    skipSpace()
    if take("]") { return elements }
    repeat {
      skipSpace()
      elements.append(try value(depth: depth + 1))
      skipSpace()
    } while take(",")
    guard take("]") else { throw failure("expected `,` or `]`") }
    return elements
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() throws(JSONFailure) -> JSONScalar {
    let start = place
    let from = at
    while let c = current, Self.isWord(c) { advance() }
    let word = bytes[from..<at]
    let text = String(decoding: word, as: UTF8.self)
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default: break
    }
    guard let first = word.first, first == UInt8(ascii: "-") || Self.isDigit(first) else {
      throw failure(text.isEmpty ? "expected a value" : "expected a value, and texts stand in double quotes", start)
    }
    guard Self.isNumber(word), let number = Double(text), number.isFinite else { throw failure("not a number", start) }
    return .number(number, text: text)
  }

  private static func isDigit(_ c: UInt8) -> Bool { c >= 0x30 && c <= 0x39 }

  private static func isWord(_ c: UInt8) -> Bool {
    isDigit(c) || c >= 0x41 && c <= 0x5A || c >= 0x61 && c <= 0x7A || c == 0x2B || c == 0x2D || c == 0x2E
  }

  /// `-? ( 0 | [1-9][0-9]* ) ( \. [0-9]+ )? ( [eE] [-+]? [0-9]+ )?`
  private static func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    func digits() -> Int {
      let n = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(n)
      return n
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let leadsWithZero = rest.first == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !leadsWithZero || whole == 1 else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private mutating func string() throws(JSONFailure) -> String {
    let start = place
    advance()
    var out: [UInt8] = []
    while let c = current {
      switch c {
      case UInt8(ascii: "\""):
        advance()
        guard let text = String(validating: out, as: UTF8.self) else { throw failure("not UTF-8 text", start) }
        return text
      case UInt8(ascii: "\\"): out += String(try escape()).utf8
      case 0..<0x20: throw failure("a line break or control character in a text; write it as an escape")
      default:
        let from = at
        while at < bytes.count, bytes[at] >= 0x20, bytes[at] != UInt8(ascii: "\""), bytes[at] != UInt8(ascii: "\\") {
          if bytes[at] & 0xC0 != 0x80 { column += 1 }
          at += 1
        }
        out += bytes[from..<at]
      }
    }
    throw failure("this text never ends", start)
  }

  private mutating func escape() throws(JSONFailure) -> Unicode.Scalar {
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
        guard take("\\"), take("u") else { throw failure("half a surrogate pair", start) }
        let low = try hex4(start)
        guard low & 0xFC00 == 0xDC00 else { throw failure("half a surrogate pair", start) }
        code = 0x10000 + (code & 0x3FF) << 10 + low & 0x3FF
      }
      guard let scalar = Unicode.Scalar(code) else { throw failure("half a surrogate pair", start) }
      return scalar
    default: throw failure("no escape of JSON", start)
    }
  }

  private mutating func hex4(_ start: JSONPlace) throws(JSONFailure) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let c = current, let digit = Character(Unicode.Scalar(c)).hexDigitValue else {
        throw failure("`\\u` takes four hexadecimal digits", start)
      }
      code = code << 4 | UInt32(digit)
      advance()
    }
    return code
  }

  private func failure(_ problem: String, _ at: JSONPlace? = nil) -> JSONFailure {
    JSONFailure(problem: problem, place: at ?? place)
  }
}
