internal import ObelusCore
internal import ObelusIO

/// An element of which piece after piece is taken; what is left in the end is not understood. Letter case does not count:
/// producers differ.
struct XFDFElementReader {
  let element: XMLElement
  var faults = XFDFFaults()
  private let children: [XMLElement]
  /// Where the first of a name stands.
  private var attributePlaces: [String: Int] = [:]
  private var childPlaces: [String: Int] = [:]
  private var takenAttributes: Set<Int> = []
  private var takenChildren: Set<Int> = []

  init(_ element: XMLElement) {
    self.element = element
    children = element.elements
    for (place, attribute) in element.attributes.enumerated() {
      if attribute.name == "xmlns" || attribute.name.hasPrefix("xmlns:") {
        takenAttributes.insert(place)
      } else if attributePlaces[attribute.name.lowercased()] == nil {
        attributePlaces[attribute.name.lowercased()] = place
      }
    }
    for (place, child) in children.enumerated() where child.namespace != XFDFName.ownNamespace {
      let name = child.localName.lowercased()
      if childPlaces[name] == nil { childPlaces[name] = place }
    }
  }

  /// What is not taken.
  var left: XFDFForeign {
    XFDFForeign(
      attributes: element.attributes.enumerated().filter { !takenAttributes.contains($0.offset) }.map(\.element),
      children: children.enumerated().filter { !takenChildren.contains($0.offset) }.map(\.element))
  }

  /// The value of an attribute that is not taken.
  func attribute(_ name: String) -> String? {
    attributePlaces[name.lowercased()].map { element.attributes[$0].value }
  }

  /// Takes an attribute, as `convert` makes of it. What it can make nothing of is a fault, and stays.
  mutating func take<Value>(_ name: String, convert: (String) -> Value?) -> Value? {
    guard let place = attributePlaces[name.lowercased()] else { return nil }
    guard let value = convert(element.attributes[place].value) else {
      faults.note(.malformedValue, line: element.line)
      return nil
    }
    attributePlaces[name.lowercased()] = nil
    takenAttributes.insert(place)
    return value
  }

  /// The same for a child.
  mutating func takeChild<Value>(_ name: String, convert: (XMLElement) -> Value?) -> Value? {
    guard let place = childPlaces[name.lowercased()] else { return nil }
    guard let value = convert(children[place]) else {
      faults.note(.malformedValue, line: children[place].line)
      return nil
    }
    childPlaces[name.lowercased()] = nil
    takenChildren.insert(place)
    return value
  }

  /// Takes all children of a name in the namespace of our own.
  mutating func takeOwnChildren(_ name: String) -> [XMLElement] {
    children.enumerated().filter { $0.element.namespace == XFDFName.ownNamespace && $0.element.localName == name }
      .map { (place, child) in
        takenChildren.insert(place)
        return child
      }
  }
}

/// An annotation's dictionary as it comes together, with what its references mean.
struct XFDFDraft {
  var subtype: Annotation.Subtype
  var dictionary: PDFDictionary = [:]
  var objects: [ObjectID: AttachedObject] = [:]

  var entries: PortableEntries { PortableEntries(dictionary, objects) }

  /// A reference to an object of the annotation.
  mutating func attach(_ object: AttachedObject) -> PDFObject {
    let id = ObjectID(objects.count + 1)
    objects[id] = object
    return .reference(id)
  }
}

extension XMLElement {
  /// Adds an attribute; none for nil. What XML cannot hold is replaced here already, so that the element says the same
  /// before it is written and after it is read.
  mutating func set(_ name: String, _ value: String?) {
    guard let value else { return }
    attributes.append(XMLAttribute(name, XMLText.replacing(value)))
  }

  /// Adds an element that holds a text; none for nil.
  mutating func add(_ name: String, text: String?) {
    guard let text else { return }
    var child = XMLElement(name, namespace: namespace)
    if !text.isEmpty { child.children = [.text(XMLText.replacing(text))] }
    children.append(.element(child))
  }

  mutating func add(_ child: XMLElement) { children.append(.element(child)) }
}
