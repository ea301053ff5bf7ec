/// The character classes of ISO 32000-2, 7.2.3.
package enum CharacterClass {
  /// NUL, HT, LF, FF, CR, SP.
  @inline(__always)
  package static func isWhiteSpace(_ c: UInt8) -> Bool {
    c <= 32 && (whiteSpace >> UInt64(c)) & 1 != 0
  }

  /// Neither white space nor a delimiter, which are `( ) < > [ ] { } / %`.
  @inline(__always)
  package static func isRegular(_ c: UInt8) -> Bool {
    if c < 64 { return ((whiteSpace | lowDelimiters) >> UInt64(c)) & 1 == 0 }
    if c < 128 { return (highDelimiters >> UInt64(c &- 64)) & 1 == 0 }
    return true
  }

  @inline(__always)
  package static func isDigit(_ c: UInt8) -> Bool { c &- 48 < 10 }

  /// The value of a hexadecimal digit, or 255.
  @inline(__always)
  package static func hexValue(_ c: UInt8) -> UInt8 {
    if c &- 48 < 10 { return c &- 48 }
    let letter = (c | 32) &- 97
    return letter < 6 ? letter &+ 10 : 255
  }

  private static let whiteSpace: UInt64 = 1 | 1 << 9 | 1 << 10 | 1 << 12 | 1 << 13 | 1 << 32
  private static let lowDelimiters: UInt64 = 1 << 37 | 1 << 40 | 1 << 41 | 1 << 47 | 1 << 60 | 1 << 62
  private static let highDelimiters: UInt64 = 1 << (91 - 64) | 1 << (93 - 64) | 1 << (123 - 64) | 1 << (125 - 64)
}
