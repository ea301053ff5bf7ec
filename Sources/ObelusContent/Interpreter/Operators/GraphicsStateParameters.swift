internal import ObelusCore

/// Graphics state parameter dictionaries (ISO 32000-2, 8.4.5).
extension PageInterpreter {
  mutating func setExtGState(_ bytes: Span<UInt8>) throws(ObelusError) {
    guard let operand = onlyName() else { return }
    let use = use(.extGState, bytes, operand)
    guard let parameters = try source.dictionary(try execution.resources.entry(use, in: source)) else {
      content.findings.missingResources += 1
      return
    }
    try setLineStyle(parameters)
    if let font = try source.array(parameters["Font"]), font.count >= 2 {
      state.font = try caches.font(font[0], resources: execution.resources)
      state.fontUse = -1
      state.fontSize = try source.resolve(font[1]).numberValue ?? 0
      content.fonts = caches.fonts
    }
    try runSoftMask(parameters["SMask"], name: use.name, operand: operand)
  }

  /// The group of a soft mask (11.6.5.2), which stands where the current matrix is now.
  private mutating func runSoftMask(
    _ object: PDFObject?, name: PDFName, operand: Operand
  ) throws(ObelusError) {
    guard let mask = try source.dictionary(object), let group = try caches.xObject(mask["G"]) else { return }
    let matrix = group.matrix.concatenated(with: state.ctm)
    guard knownInstance(of: group, .softMask, matrix) == nil else { return }
    let outerText = text
    try run(group, as: .softMask, name: name, operand: operand, matrix: matrix)
    text = outerText
  }
}

/// A pattern cell or soft mask at one place.
struct PaintedGroup: Hashable {
  var objectID: ObjectID
  var kind: StreamInstance.Kind
  var matrix: Matrix
  /// What its names refer to.
  var resources: ObjectIdentifier
}

extension PageInterpreter {
  /// The instance of a pattern or mask that has been run on this page already with this matrix; nil: it is to be run, as the
  /// next instance.
  mutating func knownInstance(of xObject: XObject, _ kind: StreamInstance.Kind, _ matrix: Matrix) -> Int32? {
    let group = PaintedGroup(
      objectID: xObject.objectID, kind: kind, matrix: matrix,
      resources: ObjectIdentifier(xObject.resources ?? execution.resources))
    if let known = paintedGroups[group] { return known }
    paintedGroups[group] = Int32(truncatingIfNeeded: content.instances.count)
    return nil
  }
}
