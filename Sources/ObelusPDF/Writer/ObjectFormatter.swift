internal import ObelusCore

/// Gives the objects that values name the numbers under which they stand in the file.
protocol ObjectNumbers {
  /// 0 for an object that is null.
  func number(of id: ObjectID) throws(ObelusError) -> Int
}

/// Writes values as PDF syntax (ISO 32000-2, 7.3) at the end of a growing buffer, with no more separators than needed.
struct ObjectFormatter {
  /// Values nested deeper than this come from a file that means harm.
  static let maximumDepth = 250

  var bytes: [UInt8] = []

  /// Appends a value; `numbers` has those of the objects that it names.
  mutating func append(
    _ object: PDFObject, _ numbers: some ObjectNumbers, depth: Int = 0
  ) throws(ObelusError) {
    switch object {
    case .null: append(keyword: "null")
    case .boolean(let value): append(keyword: value ? "true" : "false")
    case .integer(let value): append(integer: value)
    case .real(let value): append(real: value)
    case .name(let name): append(name)
    case .string(let string): append(string: string)
    case .reference(let id):
      let number = try numbers.number(of: id)
      guard number > 0 else { return append(keyword: "null") }
      append(reference: number)
    case .array(let items):
      try checkDepth(depth)
      bytes.append(UInt8(ascii: "["))
      for item in items { try append(item, numbers, depth: depth + 1) }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let dictionary):
      try checkDepth(depth)
      append(ascii: "<<")
      try append(entriesOf: dictionary, numbers, depth: depth)
      append(ascii: ">>")
    }
  }

  /// Appends the entries of a dictionary without its brackets. Entries that are null are left out: they are absent.
  mutating func append(
    entriesOf dictionary: PDFDictionary, _ numbers: some ObjectNumbers, depth: Int = 0
  ) throws(ObelusError) {
    for entry in dictionary.entries {
      if case .null = entry.value { continue }
      if case .reference(let id) = entry.value, try numbers.number(of: id) == 0 { continue }
      append(entry.key)
      try append(entry.value, numbers, depth: depth + 1)
    }
  }

  mutating func append(reference number: Int) {
    append(integer: number)
    append(ascii: " 0 R")
  }

  mutating func append(keyword: StaticString) {
    separate()
    append(ascii: keyword)
  }

  mutating func append(ascii text: StaticString) {
    // The buffer of a literal lives as long as the program.
    text.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// A string in parentheses. That is never longer than the hexadecimal form, because bytes need no escape but for
  /// the three that end or escape a string, and CR, which would be read as LF (7.3.4.2).
  mutating func append(string: [UInt8]) {
    bytes.append(UInt8(ascii: "("))
    for byte in string {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0x0D: append(ascii: "\\r")
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: ")"))
  }

  /// A name, with `#xx` for what is no regular printable character (7.3.5).
  mutating func append(_ name: PDFName) {
    bytes.append(UInt8(ascii: "/"))
    for scalar in name.text.unicodeScalars {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      if Self.standsForItself(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "#"))
        append(hexDigit: byte >> 4)
        append(hexDigit: byte & 15)
      }
    }
  }

  mutating func append(hexDigit value: UInt8) {
    bytes.append(value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10)
  }

  /// Parts a token that starts with a regular character from one that ends with such a character (7.2.3).
  mutating func separate() {
    switch bytes.last {
    case nil, 0x0A, 0x20, UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      break
    default: bytes.append(0x20)
    }
  }

  private static func standsForItself(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"),
      UInt8(ascii: "#"):
      false
    default: byte > 0x20 && byte < 0x7F
    }
  }

  private func checkDepth(_ depth: Int) throws(ObelusError) {
    guard depth < Self.maximumDepth else {
      throw ObelusError(
        .limit, "an object is nested deeper than \(Self.maximumDepth) levels",
        hint: "the file is damaged or was made to do harm; it is not processed")
    }
  }
}
