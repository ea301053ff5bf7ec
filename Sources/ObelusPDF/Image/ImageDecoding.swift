internal import CMuPDF
package import ObelusCore

extension Document {
  /// The samples of an image XObject. Throws `.unsupported` where the data cannot be decoded completely, and `.limit`
  /// where there would be more than `limit` bytes.
  package func decodeImage(_ id: ObjectID, limit: Int = 1 << 29) throws(ObelusError) -> DecodedImage {
    do throws(ObelusError) {
      guard case .stream(let dictionary) = try object(id) else {
        throw ObelusError(.unsupported, "the object is not an image")
      }
      return try decodeImage(dictionary: dictionary, data: try rawStream(id), limit: limit)
    } catch {
      throw error.located(document: file.path, object: id)
    }
  }

  /// The samples of an inline image or of a new image stream: `data` has its filters on.
  /// - Parameter colorSpaces: the /ColorSpace resources, whose names an inline image may use.
  package func decodeImage(
    dictionary: PDFDictionary, data: [UInt8], colorSpaces: PDFDictionary = [:], limit: Int = 1 << 29
  ) throws(ObelusError) -> DecodedImage {
    let image = try ImageDictionary(dictionary, colorSpaces: colorSpaces, self)
    for filter in image.filters.dropLast() where ["DCTDecode", "JPXDecode"].contains(filter) {
      throw ObelusError(.unsupported, "the image has a filter after \(filter.text)")
    }
    switch image.filters.last {
    case "DCTDecode": return try decodeDCT(image, data, limit)
    case "JPXDecode": return try decodeJPX(image, data, limit)
    default: return try decodeSamples(image, data, limit)
    }
  }

  private func decodeSamples(_ image: ImageDictionary, _ data: [UInt8], _ limit: Int) throws(ObelusError)
    -> DecodedImage
  {
    guard let components = image.components else {
      throw ObelusError(.unsupported, "the image has no colour space")
    }
    var result = DecodedImage(
      width: image.width, height: image.height, components: components, bitsPerComponent: image.bitsPerComponent,
      samples: [])
    result.samples = try complete(image.allFilters, data, size: result.rowBytes * result.height, limit)
    return result
  }

  private func decodeDCT(_ image: ImageDictionary, _ data: [UInt8], _ limit: Int) throws(ObelusError) -> DecodedImage {
    let jpeg = try decode(dictionary: image.outerFilters, data: data, limit: limit).bytes
    guard !image.isMask, let frame = ImageHeader(jpeg: jpeg.span) else {
      throw ObelusError(.unsupported, "the image is not baseline, extended or progressive JPEG")
    }
    // Readers take the number of components from the colour space, and disagree where the data have another.
    if let components = image.components, components != frame.components {
      throw ObelusError(.unsupported, "the JPEG data have another number of components than the colour space")
    }
    var result = DecodedImage(
      width: frame.width, height: frame.height, components: frame.components, bitsPerComponent: 8, samples: [])
    if image.components == nil { result.colorSpace = Self.deviceSpace(frame.components) }
    result.samples = try complete(image.lastFilter, jpeg, size: result.rowBytes * result.height, limit)
    return result
  }

  private func decodeJPX(_ image: ImageDictionary, _ data: [UInt8], _ limit: Int) throws(ObelusError) -> DecodedImage {
    var jpx = try decode(dictionary: image.outerFilters, data: data, limit: limit).bytes
    guard !image.isMask, !image.hasMaskInData, let header = ImageHeader(jpx: jpx.span) else {
      throw ObelusError(.unsupported, "the JPEG 2000 data are of a kind that cannot be written anew")
    }
    // Indices are samples as they are; with fewer bits MuPDF would stretch them to the full range.
    guard !image.isIndexed || header.components == 1 && header.bits == 8 else {
      throw ObelusError(.unsupported, "the JPEG 2000 data are of a kind that cannot be written anew")
    }
    // The boxes around the codestream may hold a palette, which the one of the PDF overrides.
    if image.isIndexed { jpx.removeSubrange(..<header.start) }
    guard header.width * header.height * max(4, header.components) <= limit else {
      throw ObelusError(.limit, "the image is larger than \(limit) bytes")
    }
    if let components = image.components, ![1, 3, 4].contains(components) {
      throw ObelusError(.unsupported, "the JPEG 2000 data have a colour space that cannot be kept")
    }
    var pixmap = unsafe obelus_pixmap()
    var error = ShimError()
    let components = Int32(image.components ?? 0)
    // An array's pointer is good for the call that it is passed to.
    let status = unsafe obelus_jpx_decode(handle, jpx, jpx.count, components, &pixmap, &error.raw)
    guard status == OBELUS_OK else {
      throw ObelusError(.unsupported, error.error("the image", at: Location()).message)
    }
    let count = Int(unsafe pixmap.components)
    var result = unsafe DecodedImage(
      width: Int(pixmap.width), height: Int(pixmap.height), components: count, bitsPerComponent: 8,
      samples: [UInt8](pixmap.samples))
    if image.components == nil {
      guard let space = Self.deviceSpace(count) else {
        throw ObelusError(.unsupported, "the JPEG 2000 data have a colour space that cannot be kept")
      }
      result.colorSpace = space
    }
    return result
  }

  /// Exactly `size` bytes behind the filters of `dictionary`.
  private func complete(
    _ dictionary: PDFDictionary, _ data: [UInt8], size: Int, _ limit: Int
  ) throws(ObelusError) -> [UInt8] {
    guard size <= limit else { throw ObelusError(.limit, "the image is larger than \(limit) bytes") }
    let bytes = try decode(dictionary: dictionary, data: data, limit: size).bytes
    // Readers do not agree on what the pixels are that the data do not have.
    guard bytes.count == size else { throw ObelusError(.unsupported, "the data of the image are incomplete") }
    return bytes
  }

  private static func deviceSpace(_ components: Int) -> PDFObject? {
    switch components {
    case 1: .name("DeviceGray")
    case 3: .name("DeviceRGB")
    case 4: .name("DeviceCMYK")
    default: nil
    }
  }
}
