internal import CHarfBuzz
internal import CMuPDF
package import ObelusCore

/// Sets texts in the fonts that MuPDF brings along: the standard 14, and Noto for what those do not have. Used by one
/// thread, with its document.
package final class Typesetter {
  package enum Family: String, Hashable, Sendable {
    case sans = "Helvetica"
    case bold = "Helvetica-Bold"
    case serif = "Times-Roman"
    case mono = "Courier"
  }

  /// A glyph in the order in which it is seen, from left to right. Lengths are in ems.
  package struct Glyph: Hashable, Sendable {
    /// Index of its font.
    package var face: Int
    /// Its two-byte code in that font.
    package var code: Int
    package var advance: Double
    /// How far it is off its place.
    package var x: Double
    package var y: Double
    /// Its advance in the font, by which the next one follows.
    package var width: Double
  }

  package struct Line: Hashable, Sendable {
    package var glyphs: [Glyph] = []
    /// In ems.
    package var width = 0.0
    /// Characters that no font has, and that are left out.
    package var missingCount = 0
  }

  private let document: Document
  private(set) var faces: [EmbeddedFace] = []
  private var words: [Key: Line] = [:]

  private struct Key: Hashable {
    var text: String
    var family: Family
  }

  package init(_ document: Document) { self.document = document }

  /// Sets a text without line breaks. What is written from right to left comes out in the order of what is seen.
  package func line(_ text: String, _ family: Family) throws(ObelusError) -> Line {
    let key = Key(text: text, family: family)
    if let known = words[key] { return known }
    var line = Line()
    for run in TextRun.visual(try runs(text, family, &line)) {
      for glyph in try shape(run) {
        line.glyphs.append(glyph)
        line.width += glyph.advance
      }
    }
    words[key] = line
    return line
  }

  /// The text in stretches of one font and one direction.
  private func runs(_ text: String, _ family: Family, _ line: inout Line) throws(ObelusError) -> [TextRun] {
    let scalars = text.unicodeScalars.map { $0.properties.isWhitespace ? 0x20 : $0.value }
    var found = unsafe [obelus_typeface_glyph](repeating: obelus_typeface_glyph(), count: scalars.count)
    var error = ShimError()
    // `found` has room for each scalar.
    let status = unsafe obelus_typeface_glyphs(
      document.handle, family.rawValue, scalars, scalars.count, &found, &error.raw)
    guard status == OBELUS_OK else { throw error.error("a font for new text") }
    let directions = TextRun.directions(scalars)
    var runs: [TextRun] = []
    for index in scalars.indices {
      let isControl = scalars[index] < 0x20
      guard !isControl, unsafe found[index].glyph > 0, let face = unsafe face(found[index]) else {
        line.missingCount += 1
        continue
      }
      let item = unsafe TextRun.Item(
        scalar: scalars[index], glyph: Int(found[index].glyph), advance: Double(found[index].advance))
      if let last = runs.last, last.face == face, last.isRightToLeft == directions[index] {
        runs[runs.count - 1].items.append(item)
      } else {
        runs.append(TextRun(face: face, isRightToLeft: directions[index], items: [item]))
      }
    }
    return runs
  }

  private func face(_ glyph: obelus_typeface_glyph) -> Int? {
    if let known = faces.firstIndex(where: { unsafe $0.isOf(glyph) }) { return known }
    guard let face = unsafe EmbeddedFace(glyph) else { return nil }
    faces.append(face)
    return faces.count - 1
  }

  private func shape(_ run: TextRun) throws(ObelusError) -> [Glyph] {
    guard let shaped = faces[run.face].shape(run.items.map(\.scalar)) else {
      return run.items.map { item in
        glyph(run.face, item.glyph, item.advance, 0, 0, [item.scalar])
      }
    }
    let starts = Set(shaped.map { Int($0.cluster) }).sorted() + [run.items.count]
    var told: Set<Int> = []
    return shaped.map { item in
      let start = Int(item.cluster)
      let end = starts.first { $0 > start } ?? run.items.count
      // Of several glyphs for the same characters the first says what they are.
      let text = told.insert(start).inserted ? run.items[start..<end].map(\.scalar) : [0x200B]
      return glyph(
        run.face, Int(item.glyph), Double(item.advance) / 1000, Double(item.x) / 1000, Double(item.y) / 1000, text)
    }
  }

  private func glyph(
    _ face: Int, _ glyph: Int, _ advance: Double, _ x: Double, _ y: Double, _ text: [UInt32]
  ) -> Glyph {
    let (code, width) = faces[face].use(glyph, advance: advance, text: text)
    return Glyph(face: face, code: code, advance: advance, x: x, y: y, width: width)
  }
}
