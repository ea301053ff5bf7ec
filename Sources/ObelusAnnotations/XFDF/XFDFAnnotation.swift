internal import ObelusCore
internal import ObelusIO

/// One annotation as an element, and back.
enum XFDFAnnotation {
  /// The element that stands for an annotation whose subtype XFDF does not know, in the namespace of our own.
  static let ownName = "annotation"
  static let entriesName = "entries"

  // MARK: Writing

  /// - Parameters:
  ///   - linked: entries that are said by how elements are nested.
  ///   - order: the place in the z-order, where it is not that of the element.
  static func element(
    _ annotation: Annotation, _ foreign: XFDFForeign, linked: Set<PDFName>, order: Int?
  ) -> XMLElement {
    let entries = PortableEntries(annotation.dictionary, annotation.attached)
    var omitted = linked
    if case .page(annotation.pageIndex)? = entries.attached(entries.dictionary["P"]) { omitted.insert("P") }
    guard let name = XFDFName.element(of: annotation.subtype) else {
      var element = XMLElement(ownName, namespace: XFDFName.ownNamespace)
      element.attributes = [XMLAttribute("xmlns", XFDFName.ownNamespace)]
      element.set("page", String(annotation.pageIndex))
      let draft = XFDFDraft(subtype: annotation.subtype)
      for child in XFDFEntries.children(entries, beside: draft, omitted: omitted) { element.add(child) }
      return element
    }
    var element = XMLElement(name, namespace: XFDFName.namespace)
    element.set("page", String(annotation.pageIndex))
    for mapping in XFDFMappings.all { mapping.write(entries, into: &element) }
    var faults = XFDFFaults()
    let (draft, _) = words(of: element, annotation.subtype, &faults)
    let children = XFDFEntries.children(entries, beside: draft, omitted: omitted)
    add(foreign, to: &element)
    if !children.isEmpty || order != nil {
      var data = XMLElement(entriesName, namespace: XFDFName.ownNamespace)
      data.attributes = [XMLAttribute("xmlns", XFDFName.ownNamespace)]
      data.set("order", order.map { String($0) })
      for child in children { data.add(child) }
      element.add(data)
    }
    return element
  }

  /// What was not understood, where nothing has been said since by the same name.
  private static func add(_ foreign: XFDFForeign, to element: inout XMLElement) {
    let names = Set(element.attributes.map { $0.name.lowercased() })
    element.attributes += foreign.attributes.filter { !names.contains($0.name.lowercased()) }
    let children = Set(element.elements.map { $0.name.lowercased() })
    for child in foreign.children where !children.contains(child.name.lowercased()) { element.add(child) }
  }

  // MARK: Reading

  struct Reading {
    var draft: XFDFDraft
    var page: Int
    var foreign: XFDFForeign
    var order: Int?
    var popup: XMLElement?
  }

  /// Nil where the element is no annotation, or has no page.
  /// - Parameter page: the page of the annotation that it stands in.
  static func read(_ element: XMLElement, page parent: Int? = nil, _ faults: inout XFDFFaults) -> Reading? {
    if element.namespace == XFDFName.ownNamespace {
      guard element.localName == ownName else { return unknown(element, &faults) }
      guard let page = page(element) else { return pageless(element, &faults) }
      var draft = XFDFDraft(subtype: .init(rawValue: ""))
      XFDFEntries.apply(element.elements, to: &draft, &faults)
      draft.subtype = Annotation.Subtype(rawValue: draft.dictionary["Subtype"]?.nameValue?.text ?? "")
      return Reading(draft: draft, page: page, foreign: XFDFForeign())
    }
    guard let subtype = XFDFName.subtype(of: element.localName.lowercased()) else { return unknown(element, &faults) }
    guard let page = page(element) ?? parent else { return pageless(element, &faults) }
    var (draft, reader) = words(of: element, subtype, &faults)
    let popup = subtype == .popup ? nil : reader.takeChild("popup") { $0 }
    let data = reader.takeOwnChildren(entriesName)
    XFDFEntries.apply(data.flatMap(\.elements), to: &draft, &faults)
    let foreign = reader.left
    for child in foreign.children { faults.note(.unknownElement, line: child.line) }
    var reading = Reading(draft: draft, page: page, foreign: foreign)
    reading.order = data.lazy.compactMap { $0["order"].flatMap { Int($0) } }.first
    reading.popup = popup
    return reading
  }

  /// What the words of XFDF say, and what is left of the element.
  private static func words(
    of element: XMLElement, _ subtype: Annotation.Subtype, _ faults: inout XFDFFaults
  ) -> (XFDFDraft, XFDFElementReader) {
    var draft = XFDFDraft(subtype: subtype)
    draft.dictionary = ["Type": .name("Annot"), "Subtype": .name(PDFName(subtype.rawValue))]
    var reader = XFDFElementReader(element)
    reader.faults = faults
    _ = reader.take("page") { $0 }
    for mapping in XFDFMappings.all { mapping.read(&reader, into: &draft) }
    if draft.dictionary["Rect"] == nil { reader.faults.note(.noRect, line: element.line) }
    faults = reader.faults
    return (draft, reader)
  }

  private static func page(_ element: XMLElement) -> Int? {
    element.attributes.first { $0.name.lowercased() == "page" }
      .flatMap { NumberText.list($0.value)?.first?.integerValue }.flatMap { $0 >= 0 ? $0 : nil }
  }

  private static func unknown(_ element: XMLElement, _ faults: inout XFDFFaults) -> Reading? {
    faults.note(.unknownElement, line: element.line)
    return nil
  }

  private static func pageless(_ element: XMLElement, _ faults: inout XFDFFaults) -> Reading? {
    faults.note(.noPage, line: element.line)
    return nil
  }
}
