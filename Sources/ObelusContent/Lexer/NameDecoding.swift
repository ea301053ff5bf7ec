package import ObelusCore

/// Names as operands (ISO 32000-2, 7.3.5).
package enum NameDecoding {
  /// The name whose slash stands at `range`'s start. `#xx` is decoded, but for `#00`, which no name can hold.
  package static func decode(_ bytes: Span<UInt8>, _ range: Range<Int>) -> PDFName {
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var p = range.lowerBound + 1
    while p < range.upperBound {
      let c = bytes[p]
      p += 1
      if c == 0x23, p + 1 < range.upperBound {
        let high = CharacterClass.hexValue(bytes[p])
        let low = CharacterClass.hexValue(bytes[p + 1])
        if high < 16, low < 16, high | low != 0 {
          decoded.append(high << 4 | low)
          p += 2
          continue
        }
      }
      decoded.append(c)
    }
    return PDFName(bytes: decoded)
  }
}
