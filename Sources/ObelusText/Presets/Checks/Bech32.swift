/// The checksum of segregated witness addresses (BIP 173, BIP 350).
enum Bech32 {
  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

  /// True for an address whose checksum and program fit its witness version: Bech32 for 0, Bech32m for others.
  static func isAddress(_ text: [UInt8]) -> Bool {
    let lower = text.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    // Mixed case is none.
    guard text == lower || !text.contains(where: { (0x61...0x7A).contains($0) }),
      let one = lower.lastIndex(of: UInt8(ascii: "1")), one > 0, lower.count - one > 8
    else { return false }
    var values = lower[..<one].map { Int($0 >> 5) } + [0] + lower[..<one].map { Int($0 & 31) }
    var data: [Int] = []
    for byte in lower[(one + 1)...] {
      guard let value = alphabet.firstIndex(of: byte) else { return false }
      data.append(value)
    }
    values += data
    return polymod(values) == (data[0] == 0 ? 1 : 0x2BC8_30A3) && isProgram(data.dropFirst().dropLast(6), data[0])
  }

  /// A witness program has 2 to 40 bytes, in version 0 20 or 32; the bits that fill it up are zero.
  private static func isProgram(_ data: ArraySlice<Int>, _ version: Int) -> Bool {
    let bytes = data.count * 5 / 8
    let padding = data.count * 5 % 8
    guard version <= 16, (2...40).contains(bytes), version > 0 || bytes == 20 || bytes == 32, padding < 5 else {
      return false
    }
    return data.last.map { $0 & ((1 << padding) - 1) == 0 } ?? false
  }

  private static func polymod(_ values: [Int]) -> Int {
    var check = 1
    for value in values {
      let top = check >> 25
      check = (check & 0x1FF_FFFF) << 5 ^ value
      for (bit, generator) in [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3].enumerated()
      where top >> bit & 1 == 1 {
        check ^= generator
      }
    }
    return check
  }
}
