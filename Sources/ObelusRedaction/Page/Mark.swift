package import ObelusCore

/// A place on a page that is to be redacted: what a rule selected.
package struct Mark: Sendable, Hashable {
  /// Index of the rule in its job.
  package var rule: Int
  /// What is covered, in default user space; one for each line of a text.
  package var quads: [Quad]
  /// The glyphs that go, by index in the page's content.
  package var glyphs: [Int]
  package var kind: Selection.Kind
  /// What is taken, where it is more than `quads`; else empty.
  package var reach: [Quad] = []
  /// What is drawn over it; nil: what its rule says.
  package var box: BoxContent?

  package init(rule: Int, quads: [Quad], glyphs: [Int], isArea: Bool, box: BoxContent? = nil) {
    self.rule = rule
    self.quads = quads
    self.glyphs = glyphs
    kind = isArea ? .area : .text
    self.box = box
  }

  /// An area takes what lies under it; a text takes its glyphs.
  package var isArea: Bool { kind == .area || kind == .page }
  /// What it takes is not known by its letters: texts about that place go as well.
  package var isPlace: Bool { kind != .text }
  /// Where it takes things, in default user space.
  package var taken: [Quad] { reach.isEmpty ? quads : reach }
}
