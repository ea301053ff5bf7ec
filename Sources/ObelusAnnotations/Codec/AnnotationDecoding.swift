package import ObelusCore

extension Annotation {
  /// Reads an annotation's dictionary. Entries that are missing or not what they should be leave their field at its
  /// default and stay in `other`; nothing about them is an error. Throws only what `source` throws.
  package init(
    _ dictionary: PDFDictionary, id: ID, pageIndex: Int, index: Int?, in source: any ObjectSource
  ) throws(ObelusError) {
    let entries = EntryReader(dictionary: dictionary, source: source)
    self.init(
      Subtype(rawValue: try entries.name("Subtype")?.text ?? ""), pageIndex: pageIndex,
      rect: try entries.rect("Rect") ?? Rect(x0: 0, y0: 0, x1: 0, y1: 0))
    self.id = id
    self.index = index
    quads = QuadPoints.quads(try entries.numbers("QuadPoints") ?? [])
    contents = try entries.text("Contents")
    author = try entries.text("T")
    name = try entries.text("NM")
    subject = try entries.text("Subj")
    modificationDate = try entries.text("M")
    creationDate = try entries.text("CreationDate")
    flags = Flags(rawValue: try entries.value("F").integerValue ?? 0)
    color = try entries.numbers("C").flatMap(Self.color)
    opacity = min(1, max(0, try entries.value("CA").numberValue.flatMap { $0.isFinite ? $0 : nil } ?? 1))
    popup = dictionary["Popup"]?.referenceValue
    inReplyTo = dictionary["IRT"]?.referenceValue
    layer = dictionary["OC"]?.referenceValue
    layerNames = try entries.layerNames()
    link = try entries.link()
    hasAppearance = try source.dictionary(source.dictionary(dictionary["AP"])?["N"]) != nil

    var own = fields
    // With both, `link` says only the first of them.
    if dictionary["A"] != nil { own["Dest"] = nil }
    other = PDFDictionary(entries: dictionary.entries.filter { own[$0.key] != $0.value && $0.value != .null })
  }

  /// A colour of 1, 3 or 4 components (table 166, /C).
  static func color(_ components: [Double]) -> Color? {
    let c = components.map { min(1, max(0, $0)) }
    switch c.count {
    case 1: return Color(red: c[0], green: c[0], blue: c[0])
    case 3: return Color(red: c[0], green: c[1], blue: c[2])
    case 4:
      let light = 1 - c[3]
      return Color(red: (1 - c[0]) * light, green: (1 - c[1]) * light, blue: (1 - c[2]) * light)
    default: return nil
    }
  }
}

/// Typed access to the entries of an annotation's dictionary, through references.
private struct EntryReader {
  let dictionary: PDFDictionary
  let source: any ObjectSource

  func value(_ key: PDFName) throws(ObelusError) -> PDFObject { try source.resolve(dictionary[key]) }
  func name(_ key: PDFName) throws(ObelusError) -> PDFName? { try value(key).nameValue }
  func rect(_ key: PDFName) throws(ObelusError) -> Rect? { try source.rect(dictionary[key]) }

  func text(_ key: PDFName) throws(ObelusError) -> String? {
    try value(key).stringValue.map { TextString.decode($0) }
  }

  /// The numbers of an array, nil where one of them is none.
  func numbers(_ key: PDFName) throws(ObelusError) -> [Double]? {
    guard let array = try source.array(dictionary[key]) else { return nil }
    var numbers: [Double] = []
    for item in array {
      guard let n = try source.resolve(item).numberValue, n.isFinite else { return nil }
      numbers.append(n)
    }
    return numbers
  }

  /// Of the optional content group of /OC, or of all groups of its membership dictionary (8.11).
  func layerNames() throws(ObelusError) -> [String] {
    guard let content = try source.dictionary(dictionary["OC"]) else { return [] }
    var groups = try source.array(content["OCGs"]) ?? [content["OCGs"]].compactMap { $0 }
    if let own = content["Name"] { return try name(of: own) }
    groups = Array(groups.prefix(1_000))
    var names: [String] = []
    for group in groups { names += try name(of: source.dictionary(group)?["Name"]) }
    return names
  }

  private func name(of object: PDFObject?) throws(ObelusError) -> [String] {
    try source.resolve(object).stringValue.map { [TextString.decode($0)] } ?? []
  }

  func link() throws(ObelusError) -> LinkTarget? {
    if let action = try source.dictionary(dictionary["A"]), let type = try source.resolve(action["S"]).nameValue {
      switch type {
      case "URI":
        guard let uri = try source.resolve(action["URI"]).stringValue else { return .action(type) }
        return .uri(String(decoding: uri, as: UTF8.self))
      case "GoTo": return try destination(action["D"]) ?? .action(type)
      default: return .action(type)
      }
    }
    return try destination(dictionary["Dest"])
  }

  private func destination(_ object: PDFObject?) throws(ObelusError) -> LinkTarget? {
    switch try source.resolve(object) {
    case .array(let a): .destination(a)
    case .string(let s): .named(TextString.decode(s))
    case .name(let n): .named(n.text)
    default: nil
    }
  }
}
