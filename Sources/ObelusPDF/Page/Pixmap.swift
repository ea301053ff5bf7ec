internal import CMuPDF
package import ObelusCore

/// A rendered page.
package struct Pixmap: Sendable {
  package enum Colors: Sendable { case gray, rgb }

  package var width: Int
  package var height: Int
  /// Bytes to a pixel: 1 or 3.
  package var components: Int
  /// The upper row first, no padding.
  package var samples: [UInt8]
  /// Pixels to a point; smaller than asked for where the page is huge.
  package var scale: Double
  /// How often MuPDF met something wrong in the content and went on.
  package var complaints: Int
  /// False where MuPDF gave up: what comes after is not in the picture.
  package var isComplete: Bool
}

extension Document {
  /// Renders the crop box of a page on white, turned as it is shown. `x, y` of the pixmap is `scale` times the display
  /// point of `PageNode.displayMatrix`. The scale is lowered where there would be more than `maxPixels`.
  package func render(
    page: Int, scale: Double, annotations: Bool, colors: Pixmap.Colors = .rgb, maxPixels: Int = 50_000_000
  ) throws(ObelusError) -> Pixmap {
    let key = try pageKey(page)
    let size = try pages()[page].displaySize
    let area = size.width * size.height
    guard area.isFinite, scale.isFinite, scale > 0 else {
      throw ObelusError(.limit, "the page has no size that can be rendered", at: location(page: page))
    }
    // A row and a column may be added by rounding.
    let largest = (Double(maxPixels) / max(1, area)).squareRoot() * 0.99
    let fitting = min(scale, largest)
    var pixmap = unsafe obelus_pixmap()
    var complaints: Int32 = 0
    var isComplete: Int32 = 0
    var error = ShimError()
    let status = unsafe obelus_page_render(
      handle, key, Float(fitting), annotations ? 1 : 0, colors == .gray ? 1 : 0, Int64(maxPixels), &pixmap, &complaints,
      &isComplete, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the image of the page", at: location(page: page)) }
    return unsafe Pixmap(
      width: Int(pixmap.width), height: Int(pixmap.height), components: Int(pixmap.components),
      samples: [UInt8](pixmap.samples), scale: fitting, complaints: Int(complaints),
      isComplete: isComplete != 0)
  }
}
