/// What a rule selected on one page.
package struct Selection: Sendable, Hashable {
  /// Index of the rule in its job.
  package var rule: Int
  /// The selected glyphs by index in the page's content, ascending.
  package var glyphs: [Int]
  /// What is covered, in default user space, in points; one for each line of a text.
  package var quads: [Quad]
  /// The text as it was found, for templates. It never goes into messages, logs or reports.
  package var text: String
  /// An area takes what lies under it; a text takes its glyphs.
  package var isArea: Bool
  /// Selected through an annotation of the page: its index in /Annots.
  package var annotation: Int?

  package init(
    rule: Int, glyphs: [Int], quads: [Quad], text: String = "", isArea: Bool = false, annotation: Int? = nil
  ) {
    self.rule = rule
    self.glyphs = glyphs
    self.quads = quads
    self.text = text
    self.isArea = isArea
    self.annotation = annotation
  }
}
