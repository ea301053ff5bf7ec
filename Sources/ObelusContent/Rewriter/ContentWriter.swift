internal import ObelusCore

/// Numbers and objects as content streams spell them (ISO 32000-2, 7.3 and 7.8.2).
enum ContentWriter {
  /// Numbers outside are cut: 32-bit readers would make infinities or nonsense of them.
  private static let largestNumber = 1e14

  /// `value` with at most `decimals` (up to 4) places.
  static func number(_ value: Double, decimals: Int) -> [UInt8] {
    let bounded = value.isFinite ? max(-largestNumber, min(largestNumber, value)) : 0
    let unit = [1, 10, 100, 1_000, 10_000][max(0, min(4, decimals))]
    let scaled = (bounded.magnitude * Double(unit)).rounded()
    guard let digits = Int(exactly: scaled), digits != 0 else { return [0x30] }
    var reversed: [UInt8] = []
    var whole = digits / unit
    var fraction = digits % unit
    if fraction != 0 {
      var places = unit
      while places > 1 {
        let digit = UInt8(fraction % 10)
        if digit != 0 || !reversed.isEmpty { reversed.append(0x30 + digit) }
        fraction /= 10
        places /= 10
      }
      reversed.append(0x2E)
    }
    repeat {
      reversed.append(0x30 + UInt8(whole % 10))
      whole /= 10
    } while whole != 0
    if bounded < 0 { reversed.append(0x2D) }
    reversed.reverse()
    return reversed
  }

  /// `value` so that it reads back as the same number (where it is not absurdly small).
  static func exactNumber(_ value: Double) -> [UInt8] {
    let bounded = value.isFinite ? max(-largestNumber, min(largestNumber, value)) : 0
    if bounded.rounded() == bounded, let whole = Int(exactly: bounded) { return Array(String(whole).utf8) }
    let shortest = bounded.description
    if !shortest.contains("e") { return Array(shortest.utf8) }
    // Below 1e-4 Swift writes an exponent, which PDF does not know: 15 places.
    let digits = Int((bounded.magnitude * 1e15).rounded())
    guard digits != 0 else { return [0x30] }
    var fraction = String(digits)
    fraction = String(repeating: "0", count: max(0, 15 - fraction.count)) + fraction
    while fraction.last == "0" { fraction.removeLast() }
    return Array(((bounded < 0 ? "-0." : "0.") + fraction).utf8)
  }

  static func name(_ name: PDFName) -> [UInt8] {
    var output: [UInt8] = [0x2F]
    for byte in name.bytes {
      if byte > 0x20, byte < 0x7F, CharacterClass.isRegular(byte), byte != 0x23 {
        output.append(byte)
      } else {
        output.append(0x23)
        output += hexDigits(byte)
      }
    }
    return output
  }

  /// A string as hexadecimal digits: they need no escapes.
  static func hexString(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var output: [UInt8] = [0x3C]
    for byte in bytes { output += hexDigits(byte) }
    output.append(0x3E)
    return output
  }

  /// A direct object. References, which content streams cannot hold, become null.
  static func object(_ object: PDFObject) -> [UInt8] {
    switch object {
    case .null, .reference: Array("null".utf8)
    case .boolean(let value): Array((value ? "true" : "false").utf8)
    case .integer(let value): Array(String(value).utf8)
    case .real(let value): exactNumber(value)
    case .name(let value): name(value)
    case .string(let value): hexString(value)
    case .array(let items): array(items)
    case .dictionary(let value): dictionary(value)
    }
  }

  static func dictionary(_ dictionary: PDFDictionary) -> [UInt8] {
    var output = Array("<<".utf8)
    for entry in dictionary.entries {
      output += name(entry.key)
      output.appendToken(object(entry.value))
    }
    return output + Array(">>".utf8)
  }

  private static func array(_ items: [PDFObject]) -> [UInt8] {
    var output: [UInt8] = [0x5B]
    for item in items { output.appendToken(object(item)) }
    output.append(0x5D)
    return output
  }

  private static func hexDigits(_ byte: UInt8) -> [UInt8] {
    [byte >> 4, byte & 15].map { $0 < 10 ? 0x30 + $0 : 0x37 + $0 }
  }
}
