/// Cells of CSV (RFC 4180).
package enum TableCell {
  /// Quoted where it has to be.
  package static func cell(_ text: String) -> String {
    let needsQuotes = text.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
  }

  /// A text that comes from a document, which may come from anybody: one that a spreadsheet would take for a formula (it
  /// begins with `=`, `+`, `-` or `@`, also of full width and behind white space) gets an apostrophe before it.
  package static func harmless(_ text: String) -> String {
    let scalars = text.unicodeScalars
    let isControl = scalars.first.map { $0.value < 0x20 } ?? false
    // White space, and what has no width.
    let begin = scalars.first {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 0x20
    }
    let isFormula =
      begin.map { "=+-@\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}\u{2212}".unicodeScalars.contains($0) } ?? false
    return isControl || isFormula ? "'" + text : text
  }
}
