internal import ObelusCore

/// Inline images (ISO 32000-2, 8.9.7).
extension PageInterpreter {
  /// Reads from behind BI to the end of EI.
  mutating func readInlineImage(_ bytes: Span<UInt8>, _ lexer: inout Lexer) throws(ObelusError) {
    let start = call.start
    guard readInlineImageEntries(bytes, &lexer) else {
      content.findings.syntaxErrors += 1
      return
    }
    guard takeRecord() else { return exhaust() }
    var dictionary = inlineImageDictionary(bytes)
    try recordColorSpace(of: &dictionary)

    let finder = InlineImageEndFinder(
      dictionary: dictionary, components: try componentCount(dictionary["ColorSpace"]), from: lexer.position)
    guard let end = finder.find(bytes, hasPlausibleEnds: &execution.hasPlausibleImageEnds) else {
      content.findings.syntaxErrors += 1
      content.findings.guessedInlineImages += 1
      lexer.position = bytes.count
      return
    }
    lexer.position = end.end
    if end.isGuessed { content.findings.guessedInlineImages += 1 }
    if end.holdsContent { content.findings.disputedTexts += 1 }
    recordPatterns(fill: true, stroke: false, Rect(x0: 0, y0: 0, x1: 1, y1: 1).transformed(by: state.ctm))
    content.images.append(
      ImageUse(
        instance: execution.instance, range: start..<Int32(truncatingIfNeeded: end.end), matrix: state.ctm,
        objectID: nil, name: nil,
        inline: InlineImage(
          dictionary: dictionary,
          data: Int32(truncatingIfNeeded: end.data.lowerBound)..<Int32(truncatingIfNeeded: end.data.upperBound),
          isGuessed: end.isGuessed),
        isHidden: hiddenDepth > 0, markedContent: sequences.innermost))
  }

  /// Reads the dictionary's tokens up to ID into `operands`. Another operator means that it is none: reading goes on
  /// with that operator.
  private mutating func readInlineImageEntries(_ bytes: Span<UInt8>, _ lexer: inout Lexer) -> Bool {
    operandCount = 0
    var operand = Operand(kind: .other, start: 0, end: 0, number: 0)
    while true {
      switch lexer.next(bytes, &operand) {
      case .operand: guard push(operand) else { return false }
      case .keyword where Operator(rawValue: lexer.keyword) == .inlineImageData: return true
      case .keyword:
        lexer.position = lexer.keywordStart
        return false
      case .error, .end: return false
      }
    }
  }

  /// The entries with their full names. What is no pair of a name and a value ends the dictionary.
  private mutating func inlineImageDictionary(_ bytes: Span<UInt8>) -> PDFDictionary {
    var dictionary = PDFDictionary()
    var parser = OperandParser(operands[..<operandCount])
    while !parser.isAtEnd {
      guard case .name(let key) = parser.next(bytes), let value = parser.next(bytes) else {
        content.findings.syntaxErrors += 1
        break
      }
      let name = InlineImageNames.keys[key] ?? key
      switch name {
      case "Filter": dictionary[name] = InlineImageNames.expand(value, InlineImageNames.filters)
      case "ColorSpace": dictionary[name] = InlineImageNames.expand(value, InlineImageNames.colorSpaces)
      default: dictionary[name] = value
      }
    }
    return dictionary
  }

  /// A colour space that is no device space is a name in /ColorSpace.
  private mutating func recordColorSpace(of dictionary: inout PDFDictionary) throws(ObelusError) {
    guard let name = dictionary["ColorSpace"]?.nameValue, !InlineImageNames.deviceSpaces.contains(name) else { return }
    let use = ResourceUse(category: .colorSpace, name: name)
    execution.names.index(use)
    if try execution.resources.entry(use, in: source) == nil { content.findings.missingResources += 1 }
  }

  /// How many components a colour space has; nil where that cannot be told.
  private func componentCount(_ colorSpace: PDFObject?) throws(ObelusError) -> Int? {
    var space = try source.resolve(colorSpace)
    if case .name(let name) = space, !InlineImageNames.deviceSpaces.contains(name) {
      let use = ResourceUse(category: .colorSpace, name: name)
      space = try source.resolve(try execution.resources.entry(use, in: source))
    }
    let array = space.arrayValue
    let family = try array.map { items throws(ObelusError) in try source.resolve(items.first) } ?? space
    switch family.nameValue {
    case "DeviceGray", "CalGray", "Indexed", "Separation": return 1
    case "DeviceRGB", "CalRGB", "Lab": return 3
    case "DeviceCMYK": return 4
    case "ICCBased":
      guard let array, array.count > 1 else { return nil }
      return try source.resolve(try source.dictionary(array[1])?["N"]).integerValue
    case "DeviceN":
      guard let array, array.count > 1 else { return nil }
      return try source.array(array[1])?.count
    default: return nil
    }
  }
}

/// The abbreviations of tables 91 and 92.
enum InlineImageNames {
  static let keys: [PDFName: PDFName] = [
    "BPC": "BitsPerComponent", "CS": "ColorSpace", "D": "Decode", "DP": "DecodeParms", "F": "Filter", "H": "Height",
    "IM": "ImageMask", "I": "Interpolate", "L": "Length", "W": "Width",
  ]
  static let colorSpaces: [PDFName: PDFName] = [
    "G": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK", "I": "Indexed",
  ]
  static let filters: [PDFName: PDFName] = [
    "AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode", "RL": "RunLengthDecode",
    "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
  ]
  static let deviceSpaces: Set<PDFName> = ["DeviceGray", "DeviceRGB", "DeviceCMYK", "Indexed"]

  /// A name, or an array of names, in full.
  static func expand(_ value: PDFObject, _ names: [PDFName: PDFName]) -> PDFObject {
    switch value {
    case .name(let name): .name(names[name] ?? name)
    case .array(let items): .array(items.map { $0.nameValue.map { .name(names[$0] ?? $0) } ?? $0 })
    default: value
    }
  }
}
