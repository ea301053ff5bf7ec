/// The name of a file in its folder: any bytes but `/` and zero, at most 255. It need not be text.
package struct FileName: Hashable, Sendable, Comparable {
  package let bytes: [UInt8]

  package init(_ text: String) { bytes = Array(text.utf8) }

  package init(bytes: [UInt8]) { self.bytes = bytes }

  package static func < (a: Self, b: Self) -> Bool { a.bytes.lexicographicallyPrecedes(b.bytes) }

  /// Nil where the bytes are no UTF-8.
  package var text: String? { String(validating: bytes, as: UTF8.self) }

  /// The name as text; bytes that are no part of UTF-8 as `%` and two digits.
  package var display: String {
    if let text { return text }
    var shown = ""
    var decoder = UTF8()
    var rest = bytes[...]
    while let byte = rest.first {
      var iterator = rest.makeIterator()
      if case .scalarValue(let scalar) = decoder.decode(&iterator) {
        shown.unicodeScalars.append(scalar)
        rest = rest.dropFirst(UTF8.width(scalar))
      } else {
        shown += "%" + Hexadecimal.encode([byte])
        rest = rest.dropFirst()
      }
      decoder = UTF8()
    }
    return shown
  }

  package var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  package func hasSuffix(_ suffix: String) -> Bool {
    bytes.count > suffix.utf8.count
      && String(decoding: bytes.suffix(suffix.utf8.count), as: UTF8.self).lowercased() == suffix
  }

  package static let limit = 255

  /// The name with `suffix` at its end, cut before it where it is too long.
  package func appending(_ suffix: String) -> FileName { Self.joined(bytes[...], suffix, ending: []) }

  /// `a-2.pdf` for the second file that is to be called `a.pdf`; the first keeps its name.
  package func numbered(_ number: Int) -> FileName {
    guard number > 1 || bytes.count > Self.limit else { return self }
    let mark = number > 1 ? "-\(number)" : ""
    // What follows the last dot is the ending, where there is something before it and it is short.
    if let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > 0, bytes.count - dot <= 16 {
      return Self.joined(bytes[..<dot], mark, ending: bytes[dot...])
    }
    return Self.joined(bytes[...], mark, ending: [])
  }

  private static func joined(_ stem: ArraySlice<UInt8>, _ mark: String, ending: ArraySlice<UInt8>) -> FileName {
    let tail = Array(mark.utf8) + ending
    guard stem.count + tail.count > limit else { return FileName(bytes: stem + tail) }
    // Names that differ behind the cut still differ.
    let sign = "~" + Hexadecimal.encode((0..<4).map { UInt8(truncatingIfNeeded: fingerprint(stem) >> ($0 * 8)) })
    var cut = stem.prefix(max(0, limit - tail.count - sign.utf8.count))
    // Not within a character.
    while let next = stem.dropFirst(cut.count).first, next & 0xC0 == 0x80, !cut.isEmpty { cut = cut.dropLast() }
    return FileName(bytes: cut + Array(sign.utf8) + tail)
  }

  /// FNV-1a.
  private static func fingerprint(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    bytes.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 }
  }
}
