internal import ObelusCore
internal import ObelusIO

/// PDF objects as JSON, in the notation of qpdf's JSON (version 2): `"/Name"`, `"u:text"`, `"b:"` and hexadecimal digits
/// for a string that is no text, `"5 0 R"`, dictionaries with their keys' slashes. A real number that is whole is
/// `{"real": 5}`, because not every program keeps `5.0` apart from `5`.
enum PDFObjectJSON {
  /// Objects inside each other.
  static let deepest = 200

  /// A value that is none of this notation.
  struct Malformed: Error {
    var problem: String
  }

  // MARK: Writing

  static func json(_ object: PDFObject, depth: Int = 0) throws(ObelusError) -> JSONValue {
    guard depth <= deepest else { throw ObelusError(.limit, "its entries are nested deeper than \(deepest) levels") }
    switch object {
    case .null: return .null
    case .boolean(let b): return .boolean(b)
    case .integer(let n): return .integer(n)
    case .real(let v):
      guard v.isFinite else { throw ObelusError(.unsupported, "a number in its entries is not finite") }
      return v == v.rounded() ? .object([.init("real", .number(v))]) : .number(v)
    case .name(let name): return .string("/" + name.text)
    case .string(let bytes): return .string(json(bytes))
    case .array(let items):
      var values: [JSONValue] = []
      for item in items { values.append(try json(item, depth: depth + 1)) }
      return .array(values)
    case .dictionary(let dictionary): return .object(try members(dictionary, depth: depth + 1))
    case .reference(let id): return .string("\(id.rawValue) 0 R")
    }
  }

  static func members(_ dictionary: PDFDictionary, depth: Int = 0) throws(ObelusError) -> [JSONValue.Member] {
    var members: [JSONValue.Member] = []
    var keys: Set<PDFName> = []
    for entry in dictionary.entries where entry.value != .null && keys.insert(entry.key).inserted {
      members.append(.init("/" + entry.key.text, try json(entry.value, depth: depth)))
    }
    return members
  }

  private static func json(_ bytes: [UInt8]) -> String {
    let text = TextString.decode(bytes)
    if TextString.encode(text) == bytes, !text.unicodeScalars.contains(where: isControl) {
      return "u:" + text
    }
    let digits = Array("0123456789abcdef".utf8)
    return "b:" + String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 && scalar != "\t" && scalar != "\n" && scalar != "\r"
  }

  // MARK: Reading

  static func object(_ value: JSONValue) throws(Malformed) -> PDFObject {
    switch value {
    case .null: return .null
    case .boolean(let b): return .boolean(b)
    case .integer(let n): return .integer(n)
    case .number(let v): return .real(v)
    case .string(let text): return try object(text)
    case .array(let values):
      var items: [PDFObject] = []
      for value in values { items.append(try object(value)) }
      return .array(items)
    case .object(let members):
      if members.count == 1, members[0].key == "real" {
        switch members[0].value {
        case .integer(let n): return .real(Double(n))
        case .number(let v): return .real(v)
        default: throw Malformed(problem: "`real` takes a number")
        }
      }
      return .dictionary(try dictionary(members))
    }
  }

  static func dictionary(_ members: [JSONValue.Member]) throws(Malformed) -> PDFDictionary {
    var entries: [PDFDictionary.Entry] = []
    for member in members {
      let value = try object(member.value)
      if value != .null { entries.append(.init(key: try name(member.key), value: value)) }
    }
    return PDFDictionary(entries: entries)
  }

  private static func object(_ text: String) throws(Malformed) -> PDFObject {
    if text.utf8.first == UInt8(ascii: "/") { return .name(try name(text)) }
    if text.hasPrefix("u:") { return .string(TextString.encode(String(text.dropFirst(2)))) }
    if text.hasPrefix("b:") {
      guard let bytes = bytes(text.utf8.dropFirst(2)) else {
        throw Malformed(problem: "`b:` takes hexadecimal digits, two for each byte")
      }
      return .string(bytes)
    }
    guard let id = reference(text) else {
      throw Malformed(problem: "a text in an entry begins with `/`, `u:` or `b:`, or is a reference like `5 0 R`")
    }
    return .reference(id)
  }

  private static func name(_ text: String) throws(Malformed) -> PDFName {
    guard text.utf8.first == UInt8(ascii: "/") else { throw Malformed(problem: "a PDF name begins with `/`") }
    guard text.unicodeScalars.allSatisfy({ $0.value <= 0xFF }) else {
      throw Malformed(problem: "a PDF name has a character above U+00FF")
    }
    return PDFName(String(String.UnicodeScalarView(text.unicodeScalars.dropFirst())))
  }

  private static func bytes(_ digits: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return high == nil ? bytes : nil
  }

  static func reference(_ text: String) -> ObjectID? {
    guard text.hasSuffix(" 0 R") else { return nil }
    return id(text.dropLast(4))
  }

  static func id(_ digits: some StringProtocol) -> ObjectID? {
    guard let first = digits.utf8.first, first >= 0x30, first <= 0x39, let number = Int(digits) else { return nil }
    return ObjectID(number)
  }
}
