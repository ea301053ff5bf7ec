/// The bytes of a string operand (ISO 32000-2, 7.3.4).
///
/// A carriage return in a literal string stays one, as in MuPDF: strings of two-byte codes would break otherwise.
package enum StringDecoding {
  /// Replaces `output` with the bytes of the string whose delimiters are at `range`'s ends.
  ///
  /// - Returns: false where readers disagree about the bytes: a hexadecimal string with other characters in it.
  @discardableResult
  package static func decode(
    _ bytes: Span<UInt8>, _ kind: Operand.Kind, _ range: Range<Int>, into output: inout [UInt8]
  ) -> Bool {
    output.removeAll(keepingCapacity: true)
    guard range.count >= 2 else { return true }
    var reader = StringReader(kind, range)
    while let byte = reader.next(bytes) { output.append(byte) }
    return !reader.hasInvalidDigit
  }

  /// Where in the stream each decoded byte comes from: the offset of its first source byte, and at the end the offset of
  /// the closing delimiter. Decoded bytes `i ..< j` are what source bytes `map[i] ..< map[j]` say.
  package static func sourceMap(_ bytes: Span<UInt8>, _ kind: Operand.Kind, _ range: Range<Int>) -> [Int32] {
    guard range.count >= 2 else { return [] }
    var map: [Int32] = []
    map.reserveCapacity(range.count)
    var reader = StringReader(kind, range)
    while reader.next(bytes) != nil { map.append(Int32(truncatingIfNeeded: reader.source)) }
    map.append(Int32(truncatingIfNeeded: range.upperBound - 1))
    return map
  }
}

/// Reads a string operand byte by byte.
struct StringReader {
  private let isHex: Bool
  private let end: Int
  private var position: Int
  /// Where the byte that `next` returned begins.
  private(set) var source = 0
  private(set) var hasInvalidDigit = false

  init(_ kind: Operand.Kind, _ range: Range<Int>) {
    isHex = kind == .hex
    position = range.lowerBound + 1
    end = range.upperBound - 1
  }

  @inline(__always)
  mutating func next(_ bytes: Span<UInt8>) -> UInt8? {
    isHex ? nextOfHex(bytes) : nextOfLiteral(bytes)
  }

  /// An odd last digit is followed by a 0; other characters count as 0 (as in MuPDF; other readers skip them).
  @inline(__always)
  private mutating func nextOfHex(_ bytes: Span<UInt8>) -> UInt8? {
    guard let high = nextDigit(bytes) else { return nil }
    source = position &- 1
    return high << 4 | (nextDigit(bytes) ?? 0)
  }

  @inline(__always)
  private mutating func nextDigit(_ bytes: Span<UInt8>) -> UInt8? {
    while position < end {
      let c = bytes[position]
      position &+= 1
      let value = CharacterClass.hexValue(c)
      if value < 16 { return value }
      if CharacterClass.isWhiteSpace(c) { continue }
      hasInvalidDigit = true
      return 0
    }
    return nil
  }

  @inline(__always)
  private mutating func nextOfLiteral(_ bytes: Span<UInt8>) -> UInt8? {
    while position < end {
      source = position
      let c = bytes[position]
      position &+= 1
      if c != 0x5C { return c }
      if let escaped = readEscape(bytes) { return escaped }
    }
    return nil
  }

  /// Reads behind a backslash; nil where the escape stands for nothing.
  private mutating func readEscape(_ bytes: Span<UInt8>) -> UInt8? {
    guard position < end else { return nil }
    let c = bytes[position]
    position &+= 1
    switch c {
    case 0x6E: return 0x0A  // n
    case 0x72: return 0x0D  // r
    case 0x74: return 0x09  // t
    case 0x62: return 0x08  // b
    case 0x66: return 0x0C  // f
    case 0x30...0x37:
      var value = UInt32(c &- 0x30)
      for _ in 0..<2 {
        guard position < end, bytes[position] & 0xF8 == 0x30 else { break }
        value = value << 3 | UInt32(bytes[position] &- 0x30)
        position &+= 1
      }
      return UInt8(truncatingIfNeeded: value)
    case 0x0A: return nil
    case 0x0D:
      if position < end, bytes[position] == 0x0A { position &+= 1 }
      return nil
    default: return c
    }
  }
}
