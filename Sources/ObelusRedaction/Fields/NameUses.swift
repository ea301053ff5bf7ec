package import ObelusCore

/// What names fields, annotations and files that went: actions (ISO 32000-2, 12.6.4.4, 12.6.4.11 and 12.7.6), locks of signatures, and
/// scripts that ask for them. They are to tell of them no longer.
package struct NameUses {
  private let source: any ObjectSource
  private let fields: Set<String>
  private let annotations: Set<String>
  private let files: Set<[UInt8]>
  private var scripts: Set<ObjectID> = []
  private let asked: ScriptNames
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// How many names went.
  package private(set) var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document without what went.
  ///   - pages: the objects of pages that lost annotations.
  ///   - files: the keys of embedded files that went.
  package init(
    _ input: any ObjectSource, _ source: any ObjectSource, pages: Set<ObjectID>, files: Set<[UInt8]>
  ) throws(ObelusError) {
    self.source = source
    self.files = files
    fields = try FullFieldNames(in: input).names.subtracting(FullFieldNames(in: source).names)
    annotations = try Self.names(on: pages, in: input).subtracting(Self.names(on: pages, in: source))
    asked = ScriptNames(fields.union(annotations))
    guard !fields.isEmpty || !annotations.isEmpty || !files.isEmpty else { return }
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        if let new = try cleared(value, depth: 0) { replacements[id] = .value(new) }
      case .stream(let dictionary): queue.add(.dictionary(dictionary))
      }
    }
    for id in scripts.sorted() {
      guard case .stream(var dictionary) = try source.object(id) else { continue }
      let bytes = try source.decodedStream(id, limit: StreamTexts.limit).bytes
      guard let new = try asked.removed(from: bytes) else { continue }
      for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms"] { dictionary[key] = nil }
      replacements[id] = .stream(dictionary, data: new)
      count += 1
    }
  }

  package var finding: Diagnostic {
    Diagnostic(
      .finding, "redact.field-names",
      "actions that hide, reset or send fields or open files, scripts, or locks of signatures lost the names of fields, "
        + "annotations and files that were removed: \(count)")
  }

  /// The names (/NM) of annotations.
  private static func names(
    on pages: Set<ObjectID>, in source: any ObjectSource
  ) throws(ObelusError) -> Set<String> {
    var names: Set<String> = []
    for page in pages {
      for annotation in try source.array(source.object(page).dictionary?["Annots"]) ?? [] {
        guard let bytes = try source.resolve(source.dictionary(annotation)?["NM"]).stringValue else { continue }
        names.insert(TextString.decode(bytes))
      }
    }
    return names
  }

  /// The value with actions that name nothing that went; nil where it stays.
  private mutating func cleared(_ value: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { return nil }
    switch value {
    case .array(let items):
      var new = items
      for (index, item) in items.enumerated() {
        if let other = try cleared(item, depth: depth + 1) { new[index] = other }
      }
      return new == items ? nil : .array(new)
    case .dictionary(let d):
      var new = d
      for entry in d.entries {
        if let other = try cleared(entry.value, depth: depth + 1) { new[entry.key] = other }
      }
      if let key = Self.fieldKey(of: new), let fields = new[key] { new[key] = try withoutGone(fields) }
      if new["S"] == .name("GoToE"), let target = try source.dictionary(new["T"]) {
        let left = try withoutGone(target)
        if left != target { new["T"] = .dictionary(left) }
      }
      if let script = new["JS"] { new["JS"] = try withoutGone(script: script) }
      return new == d ? nil : .dictionary(new)
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }

  /// Where an action names fields.
  private static func fieldKey(of action: PDFDictionary) -> PDFName? {
    switch action["S"]?.nameValue {
    case "Hide": "T"
    case "ResetForm", "SubmitForm": "Fields"
    // What a signature locks, or says that it locked (12.8.2.4).
    default: action["Action"]?.nameValue != nil && action["Fields"] != nil ? "Fields" : nil
    }
  }

  private mutating func withoutGone(_ fields: PDFObject) throws(ObelusError) -> PDFObject {
    guard let items = try source.array(fields) else { return try isGone(fields) ? .array([]) : fields }
    var left: [PDFObject] = []
    for item in items where try !isGone(item) { left.append(item) }
    return left.count == items.count ? fields : .array(left)
  }

  private mutating func isGone(_ field: PDFObject) throws(ObelusError) -> Bool {
    switch try source.resolve(field) {
    case .string(let bytes):
      guard fields.contains(TextString.decode(bytes)) else { return false }
      count += 1
      return true
    case .null: return true
    default: return false
    }
  }

  /// What an action opens in a file (table 205): what it is embedded as is about this document.
  private mutating func withoutGone(_ target: PDFDictionary) throws(ObelusError) -> PDFDictionary {
    var target = target
    if case .string(let key) = try source.resolve(target["N"]), files.contains(key) { count += target.remove("N") }
    if case .string(let name) = try source.resolve(target["A"]), annotations.contains(TextString.decode(name)) {
      count += target.remove("A")
    }
    return target
  }

  private mutating func withoutGone(script: PDFObject) throws(ObelusError) -> PDFObject {
    if let id = try source.streamID(script) {
      scripts.insert(id)
      return script
    }
    guard let bytes = try source.resolve(script).stringValue, let new = try asked.removed(from: bytes) else {
      return script
    }
    count += 1
    return .string(new)
  }
}

/// The full names of a form's fields (12.7.4.2).
struct FullFieldNames {
  private(set) var names: Set<String> = []

  init(in source: any ObjectSource) throws(ObelusError) {
    guard let form = try source.dictionary(source.catalog()?["AcroForm"]) else { return }
    var nodes = (try source.array(form["Fields"]) ?? []).map { (node: $0, prefix: "", depth: 0) }
    var seen: Set<ObjectID> = []
    while let (node, prefix, depth) = nodes.popLast(), names.count < 1_000_000 {
      if let id = node.referenceValue, !seen.insert(id).inserted { continue }
      guard depth < 64, let field = try source.dictionary(node) else { continue }
      var name = prefix
      if case .string(let bytes) = try source.resolve(field["T"]) {
        name += (prefix.isEmpty ? "" : ".") + TextString.decode(bytes)
        names.insert(name)
      }
      for kid in try source.array(field["Kids"]) ?? [] { nodes.append((kid, name, depth + 1)) }
    }
  }
}
