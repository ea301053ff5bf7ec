/// The bytes of a font program, or of a part of it, with big-endian numbers. Reading beyond the end gives nil.
struct FontBytes {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  private init(slice: ArraySlice<UInt8>) { bytes = slice }

  var count: Int { bytes.count }

  func u8(_ at: Int) -> Int? { at >= 0 && at < count ? Int(bytes[bytes.startIndex + at]) : nil }

  func u16(_ at: Int) -> Int? { number(at, 2) }

  func u32(_ at: Int) -> Int? { number(at, 4) }

  /// A number of 1 to 4 bytes.
  func number(_ at: Int, _ size: Int) -> Int? {
    guard at >= 0, size >= 1, size <= 4, at <= count - size else { return nil }
    let start = bytes.startIndex + at
    return bytes[start..<start + size].reduce(0) { $0 << 8 | Int($1) }
  }

  func i16(_ at: Int) -> Int? { u16(at).map { Int(Int16(truncatingIfNeeded: $0)) } }

  func slice(_ range: Range<Int>) -> FontBytes? {
    guard range.lowerBound >= 0, range.upperBound <= count else { return nil }
    let start = bytes.startIndex
    return FontBytes(slice: bytes[start + range.lowerBound..<start + range.upperBound])
  }

  var array: [UInt8] { Array(bytes) }
}

extension [UInt8] {
  mutating func appendU16(_ value: Int) {
    append(UInt8(truncatingIfNeeded: value >> 8))
    append(UInt8(truncatingIfNeeded: value))
  }

  mutating func appendU32(_ value: Int) {
    appendU16(value >> 16)
    appendU16(value)
  }
}
