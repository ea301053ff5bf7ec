/// Text that is escaped as in URIs (RFC 3986).
extension StringReading {
  /// `%53`, whatever the encoding of the bytes that it stands for, and `%u0053`.
  var percentDecoded: [StringReading] {
    replacing { at, bytes in
      guard units[at].scalar == "%" else { return nil }
      if let end = appendByte(at, to: &bytes) { return end }
      guard at + 1 < units.count, units[at + 1].scalar == "u", let value = hex(at + 2, 4) else { return nil }
      let source = units[at].source.lowerBound..<units[at + 5].source.upperBound
      bytes.append(Unit(scalar: Unicode.Scalar(value) ?? "\u{FFFD}", source: source))
      return at + 6
    }
  }

  /// Reads a sign and the two hexadecimal digits behind it as a byte.
  /// - Returns: where it ends; nil where no such digits stand there.
  func appendByte(_ at: Int, to bytes: inout SourcedBytes) -> Int? {
    guard let value = hex(at + 1, 2) else { return nil }
    bytes.append(UInt8(truncatingIfNeeded: value), units[at].source.lowerBound..<units[at + 2].source.upperBound)
    return at + 3
  }

  /// The number that `count` hexadecimal digits from `start` on write.
  func hex(_ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= units.count else { return nil }
    var value: UInt32 = 0
    for unit in units[start..<start + count] {
      guard let digit = Self.digit(unit.scalar) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  static func digit(_ scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0x30...0x39: scalar.value - 0x30
    case 0x41...0x46: scalar.value - 0x37
    case 0x61...0x66: scalar.value - 0x57
    default: nil
    }
  }
}
