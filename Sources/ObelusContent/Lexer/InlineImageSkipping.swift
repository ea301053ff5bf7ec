package import ObelusCore

/// For readers of tokens alone: where the data of an inline image (ISO 32000-2, 8.9.7) ends.
package enum InlineImageSkipping {
  /// An inline image as it stands in a stream.
  package struct Image {
    /// With full names of keys; those of filters and colour spaces as well.
    package var dictionary: PDFDictionary
    package var data: Range<Int>
    /// Offset behind EI.
    package var end: Int
  }

  /// The image; nil where no EI follows.
  /// - Parameters:
  ///   - operands: what stands between BI and ID.
  ///   - start: behind ID.
  package static func image(of operands: [Operand], _ bytes: Span<UInt8>, from start: Int) -> Image? {
    var dictionary = PDFDictionary()
    var parser = OperandParser(operands[...])
    while !parser.isAtEnd {
      guard case .name(let key) = parser.next(bytes), let value = parser.next(bytes) else { break }
      let name = InlineImageNames.keys[key] ?? key
      switch name {
      case "Filter": dictionary[name] = InlineImageNames.expand(value, InlineImageNames.filters)
      case "ColorSpace": dictionary[name] = InlineImageNames.expand(value, InlineImageNames.colorSpaces)
      default: dictionary[name] = value
      }
    }
    var isPlausible = true
    let finder = InlineImageEndFinder(
      dictionary: dictionary, components: components(dictionary["ColorSpace"]), from: start)
    guard let end = finder.find(bytes, hasPlausibleEnds: &isPlausible) else { return nil }
    return Image(dictionary: dictionary, data: end.data, end: end.end)
  }

  /// Of the spaces that a content stream can name by itself; nil for others.
  package static func components(_ colorSpace: PDFObject?) -> Int? {
    switch colorSpace?.nameValue ?? colorSpace?.arrayValue?.first?.nameValue {
    case "DeviceGray", "CalGray", "I", "Indexed": 1
    case "DeviceRGB", "CalRGB": 3
    case "DeviceCMYK": 4
    default: nil
    }
  }
}
