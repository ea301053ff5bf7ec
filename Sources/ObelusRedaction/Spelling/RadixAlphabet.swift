/// An alphabet that writes bytes as digits of base 32 or 85.
struct RadixAlphabet {
  /// Letters below which nothing can be told from chance.
  var shortest: Int
  private let digits: [UInt8]
  private let isBase85: Bool
  /// The letter for four zeros, and that for four spaces, where there are such.
  private let zeros: UInt8?

  /// Of RFC 4648 in either case, its other one and Crockford's; of PDF and PostScript (ISO 32000-2, 7.4.3), of git and of
  /// ZeroMQ.
  static let all: [RadixAlphabet] = [
    RadixAlphabet("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", isBase85: false),
    RadixAlphabet("0123456789ABCDEFGHIJKLMNOPQRSTUV", isBase85: false),
    RadixAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", isBase85: false),
    RadixAlphabet(
      String(String.UnicodeScalarView((0x21...0x75).map { Unicode.Scalar(UInt8($0)) })), isBase85: true, zeros: 0x7A),
    RadixAlphabet(
      "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~", isBase85: true),
    RadixAlphabet(
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#", isBase85: true),
  ]

  private init(_ letters: String, isBase85: Bool, zeros: UInt8? = nil) {
    var digits = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.utf8.enumerated() {
      digits[Int(letter)] = UInt8(value)
      if !isBase85 { digits[Int(letter | 0x20)] = UInt8(value) }
    }
    self.digits = digits
    self.isBase85 = isBase85
    self.zeros = zeros
    shortest = isBase85 ? 6 : 8
  }

  func contains(_ byte: UInt8) -> Bool { digits[Int(byte)] != 255 || byte == zeros }

  /// What letters of the alphabet stand for.
  func decoded(_ letters: [UInt8]) -> [UInt8] { isBase85 ? decoded85(letters) : decoded32(letters) }

  private func decoded32(_ letters: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for letter in letters {
      bits = bits << 5 | UInt32(digits[Int(letter)] & 31)
      count += 5
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private func decoded85(_ letters: [UInt8]) -> [UInt8] {
    var bytes: [UInt8] = []
    var group: UInt64 = 0
    var count = 0
    func append(_ most: Int) {
      for index in 0..<most { bytes.append(UInt8(truncatingIfNeeded: group >> UInt64(24 - 8 * index))) }
      group = 0
      count = 0
    }
    for letter in letters {
      if letter == zeros, count == 0 {
        append(4)
        continue
      }
      group = group * 85 + UInt64(min(digits[Int(letter)], 84))
      count += 1
      if count == 5 { append(4) }
    }
    if count > 1 {
      let rest = count
      for _ in rest..<5 { group = group * 85 + 84 }
      append(rest - 1)
    }
    return bytes
  }
}
