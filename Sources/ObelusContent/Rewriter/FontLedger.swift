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
  /// Streams of the input that were counted, but for those of annotations that go.
  let shownStreams: Set<ObjectID>
  private let emptiedObjects: [ObjectID: Int]
  private let isVertical: Set<Int>

  /// - Parameter annotations: those that go as a whole.
  init(_ content: PageContent, _ closure: RemovalClosure, _ annotations: Set<Int>) {
    let gone = FontLedger.instances(of: annotations, in: content)
    shownStreams = Set(zip(content.instances, gone).compactMap { $1 ? nil : $0.objectID })
    var tallies: [Int: Tally] = [:]
    var needed: Set<Int> = []
    for show in content.shows where show.glyphCount > 0 {
      let font = Int(show.font)
      guard !gone[Int(show.instance)] else {
        tallies[font, default: Tally()].remove(show, content)
        continue
      }
      let removed = tallies[font, default: Tally()].count(show, content, closure)
      guard removed, ShowEmission.needsNeutralCode(show) else { continue }
      // A neutral code stays behind, and a substitute reads one-byte codes only.
      tallies[font]?.countNeutralCode(of: content.fonts[font])
      if content.fonts[font].decoding != .oneByte { needed.insert(font) }
    }
    var usages: [Int: FontUsage] = [:]
    for font in tallies.keys { usages[font] = tallies[font]?.usage(of: content.fonts[font].description) }
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

  /// For each instance whether it belongs to the appearance of one of `annotations`.
  private static func instances(of annotations: Set<Int>, in content: PageContent) -> [Bool] {
    var gone = [Bool](repeating: false, count: content.instances.count)
    guard !annotations.isEmpty else { return gone }
    for (index, instance) in content.instances.enumerated() {
      if case .appearance(let annotation, _, _) = instance.kind {
        gone[index] = annotations.contains(annotation)
      } else if instance.parent >= 0, Int(instance.parent) < index {
        gone[index] = gone[Int(instance.parent)]
      }
    }
    return gone
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

/// The glyphs of one font as they are met.
private struct Tally {
  private var keptGlyphs = 0
  private var removedGlyphs = 0
  private var kept = CodeSet.Builder()
  private var removed = CodeSet.Builder()

  /// - Returns: whether the operator loses any.
  mutating func count(_ show: ShowOperation, _ content: PageContent, _ closure: RemovalClosure) -> Bool {
    let before = removedGlyphs
    for index in show.glyphs {
      let glyph = content.glyphs[index]
      if !closure.isEmpty, closure.glyphs[index] {
        removedGlyphs += 1
        removed.insert(glyph.code, length: glyph.length)
      } else {
        kept.insert(glyph.code, length: glyph.length)
      }
    }
    keptGlyphs += Int(show.glyphCount) - (removedGlyphs - before)
    return removedGlyphs > before
  }

  mutating func remove(_ show: ShowOperation, _ content: PageContent) {
    for index in show.glyphs { removed.insert(content.glyphs[index].code, length: content.glyphs[index].length) }
  }

  mutating func keep(_ show: ShowOperation, _ content: PageContent) {
    for index in show.glyphs { kept.insert(content.glyphs[index].code, length: content.glyphs[index].length) }
    keptGlyphs += Int(show.glyphCount)
  }

  mutating func countNeutralCode(of font: Font) {
    guard let neutral = NeutralCode(font) else { return }
    kept.insert(neutral.bytes.reduce(0) { $0 << 8 | UInt32($1) }, length: UInt8(neutral.bytes.count))
  }

  mutating func usage(of description: Font.Description) -> FontUsage {
    var usage = FontUsage(font: description.objectID, isType3: description.isType3)
    usage.dictionary = description.objectID == nil ? description.dictionary : nil
    usage.keptGlyphs = keptGlyphs
    usage.removedGlyphs = removedGlyphs
    usage.keptCodes = kept.finish()
    usage.removedCodes = removed.finish()
    return usage
  }
}

extension FontUsage {
  /// How content from which nothing goes uses fonts.
  package static func counted(in content: PageContent) -> [FontUsage] {
    var tallies: [Int: Tally] = [:]
    for show in content.shows where show.glyphCount > 0 {
      tallies[Int(show.font), default: Tally()].keep(show, content)
    }
    return tallies.keys.sorted().compactMap { tallies[$0]?.usage(of: content.fonts[$0].description) }
  }
}
