public import ObelusAnnotations
public import ObelusCore

/// What somebody, or a rule, has selected on a page. Coordinates are default user space, in points.
public enum MenuSelection: Hashable, Sendable {
  /// A text, and what it covers: a quad for each line. It never goes into messages, logs or reports.
  case text(String, quads: [Quad])
  /// A picture of the page.
  case image(Quad)
  /// One annotation or several of one page.
  case annotations([Annotation])
  /// Nothing: an area, or a point, which has no width and no height.
  case empty(Rect)

  public var context: ActionDefinition.Context {
    switch self {
    case .text: .text
    case .image: .image
    case .annotations(let all): all.isEmpty ? .empty : .annotations
    case .empty: .empty
    }
  }

  /// What is selected, as a rectangle; nil in an empty spot, where nothing is.
  public var rect: Rect? {
    switch self {
    case .text(_, let quads): quads.dropFirst().reduce(quads.first?.bounds) { $0?.union($1.bounds) }
    case .image(let quad): quad.bounds
    case .annotations(let all): all.dropFirst().reduce(all.first?.rect) { $0?.union($1.rect) }
    case .empty: nil
    }
  }

  /// What a menu points at.
  public var targetRect: Rect? {
    if case .empty(let place) = self { place } else { rect }
  }
}
