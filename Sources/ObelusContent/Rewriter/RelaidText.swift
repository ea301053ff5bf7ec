package import ObelusCore

/// Lines that are set again after a removal, so that the room that a removed text leaves does not tell its width.
package struct RelaidText: Sendable {
  /// New origins of the glyphs that stay on such a line, in default user space.
  package var places: [Int: Point] = [:]
  /// Removed glyphs on such a line.
  package var hidden: Set<Int> = []
  /// The glyphs of each line, those that go included, along the line.
  package var lines: [[Int]] = []

  package init() {}

  package var isEmpty: Bool { lines.isEmpty }
}
