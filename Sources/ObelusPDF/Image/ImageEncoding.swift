internal import CMuPDF
package import ObelusCore

/// Samples coded for a stream.
package struct EncodedSamples: Sendable {
  /// nil: none, because no coding makes the data smaller.
  package var filter: PDFName?
  package var parameters: PDFDictionary?
  package var data: [UInt8]
}

extension Document {
  /// Codes samples without loss: by Flate with or without predictors, pictures of one bit a pixel also as CCITT Group 4.
  ///
  /// - Parameter original: what the image was before. Fax stays fax, and its size is what the new data are to keep to.
  package func encode(_ image: DecodedImage, like original: EncodedImage) throws(ObelusError) -> EncodedSamples {
    if image.components == 1, image.bitsPerComponent == 1, original.coding == .fax || original.coding == .jbig2 {
      let fax = try encodeFax(image, onesAreBlack: try onesAreBlack(original))
      if fax.data.count <= original.data.count { return fax }
      let flate = encodeFlate(image, limit: fax.data.count)
      return flate.data.count < fax.data.count ? flate : fax
    }
    return encodeFlate(image, limit: original.data.count)
  }

  /// Codes samples of one bit without loss, by whichever of CCITT Group 4 and Flate makes them smaller.
  func encodeBilevel(_ image: DecodedImage) throws(ObelusError) -> EncodedSamples {
    let fax = try encodeFax(image, onesAreBlack: false)
    let flate = encodeFlate(image, limit: fax.data.count)
    return flate.data.count < fax.data.count ? flate : fax
  }

  private func onesAreBlack(_ image: EncodedImage) throws(ObelusError) -> Bool {
    guard image.coding == .fax, let last = image.parts.parameters.last else { return false }
    return try resolve(try dictionary(last)?["BlackIs1"]).booleanValue ?? false
  }

  private func encodeFax(_ image: DecodedImage, onesAreBlack: Bool) throws(ObelusError) -> EncodedSamples {
    let picture = onesAreBlack ? image.samples.map { ~$0 } : image.samples
    var bytes = unsafe obelus_bytes()
    var error = ShimError()
    // An array's pointer is good for the call that it is passed to; `samples` has `rowBytes * height` bytes.
    let status = unsafe obelus_fax_encode(
      handle, picture, Int32(image.width), Int32(image.height), &bytes, &error.raw)
    guard status == OBELUS_OK else { throw error.error("the image") }
    var parameters: PDFDictionary = [
      "K": .integer(-1), "Columns": .integer(image.width), "Rows": .integer(image.height),
    ]
    if onesAreBlack { parameters["BlackIs1"] = .boolean(true) }
    return unsafe EncodedSamples(filter: "CCITTFaxDecode", parameters: parameters, data: [UInt8](bytes))
  }

  /// - Parameter limit: more is done about data that come out longer.
  private func encodeFlate(_ image: DecodedImage, limit: Int) -> EncodedSamples {
    let predictor = PNGPredictor(rowBytes: image.rowBytes, bitsPerPixel: image.components * image.bitsPerComponent)
    let isPredicted = FlateTrial(image, predictor).favoursPrediction
    var best = Self.flate(image, isPredicted ? predictor : nil, level: 6)
    let isSmall = image.samples.count <= 1 << 22
    if best.data.count > limit, isSmall {
      for candidate in [predictor, nil] {
        let other = Self.flate(image, candidate, level: 10)
        if other.data.count < best.data.count { best = other }
      }
    }
    return best
  }

  private static func flate(_ image: DecodedImage, _ predictor: PNGPredictor?, level: Int) -> EncodedSamples {
    let bytes = predictor?.encode(image.samples[...]) ?? image.samples
    var parameters: PDFDictionary?
    if predictor != nil {
      parameters = [
        "Predictor": .integer(15), "Colors": .integer(image.components),
        "BitsPerComponent": .integer(image.bitsPerComponent), "Columns": .integer(image.width),
      ]
    }
    guard let compressed = Deflater(level: level)?.compress(bytes) else {
      return EncodedSamples(filter: nil, parameters: nil, data: image.samples)
    }
    return EncodedSamples(filter: "FlateDecode", parameters: parameters, data: compressed)
  }
}

/// Tells on a few rows whether predictors make an image smaller.
private struct FlateTrial {
  private static let bytes = 1 << 18

  let favoursPrediction: Bool

  init(_ image: DecodedImage, _ predictor: PNGPredictor) {
    guard let deflater = Deflater(level: 4), image.rowBytes > 0, image.bitsPerComponent * image.components >= 8 else {
      favoursPrediction = false
      return
    }
    let rows = min(image.height, max(1, Self.bytes / image.rowBytes))
    var plain = 0
    var predicted = 0
    for part in 0..<3 {
      let first = (image.height - rows) * part / 2
      let slice = image.samples[first * image.rowBytes..<(first + rows) * image.rowBytes]
      plain += deflater.compress(Array(slice))?.count ?? slice.count
      let filtered = predictor.encode(slice)
      predicted += deflater.compress(filtered)?.count ?? filtered.count
      if rows == image.height { break }
    }
    favoursPrediction = predicted < plain
  }
}
