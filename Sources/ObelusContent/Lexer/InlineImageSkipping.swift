internal import ObelusCore

/// For readers of tokens alone: where the data of an inline image (ISO 32000-2, 8.9.7) ends.
package enum InlineImageSkipping {
  /// Offset behind EI; nil where none follows.
  /// - Parameters:
  ///   - operands: what stands between BI and ID.
  ///   - start: behind ID.
  package static func end(of operands: [Operand], _ bytes: Span<UInt8>, from start: Int) -> Int? {
    var dictionary = PDFDictionary()
    var parser = OperandParser(operands[...])
    while !parser.isAtEnd {
      guard case .name(let key) = parser.next(bytes), let value = parser.next(bytes) else { break }
      dictionary[InlineImageNames.keys[key] ?? key] = value
    }
    var isPlausible = true
    let finder = InlineImageEndFinder(
      dictionary: dictionary, components: components(dictionary["ColorSpace"]?.nameValue), from: start)
    return finder.find(bytes, hasPlausibleEnds: &isPlausible)?.end
  }

  private static func components(_ colorSpace: PDFName?) -> Int? {
    switch colorSpace {
    case "G", "DeviceGray", "CalGray", "I", "Indexed": 1
    case "RGB", "DeviceRGB", "CalRGB": 3
    case "CMYK", "DeviceCMYK": 4
    default: nil
    }
  }
}
