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
  /// The whole of /Subj.
  public var subject: String?
  /// The name of a layer that shows it.
  public var layer: String?
  /// It is of a later day, `yyyymmdd`; see `Annotation.day`.
  public var afterDay: Int?
  /// It is of an earlier day.
  public var beforeDay: Int?

  /// /Rect, to a fifth of a point.
  public var rect: Rect?

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
    if let subject, annotation.subject != subject { return false }
    if let layer, !annotation.layerNames.contains(layer) { return false }
    if afterDay != nil || beforeDay != nil {
      guard let day = annotation.day, day > afterDay ?? .min, day < beforeDay ?? .max else { return false }
    }
    if let rect {
      let sides = zip([rect.x0, rect.y0, rect.x1, rect.y1], annotation.rect.sides)
      guard sides.allSatisfy({ ($0 - $1).magnitude < 0.2 }) else { return false }
    }
    if let color, annotation.color?.hex != color.hex { return false }
    if let contents {
      guard let text = annotation.contents, contents.isEmpty || text.contains(contents) else { return false }
    }
    return true
  }

  /// The selected annotations, in their order. What each covers is its `area`.
  public func select(_ annotations: [Annotation]) -> [Annotation] { annotations.filter(matches) }
}

extension Rect {
  fileprivate var sides: [Double] { [x0, y0, x1, y1] }
}
