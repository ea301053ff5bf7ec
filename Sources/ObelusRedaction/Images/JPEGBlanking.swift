internal import ObelusCore
internal import ObelusPDF

/// Blanks JPEG as it is coded: whole units of 8 or 16 pixels a side, and nothing else is coded anew.
///
/// A unit reaches beyond the mark, so it takes the colour of those around it: black would cover what stands beside.
struct JPEGBlanking {
  let document: Document

  /// Nil where no pixel goes.
  /// - Parameter sample: what blanked pixels become in every component; nil takes the colour around them.
  func blank(_ image: EncodedImage, _ areas: ImageAreas, sample: UInt8? = nil) throws(ObelusError) -> BlankedImage? {
    let data = JPEGCoefficients.trimmed(try document.unwrapped(image))
    let frame = try JPEGFrame(data)
    // Readers take the number of components from the colour space, and rows of pixels from the dictionary's width.
    guard image.components == frame.components, image.width == frame.width, !image.isStencil else {
      throw ObelusError(.unsupported, "the JPEG data are not what the dictionary says")
    }
    let (labels, cells) = units(frame, image, areas)
    if cells.isEmpty { return nil }
    let blanked = try JPEGCoefficients.blank(
      data, labels: labels, samples: sample.map { Array(repeating: $0, count: 4) })
    var dictionary = BlankedImage.entries(of: image.dictionary, colorKey: nil)
    let transform = try colorTransform(image)
    // What was compressed once more may have had a reason for it.
    if image.isWrapped, let smaller = Deflater(level: 6)?.compress(blanked), smaller.count < blanked.count {
      dictionary["Filter"] = .array([.name("FlateDecode"), .name("DCTDecode")])
      dictionary["DecodeParms"] = transform.map { .array([.null, $0]) }
      return BlankedImage(
        dictionary: dictionary, data: smaller, cells: cells, unit: (frame.unitWidth, frame.unitHeight))
    }
    dictionary["Filter"] = .name("DCTDecode")
    dictionary["DecodeParms"] = transform
    return BlankedImage(
      dictionary: dictionary, data: blanked, cells: cells, unit: (frame.unitWidth, frame.unitHeight))
  }

  /// A label for each unit: that of the first area that touches it.
  private func units(_ frame: JPEGFrame, _ image: EncodedImage, _ areas: ImageAreas) -> ([UInt8], CellRuns) {
    let across = frame.unitsAcross
    var labels = [UInt8](repeating: 0, count: across * frame.unitsDown)
    let grid = grid(frame, rows: frame.height)
    var cells = CellRuns(grid)
    func mark(_ grid: CellGrid, rows: Int) {
      areas.forEachRun(on: grid, columns: frame.width, rows: rows) { area, row, columns in
        cells.add(area: area, row: row, columns: columns)
        for column in columns where labels[row * across + column] == 0 {
          labels[row * across + column] = UInt8(min(255, area + 1))
        }
      }
    }
    mark(grid, rows: frame.height)
    // Some readers stretch as many rows as the dictionary says over the square, others all that there are.
    if image.height != frame.height { mark(self.grid(frame, rows: image.height), rows: image.height) }
    return (labels, cells)
  }

  private func grid(_ frame: JPEGFrame, rows: Int) -> CellGrid {
    CellGrid(
      width: frame.unitsAcross, height: frame.unitsDown, across: Double(frame.width) / Double(frame.unitWidth),
      down: Double(rows) / Double(frame.unitHeight))
  }

  /// /ColorTransform, the one parameter that the filter has (table 13).
  private func colorTransform(_ image: EncodedImage) throws(ObelusError) -> PDFObject? {
    let parameters = try document.resolve(image.dictionary["DecodeParms"])
    var own = parameters
    if case .array(let list) = parameters {
      let filters = try document.array(image.dictionary["Filter"])?.count ?? 1
      own = list.count >= filters && filters > 0 ? try document.resolve(list[filters - 1]) : .null
    } else if image.isWrapped {
      own = .null
    }
    let transform = try document.resolve(own.dictionaryValue?["ColorTransform"])
    return transform == .null ? nil : .dictionary(["ColorTransform": transform])
  }
}
