package import ObelusCore

/// Brings portable annotations into a document: those that it has, by their name, are updated, and others are added above
/// what is there.
package struct AnnotationImport {
  package struct Counts: Hashable, Sendable {
    package var added = 0
    package var updated = 0
    /// There already, and saying the same.
    package var unchanged = 0
    /// On pages that the document does not have.
    package var beyondTheEnd = 0
    /// Fields, which are not imported.
    package var widgets = 0
  }

  package private(set) var counts = Counts()
  private let manager: AnnotationManager
  private let pageCount: Int

  package init(into manager: AnnotationManager, pageCount: Int) {
    self.manager = manager
    self.pageCount = pageCount
  }

  /// - Parameters:
  ///   - annotations: portable, in the order of pages and z-order.
  ///   - reader: knows the document's annotations and their names.
  package mutating func take(_ annotations: [Annotation], reader: PortableReader) throws(ObelusError) {
    var present: [Int: [String: Annotation]] = [:]
    var new: [Annotation] = []
    for annotation in annotations {
      let page = annotation.pageIndex
      guard 0..<pageCount ~= page else {
        counts.beyondTheEnd += 1
        continue
      }
      guard annotation.subtype != .widget else {
        counts.widgets += 1
        continue
      }
      if present[page] == nil {
        let there = try manager.annotations(forPageAt: page)
        present[page] = Dictionary(there.map { (reader.name(of: $0), $0) }) { first, _ in first }
      }
      guard let name = annotation.name, let old = present[page]?[name], old.subtype != .widget else {
        new.append(annotation)
        continue
      }
      try update(old, by: annotation, reader)
    }
    // What the file calls them may be what the document calls others.
    for index in new.indices { new[index].id = .unassigned }
    counts.added += try manager.add(new).count
  }

  private mutating func update(
    _ old: Annotation, by new: Annotation, _ reader: PortableReader
  ) throws(ObelusError) {
    let before = try reader.portable(old).annotation.canonical
    guard try !new.canonical.saysTheSame(as: before) else {
      counts.unchanged += 1
      return
    }
    var value = new
    value.id = old.id
    value.provider = old.provider
    value.index = old.index
    try manager.update(value, keyPaths: ["dictionary", "attached"])
    counts.updated += 1
  }
}

extension Annotation {
  /// Whether two portable annotations in canonical form have the same dictionary and attached objects.
  package func saysTheSame(as other: Annotation) -> Bool {
    pageIndex == other.pageIndex && attached == other.attached
      && Set(dictionary.entries) == Set(other.dictionary.entries)
  }
}
