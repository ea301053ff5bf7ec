internal import ObelusCore

/// The objects of an FDF file. Its cross-reference table is optional (12.7.8.2.4), so the objects are looked for from the
/// beginning to the end; of several with one number the last counts.
struct FDFObjects {
  private(set) var objects: [ObjectID: NewObject] = [:]
  private(set) var trailer: PDFDictionary = [:]
  /// There is no end of a stream from here on.
  private var noStreamEnd = Int.max
  /// Objects that begin and cannot be read.
  private(set) var broken = 0

  init(_ bytes: [UInt8]) throws(ObelusError) {
    guard bytes.prefix(1024).firstRange(of: Array("%FDF-".utf8)) != nil else {
      throw ObelusError(.unreadable, "it is no FDF: it does not begin as one")
    }
    var parser = ObjectParser(bytes)
    while true {
      parser.skipSpace()
      guard let first = parser.peek() else { break }
      let start = parser.position
      if first == UInt8(ascii: "t"), parser.take("trailer") {
        if case .dictionary(let dictionary)? = parser.object() {
          for key: PDFName in ["Root", "Encrypt"] { trailer[key] = dictionary[key] ?? trailer[key] }
        }
      } else if let number = parser.takeInteger(), parser.takeInteger() != nil, parser.take("obj") {
        read(ObjectID(number), &parser)
      } else {
        parser.position = start
        Self.skipToken(&parser)
      }
    }
    if trailer["Encrypt"] != nil { throw ObelusError(.encrypted, "the FDF file is encrypted") }
  }

  private mutating func read(_ id: ObjectID, _ parser: inout ObjectParser) {
    guard let object = parser.object() else {
      broken += 1
      return
    }
    guard case .dictionary(let dictionary) = object, parser.take("stream") else {
      objects[id] = .value(object)
      return
    }
    // The line end behind the keyword (7.3.8.1).
    if parser.peek() == 0x0D { parser.position += 1 }
    if parser.peek() == 0x0A { parser.position += 1 }
    let start = parser.position
    guard let end = streamEnd(dictionary, start, parser) else {
      broken += 1
      return
    }
    objects[id] = .stream(dictionary, data: Array(parser.bytes[start..<end]))
    parser.position = end
  }

  /// Where the data ends: as /Length says, if the keyword follows there; else where the keyword stands.
  private mutating func streamEnd(_ dictionary: PDFDictionary, _ start: Int, _ parser: ObjectParser) -> Int? {
    if let length = dictionary["Length"]?.integerValue, length >= 0, length <= parser.bytes.count - start {
      var behind = parser
      behind.position = start + length
      if behind.take("endstream") { return start + length }
    }
    guard start < noStreamEnd else { return nil }
    guard let keyword = parser.bytes[start...].firstRange(of: Array("endstream".utf8)) else {
      noStreamEnd = start
      return nil
    }
    var end = keyword.lowerBound
    if end > start, parser.bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, parser.bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  private static func skipToken(_ parser: inout ObjectParser) {
    let start = parser.position
    while let byte = parser.peek(), ObjectParser.isRegular(byte) { parser.position += 1 }
    if parser.position == start { parser.position += 1 }
  }

  /// What `object` is or refers to; a stream is its dictionary.
  func resolve(_ object: PDFObject?) -> PDFObject {
    var current = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let id) = current else { return current }
      switch objects[id] {
      case .value(let value)?: current = value
      case .stream(let dictionary, _)?: return .dictionary(dictionary)
      case nil: return .null
      }
    }
    return .null
  }

  func dictionary(_ object: PDFObject?) -> PDFDictionary? { resolve(object).dictionaryValue }
  func array(_ object: PDFObject?) -> [PDFObject]? { resolve(object).arrayValue }

  func text(_ object: PDFObject?) -> String? {
    switch resolve(object) {
    case .string(let bytes): TextString.decode(bytes)
    case .name(let name): name.text
    default: nil
    }
  }

  /// The /FDF dictionary of the catalog (table 246); where the trailer does not lead to it, that of any object.
  func root() -> PDFDictionary? {
    if let root = dictionary(dictionary(trailer["Root"])?["FDF"]) { return root }
    for (_, object) in objects.sorted(by: { $0.key < $1.key }) {
      if case .value(.dictionary(let found)) = object, let root = dictionary(found["FDF"]) { return root }
    }
    return nil
  }
}
