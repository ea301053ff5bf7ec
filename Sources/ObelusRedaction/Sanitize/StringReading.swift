internal import ObelusCore

/// One way to read the bytes of a string. Bytes can spell a text in several ways at once: a URI escapes what is no letter,
/// rich text has markup between its letters, a script has escapes of its own.
struct StringReading {
  /// One character and where it stands in the bytes.
  struct Unit {
    var scalar: Unicode.Scalar
    var source: Range<Int>
  }

  private(set) var units: [Unit]

  var text: String {
    var scalars = String.UnicodeScalarView()
    for unit in units { scalars.append(unit.scalar) }
    return String(scalars)
  }

  /// Every reading of `bytes`. The first is that of text strings (ISO 32000-2, 7.9.2.2).
  static func all(of bytes: [UInt8]) -> [StringReading] {
    var readings = encodings(of: bytes)
    var next = 0
    // An escaped text may be escaped once more.
    while next < readings.count, readings.count < maximumCount {
      let reading = readings[next]
      next += 1
      readings += reading.unescaped
    }
    return readings
  }

  /// True where the bytes can be read in more than one way.
  static func mayBeSeveral(_ bytes: [UInt8]) -> Bool {
    bytes.contains { $0 < 0x20 || $0 >= 0x7F || $0 == 0x25 || $0 == 0x26 || $0 == 0x2B || $0 == 0x3C || $0 == 0x5C }
  }

  private static let maximumCount = 12

  /// The bytes that the scalars `range` (by number) of the reading stand for.
  func sources(of range: Range<Int>) -> [Range<Int>] { units[range].map(\.source) }

  // MARK: Encodings

