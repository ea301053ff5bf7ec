/// Numbers as PDF writes them (ISO 32000-2, 7.3.3): no exponents, no infinities.
extension ObjectFormatter {
  mutating func append(integer value: Int) {
    separate()
    if value < 0 { bytes.append(UInt8(ascii: "-")) }
    append(digitsOf: value.magnitude)
  }

  mutating func append(digitsOf value: UInt) {
    var length = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      length += 1
    }
    let end = bytes.count + length
    for _ in 0..<length { bytes.append(UInt8(ascii: "0")) }
    rest = value
    for place in 1...length {
      bytes[end - place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  /// The shortest decimal that reads back as `value`: as a single where one holds the value, since numbers that were
  /// read from a file are such (above 2^24, digits would stand for more than one number), else as a double. What a
  /// reader could not hold (Annex C.2) becomes 0 or the largest number.
  mutating func append(real value: Double) {
    let largest = Double(Float.greatestFiniteMagnitude)
    let clamped = value.isNaN ? 0 : max(-largest, min(largest, value))
    if clamped.magnitude < Double(Float.leastNormalMagnitude) { return append(integer: 0) }
    // A larger whole number keeps its point, so that no reader takes it for an integer that overflows.
    if clamped.magnitude < 2_147_483_648, clamped == clamped.rounded(.towardZero) {
      return append(integer: Int(clamped))
    }
    let single = Float(clamped)
    separate()
    let isSingle = Double(single) == clamped && clamped.magnitude < 16_777_216
    append(decimal: isSingle ? single.description : clamped.description)
  }

  /// Appends `-1.25e-07` as `-0.000000125`.
  private mutating func append(decimal text: String) {
    guard let mark = text.utf8.firstIndex(of: UInt8(ascii: "e")), let exponent = Int(text[text.index(after: mark)...])
    else { return bytes.append(contentsOf: text.utf8) }
    var digits: [UInt8] = []
    var point: Int?
    for byte in text.utf8[..<mark] {
      switch byte {
      case UInt8(ascii: "-"): bytes.append(byte)
      case UInt8(ascii: "."): point = digits.count
      default: digits.append(byte)
      }
    }
    let whole = (point ?? digits.count) + exponent
    for place in min(0, whole - 1)..<max(digits.count, whole + 1) {
      if place == whole { bytes.append(UInt8(ascii: ".")) }
      bytes.append(digits.indices.contains(place) ? digits[place] : UInt8(ascii: "0"))
    }
  }
}
