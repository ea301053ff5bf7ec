/// Numbers (ISO 32000-2, 7.3.3), and what MuPDF makes of malformed ones.
extension Lexer {
  /// As many digits are exact in a `Double` and in an `Int`.
  private static let exactDigits = 15
  /// Digits beyond these change no coordinate, and the mantissa must stay in an `Int`.
  private static let significantDigits = 17
  /// Numbers are 32-bit floats to every reader; larger ones only lead to infinities.
  private static let largestNumber = 3.4e38

  /// Reads a number and moves behind it. Several minus signs count as one, and what follows a minus sign inside a number
  /// is ignored (`0.00-56`). Nil: two dots or other characters, which makes the word an unknown operator.
  @inline(__always)
  mutating func readNumber(_ bytes: Span<UInt8>) -> Double? {
    var p = position
    let isNegative = bytes[p] == 0x2D
    if isNegative { p &+= 1 }
    let first = p
    var mantissa = 0
    var scale = 1
    while p < bytes.count, CharacterClass.isDigit(bytes[p]) {
      mantissa = mantissa &* 10 &+ Int(bytes[p] &- 48)
      p &+= 1
    }
    if p < bytes.count, bytes[p] == 0x2E {
      p &+= 1
      while p < bytes.count, CharacterClass.isDigit(bytes[p]) {
        mantissa = mantissa &* 10 &+ Int(bytes[p] &- 48)
        scale = scale &* 10
        p &+= 1
      }
    }
    guard p &- first <= Lexer.exactDigits, p == bytes.count || !CharacterClass.isRegular(bytes[p]) else {
      return readUnusualNumber(bytes)
    }
    position = p
    let magnitude = scale == 1 ? Double(mantissa) : Double(mantissa) / Double(scale)
    return isNegative ? -magnitude : magnitude
  }

  /// Reads a number with many digits or signs, or something that is none.
  private mutating func readUnusualNumber(_ bytes: Span<UInt8>) -> Double? {
    var p = position
    var isNegative = false
    switch bytes[p] {
    case 0x2D:
      isNegative = true
      repeat { p &+= 1 } while p < bytes.count && bytes[p] == 0x2D
    case 0x2B: p &+= 1
    default: break
    }

    var mantissa = 0
    var digits = 0
    var scale = 1.0
    var hasDot = false
    var isCut = false
    var isMalformed = false
    while p < bytes.count {
      let c = bytes[p]
      if CharacterClass.isDigit(c) {
        if isCut {
          // ignored
        } else if digits < Lexer.significantDigits {
          mantissa = mantissa &* 10 &+ Int(c &- 48)
          if mantissa != 0 { digits &+= 1 }
          if hasDot { scale *= 10 }
        } else if !hasDot {
          scale /= 10
        }
      } else if c == 0x2E {
        if hasDot { isMalformed = true }
        hasDot = true
      } else if !CharacterClass.isRegular(c) {
        break
      } else if c == 0x2D {
        isCut = true
      } else {
        isMalformed = true
      }
      p &+= 1
    }
    position = p
    if isMalformed { return nil }
    let magnitude = min(Double(mantissa) / scale, Lexer.largestNumber)
    return isNegative ? -magnitude : magnitude
  }
}
