public import ObelusCore

extension Annotation {
  /// The annotation's dictionary: `other`, and the fields that it does not have.
  public var dictionary: PDFDictionary {
    var result = PDFDictionary()
    for entry in fields.entries where other[entry.key] == nil { result[entry.key] = entry.value }
    for entry in other.entries { result[entry.key] = entry.value }
    // What leads there in the file's own spelling.
    if other["A"] != nil, other["Dest"] == nil { result["Dest"] = nil }
    return result
  }

  /// The fields as entries, in the spelling that Obelus writes.
  var fields: PDFDictionary {
    var d = PDFDictionary()
    func text(_ key: PDFName, _ value: String?) { d[key] = value.map { .string(TextString.encode($0)) } }
    func reference(_ key: PDFName, _ value: ObjectID?) { d[key] = value.map { .reference($0) } }
    if !subtype.rawValue.isEmpty { d["Subtype"] = .name(PDFName(subtype.rawValue)) }
    d["Rect"] = .numbers([rect.x0, rect.y0, rect.x1, rect.y1])
    if !quads.isEmpty { d["QuadPoints"] = .numbers(quads.flatMap(\.quadPoints)) }
    text("Contents", contents)
    text("T", author)
    text("NM", name)
    text("Subj", subject)
    text("M", modificationDate)
    text("CreationDate", creationDate)
    if !flags.isEmpty { d["F"] = .integer(flags.rawValue) }
    d["C"] = color.map { .numbers([$0.red, $0.green, $0.blue]) }
    if opacity != 1 { d["CA"] = .number(opacity) }
    reference("Popup", popup)
    reference("IRT", inReplyTo)
    reference("OC", layer)
    switch link {
    case .uri(let uri): d["A"] = .dictionary(["S": .name("URI"), "URI": .string(Array(uri.utf8))])
    case .destination(let array): d["Dest"] = .array(array)
    case .named(let name): d["Dest"] = .string(TextString.encode(name))
    case .action(let type): d["A"] = .dictionary(["S": .name(type)])
    case nil: break
    }
    return d
  }
}
