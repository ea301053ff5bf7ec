internal import ObelusCore
internal import ObelusPDF

/// The appearance streams of annotations (ISO 32000-2, 12.5.5).
extension PageInterpreter {
  /// Runs every appearance of an annotation, whether a viewer shows it or not.
  ///
  /// - Parameter index: of the annotation in /Annots.
  mutating func runAppearances(of annotation: PDFDictionary, index: Int) throws(ObelusError) {
    guard let appearances = try source.dictionary(annotation["AP"]) else { return }
    let rect = try source.rect(annotation["Rect"])
    let isHidden = try caches.isHidden(annotation["OC"])
    if isHidden { hiddenDepth += 1 }
    for key in PageInterpreter.appearanceKeys {
      if try caches.source.streamID(appearances[key]) != nil {
        try runAppearance(appearances[key], .appearance(annotation: index, key: key, state: nil), rect)
      } else if let states = try source.dictionary(appearances[key]) {
        for state in states.entries {
          try runAppearance(state.value, .appearance(annotation: index, key: key, state: state.key), rect)
        }
      }
    }
    if isHidden { hiddenDepth -= 1 }
  }

  private static let appearanceKeys: [PDFName] = ["N", "R", "D"]

  private mutating func runAppearance(
    _ object: PDFObject?, _ kind: StreamInstance.Kind, _ rect: Rect?
  ) throws(ObelusError) {
    guard !isExhausted, let form = try caches.xObject(object) else { return }
    let matrix = try appearanceMatrix(form, rect)
    if form.isHidden { hiddenDepth += 1 }
    state = GraphicsState(ctm: matrix)
    text = TextObject()
    try run(
      StreamCall(
        kind: kind, objectID: form.objectID, dictionary: form.dictionary, ownResources: form.resources,
        otherResources: pageResources, matrix: matrix))
    if form.isHidden { hiddenDepth -= 1 }
  }

  /// Algorithm 8.1: the box around the transformed /BBox is fitted to /Rect.
  private func appearanceMatrix(_ form: XObject, _ rect: Rect?) throws(ObelusError) -> Matrix {
    guard let rect, let box = try source.rect(form.dictionary["BBox"])?.transformed(by: form.matrix) else {
      return form.matrix
    }
    let scaleX = box.width > 0 ? rect.width / box.width : 1
    let scaleY = box.height > 0 ? rect.height / box.height : 1
    let fit = Matrix(scaleX, 0, 0, scaleY, rect.x0 - box.x0 * scaleX, rect.y0 - box.y0 * scaleY)
    return form.matrix.concatenated(with: fit)
  }
}
