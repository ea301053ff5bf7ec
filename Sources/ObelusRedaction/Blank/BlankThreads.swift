package import ObelusCore

/// Article threads (ISO 32000-2, 12.4.3) that go over blank pages alone: they keep their beads and lose what they say.
package struct BlankThreads {
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package var count: Int { replacements.count }

  /// - Parameter blank: the objects of pages of which nothing stays.
  package init(_ source: any ObjectSource, blank: Set<ObjectID>) throws(ObelusError) {
    for item in try source.array(source.catalog()?["Threads"]) ?? [] {
      guard let id = item.referenceValue, let thread = try source.object(id).dictionary, let first = thread["F"],
        try isBlank(first, blank, source)
      else { continue }
      let bare = PDFDictionary(entries: thread.entries.filter { $0.key == "Type" || $0.key == "F" })
      if bare != thread { replacements[id] = .value(.dictionary(bare)) }
    }
  }

  private func isBlank(
    _ first: PDFObject, _ blank: Set<ObjectID>, _ source: any ObjectSource
  ) throws(ObelusError) -> Bool {
    var bead: PDFObject? = first
    var seen: Set<ObjectID> = []
    while let id = bead?.referenceValue, seen.insert(id).inserted, let dictionary = try source.object(id).dictionary {
      guard let page = dictionary["P"]?.referenceValue, blank.contains(page) else { return false }
      bead = dictionary["N"]
    }
    return !seen.isEmpty
  }
}
