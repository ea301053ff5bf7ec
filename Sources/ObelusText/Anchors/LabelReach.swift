package import ObelusCore

/// Where the text is that belongs to a label.
package struct LabelReach: Hashable, Sendable {
  /// How far it goes on its line.
  package enum End: Hashable, Sendable {
    /// To the first wide gap, or the next label.
    case gap
    /// To the next label.
    case label
    /// To the end of the line, whatever stands there.
    case line
  }

  /// Under the label, or over it; else on its line.
  package var isColumn: Bool
  /// Before the label, or over it.
  package var isBackward: Bool
  package var end: End
  /// What a wide gap is, in ems.
  package var gap: Double
  /// How many lines of a column.
  package var lines: Int

  package init(isColumn: Bool, isBackward: Bool, end: End, gap: Double, lines: Int) {
    self.isColumn = isColumn
    self.isBackward = isBackward
    self.end = end
    self.gap = gap
    self.lines = lines
  }
}

/// A text that was found by what stands beside it.
package struct AnchoredText: Hashable, Sendable {
  /// Indices into `PageContent.glyphs`, ascending: all that stands there, in any layer.
  package var glyphs: [Int]
  /// One for each stretch of a line, and those of form fields.
  package var quads: [Quad]
  /// The form fields among them.
  package var fields: [Quad]
  /// Normalised. Text of the document: it must not get into logs or reports.
  package var text: String
}
