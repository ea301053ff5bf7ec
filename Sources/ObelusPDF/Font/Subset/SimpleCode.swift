/// A code of a simple font, as a font program's glyph is looked up for it.
package struct SimpleCode: Hashable, Sendable {
  package var value: Int
  /// The glyph name that /Encoding gives; nil where the program's own encoding counts.
  package var name: String?
  /// The font says that it is symbolic, or has no /Encoding: readers look for the code itself.
  package var isSymbolic: Bool

  package init(value: Int, name: String?, isSymbolic: Bool) {
    self.value = value
    self.name = name
    self.isSymbolic = isSymbolic
  }
}
