/// A set of hashes that may also say yes to others: one bit for each.
struct HashedBits: Sendable {
  private var words: [UInt64]
  private let shift: UInt64

  private static let bits = 12...26

  /// - Parameter count: about how many hashes it will hold.
  init(expecting count: Int) {
    var bits = Self.bits.lowerBound
    while bits < Self.bits.upperBound, 1 << bits < count.multipliedReportingOverflow(by: 8).partialValue { bits += 1 }
    words = [UInt64](repeating: 0, count: 1 << (bits - 6))
    shift = UInt64(64 - bits)
  }

  mutating func insert(_ hash: UInt64) {
    let bit = hash >> shift
    words[Int(truncatingIfNeeded: bit >> 6)] |= 1 << (bit & 63)
  }

  @inline(__always)
  func contains(_ hash: UInt64) -> Bool {
    let bit = hash >> shift
    return words[Int(truncatingIfNeeded: bit >> 6)] >> (bit & 63) & 1 != 0
  }
}
