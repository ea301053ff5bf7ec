internal import ObelusActions
internal import ObelusAnnotations
internal import ObelusCore

extension MenuSelection {
  /// What a rule has selected, as menus see it.
  init(_ selection: Selection, _ rule: Manifest.Rule, _ annotations: [Annotation]) {
    let bounds = selection.quads.map(\.bounds)
    switch rule.context {
    case .annotations:
      let found = annotations.filter { $0.index != nil && $0.index == selection.annotation }
      self = .annotations(found)
    case .empty, .image:
      self = .empty(bounds.dropFirst().reduce(bounds.first ?? Rect(x0: 0, y0: 0, x1: 0, y1: 0)) { $0.union($1) })
    case .text: self = .text(selection.text, quads: selection.quads)
    }
  }
}
