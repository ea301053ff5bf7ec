/// Numbers of 1 to 32 bits one behind another, the highest bit first, as shadings and sampled functions keep them.
struct SampleReader {
  private let bytes: [UInt8]
  /// In bits.
  private(set) var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var remainingBits: Int { bytes.count * 8 - position }

  /// The next number; what lies behind the end reads as 0.
  mutating func next(_ bits: Int) -> UInt32 {
    var value: UInt64 = 0
    var missing = bits
    while missing > 0 {
      let offset = position & 7
      let count = min(8 - offset, missing)
      let byte = position >> 3 < bytes.count ? UInt64(bytes[position >> 3]) : 0
      value = value << UInt64(count) | (byte >> UInt64(8 - offset - count)) & ((1 << UInt64(count)) - 1)
      position += count
      missing -= count
    }
    return UInt32(truncatingIfNeeded: value)
  }
}

/// Writes what `SampleReader` reads.
struct SampleWriter {
  private(set) var bytes: [UInt8] = []
  private var free = 0

  mutating func append(_ value: UInt32, bits: Int) {
    var missing = bits
    while missing > 0 {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      let count = min(free, missing)
      let part = UInt8(truncatingIfNeeded: UInt64(value) >> UInt64(missing - count) & ((1 << UInt64(count)) - 1))
      bytes[bytes.count - 1] |= part << UInt8(free - count)
      free -= count
      missing -= count
    }
  }
}
