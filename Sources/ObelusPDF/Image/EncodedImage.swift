package import ObelusCore

/// An image as it stands in a file: its dictionary, its data with all filters on, and what they are coded as.
package struct EncodedImage: Sendable {
  package enum Coding: Sendable, Hashable {
    case samples
    case fax
    case jbig2
    case jpeg
    case jpx
  }

  package let dictionary: PDFDictionary
  package let data: [UInt8]
  package let coding: Coding
  /// By the dictionary; the data may say something else.
  package let width: Int
  package let height: Int
  /// nil where the dictionary has no colour space (JPEG 2000).
  package let components: Int?
  package let isStencil: Bool
  /// Other filters stand around that of the coding.
  package let isWrapped: Bool
  let parts: ImageDictionary

  /// - Parameter colorSpaces: the /ColorSpace resources, whose names an inline image may use.
  /// - Throws: `.unsupported` where the dictionary does not say what the image is.
  package init(
    _ dictionary: PDFDictionary, data: [UInt8], colorSpaces: PDFDictionary = [:], in source: any ObjectSource
  ) throws(ObelusError) {
    let parts = try ImageDictionary(dictionary, colorSpaces: colorSpaces, source)
    for filter in parts.filters.dropLast() where Self.codings[filter] != nil {
      throw ObelusError(.unsupported, "the image has a filter after \(filter.text)")
    }
    self.dictionary = dictionary
    self.data = data
    self.parts = parts
    coding = parts.filters.last.flatMap { Self.codings[$0] } ?? .samples
    width = parts.width
    height = parts.height
    components = parts.components
    isStencil = parts.isMask
    isWrapped = parts.filters.count > 1
  }

  private static let codings: [PDFName: Coding] = [
    "CCITTFaxDecode": .fax, "JBIG2Decode": .jbig2, "DCTDecode": .jpeg, "JPXDecode": .jpx,
  ]
}

extension Document {
  /// The data with all filters taken off but that of the coding.
  package func unwrapped(_ image: EncodedImage, limit: Int = 1 << 29) throws(ObelusError) -> [UInt8] {
    guard image.isWrapped else { return image.data }
    let stream = try decode(dictionary: image.parts.outerFilters, data: image.data, limit: limit)
    guard stream.bytes.count < limit else { throw ObelusError(.limit, "the image is larger than \(limit) bytes") }
    return stream.bytes
  }
}