  private static func encodings(of bytes: [UInt8]) -> [StringReading] {
    if bytes.starts(with: [0xFE, 0xFF]) { return [utf16(bytes, from: 2, high: 0)] }
    if bytes.starts(with: [0xFF, 0xFE]) { return [utf16(bytes, from: 2, high: 1)] }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return [utf8(bytes, from: 3)].compactMap { $0 } }
    var readings = [
      StringReading(units: bytes.indices.map { Unit(scalar: pdfDoc[Int(bytes[$0])], source: $0..<$0 + 1) })
    ]
    if bytes.contains(where: { $0 >= 0x80 }) { readings.append(utf8(bytes, from: 0) ?? mixedUTF8(bytes)) }
    // Two bytes a letter without a mark: every other one is zero.
    if bytes.count > 3, (2..<bytes.count).contains(where: { bytes[$0] == 0 && bytes[$0 - 2] == 0 }) {
      for start in 0...1 { for high in 0...1 { readings.append(utf16(bytes, from: start, high: high)) } }
    }
    return readings
  }

  private static let pdfDoc: [Unicode.Scalar] = (0..<256).map {
    TextString.decode([UInt8($0)]).unicodeScalars.first ?? "\u{FFFD}"
  }

  private static func utf16(_ bytes: [UInt8], from start: Int, high: Int) -> StringReading {
    var units: [Unit] = []
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

  // MARK: Escapes

  /// The reading with each kind of escape undone that it has.
  private var unescaped: [StringReading] {
    var readings: [StringReading] = []
    let scalars = Set(units.lazy.map(\.scalar.value).filter { $0 < 0x80 })
    if scalars.contains(0x25) { readings += percentDecoded }
    if scalars.contains(0x2B), scalars.contains(0x3A) || scalars.contains(0x3F) || scalars.contains(0x3D) {
      readings.append(StringReading(units: units.map { $0.scalar == "+" ? Unit(scalar: " ", source: $0.source) : $0 }))
    }
    if scalars.contains(0x3C) || scalars.contains(0x26) { readings += markupRemoved }
    if scalars.contains(0x5C) || scalars.contains(0x2B) { readings += scriptDecoded }
    return readings.filter { $0.units.count != units.count || scalars.contains(0x2B) }
  }

  /// `%53`, whatever the encoding of the bytes that it stands for, and `%u0053`.
  private var percentDecoded: [StringReading] {
    var bytes: [(byte: UInt8, source: Range<Int>)] = []
    var at = 0
    while at < units.count {
      if units[at].scalar == "%" {
        if let value = hex(at + 1, 2) {
          bytes.append(
            (UInt8(truncatingIfNeeded: value), units[at].source.lowerBound..<units[at + 2].source.upperBound))
          at += 3
          continue
        }
        if at + 1 < units.count, units[at + 1].scalar == "u", let value = hex(at + 2, 4) {
          let source = units[at].source.lowerBound..<units[at + 5].source.upperBound
          for byte in String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8 { bytes.append((byte, source)) }
          at += 6
          continue
        }
      }
      for byte in String(units[at].scalar).utf8 { bytes.append((byte, units[at].source)) }
      at += 1
    }
    return Self.encodings(of: bytes.map(\.byte)).map { reading in
      StringReading(
        units: reading.units.map { unit in
          let first = bytes[unit.source.lowerBound].source
          let last = bytes[max(unit.source.lowerBound, unit.source.upperBound - 1)].source
          return Unit(scalar: unit.scalar, source: first.lowerBound..<max(first.upperBound, last.upperBound))
        })
    }
  }

  /// The number that `count` hexadecimal digits from `start` on write.
  private func hex(_ start: Int, _ count: Int) -> UInt32? {
    guard start + count <= units.count else { return nil }
    var value: UInt32 = 0
    for unit in units[start..<start + count] {
      guard unit.scalar.isASCII, let digit = Character(unit.scalar).hexDigitValue else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// Markup with its entities read: once without its tags, once with them, for what stands in attributes.
  private var markupRemoved: [StringReading] {
    var plain: [Unit] = []
    var whole: [Unit] = []
    var at = 0
    var isInTag = false
    while at < units.count {
      var unit = units[at]
      var next = at + 1
      if unit.scalar == "&", let entity = entity(at) {
        unit = Unit(scalar: entity.scalar, source: unit.source.lowerBound..<units[entity.end - 1].source.upperBound)
        next = entity.end
      } else if unit.scalar == "<", next < units.count, Self.beginsTag(units[next].scalar) {
        isInTag = true
      }
      whole.append(unit)
      if !isInTag { plain.append(unit) }
      if isInTag, units[at].scalar == ">" { isInTag = false }
      at = next
    }
    let readings = plain.count == whole.count ? [whole] : [plain, whole]
    return readings.filter { $0.count != units.count }.map { StringReading(units: $0) }
  }

  private static func beginsTag(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar == "/" || scalar == "!" || scalar == "?" || scalar == "_"
  }

  private func entity(_ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard let end = units[start..<min(units.count, start + 12)].firstIndex(where: { $0.scalar == ";" }) else {
      return nil
    }
    let name = String(String.UnicodeScalarView(units[start + 1..<end].map(\.scalar)))
    var value: UInt32?
    if name.hasPrefix("#x") || name.hasPrefix("#X") {
      value = UInt32(name.dropFirst(2), radix: 16)
    } else if name.hasPrefix("#") {
      value = UInt32(name.dropFirst())
    }
    let scalar = value.flatMap { Unicode.Scalar($0) } ?? NamedEntities.all[name]
    return scalar.map { ($0, end + 1) }
  }

  /// A script's escapes (`\x53`, `\u0053`, `\123`), and its strings put together where `+` does that.
  private var scriptDecoded: [StringReading] {
    var decoded: [Unit] = []
    var at = 0
    while at < units.count {
      if units[at].scalar == "\\", let escape = scriptEscape(at) {
        let source = units[at].source.lowerBound..<units[escape.end - 1].source.upperBound
        decoded.append(Unit(scalar: escape.scalar, source: source))
        at = escape.end
      } else if let end = endOfJoint(at) {
        at = end
      } else {
        decoded.append(units[at])
        at += 1
      }
    }
    return decoded.count == units.count ? [] : [StringReading(units: decoded)]
  }

  private func scriptEscape(_ start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard start + 1 < units.count else { return nil }
    switch units[start + 1].scalar {
    case "x": return hex(start + 2, 2).flatMap { Unicode.Scalar($0) }.map { ($0, start + 4) }
    case "u": return hex(start + 2, 4).flatMap { Unicode.Scalar($0) }.map { ($0, start + 6) }
    case "0"..."7":
      let digits = units[(start + 1)...].prefix(3).prefix { ("0"..."7").contains($0.scalar) }
      let value = digits.reduce(0 as UInt32) { $0 << 3 | ($1.scalar.value - 0x30) }
      return Unicode.Scalar(value).map { ($0, digits.endIndex) }
    default: return (units[start + 1].scalar, start + 2)
    }
  }

  /// Behind `" + "` between two strings, which begins at `start`.
  private func endOfJoint(_ start: Int) -> Int? {
    guard units[start].scalar == "\"" || units[start].scalar == "'" else { return nil }
    var at = start + 1
    var plus = 0
    while at < units.count, units[at].scalar == "+" || units[at].scalar.properties.isWhitespace {
      if units[at].scalar == "+" { plus += 1 }
      at += 1
    }
    guard plus == 1, at < units.count, units[at].scalar == "\"" || units[at].scalar == "'" else { return nil }
    return at + 1
  }
}
