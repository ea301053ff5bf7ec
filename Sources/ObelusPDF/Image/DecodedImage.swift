package import ObelusCore

/// The samples of an image after all filters, in its own colour space, before /Decode (ISO 32000-2, 8.9.5).
package struct DecodedImage: Sendable {
  package var width: Int
  package var height: Int
  /// Samples to a pixel.
  package var components: Int
  /// 1, 2, 4, 8 or 16.
  package var bitsPerComponent: Int
  /// `rowBytes * height` bytes; samples are packed from the high bit on, and each row starts at a byte.
  package var samples: [UInt8]
  /// A /ColorSpace to set, where the dictionary has none because the data (JPEG 2000) had it.
  package var colorSpace: PDFObject?

  package init(
    width: Int, height: Int, components: Int, bitsPerComponent: Int, samples: [UInt8], colorSpace: PDFObject? = nil
  ) {
    self.width = width
    self.height = height
    self.components = components
    self.bitsPerComponent = bitsPerComponent
    self.samples = samples
    self.colorSpace = colorSpace
  }

  package var rowBytes: Int { (width * components * bitsPerComponent + 7) / 8 }

  /// The dictionary for a stream of `samples`: that of the image without its filters. Everything else, /Decode among it,
  /// holds as before.
  package func dictionary(replacing original: PDFDictionary) -> PDFDictionary {
    var dictionary = original
    for key: PDFName in ["Filter", "DecodeParms", "F", "FFilter", "FDecodeParms", "Length", "DL"] {
      dictionary[key] = nil
    }
    dictionary["Width"] = .integer(width)
    dictionary["Height"] = .integer(height)
    dictionary["BitsPerComponent"] = .integer(bitsPerComponent)
    if let colorSpace { dictionary["ColorSpace"] = colorSpace }
    return dictionary
  }
}
