internal import ObelusCore

/// Colours as far as they are resources: patterns (ISO 32000-2, 8.7), colour spaces and shadings.
extension PageInterpreter {
  /// The colour of sc, SC, scn and SCN where it is a tiling pattern: its cell is run once for each matrix.
  mutating func setPattern(_ op: Operator, _ bytes: Span<UInt8>) throws(ObelusError) {
    clearPattern(op)
    guard let operand = nameOperand() else { return }
    let use = use(.pattern, bytes, operand)
    guard let object = try execution.resources.entry(use, in: source) else {
      content.findings.missingResources += 1
      return
    }
    guard let pattern = try caches.xObject(object) else { return try recordShadingPattern(object) }
    guard try source.resolve(pattern.dictionary["PatternType"]).integerValue == 1 else { return }
    // The pattern's coordinates are those of the stream that paints with it, not those of the moment (8.7.3.1).
    let matrix = pattern.matrix.concatenated(with: execution.baseMatrix)
    if let known = knownInstance(of: pattern, .tilingPattern, matrix) { return paint(op, with: known) }
    let index = content.instances.count
    let outerText = text
    let outerState = state
    state = GraphicsState(ctm: matrix)
    try run(pattern, as: .tilingPattern, name: use.name, operand: operand, matrix: matrix)
    state = outerState
    text = outerText
    if content.instances.count > index { paint(op, with: Int32(truncatingIfNeeded: index)) }
  }

  private mutating func paint(_ op: Operator, with pattern: Int32) {
    if op.isStrokeColor { state.strokePattern = pattern } else { state.fillPattern = pattern }
  }

  /// Another colour is set.
  mutating func clearPattern(_ op: Operator) { paint(op, with: -1) }

  /// Records where the patterns paint that are the colours now.
  mutating func recordPatterns(fill: Bool, stroke: Bool, _ bounds: Rect) {
    if fill, state.fillPattern >= 0 {
      content.patternUses.append(PatternUse(cell: state.fillPattern, bounds: bounds))
    }
    if stroke, state.strokePattern >= 0 {
      content.patternUses.append(PatternUse(cell: state.strokePattern, bounds: bounds))
    }
  }

  /// cs and CS.
  mutating func recordColorSpace(_ bytes: Span<UInt8>) {
    guard let operand = onlyName() else { return }
    let name = NameDecoding.decode(bytes, operand.range)
    if !PageInterpreter.colorSpacesWithoutResource.contains(name) {
      execution.names.index(ResourceUse(category: .colorSpace, name: name))
    }
  }

  /// The device spaces are redirected by resources that no operator names (8.6.5.6): where they exist they are in use.
  mutating func recordDefaultColorSpaces() throws(ObelusError) {
    for name in PageInterpreter.defaultColorSpaces {
      let use = ResourceUse(category: .colorSpace, name: name)
      if try execution.resources.entry(use, in: source) != nil { execution.names.index(use) }
    }
  }

  mutating func recordShading(_ bytes: Span<UInt8>) throws(ObelusError) {
    guard let operand = onlyName() else { return }
    let use = use(.shading, bytes, operand)
    guard let object = try execution.resources.entry(use, in: source) else {
      content.findings.missingResources += 1
      return
    }
    guard takeRecord() else { return exhaust() }
    content.shadings.append(
      ShadingUse(
        instance: execution.instance, call: call.start..<call.end, shading: try source.shadingKey(object),
        matrix: state.ctm, clip: state.clip, markedContent: sequences.innermost))
  }

  /// A colour that is a shading pattern (8.7.4.4): once for each place of its space.
  private mutating func recordShadingPattern(_ object: PDFObject) throws(ObelusError) {
    guard let pattern = try caches.shadingPattern(object) else { return }
    let use = ShadingUse(
      instance: execution.instance, call: 0..<0, shading: pattern.shading,
      matrix: pattern.matrix.concatenated(with: execution.baseMatrix), clip: nil, markedContent: -1)
    guard shadingPatterns.insert(use).inserted else { return }
    guard takeRecord() else { return exhaust() }
    content.shadings.append(use)
  }

  private static let colorSpacesWithoutResource: Set<PDFName> = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern"]
  private static let defaultColorSpaces: [PDFName] = ["DefaultGray", "DefaultRGB", "DefaultCMYK"]
}

extension Operator {
  /// Sets the colour of strokes, or its space.
  fileprivate var isStrokeColor: Bool {
    switch self {
    case .setStrokeColorSpace, .setStrokeColor, .setStrokeColorExtended, .setStrokeGray, .setStrokeRGB, .setStrokeCMYK:
      true
    default: false
    }
  }
}
