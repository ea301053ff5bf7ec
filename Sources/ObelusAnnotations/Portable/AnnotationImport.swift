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
    /// Those that come again under a name that one on the same page had before: the last of them counts.
    package var repeated = 0
    /// Updated, and without the appearance that showed them as they were.
    package var withoutAppearance = 0
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
    var seen: Set<Key> = []
    var new: [Annotation] = []
    for portable in annotations {
      var annotation = try portable.canonical
      annotation.id = portable.id
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
        present[page] = Self.names(try manager.annotations(forPageAt: page), reader)
      }
      let isFirst = annotation.name.map { seen.insert(Key(page: page, name: $0)).inserted } ?? true
      if !isFirst { counts.repeated += 1 }
      if let name = annotation.name, let old = present[page]?[name], old.subtype != .widget {
        try update(old, by: annotation, reader)
      } else if !isFirst, let index = new.firstIndex(where: { $0.pageIndex == page && $0.name == annotation.name }) {
        new[index] = annotation
      } else {
        new.append(annotation)
      }
    }
    // What the file calls them may be what the document calls others.
    for index in new.indices { new[index].id = .unassigned }
    counts.added += try manager.add(new).count
  }

  private struct Key: Hashable {
    let page: Int
    let name: String
  }

  /// Also by /NM where another page has one of the same: there the directory makes a name, which other programs do not know.
  private static func names(_ annotations: [Annotation], _ reader: PortableReader) -> [String: Annotation] {
    var names = Dictionary(annotations.map { (reader.name(of: $0), $0) }) { first, _ in first }
    for annotation in annotations {
      if let name = annotation.name, names[name] == nil { names[name] = annotation }
    }
    return names
  }

  private mutating func update(
    _ old: Annotation, by new: Annotation, _ reader: PortableReader
  ) throws(ObelusError) {
    let before = try reader.portable(old).annotation.canonical
    var named = new
    named.name = before.name
    let update = try AnnotationUpdate(of: before, by: named)
    guard !update.merged.saysTheSame(as: before) else {
      counts.unchanged += 1
      return
    }
    if update.losesAppearance { counts.withoutAppearance += 1 }
    var value = update.merged
    // Its /NM stays, also where another page has the same.
    if let name = old.name { value.name = name }
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
