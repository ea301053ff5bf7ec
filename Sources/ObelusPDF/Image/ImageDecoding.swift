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
    try decodeImage(try EncodedImage(dictionary, data: data, colorSpaces: colorSpaces, in: self), limit: limit)
  }

  package func decodeImage(_ image: EncodedImage, limit: Int = 1 << 29) throws(ObelusError) -> DecodedImage {
    switch image.coding {
    case .jpeg: return try decodeDCT(image.parts, image.data, limit)
    case .jpx:
      // 8-bit pixels are all that MuPDF gives: see JPXCodestream.
      throw ObelusError(.unsupported, "JPEG 2000 has no samples that could be kept as they are")
    default: return try decodeSamples(image.parts, image.data, limit)
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
