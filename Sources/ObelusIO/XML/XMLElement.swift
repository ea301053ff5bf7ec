/// An XML element as a value. Two are equal where they say the same: the order of attributes, the prefixes that stand for
/// a namespace and the place in a file do not count.
package struct XMLElement: Sendable {
  package enum Node: Hashable, Sendable {
    case element(XMLElement)
    case text(String)
  }

  /// As it is written, with its prefix.
  package var name: String
  /// What the prefix, or the lack of one, stands for; empty where nothing says so.
  package var namespace: String
  /// Among them those that declare namespaces.
  package var attributes: [XMLAttribute]
  package var children: [Node]
  /// Where it was read, counted from 1; 0 for one that was not.
  package var line = 0

  package init(
    _ name: String, namespace: String = "", attributes: [XMLAttribute] = [], children: [Node] = []
  ) {
    self.name = name
    self.namespace = namespace
    self.attributes = attributes
    self.children = children
  }

  package var localName: String { XMLTag.localName(of: name) }

  /// The value of an attribute, by its name as it is written.
  package subscript(_ name: String) -> String? { attributes.first { $0.name == name }?.value }

  package var elements: [XMLElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// Its own characters, without those of its elements.
  package var text: String {
    var text = ""
    for case .text(let part) in children { text += part }
    return text
  }

  /// All characters inside of it.
  package var allText: String {
    children.reduce(into: "") { text, child in
      switch child {
      case .text(let part): text += part
      case .element(let element): text += element.allText
      }
    }
  }
}

extension XMLElement: Hashable {
  private var ownAttributes: Set<XMLAttribute> {
    Set(attributes.filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") })
  }

  package static func == (a: XMLElement, b: XMLElement) -> Bool {
    a.localName == b.localName && a.namespace == b.namespace && a.ownAttributes == b.ownAttributes
      && a.children == b.children
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(localName)
    hasher.combine(namespace)
    hasher.combine(ownAttributes)
    hasher.combine(children)
  }
}
