package import ObelusCore

/// Actions (ISO 32000-2, 12.6.4.11 and 12.7.6) and locks of signatures name fields by their full names. Those that name fields that went are to
/// tell of them no longer.
package struct FieldNameUses {
  private let source: any ObjectSource
  private let gone: Set<String>
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// How many names went.
  package private(set) var count = 0

  /// - Parameters:
  ///   - input: the document as it was.
  ///   - source: the document without the fields that went.
  package init(_ input: any ObjectSource, _ source: any ObjectSource) throws(ObelusError) {
    self.source = source
    gone = try FullFieldNames(in: input).names.subtracting(FullFieldNames(in: source).names)
    guard !gone.isEmpty else { return }
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        if let new = try cleared(value, depth: 0) { replacements[id] = .value(new) }
      case .stream(let dictionary): queue.add(.dictionary(dictionary))
      }
    }
  }

  package var finding: Diagnostic {
    Diagnostic(
      .finding, "redact.field-names",
      "actions that hide, reset or send fields, or locks of signatures, lost the names of fields that were removed: "
        + "\(count)")
  }

  /// The value with actions that name no field that went; nil where it stays.
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
      guard gone.contains(TextString.decode(bytes)) else { return false }
      count += 1
      return true
    case .null: return true
    default: return false
    }
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
