internal import ObelusCore
internal import ObelusIO

/// Writes objects in the syntax of PDF (ISO 32000-2, 7.3) as printable ASCII, so that they can stand in other formats.
struct ObjectText {
  /// What a reference is written as; nil: as null.
  let number: (ObjectID) -> Int?

  func text(_ object: PDFObject) -> String {
    var out = ""
    append(object, to: &out)
    return out
  }

  /// Values are nested no deeper than their source allowed.
  private func append(_ object: PDFObject, to out: inout String) {
    switch object {
    case .null: out += "null"
    case .boolean(let value): out += value ? "true" : "false"
    case .integer(let value): out += String(value)
    case .real(let value): out += NumberText.format(value)
    case .name(let name): out += "/" + Self.name(name)
    case .string(let bytes): Self.append(string: bytes, to: &out)
    case .reference(let id): out += number(id).map { "\($0) 0 R" } ?? "null"
    case .array(let items):
      out += "["
      for (i, item) in items.enumerated() {
        if i > 0 { out += " " }
        append(item, to: &out)
      }
      out += "]"
    case .dictionary(let dictionary):
      out += "<<"
      for entry in dictionary.entries {
        out += "/" + Self.name(entry.key) + " "
        append(entry.value, to: &out)
        out += " "
      }
      out += ">>"
    }
  }

  /// A name without its slash, with `#xx` for what is no regular printable character (7.3.5).
  static func name(_ name: PDFName) -> String {
    var out = ""
    for byte in name.bytes {
      if 0x21...0x7E ~= byte, !"#%()/<>[]{}".utf8.contains(byte) {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        out += "#" + Hexadecimal.encode([byte])
      }
    }
    return out
  }

  /// In parentheses where most of it is legible, else as hexadecimal digits.
  private static func append(string bytes: [UInt8], to out: inout String) {
    let legible = bytes.count { 0x20...0x7E ~= $0 }
    guard legible * 2 >= bytes.count else {
      out += "<" + Hexadecimal.encode(bytes) + ">"
      return
    }
    out += "("
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "\\"):
        out += "\\"
        out.unicodeScalars.append(Unicode.Scalar(byte))
      case 0x20...0x7E: out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let octal = String(byte, radix: 8)
        out += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      }
    }
    out += ")"
  }
}
