package import ObelusAnnotations
package import ObelusContent
package import ObelusCore
internal import ObelusPDF

/// /Redact annotations of other programs that a job applies.
package enum ForeignMarks {
  /// What is drawn where such a mark is applied.
  ///
  /// - Parameters:
  ///   - own: what rule and job ask for; its codes come first.
  ///   - style: true where rule or job say how boxes look: the annotation does not.
  ///   - glyphs: what goes under the mark.
  /// - Returns: the box, and whether a text of the annotation was left out because it says what is redacted.
  package static func box(
    of annotation: Annotation, own: BoxContent, keepsOwnStyle: Bool, glyphs: [Int], in content: PageContent,
    strings: any StringRules, source: any ObjectSource
  ) throws(ObelusError) -> (content: BoxContent, droppedText: Bool) {
    var box = try RedactEntries.content(of: annotation, in: source)
    if keepsOwnStyle { box.style = own.style }
    guard own.codes.isEmpty else { return (BoxContent(style: box.style, codes: own.codes), false) }
    guard let text = box.codes.first else { return (box, false) }
    let tells =
      try !strings.hits(in: text, page: annotation.pageIndex).isEmpty
      // An appearance of the mark itself often shows the text already.
      || repeats(text, glyphs.filter { content.annotation(showing: $0) != annotation.index }, content)
    if tells { box.codes = [] }
    return (box, tells)
  }

  /// The text says a part of what stands under the mark, or all of it, or one of its words.
  private static func repeats(_ text: String, _ glyphs: [Int], _ content: PageContent) -> Bool {
    var covered = String.UnicodeScalarView()
    for glyph in glyphs {
      for scalar in content.font(of: glyph).scalars(content.glyphs[glyph].unicode) {
        if let scalar = Unicode.Scalar(scalar) { covered.append(scalar) }
      }
    }
    let secret = letters(String(covered))
    let said = letters(text)
    let words = String(covered).split { !$0.isLetter && !$0.isNumber }.map { letters(String($0)) }
    if words.contains(where: { $0.count >= 4 && said.contains($0) }) { return true }
    return said.count >= 3 && secret.contains(said) || secret.count >= 3 && said.contains(secret)
  }

  private static func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
}
