public import ObelusCore

/// Which annotations a rule selects: those for which every condition holds that it has.
public struct AnnotationSelector: Hashable, Sendable {
  /// Nil for all types.
  public var types: Set<Annotation.Subtype>?
  /// The whole of /T.
  public var author: String?
  /// /C, equal when written as `#rrggbb`.
  public var color: Color?
  /// A text that /Contents has.
  public var contents: String?

  public init(
    types: Set<Annotation.Subtype>? = nil, author: String? = nil, color: Color? = nil, contents: String? = nil
  ) {
    self.types = types
    self.author = author
    self.color = color
    self.contents = contents
  }

  /// Whether the annotation is selected. Texts compare as canonically equivalent Unicode, with regard to case.
  public func matches(_ annotation: Annotation) -> Bool {
    if let types, !types.contains(annotation.subtype) { return false }
    if let author, annotation.author != author { return false }
    if let color, annotation.color?.hex != color.hex { return false }
    if let contents {
      guard let text = annotation.contents, contents.isEmpty || text.contains(contents) else { return false }
    }
    return true
  }

  /// The selected annotations, in their order. What each covers is its `area`.
  public func select(_ annotations: [Annotation]) -> [Annotation] { annotations.filter(matches) }
}
