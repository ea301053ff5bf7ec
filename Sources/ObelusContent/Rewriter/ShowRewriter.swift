internal import ObelusCore
internal import ObelusPDF

/// Writes show operators (ISO 32000-2, 9.4.3) anew without the glyphs that go, so that no other glyph moves.
///
/// A removed stretch becomes one adjustment: the sum of its advances and of the kerning in it and directly before it, so
/// that the widths of single glyphs cannot be read from it. Kept strings are copied from the source.
struct ShowRewriter {
  private let content: PageContent
  private let removed: [Bool]
  private var decoded: [UInt8] = []

  init(_ content: PageContent, removed: [Bool]) {
    self.content = content
    self.removed = removed
  }

  /// What takes the place of operands and operator of a show.
  ///
  /// - Parameters:
  ///   - keepsTail: the pen's end position matters: another show goes on from there.
  ///   - removesAll: also codes without a glyph go, wherever they stand.
  mutating func rewrite(_ index: Int, keepsTail: Bool, removesAll: Bool) -> [UInt8] {
    let show = content.shows[index]
    let font = content.fonts[Int(show.font)]
    var emission = ShowEmission(show, font)
    var walk = Walk(show)
    walk.isInRemoval = removesAll || (walk.glyph < walk.end && removed[walk.glyph])
    walk.removesAll = removesAll

    let source = content.instances[Int(show.instance)].bytes
    for at in show.elements {
      let element = content.elements[at]
      if element.kind == .number {
        emission.adjust(Double(element.number), source[Int(element.start)..<Int(element.end)])
      } else {
        rewriteString(at, element, source, &walk, &emission)
      }
    }
    return emission.finish(keepsTail: keepsTail)
  }

  /// Where the walk over a show stands.
  private struct Walk {
    /// The next glyph of the show.
    var glyph: Int
    let end: Int
    /// The last glyph went (at the start: the first one goes): codes without a glyph go with it.
    var isInRemoval = false
    var removesAll = false

    init(_ show: ShowOperation) {
      glyph = show.glyphs.lowerBound
      end = show.glyphs.upperBound
    }
  }

  private mutating func rewriteString(
    _ at: Int, _ element: ShowElement, _ source: [UInt8], _ walk: inout Walk, _ emission: inout ShowEmission
  ) {
    let range = Int(element.start)..<Int(element.end)
    var next = walk.glyph
    var goes = walk.removesAll
    while next < walk.end, Int(content.glyphs[next].element) == at {
      if removed[next] { goes = true }
      next += 1
    }
    if !goes, walk.isInRemoval {
      // Codes without a glyph that follow a removed one go too; a string that begins with a kept glyph has none of these.
      goes = next == walk.glyph || content.glyphs[walk.glyph].offset > 0
    }
    guard goes else {
      if next > walk.glyph { walk.isInRemoval = false }
      walk.glyph = next
      if range.count > 2 { emission.keep(source[range]) }
      return
    }

    StringDecoding.decode(source.span, element.kind, range, into: &decoded)
    let map = element.kind == .escapedLiteral ? StringDecoding.sourceMap(source.span, element.kind, range) : []
    var keptFrom: Int?
    var position = 0
    while position < decoded.count {
      let start = position
      var code: UInt32 = 0
      let entry = emission.font.nextCode(decoded.span, &position, decoded.count, &code)
      var hasGlyph = false
      if walk.glyph < walk.end {
        let glyph = content.glyphs[walk.glyph]
        hasGlyph = Int(glyph.element) == at && Int(glyph.offset) == start
      }
      if hasGlyph {
        walk.isInRemoval = walk.removesAll || removed[walk.glyph]
        walk.glyph += 1
      }
      guard walk.isInRemoval else {
        keptFrom = keptFrom ?? start
        continue
      }
      if let from = keptFrom { keep(from..<start, of: element, source, map, &emission) }
      keptFrom = nil
      emission.remove(entry: entry, hasGlyph: hasGlyph, isSpace: code == 32 && position - start == 1)
    }
    if let from = keptFrom { keep(from..<decoded.count, of: element, source, map, &emission) }
  }

  /// Keeps a part of the decoded string. `map` is its source map, empty where there are no escapes. Hexadecimal strings are written anew: there can be anything between their digits.
  private func keep(
    _ part: Range<Int>, of element: ShowElement, _ source: [UInt8], _ map: [Int32], _ emission: inout ShowEmission
  ) {
    if element.kind == .hex {
      emission.keep(ContentWriter.hexString(decoded[part])[...])
      return
    }
    var literal: [UInt8] = [0x28]
    // Without escapes the decoded bytes are the source bytes.
    let first = Int(element.start) + 1
    var p = map.isEmpty ? first + part.lowerBound : Int(map[part.lowerBound])
    let end = map.isEmpty ? first + part.upperBound : Int(map[part.upperBound])
    while p < end {
      let c = source[p]
      p += 1
      if c == 0x5C, p < end {
        literal.append(c)
        literal.append(source[p])
        p += 1
      } else {
        // Parentheses that were balanced in the whole string need not be so in a part of it.
        if c == 0x28 || c == 0x29 || c == 0x5C { literal.append(0x5C) }
        literal.append(c)
      }
    }
    literal.append(0x29)
    emission.keep(literal[...])
  }
}
