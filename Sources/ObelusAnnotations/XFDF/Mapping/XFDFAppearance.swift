internal import ObelusCore
internal import ObelusIO

/// The appearance of a stamp, as Acrobat writes it: base 64 of an XML document whose elements are the objects of /AP.
/// Other annotations are drawn anew by those who read them.
enum XFDFAppearance: XFDFMapping {
  private static let limits = XMLReader.Limits(bytes: 1 << 26, depth: 100, nodes: 1 << 20)
  private static let deepest = 40
  /// Objects in one appearance; shared ones count each time.
  private static let most = 20_000

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    guard element.name == "stamp", let appearance = entries.entries("AP") else { return }
    var open = most
    guard let root = dictionary("AP", appearance.dictionary, entries, depth: 0, &open) else { return }
    element.add("appearance", text: Base64.encode(XMLText.document(root)))
  }

  /// Nil where an object has no element: it is a page, another annotation or a layer, or there are too many.
  private static func object(
    _ key: PDFName?, _ object: PDFObject, _ entries: PortableEntries, depth: Int, _ open: inout Int
  ) -> XMLElement? {
    open -= 1
    guard open > 0, depth < deepest else { return nil }
    if case .stream(let stream, let data)? = entries.attached(object) {
      var stream = stream
      stream["Length"] = .integer(data.count)
      guard var element = dictionary(key, stream, entries, depth: depth, &open) else { return nil }
      element.name = "STREAM"
      element.add(
        XMLElement(
          "DATA", attributes: [XMLAttribute("MODE", "RAW"), XMLAttribute("ENCODING", "HEX")],
          children: [.text(Hexadecimal.encode(data))]))
      return element
    }
    if case .reference = object, let attached = entries.attached(object) {
      guard case .value = attached else { return nil }
    }
    switch entries.resolve(object) {
    case .null: return leaf("NULL", key, nil)
    case .boolean(let value): return leaf("BOOL", key, value ? "true" : "false")
    case .integer(let value): return leaf("INT", key, String(value))
    case .real(let value): return leaf("FIXED", key, NumberText.format(value))
    case .name(let name): return leaf("NAME", key, name.text)
    case .string(let bytes):
      if bytes.allSatisfy({ 0x20...0x7E ~= $0 }) { return leaf("STRING", key, String(decoding: bytes, as: UTF8.self)) }
      var element = leaf("STRING", key, Hexadecimal.encode(bytes))
      element.set("ENCODING", "HEX")
      return element
    case .array(let items):
      var element = leaf("ARRAY", key, nil)
      for item in items {
        guard let child = self.object(nil, item, entries, depth: depth + 1, &open) else { return nil }
        element.add(child)
      }
      return element
    case .dictionary(let value): return dictionary(key, value, entries, depth: depth, &open)
    case .reference: return nil
    }
  }

  private static func dictionary(
    _ key: PDFName?, _ dictionary: PDFDictionary, _ entries: PortableEntries, depth: Int, _ open: inout Int
  ) -> XMLElement? {
    var element = leaf("DICT", key, nil)
    for entry in dictionary.entries {
      guard let child = object(entry.key, entry.value, entries, depth: depth + 1, &open) else { return nil }
      element.add(child)
    }
    return element
  }

  private static func leaf(_ name: String, _ key: PDFName?, _ value: String?) -> XMLElement {
    var element = XMLElement(name)
    element.set("KEY", key?.text)
    element.set("VAL", value)
    return element
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    guard draft.subtype == .stamp else { return }
    draft.dictionary["AP"] = reader.takeChild("appearance") { child in
      guard let bytes = XFDFData.base64(child.text), let root = try? XMLTree.read(bytes, limits: limits),
        root.name == "DICT", root["KEY"] == "AP"
      else { return nil }
      return object(root, &draft)
    }
  }

  /// The tree is no deeper than `limits` allows.
  private static func object(_ element: XMLElement, _ draft: inout XFDFDraft) -> PDFObject? {
    let value = element["VAL"] ?? ""
    switch element.name.uppercased() {
    case "NULL": return .null
    case "BOOL": return .boolean(value.lowercased() == "true")
    case "INT", "FIXED": return NumberText.parse(value)
    case "NAME": return .name(PDFName(value))
    case "STRING":
      guard element["ENCODING"]?.uppercased() == "HEX" else { return .string(Array(value.utf8)) }
      return Hexadecimal.decode(value).map { .string($0) }
    case "ARRAY":
      var items: [PDFObject] = []
      for child in element.elements {
        guard let item = object(child, &draft) else { return nil }
        items.append(item)
      }
      return .array(items)
    case "DICT": return dictionary(element, &draft).map { .dictionary($0) }
    case "STREAM": return stream(element, &draft)
    default: return nil
    }
  }

  private static func dictionary(_ element: XMLElement, _ draft: inout XFDFDraft) -> PDFDictionary? {
    var entries: [PDFDictionary.Entry] = []
    for child in element.elements where child.name.uppercased() != "DATA" {
      guard let key = child["KEY"], let value = object(child, &draft) else { return nil }
      entries.append(PDFDictionary.Entry(key: PDFName(key), value: value))
    }
    return PDFDictionary(entries: entries)
  }

  private static func stream(_ element: XMLElement, _ draft: inout XFDFDraft) -> PDFObject? {
    guard var dictionary = dictionary(element, &draft) else { return nil }
    var data: [UInt8] = []
    if let child = element.elements.first(where: { $0.name.uppercased() == "DATA" }) {
      guard let (_, bytes) = XFDFData.read(child) else { return nil }
      data = bytes
      // Text is what the stream says once its filters are off.
      if child["ENCODING"]?.uppercased() == "ASCII" || child["MODE"]?.uppercased() == "FILTERED" {
        dictionary["Filter"] = nil
        dictionary["DecodeParms"] = nil
      }
    }
    dictionary["Length"] = .integer(data.count)
    return draft.attach(.stream(dictionary, data: data))
  }
}
