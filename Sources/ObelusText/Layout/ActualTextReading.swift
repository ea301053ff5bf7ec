package import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// The text of a page as a reader has it who takes /ActualText (ISO 32000-2, 14.9.4) for what its marked content shows:
/// a word can be part glyphs and part such a text, as where a ligature is marked.
package struct ActualTextReading {
  /// In content order, with a space where there is a gap.
  package private(set) var text = ""
  /// For each Unicode scalar of `text` the glyphs that it stands for.
  private var glyphs: [Range<Int>] = []
  /// For each scalar the marked content whose /ActualText it is from, or -1.
  private var marked: [Int] = []

  /// Nil for a page without any /ActualText.
  package init?(_ content: PageContent) {
    let texts = content.markedContent.map { $0.isPoint ? nil : $0.properties?["ActualText"]?.stringValue }
    guard texts.contains(where: { $0 != nil }) else { return nil }
    var scalars = String.UnicodeScalarView()
    func append(_ list: some Sequence<UInt32>, _ range: Range<Int>, _ owner: Int) {
      for value in list {
        scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
        glyphs.append(range)
        marked.append(owner)
      }
    }
    var owner = -1
    var last: Int?
    for show in content.shows where show.glyphCount > 0 {
      let current = Self.outermost(Int(show.markedContent), texts, content)
      if let last, Self.isApart(content.glyphs[last], content.glyphs[show.glyphs.lowerBound], show) {
        append([0x20], last..<last, -1)
      }
      last = show.glyphs.upperBound - 1
      if current >= 0 {
        if current != owner {
          append(TextString.shown(texts[current] ?? []).unicodeScalars.map(\.value), show.glyphs, current)
        } else {
          for index in glyphs.indices.reversed() where marked[index] == current {
            glyphs[index] = glyphs[index].lowerBound..<show.glyphs.upperBound
          }
        }
      } else {
        let font = content.fonts[Int(show.font)]
        for index in show.glyphs { append(font.scalars(content.glyphs[index].unicode), index..<index + 1, -1) }
      }
      owner = current
    }
    text = String(scalars)
  }

  /// The outermost sequence around `innermost` that has an /ActualText, or -1.
  private static func outermost(_ innermost: Int, _ texts: [[UInt8]?], _ content: PageContent) -> Int {
    var found = -1
    var at = innermost
    while at >= 0 {
      if texts[at] != nil { found = at }
      at = Int(content.markedContent[at].parent)
    }
    return found
  }

  private static func isApart(_ a: Glyph, _ b: Glyph, _ show: ShowOperation) -> Bool {
    let dx = b.x - (a.x + a.advanceX)
    let dy = b.y - (a.y + a.advanceY)
    let em = Float(show.size.magnitude) * (show.c * show.c + show.d * show.d).squareRoot()
    return (dx * dx + dy * dy).squareRoot() > 0.2 * em
  }

  /// What a match takes: the glyphs and the marked content with them. Nil for one without any /ActualText in it, which
  /// the other orders of the text judge better.
  package func parts(of match: Range<String.Index>) -> (glyphs: Set<Int>, marked: Set<Int>)? {
    let scalars = text.unicodeScalars
    let from = scalars.distance(from: scalars.startIndex, to: match.lowerBound)
    let to = scalars.distance(from: scalars.startIndex, to: match.upperBound)
    let owners = Set(marked[from..<to].filter { $0 >= 0 })
    return owners.isEmpty ? nil : (Set(glyphs[from..<to].joined()), owners)
  }
}
