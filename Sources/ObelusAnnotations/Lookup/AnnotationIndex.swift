internal import ObelusCore

/// Finds annotations of a page by what they are and where they lie. Made once, when it is first asked for.
final class AnnotationIndex: Sendable {
  let ids: [Annotation.ID: Int]
  let subtypes: [Annotation.Subtype: [Int]]
  let layers: [String: [Int]]
  let boxes: BoxTree

  init(_ annotations: [Annotation]) {
    ids = Dictionary(annotations.enumerated().map { ($0.element.id, $0.offset) }) { first, _ in first }
    subtypes = Dictionary(grouping: annotations.indices) { annotations[$0].subtype }
    var layers: [String: [Int]] = [:]
    for (i, annotation) in annotations.enumerated() where !annotation.layerNames.isEmpty {
      for name in Set(annotation.layerNames) { layers[name, default: []].append(i) }
    }
    self.layers = layers
    boxes = BoxTree(annotations.map(\.bounds))
  }
}

extension Annotation {
  /// The box of all that it covers.
  var bounds: Rect {
    guard subtype.hasQuads, !quads.isEmpty else { return rect }
    return area.dropFirst().reduce(area[0].bounds) { $0.union($1.bounds) }
  }

  /// Whether what it covers has the point, edges included.
  func covers(_ point: Point) -> Bool {
    let dot = Quad(Rect(x0: point.x, y0: point.y, x1: point.x, y1: point.y))
    return area.contains { $0.overlaps(dot) }
  }
}
