internal import ObelusCore
internal import ObelusPDF

/// Blanks JPEG 2000: its samples are decoded, blanked and coded as they were, without loss where that was so before and
/// the file does not grow by it, else to the size that they had. The boxes that say what samples mean stay as they are.
struct JPXBlanking {
  let document: Document

  /// What a codestream coded with loss may spread over neighbouring pixels.
  private static let lossyMargin = 2.0

  /// Nil where no pixel goes.
  /// - Parameter sample: what blanked pixels become, from 0 to 1 in every component; nil is black.
  func blank(_ image: EncodedImage, _ areas: ImageAreas, sample: Double? = nil) throws(ObelusError) -> BlankedImage? {
    let data = try document.unwrapped(image)
    guard let file = JPXFile(data), !image.isStencil else {
      throw ObelusError(.unsupported, "the image is not JPEG 2000 of a kind that PDF knows")
    }
    var codestream = try JPXCodestream(data[file.codestream])
    let planes = codestream.components
    let color =
      if let sample { planes.map { Int(sample * Double((1 << $0.bits) - 1)) } } else {
        try black(image, file, planes)
      }
    let margin = codestream.isReversible ? 0 : Self.lossyMargin
    var cells = CellRuns(CellGrid(width: codestream.width, height: codestream.height))
    for (component, plane) in planes.enumerated() {
      let grid = CellGrid(width: plane.width, height: plane.height)
      var runs = CellRuns(grid)
      areas.forEachRun(on: grid, columns: plane.width, rows: plane.height, margin: margin) { area, row, columns in
        runs.add(area: area, row: row, columns: columns)
        codestream.fill(component: component, row: row, columns: columns, value: color[component])
      }
      if component == 0 { cells = runs }
    }
    if cells.isEmpty { return nil }
    var dictionary = BlankedImage.entries(of: image.dictionary, colorKey: nil)
    dictionary["Filter"] = .name("JPXDecode")
    let coded = try encode(&codestream, like: file.codestream.count)
    return BlankedImage(dictionary: dictionary, data: file.replacing(codestream: coded), cells: cells)
  }

  private func encode(_ codestream: inout JPXCodestream, like size: Int) throws(ObelusError) -> [UInt8] {
    if codestream.isReversible {
      let exact = try codestream.encode(target: nil)
      if exact.count <= size { return exact }
    }
    // Edges of what is blanked cost more than there was where there was nearly nothing.
    if size < Self.smallSize { return try codestream.encode(target: size + Self.smallSize / 4) }
    let first = try codestream.encode(target: size - size / 50)
    return first.count <= size ? first : try codestream.encode(target: size - size / 8)
  }

  private static let smallSize = 1 << 13

  // MARK: Black

  /// A sample for each component: black in the colour components, opaque in those of opacity.
  private func black(
    _ image: EncodedImage, _ file: JPXFile, _ planes: [JPXCodestream.Component]
  ) throws(ObelusError) -> [Int] {
    if !file.palette.isEmpty {
      let darkest = file.palette.indices.min { file.palette[$0].reduce(0, +) < file.palette[$1].reduce(0, +) }
      return planes.enumerated().map { $0.offset == 0 ? darkest ?? 0 : 0 }
    }
    let colors = planes.indices.filter { !file.opacity.contains($0) }
    let space = space(image, file, colors.count)
    var result = planes.map { (1 << $0.bits) - 1 }
    for (at, component) in colors.enumerated() {
      let bits = planes[component].bits
      let samples = try BlackSamples(document).samples(
        in: space, decode: nil, components: colors.count, bits: bits)
      result[component] = at < samples.count ? samples[at] : 0
      // Luminance and two differences, which lie around the middle, as do the last two of CIELab.
      if [14, 18].contains(file.colorSpace), colors.count == 3 { result[component] = at == 0 ? 0 : 1 << (bits - 1) }
    }
    return result
  }

  /// The colour space of the dictionary, or what the data's own comes to.
  private func space(_ image: EncodedImage, _ file: JPXFile, _ colors: Int) -> PDFObject? {
    if image.components == colors { return image.dictionary["ColorSpace"] }
    return file.colorSpace == 12 || colors == 4 ? .name("DeviceCMYK") : nil
  }
}
