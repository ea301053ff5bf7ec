internal import ObelusCore
internal import ObelusIO

/// Where links lead: destinations, and the actions that XFDF has elements for.
enum XFDFActions: XFDFMapping {
  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    guard element.name == "link" else { return }
    if let destination = XFDFDestination.element(entries.value("Dest"), entries, namespace: element.namespace) {
      element.add(destination)
    }
    guard let action = entries.entries("A"), let type = self.action(action, namespace: element.namespace) else {
      return
    }
    element.add(
      XMLElement(
        "OnActivation", namespace: element.namespace,
        children: [
          .element(
            XMLElement(
              "Action", namespace: element.namespace, attributes: [XMLAttribute("Trigger", "U")],
              children: [.element(type)]))
        ]))
  }

  private static func action(_ action: PortableEntries, namespace: String) -> XMLElement? {
    guard let type = action.name("S"), ["URI", "GoTo", "GoToR", "Launch", "Named"].contains(type) else { return nil }
    var element = XMLElement(type.text, namespace: namespace)
    switch type {
    case "URI":
      guard let uri = action.string("URI"), let text = String(validating: uri, as: UTF8.self) else { return nil }
      element.set("Name", text)
      element.set("IsMap", action.boolean("IsMap").map { $0 ? "true" : "false" })
    case "Named":
      guard let name = action.name("N") else { return nil }
      element.set("Name", name.text)
    default:
      element.set("NewWindow", action.boolean("NewWindow").map { $0 ? "true" : "false" })
      if type != "GoTo" {
        guard let file = action.text("F") else { return nil }
        var child = XMLElement("File", namespace: namespace)
        child.set("OriginalName", file)
        element.add(child)
      }
      if type != "Launch" {
        guard let destination = XFDFDestination.element(action.value("D"), action, namespace: namespace) else {
          return nil
        }
        element.add(destination)
      }
    }
    return element
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    if let element = reader.takeChild("Dest", convert: { $0.elements.isEmpty ? nil : $0 }) {
      draft.dictionary["Dest"] = XFDFDestination.object(element, isLocal: true, &draft)
    }
    guard let action = reader.takeChild("OnActivation", convert: { $0.elements.first?.elements.first }) else { return }
    draft.dictionary["A"] = object(action, &draft)
  }

  private static func object(_ element: XMLElement, _ draft: inout XFDFDraft) -> PDFObject? {
    let type = element.localName
    var action: PDFDictionary = ["S": .name(PDFName(type))]
    switch type {
    case "URI":
      action["URI"] = .string(Array((element["Name"] ?? "").utf8))
      action["IsMap"] = boolean(element["IsMap"])
    case "Named": action["N"] = .name(PDFName(element["Name"] ?? ""))
    case "GoTo", "GoToR", "Launch":
      action["NewWindow"] = boolean(element["NewWindow"])
      if let file = element.elements.first(where: { $0.localName == "File" }) {
        action["F"] = .string(TextString.encode(file["OriginalName"] ?? file["Name"] ?? ""))
      }
      if let destination = element.elements.first(where: { $0.localName == "Dest" }) {
        action["D"] = XFDFDestination.object(destination, isLocal: type == "GoTo", &draft)
      }
    default: return nil
    }
    return .dictionary(action)
  }

  private static func boolean(_ word: String?) -> PDFObject? {
    switch word?.lowercased() {
    case "true", "yes": .boolean(true)
    case "false", "no": .boolean(false)
    default: nil
    }
  }
}
