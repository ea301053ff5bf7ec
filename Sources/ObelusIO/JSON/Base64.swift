/// Bytes as text (RFC 4648, section 4), with padding and without line breaks.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let pad = UInt8(ascii: "=")

  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 0xFF, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var at = 0
    while at < bytes.count {
      let count = min(3, bytes.count - at)
      var group = Int(bytes[at]) << 16
      if count > 1 { group |= Int(bytes[at + 1]) << 8 }
      if count > 2 { group |= Int(bytes[at + 2]) }
      text.append(digits[group >> 18])
      text.append(digits[group >> 12 & 63])
      text.append(count > 1 ? digits[group >> 6 & 63] : pad)
      text.append(count > 2 ? digits[group & 63] : pad)
      at += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Nil where the text is not what `encode` makes: a digit that is none, padding that is missing or not at the end, bits
  /// that say nothing.
  package static func decode(_ text: some StringProtocol) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count.isMultiple(of: 4) else { return nil }
    let padding = text.suffix(2).reversed().prefix { $0 == pad }.count
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var at = 0
    while at < text.count {
      let missing = at + 4 == text.count ? padding : 0
      var group = 0
      for i in 0..<4 {
        let isPadding = i >= 4 - missing
        let value = values[Int(text[at + i])]
        guard isPadding || value < 64 else { return nil }
        group = group << 6 | (isPadding ? 0 : Int(value))
      }
      guard group & (1 << (8 * missing) - 1) == 0 else { return nil }
      for i in 0..<3 - missing { bytes.append(UInt8(group >> (16 - 8 * i) & 0xFF)) }
      at += 4
    }
    return bytes
  }
}
