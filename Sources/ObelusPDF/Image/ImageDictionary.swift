internal import ObelusCore

/// What an image dictionary says about its samples, with the abbreviations of inline images (table 91 and 92) written out.
struct ImageDictionary {
  var width: Int
  var height: Int
  /// nil where the dictionary does not tell (JPEG 2000).
  var components: Int?
  var bitsPerComponent: Int
  var isMask: Bool
  /// The filters in their order, and the parameters of each.
  var filters: [PDFName]
  var parameters: [PDFObject]

  private static let maxSide = 1 << 20

  /// - Parameter colorSpaces: the /ColorSpace resources that an inline image may name.
  init(_ d: PDFDictionary, colorSpaces: PDFDictionary, _ source: any ObjectSource) throws(ObelusError) {
    width = try source.resolve(d["Width"] ?? d["W"]).integerValue ?? 0
    height = try source.resolve(d["Height"] ?? d["H"]).integerValue ?? 0
    guard (1...Self.maxSide).contains(width), (1...Self.maxSide).contains(height) else {
      throw ObelusError(.unsupported, "the image has no usable width and height")
    }
    isMask = try source.resolve(d["ImageMask"] ?? d["IM"]).booleanValue ?? false
    filters = try source.list(d["Filter"] ?? (d["F"]?.dictionaryValue == nil ? d["F"] : nil)).map {
      Self.filterNames[$0.nameValue ?? ""] ?? $0.nameValue ?? ""
    }
    parameters = try source.list(d["DecodeParms"] ?? d["DP"])
    let space = try source.resolve(d["ColorSpace"] ?? d["CS"])
    if isMask {
      components = 1
      bitsPerComponent = 1
    } else {
      let named = space.nameValue.flatMap { colorSpaces[$0] } ?? space
      components = try Self.components(named, source)
      bitsPerComponent = try source.resolve(d["BitsPerComponent"] ?? d["BPC"]).integerValue ?? 0
    }
    switch filters.last {
    case "CCITTFaxDecode", "JBIG2Decode": bitsPerComponent = 1
    case "DCTDecode", "JPXDecode": bitsPerComponent = 8
    default:
      // What readers take where the entry is missing.
      if bitsPerComponent == 0 { bitsPerComponent = 8 }
    }
    guard [1, 2, 4, 8, 16].contains(bitsPerComponent) else {
      throw ObelusError(.unsupported, "the image has \(bitsPerComponent) bits per component, which PDF does not know")
    }
  }

  /// The filters before the last one, as a dictionary to decode by.
  var outerFilters: PDFDictionary { dictionary(0..<max(0, filters.count - 1)) }

  /// The last filter, as a dictionary to decode by.
  var lastFilter: PDFDictionary { dictionary(max(0, filters.count - 1)..<filters.count) }

  var allFilters: PDFDictionary { dictionary(0..<filters.count) }

  private func dictionary(_ range: Range<Int>) -> PDFDictionary {
    if range.isEmpty { return [:] }
    return [
      "Filter": .array(range.map { .name(filters[$0]) }),
      "DecodeParms": .array(range.map { $0 < parameters.count ? parameters[$0] : .null }),
    ]
  }

  static let filterNames: [PDFName: PDFName] = [
    "AHx": "ASCIIHexDecode", "A85": "ASCII85Decode", "LZW": "LZWDecode", "Fl": "FlateDecode", "RL": "RunLengthDecode",
    "CCF": "CCITTFaxDecode", "DCT": "DCTDecode",
  ]

  /// The number of components of a colour space (8.6), nil where there is none.
  private static func components(
    _ space: PDFObject, _ source: any ObjectSource
  ) throws(ObelusError) -> Int? {
    if space == .null { return nil }
    if let count = try ColorSpaceComponents.count(space, source) { return count }
    throw ObelusError(.unsupported, "the image has a colour space that is not known or broken")
  }
}
