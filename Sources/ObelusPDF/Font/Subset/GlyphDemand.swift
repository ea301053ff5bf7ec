/// Which glyphs of a font program are still shown, as the fonts that use it ask for them.
package struct GlyphDemand: Sendable {
  /// As MuPDF finds them. In a bare CID-keyed program these are CIDs.
  package var glyphs: Set<Int> = []
  /// Of simple fonts.
  package var codes: Set<SimpleCode> = []
  /// Of composite fonts; where those have a CIDToGIDMap they are in `glyphs` only.
  package var cids: Set<Int> = []
  /// Composite fonts name glyphs by number.
  package var usesNumbers = false

  package init() {}
}

extension GlyphDemand {
  package mutating func formUnion(_ other: GlyphDemand) {
    glyphs.formUnion(other.glyphs)
    codes.formUnion(other.codes)
    cids.formUnion(other.cids)
    usesNumbers = usesNumbers || other.usesNumbers
  }
}
