internal import ObelusCore
internal import ObelusPDF

/// Blanks the masks of an image (ISO 32000-2, 8.9.6 and 11.6.5.2): what is blanked becomes opaque, so that neither the
/// shape that a mask cut out is left, nor what lies below shows through.
struct MaskBlanking {
  /// A mask that an image keeps.
  struct Mask {
    let image: EncodedImage
    /// Nil where it loses nothing.
    let blanked: BlankedImage?

    /// The object that the new image names.
    func stream(_ document: Document) throws(ObelusError) -> NewObject {
      if let blanked { return blanked.stream }
      var dictionary = BlankedImage.entries(of: image.dictionary, colorKey: nil)
      dictionary["Filter"] = image.dictionary["Filter"]
      dictionary["DecodeParms"] = image.dictionary["DecodeParms"]
      return .stream(dictionary, data: image.data)
    }
  }

  let document: Document

  /// Nil where there is none.
  func softMask(of image: EncodedImage, _ areas: ImageAreas) throws(ObelusError) -> Mask? {
    guard let mask = try self.image(image.dictionary["SMask"]) else { return nil }
    guard mask.components ?? 1 == 1 else {
      throw ObelusError(.unsupported, "the soft mask has more than one component")
    }
    let isInverted = try document.isInverted(mask.dictionary)
    let blanked: BlankedImage? =
      switch mask.coding {
      case .jpeg: try JPEGBlanking(document: document).blank(mask, areas, sample: isInverted ? 0 : 255)
      case .jpx: try JPXBlanking(document: document).blank(mask, areas, sample: isInverted ? 0 : 1)
      default:
        try SampleBlanking(document: document).blank(mask, areas) { (decoded) throws(ObelusError) in
          [isInverted ? 0 : (1 << decoded.bitsPerComponent) - 1]
        }
      }
    return Mask(image: mask, blanked: blanked)
  }

  /// The stencil that cuts the image out; nil where there is none. A soft mask overrides it, but both stay.
  func explicitMask(of image: EncodedImage, _ areas: ImageAreas) throws(ObelusError) -> Mask? {
    guard let mask = try self.image(image.dictionary["Mask"]) else { return nil }
    guard mask.isStencil else { throw ObelusError(.unsupported, "the mask is not a stencil") }
    let isInverted = try document.isInverted(mask.dictionary)
    let blanked = try SampleBlanking(document: document).blank(mask, areas) { _ throws(ObelusError) in
      [isInverted ? 1 : 0]
    }
    return Mask(image: mask, blanked: blanked)
  }

  private func image(_ entry: PDFObject?) throws(ObelusError) -> EncodedImage? {
    guard let id = try document.streamID(entry), case .stream(let dictionary) = try document.object(id) else {
      return nil
    }
    return try EncodedImage(dictionary, data: try document.rawStream(id), in: document)
  }
}

extension Document {
  /// /Decode [1 0].
  func isInverted(_ image: PDFDictionary) throws(ObelusError) -> Bool {
    guard let first = try array(image["Decode"])?.first else { return false }
    return (try resolve(first).numberValue ?? 0) > 0.5
  }
}
