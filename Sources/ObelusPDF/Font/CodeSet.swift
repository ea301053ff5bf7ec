/// A set of character codes of one font, each with its length in bytes: in a CMap with codes of several lengths `41` and
/// `0041` are two codes (ISO 32000-2, 9.7.6.2). Small and quick to fill: a bit for each code in rows of 256.
package struct CodeSet: Hashable, Sendable {
  package struct Code: Hashable, Sendable {
    package var value: UInt32
    /// In bytes, 1 to 4.
    package var length: Int

    package init(value: UInt32, length: Int) {
      self.value = value
      self.length = length
    }

    /// Big-endian, as the code stands in a string.
    package var bytes: [UInt8] {
      (0..<length).map { UInt8(truncatingIfNeeded: value >> UInt32(8 * (length - 1 - $0))) }
    }
  }

  /// By length and all but the last byte of the code.
  private var rows: [UInt32: SIMD4<UInt64>] = [:]

  package init() {}

  package var isEmpty: Bool { rows.isEmpty }

  /// Whether a code with this value is in the set, of whatever length.
  package func contains(_ value: UInt32) -> Bool {
    (1...4).contains { contains(value, length: $0) }
  }

  package func contains(_ value: UInt32, length: Int) -> Bool {
    guard let row = rows[Self.key(value, length)] else { return false }
    return row[Int(value & 255) >> 6] >> UInt64(value & 63) & 1 == 1
  }

  package mutating func insert(_ value: UInt32, length: Int) {
    rows[Self.key(value, length), default: .zero][Int(value & 255) >> 6] |= 1 << UInt64(value & 63)
  }

  package mutating func formUnion(_ other: CodeSet) { rows.merge(other.rows) { $0 | $1 } }

  /// True where every code of this set is one of `other`.
  package func isSubset(of other: CodeSet) -> Bool {
    rows.allSatisfy { key, row in row & ~(other.rows[key] ?? .zero) == .zero }
  }

  /// By length, then by value.
  package var codes: [Code] {
    var codes: [Code] = []
    for (key, row) in rows.sorted(by: { $0.key < $1.key }) {
      for low in 0..<256 where row[low >> 6] >> UInt64(low & 63) & 1 == 1 {
        codes.append(Code(value: (key & 0xFF_FFFF) << 8 | UInt32(low), length: Int(key >> 24)))
      }
    }
    return codes
  }

  private static func key(_ value: UInt32, _ length: Int) -> UInt32 { UInt32(length & 7) << 24 | value >> 8 }

  /// Gathers codes one after the other; those of a text lie near one another.
  package struct Builder {
    private var set = CodeSet()
    private var key: UInt32 = 0
    private var row = SIMD4<UInt64>.zero

    package init() {}

    @inline(__always)
    package mutating func insert(_ value: UInt32, length: UInt8) {
      let key = CodeSet.key(value, Int(length))
      if key != self.key { turn(to: key) }
      row[Int(value & 255) >> 6] |= 1 << UInt64(value & 63)
    }

    private mutating func turn(to key: UInt32) {
      if row != .zero { set.rows[self.key, default: .zero] |= row }
      self.key = key
      row = .zero
    }

    package mutating func finish() -> CodeSet {
      turn(to: 0)
      return set
    }
  }
}
