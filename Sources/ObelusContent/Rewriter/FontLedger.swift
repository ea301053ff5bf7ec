internal import ObelusCore
internal import ObelusPDF

/// Counts which fonts a page still needs.
///
/// A font that loses all its glyphs on a page is replaced there: its ToUnicode map, its subset and its glyph procedures
/// say what the text was.
struct FontLedger {
  /// One for each font that has glyphs on the page, in the order of `PageContent.fonts`.
  let usages: [FontUsage]
  /// Indices of the fonts that are replaced.
  let emptied: Set<Int>
  private let emptiedObjects: [ObjectID: Int]
  private let isVertical: Set<Int>

  init(_ content: PageContent, _ closure: RemovalClosure) {
    var usages: [Int: FontUsage] = [:]
    var needed: Set<Int> = []
    for show in content.shows where show.glyphCount > 0 {
      let font = Int(show.font)
      let description = content.fonts[font].description
      var usage =
        usages[font] ?? FontUsage(font: description.objectID, isType3: description.isType3)
      var removed = 0
      if !closure.isEmpty {
        for glyph in show.glyphs where closure.glyphs[glyph] { removed += 1 }
      }
      usage.removedGlyphs += removed
      usage.keptGlyphs += Int(show.glyphCount) - removed
      if description.isType3 {
        for glyph in show.glyphs {
          if closure.glyphs[glyph] {
            usage.removedCodes.insert(content.glyphs[glyph].code)
          } else {
            usage.keptCodes.insert(content.glyphs[glyph].code)
          }
        }
      }
      // A neutral code stays behind, and a substitute reads one-byte codes only.
      if removed > 0, ShowEmission.needsNeutralCode(show), content.fonts[font].decoding != .oneByte {
        needed.insert(font)
      }
      usages[font] = usage
    }
    let order = usages.keys.sorted()
    self.usages = order.compactMap { usages[$0] }
    emptied = Set(order.filter { usages[$0]?.isEmptied == true && !needed.contains($0) })
    isVertical = emptied.filter { content.fonts[$0].description.isVertical }
    var objects: [ObjectID: Int] = [:]
    for font in emptied {
      if let id = content.fonts[font].description.objectID { objects[id] = font }
    }
    emptiedObjects = objects
  }

  /// What takes the place of an entry of a /Font resource dictionary (or of an ExtGState's /Font); nil: it stays.
  ///
  /// - Parameter index: into `PageContent.fonts`, where the name was looked up.
  func substitute(for value: PDFObject, index: Int32?) -> PDFDictionary? {
    let known = index.map { Int($0) }.flatMap { emptied.contains($0) ? $0 : nil }
    guard let font = known ?? value.referenceValue.flatMap({ emptiedObjects[$0] }) else { return nil }
    return FontLedger.substitute(isVertical: isVertical.contains(font))
  }

  /// A font that says nothing. Adjustments that are left behind go along its writing direction.
  private static func substitute(isVertical: Bool) -> PDFDictionary {
    guard isVertical else { return ["Type": .name("Font"), "Subtype": .name("Type1"), "BaseFont": .name("Helvetica")] }
    return [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name("Helvetica"),
      "Encoding": .name("Identity-V"),
      "DescendantFonts": .array([
        .dictionary([
          "Type": .name("Font"), "Subtype": .name("CIDFontType2"), "BaseFont": .name("Helvetica"),
          "CIDSystemInfo": .dictionary([
            "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
            "Supplement": .integer(0),
          ]),
        ])
      ]),
    ]
  }
}
