internal import ObelusCore

/// Reads the catalog of an FDF file (ISO 32000-2, 12.7.8.3).
struct FDFFileReader {
  /// Objects that all annotations together may refer to: those that are shared count for each.
  private static let mostObjects = 1 << 20
  private static let deepestField = 64
  private static let mostFields = 1 << 20

  private let file: FDFObjects
  private var data = FormsData()
  /// What annotations are called, by their objects: their own names, or such as are made up.
  private var names: [ObjectID: String] = [:]
  private var open = mostObjects
  private var openFields = mostFields

  static func read(_ file: FDFObjects) throws(ObelusError) -> FormsData {
    guard let root = file.root() else { throw ObelusError(.unreadable, "it is no FDF: it has no FDF dictionary") }
    if root["EncryptionRevision"] != nil { throw ObelusError(.encrypted, "the FDF file is encrypted") }
    var reader = FDFFileReader(file: file)
    try reader.read(root)
    return reader.data
  }

  private init(file: FDFObjects) { self.file = file }

  private mutating func read(_ root: PDFDictionary) throws(ObelusError) {
    if let specification = file.dictionary(root["F"]) {
      data.file = file.text(specification["UF"]) ?? file.text(specification["F"])
    } else {
      data.file = file.text(root["F"])
    }
    let identifiers = (file.array(root["ID"]) ?? []).map { file.resolve($0).stringValue }
    data.originalID = identifiers.first ?? nil
    data.modifiedID = identifiers.dropFirst().first ?? nil
    for field in file.array(root["Fields"]) ?? [] { read(field: field, [], depth: 0) }
    try read(annotations: file.array(root["Annots"]) ?? [])
    if file.broken > 0 {
      data.diagnostics.append(
        Diagnostic(.warning, "fdf.broken-object", "objects that cannot be read, left out: \(file.broken)"))
    }
  }

  // MARK: Fields

  private mutating func read(field object: PDFObject, _ path: [String], depth: Int) {
    openFields -= 1
    guard depth < Self.deepestField, openFields > 0, let field = file.dictionary(object) else { return }
    let path = path + [file.text(field["T"]) ?? ""]
    var value = FieldValue(path: path)
    value.values = values(field["V"])
    value.richValue = file.text(field["RV"])
    if !value.values.isEmpty || value.richValue != nil { data.fields.append(value) }
    for kid in file.array(field["Kids"]) ?? [] { read(field: kid, path, depth: depth + 1) }
  }

  private func values(_ object: PDFObject?) -> [String] {
    if case .reference(let id)? = object, case .stream(let dictionary, let data)? = file.objects[id],
      dictionary["Filter"] == nil
    {
      return [TextString.decode(data)]
    }
    switch file.resolve(object) {
    case .array(let items): return items.compactMap { file.text($0) }
    case let single: return file.text(single).map { [$0] } ?? []
    }
  }

  // MARK: Annotations

  private mutating func read(annotations objects: [PDFObject]) throws(ObelusError) {
    var counts: [Int: Int] = [:]
    var pageless = 0
    nameAll(objects)
    for object in objects {
      guard let dictionary = file.dictionary(object) else { continue }
      guard let page = file.resolve(dictionary["Page"]).integerValue, page >= 0 else {
        pageless += 1
        continue
      }
      let index = counts[page, default: 0]
      counts[page] = index + 1
      try append(dictionary, object.referenceValue, page, index)
    }
    if pageless > 0 {
      data.diagnostics.append(
        Diagnostic(.warning, "fdf.no-page", "annotations without a page, skipped: \(pageless)"))
    }
  }

  private mutating func nameAll(_ objects: [PDFObject]) {
    var taken = Set(objects.compactMap { file.dictionary($0).flatMap { file.text($0["NM"]) } })
    for (index, object) in objects.enumerated() {
      guard let id = object.referenceValue, let dictionary = file.dictionary(object) else { continue }
      if let name = file.text(dictionary["NM"]), !name.isEmpty {
        names[id] = name
        continue
      }
      var number = index
      while !taken.insert("fdf-\(number)").inserted { number += objects.count }
      names[id] = "fdf-\(number)"
    }
  }

  private mutating func append(
    _ dictionary: PDFDictionary, _ id: ObjectID?, _ page: Int, _ index: Int
  ) throws(ObelusError) {
    var dictionary = dictionary
    dictionary["Page"] = nil
    dictionary["P"] = nil
    var attached: [ObjectID: AttachedObject] = [:]
    // In an FDF file, what an annotation replies to may be named (table 172).
    if case .string(let name) = file.resolve(dictionary["IRT"]) {
      // No object of a file has this number.
      let reference = ObjectID(0)
      dictionary["IRT"] = .reference(reference)
      attached[reference] = .annotation(named: TextString.decode(name))
    }
    try attach(everyObjectOf: dictionary, to: &attached)
    // Others refer to it by a name, so it must have it.
    if dictionary["NM"] == nil, let name = id.flatMap({ names[$0] }) {
      dictionary["NM"] = .string(TextString.encode(name))
    }
    let source = PortableSource(attached)
    // The source has all in memory and never fails.
    guard
      var annotation = try? Annotation(
        dictionary, id: .entry(page: page, index: index), pageIndex: page, index: nil, in: source)
    else { return }
    annotation.attached = attached
    data.items.append(.annotation(annotation, XFDFForeign()))
  }

  private mutating func attach(
    everyObjectOf dictionary: PDFDictionary, to attached: inout [ObjectID: AttachedObject]
  ) throws(ObelusError) {
    var pending: [PDFObject] = [.dictionary(dictionary)]
    while let next = pending.popLast() {
      switch next {
      case .array(let items): pending += items
      case .dictionary(let dictionary): pending += dictionary.entries.map(\.value)
      case .reference(let id):
        guard attached[id] == nil, let object = file.objects[id] else { continue }
        open -= 1
        guard open > 0 else {
          throw ObelusError(.limit, "its annotations refer to more than \(Self.mostObjects) objects")
        }
        if let name = names[id] {
          attached[id] = .annotation(named: name)
          continue
        }
        switch object {
        case .value(let value):
          attached[id] = .value(value)
          pending.append(value)
        case .stream(let dictionary, let data):
          attached[id] = .stream(dictionary, data: data)
          pending.append(.dictionary(dictionary))
        }
      default: break
      }
    }
  }
}
