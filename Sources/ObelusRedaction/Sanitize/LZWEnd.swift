/// Where the code of LZW data ends (ISO 32000-2, 7.4.4).
enum LZWEnd {
  private static let clear = 256
  private static let end = 257

  /// The data up to the code that ends them; nil where there is none.
  /// - Parameter earlyChange: codes get longer one earlier than they must.
  static func cut(_ data: [UInt8], earlyChange: Bool) -> [UInt8]? {
    var bits = 0
    var count = 0
    var width = 9
    var next = end + 1
    var isFirst = true
    for (at, byte) in data.enumerated() {
      bits = (bits << 8 | Int(byte)) & 0xFF_FFFF
      count += 8
      guard count >= width else { continue }
      count -= width
      let code = bits >> count & (1 << width - 1)
      switch code {
      case end: return Array(data[...at])
      case clear:
        width = 9
        next = end + 1
        isFirst = true
      default:
        // The first code behind a clear makes no new one.
        if !isFirst, next < 4096 { next += 1 }
        isFirst = false
        while width < 12, next + (earlyChange ? 1 : 0) >= 1 << width { width += 1 }
      }
    }
    return nil
  }
}
