/// One operand of a content stream operator, or a piece of an array or dictionary (flat, with open and close markers).
package struct Operand: Sendable {
  package enum Kind: UInt8, Sendable {
    case number, name
    /// A literal string without and with escapes.
    case literal, escapedLiteral
    case hex, arrayOpen, arrayClose, dictionaryOpen, dictionaryClose
    /// true, false, null.
    case other
  }

  package var kind: Kind
  /// Byte range with the delimiters.
  package var start: Int32
  package var end: Int32
  package var number: Double

  package init(kind: Kind, start: Int32, end: Int32, number: Double) {
    self.kind = kind
    self.start = start
    self.end = end
    self.number = number
  }

  package var range: Range<Int> { Int(start)..<Int(end) }

  package var isString: Bool { kind == .literal || kind == .escapedLiteral || kind == .hex }
}
