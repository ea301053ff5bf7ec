internal import ObelusCore

/// The encodings that a string's bytes can be in.
extension StringReading {
  static func encodings(of bytes: [UInt8]) -> [StringReading] {
    let wide = utf32(bytes)
    if bytes.starts(with: [0xFE, 0xFF]) { return [utf16(bytes, from: 2, high: 0)] + wide }
    if bytes.starts(with: [0xFF, 0xFE]) { return [utf16(bytes, from: 2, high: 1)] + wide }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]), let text = utf8(bytes, from: 3) { return [text] }
    var readings = [
      StringReading(units: bytes.indices.map { Unit(scalar: pdfDoc[Int(bytes[$0])], source: $0..<$0 + 1) })
    ]
    if bytes.contains(where: { $0 >= 0x80 }) { readings.append(utf8(bytes, from: 0) ?? mixedUTF8(bytes)) }
    // Two bytes a letter without a mark: every other one is zero.
    if bytes.count > 3, (2..<bytes.count).contains(where: { bytes[$0] == 0 && bytes[$0 - 2] == 0 }) {
      for start in 0...1 { for high in 0...1 { readings.append(utf16(bytes, from: start, high: high)) } }
    }
    return readings + wide
  }

  private static let pdfDoc: [Unicode.Scalar] = (0..<256).map {
    TextString.decode([UInt8($0)]).unicodeScalars.first ?? "\u{FFFD}"
  }

  private static func utf16(_ bytes: [UInt8], from start: Int, high: Int) -> StringReading {
    var units: [Unit] = []
    units.reserveCapacity(bytes.count / 2)
    var at = start
    while at + 1 < bytes.count {
      let value = UInt32(bytes[at + high]) << 8 | UInt32(bytes[at + 1 - high])
      if value & 0xFC00 == 0xD800, at + 3 < bytes.count {
        let low = UInt32(bytes[at + 2 + high]) << 8 | UInt32(bytes[at + 3 - high])
        if low & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(0x10000 + (value & 0x3FF) << 10 + low & 0x3FF) {
          units.append(Unit(scalar: scalar, source: at..<at + 4))
          at += 4
          continue
        }
      }
      units.append(Unit(scalar: Unicode.Scalar(value) ?? "\u{FFFD}", source: at..<at + 2))
      at += 2
    }
    return StringReading(units: units)
  }

  /// Four bytes a letter, from every byte and in both orders: letters have two zeros at least.
  private static func utf32(_ bytes: [UInt8]) -> [StringReading] {
    guard bytes.count >= 12,
      (5..<bytes.count).contains(where: {
        bytes[$0] == 0 && bytes[$0 - 1] == 0 && bytes[$0 - 4] == 0 && bytes[$0 - 5] == 0
      })
    else { return [] }
    var readings: [StringReading] = []
    for start in 0..<4 {
      for isBig in [true, false] {
        var units: [Unit] = []
        units.reserveCapacity(bytes.count / 4)
        var known = 0
        for at in stride(from: start, to: bytes.count - 3, by: 4) {
          var value: UInt32 = 0
          for offset in 0..<4 { value = value << 8 | UInt32(bytes[isBig ? at + offset : at + 3 - offset]) }
          let scalar = Unicode.Scalar(value)
          if scalar != nil { known += 1 }
          units.append(Unit(scalar: scalar ?? "\u{FFFD}", source: at..<at + 4))
        }
        // Bytes read at another start or in the other order are hardly ever characters.
        if known * 8 >= units.count { readings.append(StringReading(units: units)) }
      }
    }
    return readings
  }

  /// Nil where the bytes are no UTF-8.
  private static func utf8(_ bytes: [UInt8], from start: Int) -> StringReading? {
    var units: [Unit] = []
    var decoder = UTF8()
    var iterator = bytes[start...].makeIterator()
    var at = start
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar):
        let count = UTF8.width(scalar)
        units.append(Unit(scalar: scalar, source: at..<at + count))
        at += count
      case .emptyInput: return StringReading(units: units)
      case .error: return nil
      }
    }
  }

  /// The letters that UTF-8 has in bytes that are of another encoding besides.
  private static func mixedUTF8(_ bytes: [UInt8]) -> StringReading {
    var units: [Unit] = []
    var at = 0
    while at < bytes.count {
      var decoder = UTF8()
      var iterator = bytes[at..<min(bytes.count, at + 4)].makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        units.append(Unit(scalar: scalar, source: at..<at + UTF8.width(scalar)))
      } else {
        units.append(Unit(scalar: pdfDoc[Int(bytes[at])], source: at..<at + 1))
      }
      at = units.last?.source.upperBound ?? at + 1
    }
    return StringReading(units: units)
  }
}

/// Bytes that a spelling stands for, with what each stands on.
struct SourcedBytes {
  private(set) var bytes: [UInt8] = []
  private var sources: [StringReading.Unit] = []

  mutating func append(_ byte: UInt8, _ source: Range<Int>) {
    bytes.append(byte)
    sources.append(StringReading.Unit(scalar: " ", source: source))
  }

  /// The character itself, in UTF-8.
  mutating func append(_ unit: StringReading.Unit) {
    UTF8.encode(unit.scalar).map { for byte in $0 { append(byte, unit.source) } }
  }

  /// The bytes in every encoding that they can be in.
  var readings: [StringReading] {
    StringReading.encodings(of: bytes).map { reading in
      StringReading(
        units: reading.units.map { unit in
          let first = sources[unit.source.lowerBound].source
          let last = sources[max(unit.source.lowerBound, unit.source.upperBound - 1)].source
          return StringReading.Unit(
            scalar: unit.scalar, source: first.lowerBound..<max(first.upperBound, last.upperBound))
        })
    }
  }
}
