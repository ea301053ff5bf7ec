public import ObelusCore

/// What an annotation looks like: the form XObject for /AP /N (ISO 32000-2, 12.5.5), and what that names.
public struct Appearance: Hashable, Sendable {
  /// A stream whose dictionary has /BBox, and /Resources where it names any. Its references mean `objects`.
  public var form: NewObject
  public var objects: [ObjectID: NewObject]

  public init(form: NewObject, objects: [ObjectID: NewObject] = [:]) {
    self.form = form
    self.objects = objects
  }
}

/// Draws annotations. Called from any thread; the same annotation must always give the same appearance.
public protocol AppearanceBuilder: Sendable {
  /// Nil where this annotation is to have no appearance.
  func appearance(of annotation: Annotation) throws(ObelusError) -> Appearance?
}
