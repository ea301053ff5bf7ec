internal import ObelusCore
internal import ObelusPDF

/// Blanks images that are samples, fax or JBIG2: exactly the pixels that go, to black, and nothing is lost of the others.
struct SampleBlanking {
  let document: Document

  /// Nil where no pixel goes.
  /// - Parameter pixel: what blanked pixels become: a sample for each component.
  func blank(
    _ image: EncodedImage, _ areas: ImageAreas, colorKey: PDFObject? = nil,
    pixel: (DecodedImage) throws(ObelusError) -> [Int]
  ) throws(ObelusError) -> BlankedImage? {
    var decoded = try document.decodeImage(image)
    guard
      var raster = SampleRaster(
        samples: decoded.samples, width: decoded.width, height: decoded.height,
        bitsPerPixel: decoded.components * decoded.bitsPerComponent)
    else { throw ObelusError(.unsupported, "the image is incomplete") }
    decoded.samples = []
    let grid = CellGrid(width: decoded.width, height: decoded.height)
    var cells = CellRuns(grid)
    let color = try pixel(decoded)
    areas.forEachRun(on: grid, columns: decoded.width, rows: decoded.height) { area, row, columns in
      cells.add(area: area, row: row, columns: columns)
      raster.set(row: row, columns: columns, to: color)
    }
    if cells.isEmpty { return nil }
    decoded.samples = raster.samples
    let encoded = try document.encode(decoded, like: image)
    var dictionary = decoded.dictionary(
      replacing: BlankedImage.entries(of: image.dictionary, colorKey: colorKey))
    dictionary["Filter"] = encoded.filter.map { .name($0) }
    dictionary["DecodeParms"] = encoded.parameters.map { .dictionary($0) }
    return BlankedImage(dictionary: dictionary, data: encoded.data, cells: cells)
  }
}
