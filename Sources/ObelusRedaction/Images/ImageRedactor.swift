internal import ObelusAnnotations
package import ObelusContent
package import ObelusCore
package import ObelusPDF

/// Blanks the parts of images that lie under marks. The input's image stays as it is: the page gets one of its own.
package struct ImageRedactor {
  let document: Document

  package init(document: Document) { self.document = document }

  /// What becomes of an image use; nil where no mark touches it.
  /// - Parameter quads: in default user space.
  /// - Throws: `undecodableImage` where the pixels cannot be read completely: they could show what is to go.
  package func removal(
    for use: ImageUse, in content: PageContent, under quads: [Quad]
  ) throws(ObelusError) -> ImageRemoval? {
    let outline = Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1)).transformed(by: use.matrix)
    let touching = quads.filter { $0.overlaps(outline) }
    guard !touching.isEmpty else { return nil }
    let bounds = outline.bounds
    if touching.contains(where: { $0.bounds.contains(bounds) && $0.isUpright }) { return .drop }
    // An image without area draws nothing that could be blanked.
    guard let toImage = use.matrix.inverted else { return .drop }
    let areas = touching.map { $0.transformed(by: toImage) }
    do throws(ObelusError) {
      return try blanked(use, content, areas)
    } catch {
      throw ObelusError(
        .undecodableImage, "an image under a mark cannot be decoded completely, so it cannot be blanked",
        at: Location(object: use.objectID), hint: "cover the whole image by an area, which removes it")
    }
  }

  /// Nil where the image's pixels are so large that nothing can be read in them: a colour that fills a page is often an
  /// image of one pixel.
  private func blanked(_ use: ImageUse, _ content: PageContent, _ areas: [Quad]) throws(ObelusError) -> ImageRemoval? {
    var dictionary: PDFDictionary
    let image: DecodedImage
    if let inline = use.inline {
      let instance = content.instances[Int(use.instance)]
      let spaces = try document.dictionary(instance.resources.dictionary["ColorSpace"]) ?? [:]
      dictionary = inline.dictionary
      if let name = dictionary["ColorSpace"]?.nameValue, let space = spaces[name] { dictionary["ColorSpace"] = space }
      let data = Array(instance.bytes[Int(inline.data.lowerBound)..<Int(inline.data.upperBound)])
      image = try document.decodeImage(dictionary: dictionary, data: data)
    } else if let id = use.objectID, let found = try document.object(id).dictionary {
      dictionary = found
      image = try document.decodeImage(id)
    } else {
      throw ObelusError(.unsupported, "the image has no data")
    }
    let areas = areas.filter { legible($0, image) }
    guard !areas.isEmpty else { return nil }
    let isStencil = try document.resolve(dictionary["ImageMask"]).booleanValue == true
    // Where a stencil's bits paint, blanked ones must not: by default zeros do.
    let isReversed = try isInverted(dictionary)
    let ones = isStencil && !isReversed
    let samples = try blank(image, areas, ones: ones)
    let mask = try softMask(of: dictionary, areas)
    var new = image.dictionary(replacing: dictionary)
    for key: PDFName in ["SMask", "Mask", "Alternates", "Metadata", "OPI", "SMaskInData", "StructParent", "ID"]
    where key != "Mask" || mask != nil {
      new[key] = nil
    }
    new["Type"] = .name("XObject")
    new["Subtype"] = .name("Image")
    return .replace(.stream(new, data: samples), softMask: mask)
  }

  /// Whether a mark spans enough pixels for anything to be legible in it.
  private func legible(_ area: Quad, _ image: DecodedImage) -> Bool {
    let bounds = area.bounds
    return min(bounds.width * Double(image.width), bounds.height * Double(image.height)) >= 3
  }

  private func blank(_ image: DecodedImage, _ areas: [Quad], ones: Bool) throws(ObelusError) -> [UInt8] {
    guard
      var raster = SampleRaster(
        samples: image.samples, width: image.width, height: image.height,
        bitsPerPixel: image.components * image.bitsPerComponent)
    else { throw ObelusError(.unsupported, "the image is incomplete") }
    for area in areas { raster.blank(area, ones: ones) }
    return raster.samples
  }

  /// The blanked soft mask; an explicit mask (8.9.6.3) becomes one, whose ones are the opaque parts.
  private func softMask(of dictionary: PDFDictionary, _ areas: [Quad]) throws(ObelusError) -> NewObject? {
    let isSoft = dictionary["SMask"] != nil
    guard case .reference(let id)? = isSoft ? dictionary["SMask"] : dictionary["Mask"],
      case .stream(let maskDictionary) = try document.object(id)
    else { return nil }
    let mask = try document.decodeImage(id)
    var new = mask.dictionary(replacing: maskDictionary)
    let isInverted = try isInverted(maskDictionary)
    if !isSoft {
      new["ImageMask"] = nil
      new["ColorSpace"] = .name("DeviceGray")
      new["Decode"] = .numbers(isInverted ? [0, 1] : [1, 0])
    }
    for key: PDFName in ["Metadata", "Alternates", "StructParent", "OPI"] { new[key] = nil }
    let opaqueIsOnes = isSoft ? !isInverted : isInverted
    return .stream(new, data: try blank(mask, areas, ones: opaqueIsOnes))
  }

  /// /Decode [1 0].
  private func isInverted(_ dictionary: PDFDictionary) throws(ObelusError) -> Bool {
    guard let first = try document.array(dictionary["Decode"])?.first else { return false }
    return (try document.resolve(first).numberValue ?? 0) > 0.5
  }
}

extension Quad {
  fileprivate var isUpright: Bool {
    upperLeft.y == upperRight.y && lowerLeft.y == lowerRight.y && upperLeft.x == lowerLeft.x
      && upperRight.x == lowerRight.x
  }
}
