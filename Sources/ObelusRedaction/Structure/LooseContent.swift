package import ObelusCore

/// Content that lost something, by which elements of the structure tree (ISO 32000-2, 14.7.5) name it.
package struct LooseContent: Sendable, Hashable {
  package struct Sequence: Sendable, Hashable {
    /// The page, or the stream that is not the page's own.
    package var holder: ObjectID
    package var mcid: Int

    package init(holder: ObjectID, mcid: Int) {
      self.holder = holder
      self.mcid = mcid
    }
  }

  package var sequences: Set<Sequence> = []
  /// Annotations, forms and images.
  package var objects: Set<ObjectID> = []

  package init() {}

  package var isEmpty: Bool { sequences.isEmpty && objects.isEmpty }
}

/// Names a marked-content sequence for the parent tree (14.7.5.4).
package struct StructureKey: Hashable, Sendable {
  /// /StructParents of the page or form that holds it.
  package var structParents: Int
  package var mcid: Int

  package init(structParents: Int, mcid: Int) {
    self.structParents = structParents
    self.mcid = mcid
  }
}
