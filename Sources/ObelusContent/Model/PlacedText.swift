internal import ObelusCore
internal import ObelusPDF

/// Characters side by side from left to right, which no content stream shows: somebody read them in a picture.
package struct PlacedText {
  package var scalars: [Unicode.Scalar]
  /// They are written from right to left.
  package var isRightToLeft: Bool
  /// Where they begin and end, and the height of their baseline.
  package var x0: Double
  package var x1: Double
  package var y: Double
  package var size: Double

  package init(_ scalars: [Unicode.Scalar], isRightToLeft: Bool, x0: Double, x1: Double, y: Double, size: Double) {
    self.scalars = scalars
    self.isRightToLeft = isRightToLeft
    self.x0 = x0
    self.x1 = x1
    self.y = y
    self.size = size
  }
}

extension PageContent {
  /// Invisible text (render mode 3) of one font, whose glyphs share the width of each text among them: for looking
  /// things up in it. It has no streams that could be rewritten.
  package init(placing texts: [PlacedText]) {
    self.init()
    fonts = [Font(Font.Description()) { _ in CodeRow(entries: [], vertical: [], multiple: []) }]
    instances = [
      StreamInstance(
        kind: .page, parent: -1, objectID: nil, dictionary: [:], callName: 0..<0, call: 0..<0, name: nil,
        resources: Resources(dictionary: [:], objectID: nil), ownsResources: true, bytes: [], parts: [], uses: [],
        baseMatrix: .identity, isTruncated: false)
    ]
    for text in texts { place(text) }
  }

  private mutating func place(_ text: PlacedText) {
    let first = glyphs.count
    let advance = (text.x1 - text.x0) / Double(max(1, text.scalars.count))
    for (index, scalar) in text.scalars.enumerated() {
      let column = text.isRightToLeft ? text.scalars.count - 1 - index : index
      glyphs.append(
        Glyph(
          x: Float(text.x0 + Double(column) * advance), y: Float(text.y), advanceX: Float(advance), advanceY: 0,
          code: 0,
          unicode: scalar.value, cid: 0, show: Int32(clamping: shows.count), element: 0, offset: 0, length: 1, flags: []
        ))
    }
    shows.append(
      ShowOperation(
        instance: 0, op: .tj, renderMode: 3, isHidden: false, isClipped: false, isFresh: true, start: 0, keyword: 0,
        end: 0, font: 0, fontUse: -1, size: text.size, characterSpacing: 0, wordSpacing: 0, horizontalScaling: 1,
        rise: 0,
        a: 1, b: 0, c: 0, d: 1, firstGlyph: Int32(clamping: first), glyphCount: Int32(clamping: text.scalars.count),
        firstElement: 0, elementCount: 0, markedContent: -1, quoteWordSpacing: 0, quoteCharacterSpacing: 0))
  }
}
