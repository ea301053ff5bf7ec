internal import ObelusCore
internal import ObelusIO

/// Rich text strings (ISO 32000-2, 12.7.4.3): in a PDF a string of XHTML, in XFDF the elements themselves.
enum RichText {
  /// Deep enough for any text, and well within what is read again inside of an XFDF file.
  private static let limits = XMLReader.Limits(bytes: 1 << 24, depth: 100, nodes: 1 << 20)

  /// The root of a rich text; nil where it is no well-formed XML.
  static func root(_ string: String) -> XMLElement? { try? XMLTree.read(Array(string.utf8), limits: limits) }

  static func nodes(_ string: String) -> [XMLElement.Node]? { root(string).map { [.element($0)] } }

  /// The string that the first element inside of `element` is in a PDF.
  static func markup(of element: XMLElement) -> String {
    guard let root = element.elements.first else { return "" }
    return String(decoding: XMLText.markup([.element(root)]), as: UTF8.self)
  }

  /// The characters, with a line for each paragraph.
  static func plain(_ element: XMLElement) -> String {
    guard let root = element.elements.first else { return element.text }
    var lines: [String] = []
    gather(root, into: &lines)
    while lines.last?.allSatisfy(\.isWhitespace) ?? false { lines.removeLast() }
    while lines.first?.allSatisfy(\.isWhitespace) ?? false { lines.removeFirst() }
    return lines.joined(separator: "\r")
  }

  private static func gather(_ element: XMLElement, into lines: inout [String]) {
    let isBlock = ["p", "div", "li", "body"].contains(element.localName.lowercased())
    if isBlock || lines.isEmpty { lines.append("") }
    for child in element.children {
      switch child {
      case .text(let text):
        // White space between paragraphs is the file's.
        if element.localName.lowercased() == "body", text.allSatisfy(\.isWhitespace) { continue }
        lines[lines.count - 1] += text
      case .element(let inner) where inner.localName.lowercased() == "br": lines.append("")
      case .element(let inner): gather(inner, into: &lines)
      }
    }
  }
}
