internal import ObelusCore

/// Reads objects in the syntax of PDF (ISO 32000-2, 7.3) from bytes that nobody vouches for.
struct ObjectParser {
  /// Arrays and dictionaries inside each other.
  static let deepest = 100

  let bytes: [UInt8]
  /// Where the next token begins, or white space before it.
  var position: Int

  init(_ bytes: [UInt8], at position: Int = 0) {
    self.bytes = bytes
    self.position = position
  }

  /// The single object that a text is; nil where it is something else.
  static func parse(_ text: String) -> PDFObject? {
    var parser = ObjectParser(Array(text.utf8))
    guard let object = parser.object() else { return nil }
    parser.skipSpace()
    return parser.position == parser.bytes.count ? object : nil
  }

  /// The next object; nil where there is none, and `position` is then where it went wrong.
  mutating func object(depth: Int = 0) -> PDFObject? {
    skipSpace()
    guard depth < Self.deepest, let first = peek() else { return nil }
    switch first {
    case UInt8(ascii: "/"): return .name(name())
    case UInt8(ascii: "("): return literal()
    case UInt8(ascii: "["): return array(depth)
    case UInt8(ascii: "<"):
      return peek(1) == UInt8(ascii: "<") ? dictionary(depth) : hexadecimal()
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      return numberOrReference()
    default:
      switch word() {
      case "true": return .boolean(true)
      case "false": return .boolean(false)
      case "null": return .null
      default: return nil
      }
    }
  }

  /// Moves behind a keyword where it comes next.
  mutating func take(_ keyword: StaticString) -> Bool {
    skipSpace()
    let start = position
    if word() == keyword.description { return true }
    position = start
    return false
  }

  /// A number without a sign or point, where it comes next.
  mutating func takeInteger() -> Int? {
    skipSpace()
    let start = position
    if let value = Int(word()), value >= 0 { return value }
    position = start
    return nil
  }

  mutating func skipSpace() {
    while let byte = peek() {
      if byte == UInt8(ascii: "%") {
        while let next = peek(), next != 0x0A, next != 0x0D { position += 1 }
      } else if Self.isSpace(byte) {
        position += 1
      } else {
        return
      }
    }
  }

  func peek(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func word() -> String {
    let start = position
    while let byte = peek(), Self.isRegular(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func name() -> PDFName {
    position += 1
    var decoded: [UInt8] = []
    while let byte = peek(), Self.isRegular(byte) {
      position += 1
      if byte == UInt8(ascii: "#"), let high = peek().flatMap(Self.digit), let low = peek(1).flatMap(Self.digit) {
        decoded.append(high << 4 | low)
        position += 2
      } else {
        decoded.append(byte)
      }
    }
    return PDFName(bytes: decoded)
  }

  private mutating func numberOrReference() -> PDFObject? {
    guard let number = NumberText.parse(word()) else { return nil }
    guard case .integer(let id) = number, id > 0 else { return number }
    let end = position
    if takeInteger() != nil, take("R") { return .reference(ObjectID(id)) }
    position = end
    return number
  }

  private mutating func array(_ depth: Int) -> PDFObject? {
    position += 1
    var items: [PDFObject] = []
    while true {
      skipSpace()
      if peek() == UInt8(ascii: "]") {
        position += 1
        return .array(items)
      }
      guard let item = object(depth: depth + 1) else { return nil }
      items.append(item)
    }
  }

  private mutating func dictionary(_ depth: Int) -> PDFObject? {
    position += 2
    var entries: [PDFDictionary.Entry] = []
    while true {
      skipSpace()
      if peek() == UInt8(ascii: ">"), peek(1) == UInt8(ascii: ">") {
        position += 2
        return .dictionary(PDFDictionary(entries: entries))
      }
      guard peek() == UInt8(ascii: "/") else { return nil }
      let key = name()
      guard let value = object(depth: depth + 1) else { return nil }
      entries.append(PDFDictionary.Entry(key: key, value: value))
    }
  }

  private mutating func hexadecimal() -> PDFObject? {
    position += 1
    var digits: [UInt8] = []
    while let byte = peek() {
      position += 1
      if byte == UInt8(ascii: ">") {
        if !digits.count.isMultiple(of: 2) { digits.append(0) }
        return .string(stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] })
      }
      if Self.isSpace(byte) { continue }
      guard let value = Self.digit(byte) else { return nil }
      digits.append(value)
    }
    return nil
  }

  private mutating func literal() -> PDFObject? {
    position += 1
    var decoded: [UInt8] = []
    var depth = 1
    while let byte = peek() {
      position += 1
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return .string(decoded) }
      case UInt8(ascii: "\\"):
        if let escaped = escape() { decoded.append(escaped) }
        continue
      case 0x0D:
        // A line end counts as a line feed (7.3.4.2).
        if peek() == 0x0A { position += 1 }
        decoded.append(0x0A)
        continue
      default: break
      }
      decoded.append(byte)
    }
    return nil
  }

  /// What stands behind a backslash; nil for a line end, which stands for nothing.
  private mutating func escape() -> UInt8? {
    guard let byte = peek() else { return nil }
    position += 1
    switch byte {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var value = UInt32(byte & 7)
      for _ in 0..<2 {
        guard let next = peek(), next & 0xF8 == 0x30 else { break }
        value = value << 3 | UInt32(next & 7)
        position += 1
      }
      return UInt8(truncatingIfNeeded: value)
    case 0x0D:
      if peek() == 0x0A { position += 1 }
      return nil
    case 0x0A: return nil
    default: return byte
    }
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    default: nil
    }
  }

  static func isSpace(_ byte: UInt8) -> Bool { [0, 0x09, 0x0A, 0x0C, 0x0D, 0x20].contains(byte) }

  static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !"()<>[]{}/%".utf8.contains(byte) }
}
