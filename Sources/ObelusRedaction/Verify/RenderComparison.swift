package import ObelusCore

/// Compares two renders of a page outside its marks.
package enum RenderComparison {
  /// How far a channel may differ: images that are decoded another way differ a little everywhere.
  static let tolerance = 64

  /// Pixels that differ outside the marks.
  /// - Parameters:
  ///   - before, after: `width × height` pixels of `components` bytes each.
  ///   - marks: in display space of the page scaled to the unit square, the first row of pixels at y = 1.
  ///   - margin: pixels around each mark that do not count: a glyph reaches beyond its box, and edges are blended.
  package static func differences(
    before: [UInt8], after: [UInt8], width: Int, height: Int, components: Int, marks: [Quad], margin: Double = 3
  ) -> Int {
    let count = width * height
    guard components > 0, before.count >= count * components, after.count >= count * components,
      var mask = SampleRaster(
        samples: [UInt8](repeating: 1, count: count), width: width, height: height, bitsPerPixel: 8)
    else { return count }
    for quad in marks { mask.blank(quad, ones: false, margin: margin) }
    var differing = 0
    let a = before.span
    let b = after.span
    let counted = mask.samples.span
    for pixel in 0..<count where counted[pixel] != 0 {
      for channel in pixel * components..<(pixel + 1) * components
      where abs(Int(a[channel]) - Int(b[channel])) > tolerance {
        differing += 1
        break
      }
    }
    return differing
  }
}
