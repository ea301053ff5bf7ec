internal import ObelusCore
internal import ObelusIO

/// The values of fields, which are nested as the fields are.
enum XFDFFields {
  static func read(_ fields: XMLElement) -> [FieldValue] {
    var values: [FieldValue] = []
    for field in fields.elements { read(field, [], &values) }
    return values
  }

  private static func read(_ element: XMLElement, _ path: [String], _ values: inout [FieldValue]) {
    guard element.localName.lowercased() == "field" else { return }
    var value = FieldValue(path: path + [element["name"] ?? ""])
    var hasValue = false
    for child in element.elements {
      switch child.localName.lowercased() {
      case "value":
        value.values.append(child.allText)
        hasValue = true
      case "value-richtext":
        value.richValue = child.elements.isEmpty ? child.text : RichText.markup(of: child)
        hasValue = true
      default: break
      }
    }
    if hasValue { values.append(value) }
    for child in element.elements { read(child, value.path, &values) }
  }

  static func element(_ values: [FieldValue]) -> XMLElement {
    var root = XMLElement("fields", namespace: XFDFName.namespace)
    for value in values { insert(value, value.path[...], into: &root) }
    return root
  }

  /// Descends along the names, which are made where they are not there.
  private static func insert(_ value: FieldValue, _ path: ArraySlice<String>, into element: inout XMLElement) {
    guard let name = path.first else { return add(value, to: &element) }
    // Fields of one group follow one another: only the last can be theirs.
    if case .element(var last)? = element.children.last, last.name == "field", last["name"] == name,
      path.count > 1 || last.elements.allSatisfy({ $0.name == "field" })
    {
      element.children.removeLast()
      insert(value, path.dropFirst(), into: &last)
      element.add(last)
    } else {
      var field = XMLElement("field", namespace: element.namespace)
      field.set("name", name)
      insert(value, path.dropFirst(), into: &field)
      element.add(field)
    }
  }

  private static func add(_ value: FieldValue, to element: inout XMLElement) {
    for text in value.values { element.add("value", text: text) }
    guard let rich = value.richValue else { return }
    if let nodes = RichText.nodes(rich) {
      element.add(XMLElement("value-richtext", namespace: element.namespace, children: nodes))
    } else {
      element.add("value-richtext", text: rich)
    }
  }
}
