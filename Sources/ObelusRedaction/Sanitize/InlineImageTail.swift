internal import ObelusContent
internal import ObelusCore
internal import ObelusPDF

/// What stands between the data of an inline image (ISO 32000-2, 8.9.7) and EI that no reader reads.
enum InlineImageTail {
  /// The data without their dead bytes, nil where they have none.
  static func cut(_ image: InlineImageSkipping.Image, in bytes: [UInt8]) throws(ObelusError) -> [UInt8]? {
    let data = Array(bytes[image.data])
    guard var kept = try cut(image.dictionary, data), kept != data else { return nil }
    let isRest = kept.count < data.count && data.starts(with: kept)
    if isRest, data[kept.count...].allSatisfy({ [0, 9, 10, 12, 13, 32].contains($0) }) { return nil }
    // EI must not touch the data.
    if image.data.upperBound + 2 >= image.end { kept.append(0x0A) }
    return kept
  }

  private static func cut(_ d: PDFDictionary, _ data: [UInt8]) throws(ObelusError) -> [UInt8]? {
    let filters = d["Filter"].map { $0.arrayValue ?? [$0] } ?? []
    guard let first = filters.first else { return size(d).map { Array(data.prefix($0)) } }
    switch first.nameValue {
    case "FlateDecode":
      let isPlain = filters.count == 1 && d["DecodeParms"] == nil
      return try FlateTail.cut(data, limit: isPlain ? size(d) : nil)
    case "DCTDecode": return JPEGTail.cut(data)
    case "ASCIIHexDecode": return data.firstIndex(of: 0x3E).map { Array(data[...$0]) }
    case "ASCII85Decode":
      guard let end = data.firstIndex(of: 0x7E) else { return nil }
      return Array(data[..<end]) + [0x7E, 0x3E]
    case "RunLengthDecode": return runs(data)
    case "LZWDecode":
      let parameters = d["DecodeParms"].flatMap { $0.dictionaryValue ?? $0.arrayValue?.first?.dictionaryValue }
      return LZWEnd.cut(data, earlyChange: parameters?["EarlyChange"]?.integerValue != 0)
    case "CCITTFaxDecode": return DeadBytes.endOfBlock(data).map { Array(data[..<$0]) }
    default: return nil
    }
  }

  /// Up to the code that ends run lengths (7.4.5).
  private static func runs(_ data: [UInt8]) -> [UInt8] {
    var at = 0
    while at < data.count, data[at] != 128 { at += data[at] < 128 ? Int(data[at]) + 2 : 2 }
    return Array(data.prefix(at + 1))
  }

  /// How many bytes the samples are; nil where that cannot be told.
  static func size(_ d: PDFDictionary) -> Int? {
    let sides = 0...1 << 20
    guard let width = d["Width"]?.integerValue, let height = d["Height"]?.integerValue, sides.contains(width),
      sides.contains(height)
    else { return nil }
    if d["ImageMask"]?.booleanValue == true { return (width + 7) / 8 * height }
    guard let components = InlineImageSkipping.components(d["ColorSpace"]) else { return nil }
    let bits = d["BitsPerComponent"]?.integerValue ?? 8
    guard (1...16).contains(bits) else { return nil }
    return (width * components * bits + 7) / 8 * height
  }
}
