package import ObelusCore

/// Reads a whole XML document as a value; `XMLReader` says what is refused.
package enum XMLTree {
  /// - Throws: `.unreadable` with the line, without any text of the document.
  package static func read(_ bytes: [UInt8], limits: XMLReader.Limits) throws(ObelusError) -> XMLElement {
    let builder = Builder()
    try XMLReader.read(bytes, into: builder, limits: limits)
    guard let root = builder.root else { throw ObelusError(.unreadable, "it is no well-formed XML") }
    return root
  }

  private final class Builder: XMLTagHandler {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []
    /// What the prefixes stand for inside of each open element.
    private var scopes: [[String: String]] = [["xml": "http://www.w3.org/XML/1998/namespace"]]
    private var pending: [UInt8] = []

    func start(_ tag: XMLTag) -> Bool {
      endText()
      var scope = scopes[scopes.count - 1]
      for attribute in tag.attributes {
        if attribute.name == "xmlns" {
          scope[""] = attribute.value
        } else if attribute.name.hasPrefix("xmlns:") {
          scope[String(attribute.name.dropFirst(6))] = attribute.value
        }
      }
      scopes.append(scope)
      let prefix = tag.name.lastIndex(of: ":").map { String(tag.name[..<$0]) } ?? ""
      var element = XMLElement(tag.name, namespace: scope[prefix] ?? "", attributes: tag.attributes)
      element.line = tag.line
      open.append(element)
      return true
    }

    func end(_ name: String) -> Bool {
      endText()
      scopes.removeLast()
      let element = open.removeLast()
      if open.isEmpty { root = element } else { open[open.count - 1].children.append(.element(element)) }
      return true
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) { unsafe pending.append(contentsOf: bytes) }

    private func endText() {
      guard !pending.isEmpty, !open.isEmpty else { return }
      open[open.count - 1].children.append(.text(String(decoding: pending, as: UTF8.self)))
      pending.removeAll(keepingCapacity: true)
    }
  }
}
