package import ObelusCore

/// Takes out of the tree of form fields (ISO 32000-2, 12.7.4) what went with its widgets: the widgets themselves, fields
/// of which no widget is left, with their names and values, and widgets that a blank page does not list but that name it.
package struct FieldPruning {
  private let source: any ObjectSource
  private let blank: Set<ObjectID>
  private let gone: Set<ObjectID>
  private var seen: Set<ObjectID> = []
  /// What changes; fields that go are null.
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// Fields that lost a widget and keep others.
  package private(set) var parted: [ObjectID] = []
  /// Fields without an object of their own that went.
  package private(set) var removedDirectly = 0

  /// - Parameters:
  ///   - source: the document with the pages' edits in place.
  ///   - gone: objects that the pages' edits removed.
  ///   - blank: the objects of pages of which nothing stays.
  package init(
    _ source: any ObjectSource, gone: Set<ObjectID>, blank: Set<ObjectID>
  ) throws(ObelusError) {
    self.source = source
    self.gone = gone
    self.blank = blank
    guard !gone.isEmpty || !blank.isEmpty else { return }
    guard let catalogID = source.trailer["Root"]?.referenceValue, var catalog = try source.catalog(),
      let entry = catalog["AcroForm"], var form = try source.dictionary(entry),
      let fields = try source.array(form["Fields"])
    else { return }
    let kept = try prune(fields, depth: 0)
    guard kept != fields || !replacements.isEmpty else { return }
    if kept != fields { form["Fields"] = .array(kept) }
    if let order = try source.array(form["CO"]) {
      var left: [PDFObject] = []
      for item in order where item.referenceValue.map(isGone) != true { left.append(item) }
      form["CO"] = left.isEmpty ? nil : .array(left)
    }
    if let id = try source.lastReference(entry) {
      replacements[id] = .value(.dictionary(form))
    } else {
      catalog["AcroForm"] = .dictionary(form)
      replacements[catalogID] = .value(.dictionary(catalog))
    }
  }

  private func isGone(_ id: ObjectID) -> Bool { gone.contains(id) || replacements[id] == .value(.null) }

  private mutating func prune(_ nodes: [PDFObject], depth: Int) throws(ObelusError) -> [PDFObject] {
    var kept: [PDFObject] = []
    kept.reserveCapacity(nodes.count)
    for node in nodes { if let left = try prune(node, depth: depth) { kept.append(left) } }
    return kept
  }

  /// What is left of a field or widget; nil where it goes.
  private mutating func prune(_ node: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    let id = node.referenceValue
    if let id, isGone(id) { return nil }
    if let id, !seen.insert(id).inserted { return node }
    guard depth < 64, var field = try source.dictionary(node) else { return node }
    let kids = try source.array(field["Kids"]) ?? []
    let left = try prune(kids, depth: depth + 1)
    let isOnBlankPage = field["P"]?.referenceValue.map(blank.contains) ?? false
    guard !isOnBlankPage, kids.isEmpty || !left.isEmpty else {
      if let id { replacements[id] = .value(.null) } else { removedDirectly += field["T"] == nil ? 0 : 1 }
      return nil
    }
    guard left != kids else { return node }
    field["Kids"] = .array(left)
    guard let id else { return .dictionary(field) }
    if left.count < kids.count { parted.append(id) }
    replacements[id] = .value(.dictionary(field))
    return node
  }
}
