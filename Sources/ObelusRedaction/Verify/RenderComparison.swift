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
    guard components > 0, before.count >= count * components, after.count >= count * components else { return count }
    let changed = changedPixels(before.span, after.span, count, components)
    if changed.isEmpty { return 0 }
    guard
      var mask = SampleRaster(
        samples: [UInt8](repeating: 1, count: count), width: width, height: height, bitsPerPixel: 8)
    else { return count }
    for quad in marks { mask.blank(quad, ones: false, margin: margin) }
    return changed.count { mask.samples[$0] != 0 }
  }

  private static func changedPixels(
    _ a: Span<UInt8>, _ b: Span<UInt8>, _ count: Int, _ components: Int
  ) -> [Int] {
    var changed: [Int] = []
    for at in 0..<count * components where a[at] != b[at] {
      // Most samples are equal; only the others are looked at twice.
      guard abs(Int(a[at]) - Int(b[at])) > tolerance else { continue }
      let pixel = at / components
      if changed.last != pixel { changed.append(pixel) }
    }
    return changed
  }
}
