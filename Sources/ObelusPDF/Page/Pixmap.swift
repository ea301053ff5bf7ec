internal import CMuPDF
package import ObelusCore

/// A rendered page.
package struct Pixmap: Sendable {
  package enum Colors: Sendable { case gray, rgb }
  /// What is drawn: all that is shown, or images alone, whatever is drawn over them.
  package enum Parts: Sendable { case everything, images }

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

  /// One that is no page's: `width * height * components` samples.
  package init(width: Int, height: Int, components: Int, samples: [UInt8]) {
    self.init(
      width: width, height: height, components: components, samples: samples, scale: 1, complaints: 0, isComplete: true)
  }

  init(
    width: Int, height: Int, components: Int, samples: [UInt8], scale: Double, complaints: Int, isComplete: Bool
  ) {
    self.width = width
    self.height = height
    self.components = components
    self.samples = samples
    self.scale = scale
    self.complaints = complaints
    self.isComplete = isComplete
  }

  /// Pixels of the largest one that is made without being asked for.
  package static let largest = 50_000_000
}

extension Document {
  /// Renders the crop box of a page on white, turned as it is shown. `x, y` of the pixmap is `scale` times the display
  /// point of `PageNode.displayMatrix`. The scale is lowered where there would be more than `maxPixels`.
  package func render(
    page: Int, scale: Double, annotations: Bool, colors: Pixmap.Colors = .rgb, maxPixels: Int = Pixmap.largest,
    parts: Pixmap.Parts = .everything
  ) throws(ObelusError) -> Pixmap {
    try rendered(
      page,
      try read(
        page: page, text: nil,
        render: RenderRequest(
          scale: scale, annotations: annotations, colors: colors, maxPixels: maxPixels, parts: parts),
        what: "the image of the page"))
  }

  /// What `structuredText` gives, with annotations and spaces, and the page's contents in gray, from running them once.
  package func textAndRender(page: Int, scale: Double) throws(ObelusError) -> (text: [TextCharacter], render: Pixmap) {
    let reading = try read(
      page: page, text: TextRequest(includeAnnotations: true, addsSpaces: true),
      render: RenderRequest(scale: scale, annotations: false, colors: .gray, maxPixels: Pixmap.largest),
      what: "the text and image of the page")
    guard reading.isComplete else {
      throw ObelusError(.unsupported, "the page cannot be read to its end", at: location(page: page))
    }
    return (reading.characters, try rendered(page, reading))
  }

  /// The picture as a PNG file.
  package func png(_ pixmap: Pixmap) throws(ObelusError) -> [UInt8] {
    var bytes = unsafe obelus_bytes()
    var error = ShimError()
    // `samples` has `width * height * components` bytes, and an array's pointer is good for the call.
    let status = unsafe obelus_png_encode(
      handle, pixmap.samples, Int32(pixmap.width), Int32(pixmap.height), Int32(pixmap.components), &bytes, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the picture of the page") }
    return unsafe [UInt8](bytes)
  }

  private func rendered(_ page: Int, _ reading: PageReading) throws(ObelusError) -> Pixmap {
    guard let pixmap = reading.pixmap else {
      throw ObelusError(.internal, "the page was not rendered", at: location(page: page))
    }
    return pixmap
  }
}
