internal import ObelusCore
internal import ObelusIO

/// Makes the tree of an XFDF file.
struct XFDFFileWriter {
  private let items: [FormsData.Item]
  /// The item that is the popup of another, by the other's index, and the other way round.
  private var popups: [Int: Int] = [:]
  private var parents: [Int: Int] = [:]
  /// The place of each annotation among those of its page.
  private var places: [Int] = []

  static func root(_ data: FormsData) -> XMLElement {
    let writer = XFDFFileWriter(data)
    var root = XMLElement("xfdf", namespace: XFDFName.namespace)
    root.attributes = [XMLAttribute("xmlns", XFDFName.namespace), XMLAttribute("xml:space", "preserve")]
    root.attributes += data.rest.attributes.filter { $0.name != "xmlns" && $0.name != "xml:space" }
    if let fields = data.rest.fields, fields.values == data.fields {
      append(fields.element, to: &root)
    } else if !data.fields.isEmpty {
      append(XFDFFields.element(data.fields), to: &root)
    }
    append(writer.annotations(), to: &root)
    for child in data.rest.children { append(child, to: &root) }
    if let file = data.file {
      var element = XMLElement("f", namespace: XFDFName.namespace)
      element.set("href", file)
      append(element, to: &root)
    }
    if data.originalID != nil || data.modifiedID != nil {
      var element = XMLElement("ids", namespace: XFDFName.namespace)
      element.set("original", data.originalID.map { Hexadecimal.encode($0) })
      element.set("modified", data.modifiedID.map { Hexadecimal.encode($0) })
      append(element, to: &root)
    }
    root.children.append(.text("\n"))
    return root
  }

  private static func append(_ element: XMLElement, to parent: inout XMLElement) {
    parent.children.append(.text("\n"))
    parent.add(element)
  }

  private init(_ data: FormsData) {
    items = data.items.filter { $0.annotation?.subtype != .widget }
    pairPopups()
    var counts: [Int: Int] = [:]
    for item in items {
      guard let page = item.annotation?.pageIndex else {
        places.append(0)
        continue
      }
      places.append(counts[page, default: 0])
      counts[page, default: 0] += 1
    }
  }

  /// A popup stands in its annotation's element where each names the other and no third has their name.
  private mutating func pairPopups() {
    var bearers: [String: [Int]] = [:]
    for (index, item) in items.enumerated() {
      if let name = item.annotation?.name { bearers[name, default: []].append(index) }
    }
    for (index, item) in items.enumerated() {
      guard let annotation = item.annotation, annotation.subtype != .popup,
        XFDFName.element(of: annotation.subtype) != nil, let own = annotation.name, bearers[own] == [index],
        let name = annotation.nameAttached(at: annotation.popup), let found = bearers[name], found.count == 1,
        let popup = items[found[0]].annotation, popup.subtype == .popup, popup.pageIndex == annotation.pageIndex,
        popup.nameAttached(at: popup.other["Parent"]?.referenceValue) == own
      else { continue }
      popups[index] = found[0]
      parents[found[0]] = index
    }
  }

  private func annotations() -> XMLElement {
    var annots = XMLElement("annots", namespace: XFDFName.namespace)
    for index in items.indices where parents[index] == nil {
      switch items[index] {
      case .foreign(let element): Self.append(element, to: &annots)
      case .annotation(let annotation, let foreign):
        var element = XFDFAnnotation.element(
          annotation, foreign, linked: popups[index] == nil ? [] : ["Popup"], order: nil)
        if let popup = popups[index], case .annotation(let below, let rest) = items[popup] {
          let isNext = places[popup] == places[index] + 1
          element.add(
            XFDFAnnotation.element(below, rest, linked: ["Parent"], order: isNext ? nil : places[popup]))
        }
        Self.append(element, to: &annots)
      }
    }
    if !annots.children.isEmpty { annots.children.append(.text("\n")) }
    return annots
  }
}
