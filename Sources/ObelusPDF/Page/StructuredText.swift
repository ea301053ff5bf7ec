package import ObelusCore

/// A character as MuPDF's structured text has it.
package struct TextCharacter: Hashable, Sendable {
  /// A Unicode scalar value; U+FFFD where the font does not tell.
  package var scalar: UInt32
  /// In default user space.
  package var origin: Point
  /// Of the font, in points.
  package var size: Double
  /// True for the last character of a line.
  package var endsLine: Bool

  package init(scalar: UInt32, origin: Point, size: Double, endsLine: Bool) {
    self.scalar = scalar
    self.origin = origin
    self.size = size
    self.endsLine = endsLine
  }
}

/// The text of a page as a second reader sees it, who shares no code with Obelus' own interpreter.
package struct StructuredText: Sendable {
  package var characters: [TextCharacter]
  /// How often MuPDF met something wrong in the content and went on. Where that is not 0, it may have passed over text.
  package var complaints: Int
  /// False where MuPDF gave up: `characters` is what came before.
  package var isComplete: Bool
}

extension Document {
  /// All characters of a page: ligatures and white space as they are, on hidden layers and outside the boxes too.
  /// Text of annotations that are hidden by their flags is not in it. Throws `.unsupported` where MuPDF gave up.
  ///
  /// MuPDF sets no limit to what a hostile page makes it do; call it where the process may be ended.
  /// - Parameter addsSpaces: a space stands also where there is none but a gap.
  package func structuredText(
    page: Int, includeAnnotations: Bool = false, addsSpaces: Bool = false
  ) throws(ObelusError) -> [TextCharacter] {
    let text = try text(of: page, includeAnnotations: includeAnnotations, addsSpaces: addsSpaces)
    guard text.isComplete else {
      throw ObelusError(.unsupported, "the text of the page cannot be read to its end", at: location(page: page))
    }
    return text.characters
  }

  /// As `structuredText`, but without an error where the text breaks off.
  package func text(
    of page: Int, includeAnnotations: Bool = false, addsSpaces: Bool = false
  ) throws(ObelusError) -> StructuredText {
    let reading = try read(
      page: page, text: TextRequest(includeAnnotations: includeAnnotations, addsSpaces: addsSpaces), render: nil,
      what: "the text of the page")
    return StructuredText(
      characters: reading.characters, complaints: reading.complaints, isComplete: reading.isComplete)
  }
}
