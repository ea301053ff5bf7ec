package import ObelusContent
package import ObelusCore
internal import ObelusPDF

/// A glyph's box: its advance along the line, its font's ascender and descender across.
///
/// Coordinates are in the frame of the text's direction: `along` and `across`, in points.
package struct GlyphBox {
  /// Unit vector of the direction of writing.
  package var directionX: Double
  package var directionY: Double
  /// Font size across the line.
  package var em: Double
  package var start: Double
  package var end: Double
  package var low: Double
  package var high: Double
  /// Where the baseline (in vertical text the middle) lies across.
  package var baseline: Double
  package var hasAdvance: Bool
  var isVertical: Bool

  /// Half the width of the box of a glyph without advance, in ems.
  private static let thin = 0.05

  package init(_ index: Int, in content: PageContent) {
    let glyph = content.glyphs[index]
    let show = content.shows[Int(glyph.show)]
    let description = content.fonts[Int(show.font)].description
    isVertical = description.isVertical
    let (a, b, c, d) = (Double(show.a), Double(show.b), Double(show.c), Double(show.d))
    let along = (a * a + b * b).squareRoot()
    let up = (c * c + d * d).squareRoot()
    let sign: Double = (isVertical ? show.size < 0 : show.size * show.horizontalScaling < 0) ? -1 : 1
    let length = isVertical ? up : along
    if length > 0, length.isFinite {
      directionX = sign * (isVertical ? -c : a) / length
      directionY = sign * (isVertical ? -d : b) / length
    } else {
      directionX = 1
      directionY = 0
    }
    let scale = show.size.magnitude * (isVertical ? along : up)
    em = scale.isFinite && scale > 0.01 ? scale : 0.01
    let x = Double(glyph.x)
    let y = Double(glyph.y)
    let u = x * directionX + y * directionY
    let v = y * directionX - x * directionY
    let advance = Double(glyph.advanceX) * directionX + Double(glyph.advanceY) * directionY
    hasAdvance = advance.magnitude > 1e-4 * em
    baseline = v
    if isVertical {
      // The origin is the horizontal one: half an em left of the line and 0.88 em under its pen (9.7.4.3, defaults of DW2).
      let cell = show.size.magnitude * up
      start = u - 0.88 * cell
      end = start + (hasAdvance ? advance.magnitude : GlyphBox.thin * 2 * em)
      // Downwards is `along`, so that the right of the page is the low side.
      baseline = v - 0.5 * em * GlyphBox.side(a, b, directionX, directionY)
      low = baseline - 0.5 * em
      high = baseline + 0.5 * em
      return
    }
    if hasAdvance {
      start = min(u, u + advance)
      end = max(u, u + advance)
    } else {
      start = u - GlyphBox.thin * em
      end = u + GlyphBox.thin * em
    }
    let (ascender, descender) = GlyphBox.saneMetrics(description.ascender, description.descender)
    // Text that is mirrored or has a negative size hangs from its baseline the other way.
    let upwards = (directionX * d - directionY * c) * show.size < 0 ? -em : em
    low = v + min(ascender * upwards, descender * upwards)
    high = v + max(ascender * upwards, descender * upwards)
  }

  /// 1 where the glyph's own x axis points to the low side of a vertical line, else -1.
  private static func side(_ a: Double, _ b: Double, _ dx: Double, _ dy: Double) -> Double {
    b * dx - a * dy >= 0 ? -1 : 1
  }

  /// Ascender and descender in ems; fonts whose values cannot be meant get those of common text fonts.
  private static func saneMetrics(_ ascender: Double, _ descender: Double) -> (Double, Double) {
    let up = ascender.isFinite && ascender >= 0.4 && ascender <= 1.5 ? ascender : 0.8
    let down = descender.isFinite && descender <= 0 && descender >= -0.8 ? descender : -0.2
    return (up, down == 0 ? -0.2 : down)
  }

  package func point(along u: Double, across v: Double) -> Point {
    Point(x: u * directionX - v * directionY, y: u * directionY + v * directionX)
  }

  var quad: Quad {
    Quad(
      upperLeft: point(along: start, across: high), upperRight: point(along: end, across: high),
      lowerLeft: point(along: start, across: low), lowerRight: point(along: end, across: low))
  }
}
