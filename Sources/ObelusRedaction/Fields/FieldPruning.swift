internal import ObelusAnnotations
package import ObelusCore

/// Takes out of the tree of form fields (ISO 32000-2, 12.7.4) what went with its widgets: the widgets themselves, fields
/// of which no widget is left, with their names and values, and widgets that name a page which does not list them and is
/// blank, or has lost the area where they stand.
package struct FieldPruning {
  private let source: any ObjectSource
  private let blank: Set<ObjectID>
  private let gone: Set<ObjectID>
  private let areas: [ObjectID: [Quad]]
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
  ///   - areas: what areas took, in default user space, by the objects of pages.
  package init(
    _ source: any ObjectSource, gone: Set<ObjectID>, blank: Set<ObjectID>, areas: [ObjectID: [Quad]] = [:]
  ) throws(ObelusError) {
    self.source = source
    self.gone = gone
    self.blank = blank
    self.areas = areas
    guard !gone.isEmpty || !blank.isEmpty || !areas.isEmpty else { return }
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

  /// Whether it is a widget that stands on a blank page, or where an area was taken.
  private func isTaken(_ field: PDFDictionary) throws(ObelusError) -> Bool {
    guard let page = field["P"]?.referenceValue else { return false }
    if blank.contains(page) { return true }
    guard let areas = areas[page], let corners = try source.array(field["Rect"]), corners.count == 4 else {
      return false
    }
    var numbers: [Double] = []
    for corner in corners { numbers.append(try source.resolve(corner).numberValue ?? .nan) }
    guard numbers.allSatisfy(\.isFinite) else { return false }
    let box = Quad(
      Rect(
        x0: min(numbers[0], numbers[2]), y0: min(numbers[1], numbers[3]), x1: max(numbers[0], numbers[2]),
        y1: max(numbers[1], numbers[3])))
    return areas.contains { $0.overlaps(box) }
  }

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
    guard try !isTaken(field), kids.isEmpty || !left.isEmpty else {
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
