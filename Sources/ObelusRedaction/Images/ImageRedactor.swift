internal import ObelusAnnotations
package import ObelusContent
package import ObelusCore
package import ObelusPDF

/// What becomes of one use of an image.
package struct ImageEdit: Sendable {
  package var removal: ImageRemoval
  /// Where the page looks different besides the marks, in default user space.
  package var changedAreas: [Quad] = []
  package var finding: Diagnostic?
}

/// Blanks the parts of images that lie under marks, each in its own family. The input's image stays as it is: the page
/// gets one of its own. What cannot be decoded completely goes as a whole: it could show anything.
package struct ImageRedactor {
  let document: Document

  package init(document: Document) { self.document = document }

  /// What becomes of an image use; nil where no mark takes anything from it.
  /// - Parameters:
  ///   - quads: in default user space.
  ///   - recognised: those that lie over text which a reader of scans has put there: see `LetterGrowth`.
  package func edit(
    for use: ImageUse, in content: PageContent, under quads: [Quad], recognised: [Quad] = []
  ) throws(ObelusError) -> ImageEdit? {
    let outline = Quad(Rect(x0: 0, y0: 0, x1: 1, y1: 1)).transformed(by: use.matrix)
    let touching = quads.filter { $0.overlaps(outline) }
    guard !touching.isEmpty else { return nil }
    let bounds = outline.bounds
    if touching.contains(where: { $0.bounds.contains(bounds) && $0.isUpright }) { return ImageEdit(removal: .drop) }
    // An image without area draws nothing that could be blanked.
    guard let areas = ImageAreas(marks: touching, image: use.matrix) else { return ImageEdit(removal: .drop) }
    let letters = recognised.filter { $0.overlaps(outline) }
    do throws(ObelusError) {
      return try blanked(try image(of: use, in: content), use, areas, letters)
    } catch {
      guard error.code != .internal else { throw error }
      return ImageEdit(
        removal: .drop, changedAreas: [outline],
        finding: Diagnostic(
          .finding, "redact.image-removed",
          "an image under a mark was removed as a whole: \(error.message)",
          at: Location(object: use.objectID)))
    }
  }

  private func image(of use: ImageUse, in content: PageContent) throws(ObelusError) -> EncodedImage {
    if let inline = use.inline {
      let instance = content.instances[Int(use.instance)]
      let spaces = try document.dictionary(instance.resources.dictionary["ColorSpace"]) ?? [:]
      var dictionary = inline.dictionary
      if let name = dictionary["ColorSpace"]?.nameValue, let space = spaces[name] { dictionary["ColorSpace"] = space }
      let data = Array(instance.bytes[Int(inline.data.lowerBound)..<Int(inline.data.upperBound)])
      return try EncodedImage(dictionary, data: data, in: document)
    }
    guard let id = use.objectID, case .stream(let dictionary) = try document.object(id) else {
      throw ObelusError(.unsupported, "the image has no data")
    }
    return try EncodedImage(dictionary, data: try document.rawStream(id), in: document)
  }

  private func blanked(
    _ image: EncodedImage, _ use: ImageUse, _ areas: ImageAreas, _ letters: [Quad]
  ) throws(ObelusError) -> ImageEdit? {
    var areas = areas
    if let toImage = use.matrix.inverted, image.coding == .jpx {
      areas.cells = letters.map { LetterGrowth.guess(around: $0.transformed(by: toImage)) }
    } else if let toImage = use.matrix.inverted, !letters.isEmpty {
      let growth = LetterGrowth(try document.decodeImage(image))
      let margin = areas.margin(image.width, image.height)
      areas.cells = letters.flatMap { growth.cells(cutBy: $0.transformed(by: toImage), margin: margin) }
    }
    let masks = MaskBlanking(document: document)
    let softMask = try masks.softMask(of: image, areas)
    let mask = try masks.explicitMask(of: image, areas)
    areas.cells += [softMask, mask].flatMap { $0?.blanked?.cells.rects ?? [] }
    let base = try blanked(image, areas)
    guard base != nil || softMask?.blanked != nil || mask?.blanked != nil else { return nil }
    var edit = ImageEdit(
      removal: .replace(
        base?.stream ?? untouched(image), softMask: try softMask?.stream(document), mask: try mask?.stream(document)))
    let changed = Self.fewer((base?.cells.rects ?? []) + areas.cells)
    if let unit = base?.unit {
      edit.finding = Diagnostic(
        .note, "redact.image-units",
        "a JPEG image lost whole units of \(unit.width) × \(unit.height) pixels, which reach beyond a mark",
        at: Location(object: use.objectID))
    }
    edit.changedAreas = changed.map { Quad($0).transformed(by: use.matrix) }
    return edit
  }

  /// At most 128 rectangles around all of `rects`, those that follow each other taken together: a slanting mark has one for
  /// each row of pixels.
  private static func fewer(_ rects: [Rect]) -> [Rect] {
    let size = (rects.count + 127) / 128
    guard size > 1 else { return rects }
    return stride(from: 0, to: rects.count, by: size).map { first in
      rects[first..<min(first + size, rects.count)].dropFirst().reduce(rects[first]) { $0.union($1) }
    }
  }

  private func blanked(_ image: EncodedImage, _ areas: ImageAreas) throws(ObelusError) -> BlankedImage? {
    let colorKey = try document.resolve(image.dictionary["Mask"]).arrayValue.map { PDFObject.array($0) }
    switch image.coding {
    case .jpeg where colorKey == nil: return try JPEGBlanking(document: document).blank(image, areas)
    case .jpx:
      // Coding with loss could bring a blanked pixel among those that are transparent.
      guard colorKey == nil else { throw ObelusError(.unsupported, "JPEG 2000 has a colour key") }
      return try JPXBlanking(document: document).blank(image, areas)
    default:
      return try SampleBlanking(document: document).blank(image, areas, colorKey: colorKey) {
        (decoded) throws(ObelusError) in
        // Where a stencil's bits paint, blanked ones must not: by default zeros do.
        if image.isStencil { return [try document.isInverted(image.dictionary) ? 0 : 1] }
        return try BlackSamples(document).samples(
          in: image.dictionary["ColorSpace"], decode: image.dictionary["Decode"], components: decoded.components,
          bits: decoded.bitsPerComponent, key: colorKey)
      }
    }
  }

  /// An image that only its masks lose something of.
  private func untouched(_ image: EncodedImage) -> NewObject {
    var dictionary = BlankedImage.entries(of: image.dictionary, colorKey: nil)
    dictionary["Filter"] = image.dictionary["Filter"]
    dictionary["DecodeParms"] = image.dictionary["DecodeParms"]
    return .stream(dictionary, data: image.data)
  }
}

extension Quad {
  fileprivate var isUpright: Bool {
    upperLeft.y == upperRight.y && lowerLeft.y == lowerRight.y && upperLeft.x == lowerLeft.x
      && upperRight.x == lowerRight.x
  }
}
