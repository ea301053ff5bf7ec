/// Writes elements as XML in UTF-8. Characters that XML cannot hold (most controls) become U+FFFD.
package enum XMLText {
  /// A document: its declaration, then the root.
  package static func document(_ root: XMLElement) -> [UInt8] {
    var out = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    append(root, to: &out)
    out.append(0x0A)
    return out
  }

  /// The elements and characters one after another.
  package static func markup(_ nodes: [XMLElement.Node]) -> [UInt8] {
    var out: [UInt8] = []
    for node in nodes { append(node, to: &out) }
    return out
  }

  /// The text as XML can hold it.
  package static func replacing(_ text: String) -> String {
    guard !text.unicodeScalars.allSatisfy(isAllowed) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "\u{FFFD}" }))
  }

  private static func append(_ node: XMLElement.Node, to out: inout [UInt8]) {
    switch node {
    case .element(let element): append(element, to: &out)
    case .text(let text): append(escaping: text, to: &out)
    }
  }

  private static func append(_ element: XMLElement, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "<"))
    out += element.name.utf8
    for attribute in element.attributes {
      out.append(0x20)
      out += attribute.name.utf8
      out += "=\"".utf8
      append(escaping: attribute.value, inAttribute: true, to: &out)
      out.append(UInt8(ascii: "\""))
    }
    guard !element.children.isEmpty else {
      out += "/>".utf8
      return
    }
    out.append(UInt8(ascii: ">"))
    for child in element.children { append(child, to: &out) }
    out += "</".utf8
    out += element.name.utf8
    out.append(UInt8(ascii: ">"))
  }

  /// A carriage return would be read as a line feed, and in an attribute any white space as a space, if they stood for
  /// themselves (XML 1.0, 2.11 and 3.3.3).
  private static func append(escaping text: String, inAttribute: Bool = false, to out: inout [UInt8]) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;".utf8
      case "<": out += "&lt;".utf8
      case ">": out += "&gt;".utf8
      case "\"" where inAttribute: out += "&quot;".utf8
      case "\r": out += "&#xD;".utf8
      case "\n" where inAttribute: out += "&#xA;".utf8
      case "\t" where inAttribute: out += "&#x9;".utf8
      default: UTF8.encode(isAllowed(scalar) ? scalar : "\u{FFFD}").map { out += $0 }
      }
    }
  }

  /// XML 1.0, production 2.
  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\t", "\n", "\r", "\u{20}"..."\u{D7FF}", "\u{E000}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": true
    default: false
    }
  }
}
