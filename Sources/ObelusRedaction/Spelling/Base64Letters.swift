/// Letters of base64 (RFC 4648), both alphabets.
enum Base64Letters {
  static func contains(_ byte: UInt8) -> Bool { sextets[Int(byte)] != 255 }

  /// What the letters stand for; others are passed over.
  static func decoded(_ letters: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in letters where contains(letter) {
      bits = bits << 6 | UInt32(sextets[Int(letter)])
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  static func decoded(_ letters: some Sequence<Unicode.Scalar>) -> [UInt8] {
    decoded(letters.lazy.map { $0.isASCII ? UInt8(truncatingIfNeeded: $0.value) : 0x20 })
  }

  private static let sextets: [UInt8] = {
    var table = [UInt8](repeating: 255, count: 256)
    for (value, letter) in "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8.enumerated() {
      table[Int(letter)] = UInt8(value)
    }
    // The alphabet for URLs.
    table[0x2D] = 62
    table[0x5F] = 63
    return table
  }()
}
