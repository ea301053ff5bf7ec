internal import CMuPDF
internal import ObelusCore

/// MuPDF's reading of a page: its text, its render, or both from running the contents once.
struct PageReading {
  var characters: [TextCharacter]
  /// Nil where no render was asked for.
  var pixmap: Pixmap?
  var complaints: Int
  var isComplete: Bool
}

/// What is wanted of a page's text.
struct TextRequest {
  var includeAnnotations: Bool
  var addsSpaces: Bool
}

/// What is wanted of a page's render.
struct RenderRequest {
  var scale: Double
  var annotations: Bool
  var colors: Pixmap.Colors
  var maxPixels: Int
  var parts = Pixmap.Parts.everything
}

extension Document {
  /// - Parameter what: how an error calls it.
  func read(
    page: Int, text: TextRequest?, render: RenderRequest?, what: String
  ) throws(ObelusError) -> PageReading {
    let key = try pageKey(page)
    let scale = try render.map { (wanted) throws(ObelusError) in try fitting(wanted, page: page) } ?? 0
    var request = obelus_reading_request()
    if let text {
      request.wants_text = 1
      request.text_annotations = text.includeAnnotations ? 1 : 0
      request.spaces = text.addsSpaces ? 1 : 0
    }
    if let render {
      request.wants_pixmap = 1
      request.pixmap_annotations = render.annotations ? 1 : 0
      request.gray = render.colors == .gray ? 1 : 0
      request.images_only = render.parts == .images ? 1 : 0
      request.scale = Float(scale)
      request.max_pixels = Int64(render.maxPixels)
    }
    var reading = unsafe obelus_reading()
    var error = ShimError()
    let status = unsafe obelus_page_read(handle, key, &request, &reading, &error.raw)
    guard status == OBELUS_OK else { throw error.error(what, at: location(page: page)) }
    let complaints = unsafe Int(reading.complaints)
    let isComplete = unsafe reading.is_complete != 0
    // The shim filled the bytes with whole characters, and nothing calls into it meanwhile.
    let raw = unsafe UnsafeRawBufferPointer(start: reading.text.data, count: reading.text.length)
    let characters = unsafe raw.bindMemory(to: obelus_character.self).map {
      TextCharacter(
        scalar: $0.scalar, origin: Point(x: Double($0.x), y: Double($0.y)), size: Double($0.size),
        endsLine: $0.ends_line != 0)
    }
    let pixmap = render.map { _ in
      unsafe Pixmap(
        width: Int(reading.pixmap.width), height: Int(reading.pixmap.height),
        components: Int(reading.pixmap.components), samples: [UInt8](reading.pixmap.samples), scale: scale,
        complaints: complaints, isComplete: isComplete)
    }
    return PageReading(characters: characters, pixmap: pixmap, complaints: complaints, isComplete: isComplete)
  }

  /// The scale asked for, or a smaller one where there would be too many pixels.
  private func fitting(_ wanted: RenderRequest, page: Int) throws(ObelusError) -> Double {
    let size = try pages()[page].displaySize
    let area = size.width * size.height
    guard area.isFinite, wanted.scale.isFinite, wanted.scale > 0 else {
      throw ObelusError(.limit, "the page has no size that can be rendered", at: location(page: page))
    }
    // A row and a column may be added by rounding.
    let largest = (Double(wanted.maxPixels) / max(1, area)).squareRoot() * 0.99
    return min(wanted.scale, largest)
  }

  private func pageKey(_ index: Int) throws(ObelusError) -> obelus_page_key {
    let pages = try pages()
    guard pages.indices.contains(index), let number = Int32(exactly: pages[index].objectID.rawValue) else {
      throw ObelusError(.internal, "the document has no such page", at: location(page: index))
    }
    return obelus_page_key(
      index: Int32(clamping: index), number: number, count: Int32(clamping: pages.count))
  }
}
