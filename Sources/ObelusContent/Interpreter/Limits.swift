/// Bounds on what one page may cost. Reaching one of the page's bounds ends its interpretation and counts as
/// `ContentFindings.limits`: the page has not been read to its end.
package struct Limits: Sendable {
  /// Operators run for one page. A page whose own contents are longer may run as many as they can hold.
  package var operators = 1_000_000
  package var glyphs = 4_000_000
  /// Paths, images, marked-content sequences and stream instances of one page, together.
  package var records = 2_000_000
  /// Operands of one operator, counting the items of arrays.
  package var operands = 1 << 21
  /// Graphics states saved at the same time.
  package var savedStates = 100_000
  package var markedContentDepth = 100_000
  package var syntaxErrors = 100_000
  /// Decoded bytes of one stream.
  package var streamBytes = 256 << 20
  /// Bytes interpreted for one page; a stream counts each time it is run.
  package var pageBytes = 512 << 20
  /// Streams inside one another.
  package var depth = 60
  /// Type 3 glyph procedures inside one another.
  package var glyphProcedureDepth = 12
  /// Decoded streams kept for the next pages.
  package var cachedBytes = 32 << 20

  package static let standard = Limits()

  package init() {}
}
