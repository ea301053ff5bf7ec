internal import ObelusCore

/// Names in a content stream of which something went: settings that nothing is painted with any more go with the names of
/// fonts, colour spaces, patterns and graphics states in them; names that nothing defines become others that nothing defines.
struct NamedSettings {
  /// Of the stream as it was, where no other edit is.
  private(set) var edits: [StreamEdit] = []
  /// What operators that go named and no other does.
  private(set) var unnamed: Set<ResourceUse> = []

  /// Nothing is painted, nor said of what is.
  private(set) var isBlank = true

  private let stream: EditedBytes
  private var settings: [Setting] = []
  private var levels: [Level] = []
  private var level = Level()
  private var named: Set<ResourceUse> = []
  /// Something could not be read: everything may still be in use.
  private var isUnclear = false

  /// An operator that sets what is painted with, and names a resource or goes with one that does.
  private struct Setting {
    var range: Range<Int>
    var use: ResourceUse?
    var isUsed = false
  }

  /// The settings that are in force.
  private struct Level {
    var fillSpace: Int?
    var fillColor: Int?
    var strokeSpace: Int?
    var strokeColor: Int?
    var font: Int?
    var states: [Int] = []
  }

  /// - Parameters:
  ///   - images: where inline images stood in the source, in order.
  ///   - drops: settings without effect go.
  ///   - undefined: the name to put in the place of one; nil where it is defined.
  init(
    _ stream: EditedBytes, inlineImages images: [Range<Int>], drops: Bool,
    undefined: (ResourceUse) throws(ObelusError) -> PDFName?
  ) throws(ObelusError) {
    self.stream = stream
    try scan(images[...], undefined)
    if isUnclear { isBlank = false }
    guard drops, !isUnclear else { return }
    for setting in settings {
      if !setting.isUsed, let range = stream.original(setting.range) {
        edits.append(StreamEdit(range, [0x20]))
        if let use = setting.use { unnamed.insert(use) }
      } else if let use = setting.use {
        named.insert(use)
      }
    }
    unnamed.subtract(named)
    // What is cut needs no other name.
    let gone = Set(edits.filter { $0.replacement == [0x20] }.map(\.range))
    edits.removeAll { edit in
      edit.replacement != [0x20] && gone.contains { $0.contains(edit.range.lowerBound) }
    }
  }

  private mutating func scan(
    _ inlineImages: ArraySlice<Range<Int>>, _ undefined: (ResourceUse) throws(ObelusError) -> PDFName?
  ) throws(ObelusError) {
    let bytes = stream.bytes
    var images = inlineImages
    var lexer = Lexer()
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    var operands: [Operand] = []
    while true {
      switch lexer.next(bytes.span, &operand) {
      case .operand: operands.append(operand)
      case .keyword:
        let keyword = lexer.keywordStart..<lexer.position
        if let op = Operator(rawValue: lexer.keyword) {
          let range = (operands.first?.range.lowerBound ?? keyword.lowerBound)..<keyword.upperBound
          try rename(op, operands, undefined)
          perform(op, operands, range)
          if op == .beginInlineImage {
            guard let start = stream.original(keyword)?.lowerBound else {
              isUnclear = true
              return
            }
            images = images.drop { $0.upperBound <= start }
            guard let image = images.first, image.contains(start), let end = stream.end(ofOriginal: image.upperBound),
              end > lexer.position
            else {
              isUnclear = true
              return
            }
            lexer.position = end
          }
        }
        operands.removeAll(keepingCapacity: true)
      case .error:
        isUnclear = true
        operands.removeAll(keepingCapacity: true)
      case .end: return
      }
    }
  }

  // MARK: Names

  private mutating func rename(
    _ op: Operator, _ operands: [Operand], _ undefined: (ResourceUse) throws(ObelusError) -> PDFName?
  ) throws(ObelusError) {
    guard let operand = Self.name(of: op, operands) else { return }
    let name = NameDecoding.decode(stream.bytes.span, operand.range)
    let new: PDFName?
    if op == .setRenderingIntent {
      new = Self.intents.contains(name) ? nil : "Ob0"
    } else {
      guard let use = Self.use(op, name) else { return }
      new = try undefined(use)
    }
    guard let new, let range = stream.original(operand.range) else { return }
    edits.append(StreamEdit(range, ContentWriter.name(new)))
  }

  /// The operand that names a resource or intent.
  private static func name(of op: Operator, _ operands: [Operand]) -> Operand? {
    switch op {
    case .setFillColor, .setStrokeColor, .setFillColorExtended, .setStrokeColorExtended:
      operands.last.flatMap { $0.kind == .name ? $0 : nil }
    case .beginMarkedContentWithProperties, .markedContentPointWithProperties:
      operands.count == 2 && operands[1].kind == .name ? operands[1] : nil
    case .setRenderingIntent, .setFont, .setExtGState, .paintXObject, .paintShading, .setFillColorSpace,
      .setStrokeColorSpace:
      operands.first { $0.kind == .name }
    default: nil
    }
  }

