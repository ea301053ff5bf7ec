package import ObelusCore

/// What a tool is used on: a text, an area or an annotation of a page.
package struct ToolTarget: Sendable {
  /// In default user space; an area without width or height is a caret or a point.
  package var quads: [Quad]
  /// Its quads are lines of text.
  package var isText: Bool
  /// For templates. Text that the same job redacts must not be handed in.
  package var text: String
  /// What groups of the regular expression matched.
  package var groups: [String: String]

  package init(_ quads: [Quad], isText: Bool, text: String = "", groups: [String: String] = [:]) {
    self.quads = quads
    self.isText = isText
    self.text = text
    self.groups = groups
  }

  var bounds: Rect {
    guard let first = quads.first else { return Rect(x0: 0, y0: 0, x1: 0, y1: 0) }
    return quads.dropFirst().reduce(first.bounds) { $0.union($1.bounds) }
  }

  /// In this world.
  var isDrawable: Bool {
    !quads.isEmpty && quads.allSatisfy { $0.corners.allSatisfy { $0.x.magnitude < 1e7 && $0.y.magnitude < 1e7 } }
  }

  func expand(_ template: TextTemplate) -> String { template.expand(text, groups: groups) }
}
