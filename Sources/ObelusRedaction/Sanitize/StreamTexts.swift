internal import ObelusContent
internal import ObelusCore

/// Streams that are neither page content nor images, fonts or tables: metadata, rich text, values of fields, scripts,
/// CMaps, what private keys lead to.
struct StreamTexts {
  /// Bytes of one stream that are searched; a longer one is withheld.
  static let limit = 1 << 28

  /// True where the bytes are a text of some encoding.
  static func isText(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    let start = bytes.prefix(1 << 16)
    let unprintable = start.count { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    if unprintable * 50 <= start.count {
      return String(validating: start, as: UTF8.self) != nil || isMostlyASCII(start)
    }
    // Two bytes a letter, without a mark.
    let zeros = start.count { $0 == 0 }
    return zeros * 5 >= start.count * 2 && unprintable - zeros <= start.count / 50
  }

  /// True for a text of one encoding from end to end.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    return !bytes.contains { $0 < 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D && $0 != 0x0C }
      && String(validating: bytes, as: UTF8.self) != nil
  }

  private static func isMostlyASCII(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.count { $0 >= 0x80 } * 4 <= bytes.count
  }

  /// The text without its hits, nil where there is none. Inside markup a `_` takes their place, so that it stays markup.
  /// - Parameter others: what else must go.
  static func scrubbed(
    _ bytes: [UInt8], _ rules: any StringRules, _ scope: StringScope, adding others: [Range<Int>] = []
  ) throws(ObelusError) -> [UInt8]? {
    let limit = 0..<bytes.count
    let ranges = (try rules.ranges(in: bytes, scope) + others.map { $0.clamped(to: limit) })
      .sorted { $0.lowerBound < $1.lowerBound }
    guard !ranges.isEmpty else { return nil }
    var kept: [UInt8] = []
    var at = 0
    var isInTag = false
    for range in ranges {
      guard range.upperBound > at else { continue }
      let between = bytes[at..<max(at, range.lowerBound)]
      for byte in between {
        if byte == 0x3C { isInTag = true }
        if byte == 0x3E { isInTag = false }
      }
      kept += between
      if isInTag, !between.isEmpty || at == 0 { kept.append(0x5F) }
      at = range.upperBound
    }
    kept += bytes[at...]
    return try rules.ranges(in: kept, scope).isEmpty ? kept : []
  }
}