  private static func use(_ op: Operator, _ name: PDFName) -> ResourceUse? {
    switch op {
    case .setFont: ResourceUse(category: .font, name: name)
    case .setExtGState: ResourceUse(category: .extGState, name: name)
    case .paintXObject: ResourceUse(category: .xObject, name: name)
    case .paintShading: ResourceUse(category: .shading, name: name)
    case .setFillColorSpace, .setStrokeColorSpace:
      spaces.contains(name) ? nil : ResourceUse(category: .colorSpace, name: name)
    case .setFillColor, .setStrokeColor, .setFillColorExtended, .setStrokeColorExtended:
      ResourceUse(category: .pattern, name: name)
    case .beginMarkedContentWithProperties, .markedContentPointWithProperties:
      ResourceUse(category: .properties, name: name)
    default: nil
    }
  }

  /// Rendering intents (8.6.5.8).
  static let intents: Set<PDFName> = [
    "AbsoluteColorimetric", "RelativeColorimetric", "Saturation", "Perceptual",
  ]
  /// Colour spaces that are no resources (8.6.8), also by their short names.
  private static let spaces: Set<PDFName> = [
    "DeviceGray", "DeviceRGB", "DeviceCMYK", "Pattern", "G", "RGB", "CMYK", "CalGray", "CalRGB", "Lab", "I", "Indexed",
  ]

  // MARK: Settings

  private mutating func perform(_ op: Operator, _ operands: [Operand], _ range: Range<Int>) {
    func added() -> Int {
      let name = Self.name(of: op, operands).map { NameDecoding.decode(stream.bytes.span, $0.range) }
      settings.append(Setting(range: range, use: name.flatMap { Self.use(op, $0) }))
      return settings.count - 1
    }
    if isBlank, Self.shows(op, operands) { isBlank = false }
    switch op {
    case .save: levels.append(level)
    case .restore: if let outer = levels.popLast() { level = outer }
    case .setFillColorSpace: (level.fillSpace, level.fillColor) = (added(), nil)
    case .setStrokeColorSpace: (level.strokeSpace, level.strokeColor) = (added(), nil)
    case .setFillColor, .setFillColorExtended: level.fillColor = added()
    case .setStrokeColor, .setStrokeColorExtended: level.strokeColor = added()
    case .setFillGray, .setFillRGB, .setFillCMYK: (level.fillSpace, level.fillColor) = (nil, nil)
    case .setStrokeGray, .setStrokeRGB, .setStrokeCMYK: (level.strokeSpace, level.strokeColor) = (nil, nil)
    case .setFont: level.font = added()
    case .setExtGState: level.states.append(added())
    case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText:
      // Numbers move by the size of the font, and paint nothing.
      let paints = operands.contains { $0.isString && $0.range.count > 2 }
      use(fill: paints, stroke: paints, font: true, states: paints)
    case .fill, .fillObsolete, .fillEvenOdd: use(fill: true, states: true)
    case .stroke, .closeStroke: use(stroke: true, states: true)
    case .fillStroke, .fillStrokeEvenOdd, .closeFillStroke, .closeFillStrokeEvenOdd:
      use(fill: true, stroke: true, states: true)
    case .paintShading: use(states: true)
    case .paintXObject, .beginInlineImage: use(fill: true, stroke: true, font: true, states: true)
    default: break
    }
    guard let name = Self.name(of: op, operands) else { return }
    switch op {
    case .paintXObject, .paintShading, .beginMarkedContentWithProperties, .markedContentPointWithProperties:
      if let use = Self.use(op, NameDecoding.decode(stream.bytes.span, name.range)) { named.insert(use) }
    default: break
    }
  }

  /// Whether an operator paints, or ties content to something outside of the stream.
  private static func shows(_ op: Operator, _ operands: [Operand]) -> Bool {
    switch op {
    case .showText, .showTextArray, .nextLineShowText, .nextLineSetSpacingShowText:
      operands.contains { $0.isString && $0.range.count > 2 }
    case .endPath: false
    case .paintShading, .paintXObject, .beginInlineImage, .beginMarkedContentWithProperties,
      .markedContentPointWithProperties:
      true
    default: op.isPathPainting
    }
  }

  private mutating func use(fill: Bool = false, stroke: Bool = false, font: Bool = false, states: Bool = false) {
    if fill { for index in [level.fillSpace, level.fillColor] { mark(index) } }
    if stroke { for index in [level.strokeSpace, level.strokeColor] { mark(index) } }
    // A graphics state can set the font.
    if font { mark(level.font) }
    if states || font {
      for index in level.states { settings[index].isUsed = true }
      level.states.removeAll(keepingCapacity: true)
    }
  }

  private mutating func mark(_ index: Int?) { if let index { settings[index].isUsed = true } }
}
