package import ObelusAnnotations
package import ObelusCore

/// An annotation to be added to a page, with its objects.
package struct NewAnnotation: Sendable {
  /// What the page's /Annots is to name.
  package var id: ObjectID
  package var subtype: Annotation.Subtype
  /// /NM.
  package var name: String
  /// The annotation's dictionary, under `id`, and what it alone refers to.
  package var objects: [(id: ObjectID, object: NewObject)]
}
