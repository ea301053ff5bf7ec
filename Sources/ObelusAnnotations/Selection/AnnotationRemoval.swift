package import ObelusCore

/// Takes annotations off a page, with all that hangs on them.
package struct AnnotationRemoval: Sendable {
  /// The page's new /Annots; empty where none is left.
  package var annots: [PDFObject]
  /// Places in the old /Annots that went, ascending.
  package var removed: [Int]
  /// Objects to null wherever they are named: the annotations, and popups that /Annots does not list.
  package var objects: [ObjectID]

  /// Removes annotations with their popups and, transitively, the replies to them and theirs.
  ///
  /// - Parameters:
  ///   - indices: places in `annots`.
  ///   - annots: the page's /Annots as it stands in the file.
  ///   - annotations: what `PageAnnotationReader` read from it.
  package init(removing indices: Set<Int>, from annots: [PDFObject], annotations: [Annotation]) {
    let chosen = annotations.filter { $0.index.map(indices.contains) ?? false }
    let gone = annotations.dependents(of: Set(chosen.map(\.id)))
    let removed = annotations.filter { gone.contains($0.id) }
    var objects = Set(removed.compactMap(\.objectID))
    objects.formUnion(removed.compactMap(\.popup))
    let places = indices.union(removed.compactMap(\.index))
    // An annotation may be listed more than once: all its entries go.
    let isGone = annots.enumerated().map { i, entry in
      places.contains(i) || entry.referenceValue.map(objects.contains) ?? false
    }
    self.annots = zip(annots, isGone).filter { !$0.1 }.map(\.0)
    self.removed = isGone.indices.filter { isGone[$0] }
    self.objects = objects.sorted()
  }

  /// Places in /Annots of the annotations, links among them, whose area shares area with one of `marks` (default user
  /// space). Popups have no area of their own on the page and are left to the annotations they belong to.
  package static func indices(under marks: [Quad], in annotations: [Annotation]) -> Set<Int> {
    let hits = annotations.filter { annotation in
      guard annotation.subtype != .popup else { return false }
      let area = annotation.area
      return marks.contains { mark in area.contains { mark.overlaps($0) } }
    }
    return Set(hits.compactMap(\.index))
  }
}
