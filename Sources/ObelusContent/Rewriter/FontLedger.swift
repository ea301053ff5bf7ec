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
  /// The same by object.
  let emptiedObjects: [ObjectID: PDFDictionary]
  /// The codes that the page's Type 3 fonts still show, by font.
  let keptType3Codes: [(font: Int, codes: Set<UInt32>)]

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
    keptType3Codes = order.compactMap { font in
      usages[font].flatMap { $0.isType3 ? (font, $0.keptCodes) : nil }
    }
    emptied = Set(order.filter { usages[$0]?.isEmptied == true && !needed.contains($0) })
    var objects: [ObjectID: PDFDictionary] = [:]
    for font in emptied {
      let description = content.fonts[font].description
      if let id = description.objectID { objects[id] = FontLedger.substitute(isVertical: description.isVertical) }
    }
    emptiedObjects = objects
  }

  /// A font that says nothing. Adjustments that are left behind go along its writing direction.
  static func substitute(isVertical: Bool) -> PDFDictionary {
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
