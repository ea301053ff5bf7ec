internal import ObelusCore
internal import ObelusIO

/// Destinations (ISO 32000-2, 12.3.2).
enum XFDFDestination {
  /// The ways to fit a page, and the attributes for their numbers in order.
  private static let fits: [(name: String, values: [String])] = [
    ("XYZ", ["Left", "Top", "Zoom"]), ("Fit", []), ("FitH", ["Top"]), ("FitV", ["Left"]),
    ("FitR", ["Left", "Bottom", "Right", "Top"]), ("FitB", []), ("FitBH", ["Top"]), ("FitBV", ["Left"]),
  ]

  static func element(_ destination: PDFObject, _ entries: PortableEntries, namespace: String) -> XMLElement? {
    var element: XMLElement
    switch destination {
    case .string(let bytes):
      element = XMLElement("Named", namespace: namespace)
      element.set("Name", TextString.decode(bytes))
    case .name(let name):
      element = XMLElement("Named", namespace: namespace)
      element.set("Name", name.text)
    case .array(let items):
      guard items.count >= 2, let page = page(items[0], entries), let name = entries.resolve(items[1]).nameValue,
        let fit = fits.first(where: { $0.name == name.text })
      else { return nil }
      element = XMLElement(fit.name, namespace: namespace)
      element.set("Page", String(page))
      for (attribute, item) in zip(fit.values, items.dropFirst(2)) {
        element.set(attribute, NumberText.format(entries.resolve(item)))
      }
    default: return nil
    }
    return XMLElement("Dest", namespace: namespace, children: [.element(element)])
  }

  /// - Parameter isLocal: whether pages are those of the document, rather than numbers of pages of another.
  static func object(_ element: XMLElement, isLocal: Bool, _ draft: inout XFDFDraft) -> PDFObject? {
    guard let target = element.elements.first else { return nil }
    if target.localName == "Named" { return .string(TextString.encode(target["Name"] ?? "")) }
    guard let fit = fits.first(where: { $0.name.lowercased() == target.localName.lowercased() }),
      let page = target["Page"].flatMap({ Int($0) }), page >= 0
    else { return nil }
    let values = fit.values.map { target[$0].flatMap { NumberText.parse($0) } ?? .null }
    return .array([isLocal ? draft.attach(.page(page)) : .integer(page), .name(PDFName(fit.name))] + values)
  }

  private static func page(_ object: PDFObject, _ entries: PortableEntries) -> Int? {
    if case .page(let index)? = entries.attached(object) { return index }
    return entries.resolve(object).integerValue
  }
}
