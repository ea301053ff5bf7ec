/// The checksum of Ethereum addresses (ERC-55): a letter is a capital where the nibble of Keccak-256 at its place is 8 or more.
enum EthereumChecksum {
  /// - Parameter address: 40 hexadecimal digits.
  static func isRight(_ address: some Collection<UInt8>) -> Bool {
    let hash = Keccak.digest256(address.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 })
    guard address.count == 40 else { return false }
    return zip(address, 0...).allSatisfy { letter, place in
      guard letter > 0x39 else { return true }
      let nibble = place % 2 == 0 ? hash[place / 2] >> 4 : hash[place / 2] & 0x0F
      return (letter < 0x60) == (nibble >= 8)
    }
  }
}

/// Keccak with 1600 bits of state, as it was before FIPS 202 (padding 0x01).
enum Keccak {
  private static let rate = 136

  /// 32 bytes.
  static func digest256(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x01]
    padded += [UInt8](repeating: 0, count: (rate - padded.count % rate) % rate)
    padded[padded.count - 1] |= 0x80
    var state = [UInt64](repeating: 0, count: 25)
    for block in stride(from: 0, to: padded.count, by: rate) {
      for lane in 0..<rate / 8 {
        for byte in 0..<8 { state[lane] ^= UInt64(padded[block + 8 * lane + byte]) << UInt64(8 * byte) }
      }
      permute(&state)
    }
    return (0..<32).map { UInt8(truncatingIfNeeded: state[$0 / 8] >> UInt64(8 * ($0 % 8))) }
  }

  private static let roundConstants: [UInt64] = {
    // A linear feedback shift register gives their bits (Keccak reference, 1.2).
    var register: UInt8 = 1
    return (0..<24).map { _ in
      var constant: UInt64 = 0
      for j in 0..<7 {
        if register & 1 == 1 { constant |= 1 << UInt64((1 << j) - 1) }
        register = register & 0x80 == 0 ? register << 1 : register << 1 ^ 0x71
      }
      return constant
    }
  }()

  private static func permute(_ state: inout [UInt64]) {
    for constant in roundConstants {
      // θ
      let columns = (0..<5).map { x in (0..<5).reduce(UInt64(0)) { $0 ^ state[x + 5 * $1] } }
      for x in 0..<5 {
        let mixed = columns[(x + 4) % 5] ^ rotated(columns[(x + 1) % 5], by: 1)
        for y in 0..<5 { state[x + 5 * y] ^= mixed }
      }
      // ρ and π
      var (x, y) = (1, 0)
      var current = state[1]
      for step in 0..<24 {
        (x, y) = (y, (2 * x + 3 * y) % 5)
        let next = state[x + 5 * y]
        state[x + 5 * y] = rotated(current, by: (step + 1) * (step + 2) / 2 % 64)
        current = next
      }
      // χ
      for y in 0..<5 {
        let row = (0..<5).map { state[$0 + 5 * y] }
        for x in 0..<5 { state[x + 5 * y] = row[x] ^ (~row[(x + 1) % 5] & row[(x + 2) % 5]) }
      }
      // ι
      state[0] ^= constant
    }
  }

  private static func rotated(_ value: UInt64, by bits: Int) -> UInt64 {
    bits == 0 ? value : value << UInt64(bits) | value >> UInt64(64 - bits)
  }
}
