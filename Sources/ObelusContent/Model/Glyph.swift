/// One glyph that a content stream shows, with the bytes that show it.
///
/// Coordinates are those of the page's default user space, in points.
package struct Glyph: Sendable {
  /// The glyph's origin.
  package var x: Float
  package var y: Float
  /// The advance of the glyph alone, without character and word spacing.
  package var advanceX: Float
  package var advanceY: Float
  package var code: UInt32
  /// As in `CodeEntry.unicode`.
  package var unicode: UInt32
  package var cid: Int32
  /// Index into `PageContent.shows`.
  package var show: Int32
  /// Index into `PageContent.elements` of the string that holds the code.
  package var element: Int32
  /// Offset of the code in the decoded string, and its length in bytes.
  package var offset: Int32
  package var length: UInt8
  package var flags: Flags

  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A one-byte code 32: word spacing applies.
    package static let wordSpace = Flags(rawValue: 1)
    /// In an optional-content layer that is off.
    package static let hidden = Flags(rawValue: 2)
  }
}

/// One operand of a show operator: a string, or a number inside a TJ array.
package struct ShowElement: Sendable {
  package var kind: Operand.Kind
  /// Byte range in the stream instance, with the delimiters.
  package var start: Int32
  package var end: Int32
  package var number: Float
}

/// One show operator: everything that is the same for all its glyphs.
package struct ShowOperation: Sendable {
  package enum Operator: UInt8, Sendable { case tj, tjArray, quote, doubleQuote }

  /// Index into `PageContent.instances`.
  package var instance: Int32
  package var op: Operator
  /// The text rendering mode (9.3.6).
  package var renderMode: UInt8
  /// In an optional-content layer that is off.
  package var isHidden: Bool
  package var isClipped: Bool
  /// The pen stands where a positioning operator put it: no show operator of this line came before.
  package var isFresh: Bool
  /// Byte range of operands and operator: first operand … end of the keyword.
  package var start: Int32
  package var keyword: Int32
  package var end: Int32
  /// Index into `PageContent.fonts`.
  package var font: Int32
  /// Index into the instance's `uses` of the name that Tf gave; -1 where the font came from the caller's graphics state
  /// or an ExtGState.
  package var fontUse: Int32
  package var size: Double
  package var characterSpacing: Double
  package var wordSpacing: Double
  /// Horizontal scaling as a factor (Tz / 100).
  package var horizontalScaling: Double
  package var rise: Double
  /// The linear part of text matrix × CTM.
  package var a: Float
  package var b: Float
  package var c: Float
  package var d: Float
  package var firstGlyph: Int32
  package var glyphCount: Int32
  package var firstElement: Int32
  package var elementCount: Int32
  /// The innermost marked-content sequence, or -1.
  package var markedContent: Int32
  /// The first two operands of `"`.
  package var quoteWordSpacing: Double
  package var quoteCharacterSpacing: Double

  package var glyphs: Range<Int> { Int(firstGlyph)..<Int(firstGlyph + glyphCount) }
  package var elements: Range<Int> { Int(firstElement)..<Int(firstElement + elementCount) }
}
