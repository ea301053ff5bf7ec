package import ObelusCore

/// What a rule takes out of a page. Text of the document: it never goes into messages, logs or reports.
package struct PageExcerpt: Hashable, Sendable {
  /// Index in the job.
  package var rule: Int
  /// From 0.
  package var page: Int
  /// Empty where images or the page are meant.
  package var text: String
  /// Default user space, points.
  package var quads: [Quad]
  /// The first of its glyphs in the page's content, which tells its place in the order of reading.
  package var glyph: Int?
}
