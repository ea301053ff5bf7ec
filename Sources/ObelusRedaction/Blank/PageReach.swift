internal import ObelusCore

/// What pages lead to, without what other pages and the document have.
struct PageReach {
  private let source: any ObjectSource

  init(_ source: any ObjectSource) { self.source = source }

  /// Keys that lead from a page or annotation to what is not its own.
  private static let foreign: Set<PDFName> = ["Parent", "P", "Dest", "A", "AA", "B", "IRT", "Popup", "StructParent"]

  func objects(from pages: [ObjectID], values: [PDFObject] = []) throws(ObelusError) -> Set<ObjectID> {
    var seen = Set(pages)
    var queue = pages
    func add(_ value: PDFObject, depth: Int) {
      switch value {
      case .reference(let id): if seen.insert(id).inserted { queue.append(id) }
      case .array(let items): if depth < 64 { for item in items { add(item, depth: depth + 1) } }
      case .dictionary(let d):
        guard depth < 64 else { return }
        // Elsewhere, such as in resources, the same keys are anybody's names.
        let hasForeign = d["Type"] == .name("Page") || d["Rect"] != nil && d["Subtype"] != nil
        for entry in d.entries where !hasForeign || !Self.foreign.contains(entry.key) {
          add(entry.value, depth: depth + 1)
        }
      case .null, .boolean, .integer, .real, .string, .name: break
      }
    }
    for value in values { add(value, depth: 0) }
    while let id = queue.popLast() {
      guard let dictionary = try source.object(id).dictionary else {
        if case .value(let value) = try source.object(id) { add(value, depth: 0) }
        continue
      }
      let type = dictionary["Type"]?.nameValue
      let isOther =
        type == "Page" && !pages.contains(id) || type == "Pages" || type == "Catalog" || type == "StructElem"
      // A layer is where the way ends.
      if isOther || type == "OCG" { continue }
      add(.dictionary(dictionary), depth: 0)
    }
    return seen
  }
}
