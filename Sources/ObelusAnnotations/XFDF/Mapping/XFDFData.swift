internal import ObelusCore
internal import ObelusIO

/// The bytes of a stream in a `data` element, with its filters on.
enum XFDFData {
  static let name = "data"

  static func write(_ dictionary: PDFDictionary, _ data: [UInt8], into element: inout XMLElement) {
    var child = XMLElement(name, namespace: element.namespace)
    child.set("MODE", "raw")
    child.set("encoding", "hex")
    child.set("length", String(data.count))
    let filters = filters(dictionary["Filter"])
    if !filters.isEmpty { child.set("filter", filters.map(\.text).joined(separator: ",")) }
    child.children = [.text(Hexadecimal.encode(data))]
    element.add(child)
  }

  /// Bytes, and the /Filter that says how they are encoded. Text is what it is, whatever filter is named.
  static func read(_ element: XMLElement) -> (filter: PDFObject?, data: [UInt8])? {
    func attribute(_ name: String) -> String? {
      element.attributes.first { $0.name.lowercased() == name }?.value.lowercased()
    }
    if attribute("encoding") == "ascii" { return (nil, Array(element.text.utf8)) }
    guard let data = Hexadecimal.decode(element.text) else { return nil }
    let names = (element.attributes.first { $0.name.lowercased() == "filter" }?.value ?? "")
      .split(whereSeparator: { $0 == "," || $0.isWhitespace }).map { PDFObject.name(PDFName(String($0))) }
    return (names.count > 1 ? .array(names) : names.first, data)
  }

  /// The bytes of base 64 that may be broken into lines.
  static func base64(_ text: String) -> [UInt8]? {
    Base64.decode(text.contains(where: \.isWhitespace) ? text.filter { !$0.isWhitespace } : text)
  }

  private static func filters(_ object: PDFObject?) -> [PDFName] {
    switch object {
    case .name(let name): [name]
    case .array(let items): items.compactMap(\.nameValue)
    default: []
    }
  }
}
