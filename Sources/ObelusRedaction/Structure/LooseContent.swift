package import ObelusCore

/// Content that lost something and of which the parent tree (ISO 32000-2, 14.7.5.4) tells no element: elements may name it
/// all the same.
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
