internal import ObelusContent
internal import ObelusPDF

/// Glyphs that show something no text rule can find: without Unicode, or with characters of private use.
///
/// A single sign away from all letters is a bullet or an ornament and hides nothing; one that touches a letter may be a
/// letter itself.
enum UnreadableGlyphs {
  /// So many different signs that stand alone are taken for spaced-out text.
  private static let ornaments = 6
  /// How far the next glyph may be, in ems, to be of the same word.
  private static let reach: Float = 0.2

  static func find(in content: PageContent) -> [Int] {
    var found: [Int] = []
    var single: [Int] = []
    var owners: Set<Int32>?
    for show in content.shows where show.glyphCount > 0 {
      let font = content.fonts[Int(show.font)]
      for index in show.glyphs where !isReadable(content.glyphs[index].unicode, font) {
        if font.drawn[content.glyphs[index].code] != nil { continue }
        let known = owners ?? readableOwners(content)
        owners = known
        if known.contains(Int32(truncatingIfNeeded: index)) { continue }
        if touchesText(index, content) { found.append(index) } else { single.append(index) }
      }
    }
    let signs = Set(
      single.map { UInt64(content.glyphs[$0].code) << 32 | UInt64(content.shows[Int(content.glyphs[$0].show)].font) })
    if signs.count >= ornaments { found += single }
    return found.sorted()
  }

  private static func isReadable(_ unicode: UInt32, _ font: Font) -> Bool {
    // Most glyphs.
    if unicode < 0xE000 { return true }
    if unicode == Font.noUnicode { return false }
    if unicode & Font.multipleScalars == 0 { return !isPrivate(unicode) && !isTag(unicode) }
    let scalars = font.scalars(unicode)
    return !scalars.isEmpty && !scalars.contains(where: isPrivate)
  }

  /// Private use (also U+FFFD): what it shows, only its font knows. But the pieces of large brackets have numbers that all
  /// fonts use.
  private static func isPrivate(_ c: UInt32) -> Bool {
    (c >= 0xE000 && c < 0xF900 && !(0xF8E5...0xF8FE).contains(c)) || c == 0xFFFD || c >= 0xF0000
  }

  /// Tags (Unicode Standard, 23.9) stand for letters that nobody sees.
  private static func isTag(_ c: UInt32) -> Bool { (0xE0020...0xE007E).contains(c) }

  /// Type 3 glyphs whose procedures show text, which is searched in their place.
  private static func readableOwners(_ content: PageContent) -> Set<Int32> {
    var showing: Set<Int32> = []
    for show in content.shows where show.glyphCount > 0 { showing.insert(show.instance) }
    var owners: Set<Int32> = []
    for (index, instance) in content.instances.enumerated() {
      guard case .glyphProcedure(let owner) = instance.kind else { continue }
      if showing.contains(Int32(truncatingIfNeeded: index)) { owners.insert(owner) }
    }
    return owners
  }

  private static func touchesText(_ index: Int, _ content: PageContent) -> Bool {
    let glyph = content.glyphs[index]
    return touches(glyph, from: index, step: -1, content) || touches(glyph, from: index, step: 1, content)
  }

  private static func touches(_ glyph: Glyph, from index: Int, step: Int, _ content: PageContent) -> Bool {
    let other = index + step
    guard content.glyphs.indices.contains(other) else { return false }
    let neighbor = content.glyphs[other]
    guard isText(neighbor.unicode) else { return false }
    let (a, b) = step > 0 ? (glyph, neighbor) : (neighbor, glyph)
    let dx = b.x - (a.x + a.advanceX)
    let dy = b.y - (a.y + a.advanceY)
    let show = content.shows[Int(glyph.show)]
    let em = Float(show.size.magnitude) * (show.c * show.c + show.d * show.d).squareRoot()
    return dx * dx + dy * dy < reach * reach * em * em
  }

  /// Letters, digits, and what is unreadable itself.
  private static func isText(_ c: UInt32) -> Bool {
    if c < 0x80 { return (c >= 0x30 && c < 0x3A) || ((c & 0xDF) >= 0x41 && (c & 0xDF) < 0x5B) }
    if c == Font.noUnicode || c & Font.multipleScalars != 0 || isPrivate(c) || isTag(c) { return true }
    return Unicode.Scalar(c)?.properties.isAlphabetic == true
  }
}
