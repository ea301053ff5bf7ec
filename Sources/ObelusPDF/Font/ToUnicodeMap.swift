/// What a /ToUnicode CMap (ISO 32000-2, 9.10.3) says of each code, read as tolerantly as viewers read it: mappings outside
/// the codespace count, and so do targets of one byte.
package struct ToUnicodeMap {
  private struct Range {
    let low: UInt32
    let high: UInt32
    let target: [UInt8]
    /// Of the codes, in bytes.
    let length: Int
  }

  /// What the map says of one code, as it stands there.
  package struct Mapping: Hashable, Sendable {
    package var code: CodeSet.Code
    /// Mostly UTF-16BE.
    package var target: [UInt8]

    package init(code: CodeSet.Code, target: [UInt8]) {
      self.code = code
      self.target = target
    }
  }

  private static let entryLimit = 1 << 17

  private var single: [UInt32: [UInt8]] = [:]
  /// Of the codes in `single`, where it is not two bytes.
  private var lengths: [UInt32: Int] = [:]
  private var ranges: [Range] = []
  /// Pairs of bounds.
  package private(set) var codespaces: [(low: [UInt8], high: [UInt8])] = []

  /// It says by an operator that what it does not map another CMap does.
  package private(set) var buildsOnAnother = false

  /// Some of its mappings are no whole hexadecimal strings, or a list of them does not end: viewers make different things of that.
  package private(set) var isBroken = false

  package init(_ bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    while let token = scanner.next() {
      switch token {
      case .word("usecmap"): buildsOnAnother = true
      case .word("begincodespacerange"): readCodespaces(&scanner)
      case .word("beginbfchar"): readCharacters(&scanner)
      case .word("beginbfrange"): readRanges(&scanner)
      default: break
      }
    }
    if scanner.isBroken { isBroken = true }
  }

  /// The scalars of a code; empty where the map does not have it, or has nothing that is a character.
  func scalars(_ code: UInt32) -> [UInt32] {
    mapping(code).map { Self.scalars($0.target) } ?? []
  }

  /// What the map says of a code; nil where it does not have it.
  package func mapping(_ code: UInt32) -> Mapping? {
    if let target = single[code] {
      return Mapping(code: CodeSet.Code(value: code, length: lengths[code] ?? 2), target: target)
    }
    guard let range = ranges.last(where: { $0.low <= code && code <= $0.high }), let last = range.target.last else {
      return nil
    }
    // Only the last byte counts up (9.10.3), but writers let it carry over.
    var target = range.target
    var sum = UInt64(last) + UInt64(code - range.low)
    for i in target.indices.reversed() {
      target[i] = UInt8(truncatingIfNeeded: sum)
      guard sum > 0xFF, i > 0 else { break }
      sum = UInt64(target[i - 1]) + sum >> 8
    }
    return Mapping(code: CodeSet.Code(value: code, length: range.length), target: target)
  }

  private static func scalars(_ target: [UInt8]) -> [UInt32] {
    if target.count == 1 { return target[0] == 0 ? [] : [UInt32(target[0])] }
    var units: [UInt16] = []
    for i in stride(from: 0, to: target.count - 1, by: 2) {
      units.append(UInt16(target[i]) << 8 | UInt16(target[i + 1]))
    }
    let scalars = String(decoding: units, as: UTF16.self).unicodeScalars.map(\.value)
    return scalars.allSatisfy { $0 != 0 && $0 != 0xFFFD } ? scalars : []
  }

  private mutating func readCharacters(_ scanner: inout Scanner) {
    var token = scanner.next()
    while case .hex(let code)? = token, single.count < Self.entryLimit {
      guard case .hex(let target)? = scanner.next() else {
        isBroken = true
        return
      }
      set(Self.number(code), target, code.count)
      token = scanner.next()
    }
    if token != .word("endbfchar") { isBroken = true }
  }

  private mutating func set(_ code: UInt32, _ target: [UInt8], _ length: Int) {
    single[code] = target
    lengths[code] = length == 2 ? nil : max(1, min(4, length))
  }

  private mutating func readCodespaces(_ scanner: inout Scanner) {
    while case .hex(let low)? = scanner.next(), codespaces.count < 256 {
      guard case .hex(let high)? = scanner.next() else { return }
      codespaces.append((low, high))
    }
  }

  private mutating func readRanges(_ scanner: inout Scanner) {
    var token = scanner.next()
    while case .hex(let low)? = token, ranges.count < Self.entryLimit {
      guard case .hex(let high)? = scanner.next() else {
        isBroken = true
        return
      }
      switch scanner.next() {
      case .hex(let target)?:
        ranges.append(
          Range(
            low: Self.number(low), high: Self.number(high), target: target, length: max(1, min(4, low.count))))
      case .open?:
        var code = Self.number(low)
        while case .hex(let target)? = scanner.next(), single.count < Self.entryLimit {
          set(code, target, low.count)
          code &+= 1
        }
      default:
        isBroken = true
        return
      }
      token = scanner.next()
    }
    if token != .word("endbfrange") { isBroken = true }
  }

  private static func number(_ bytes: [UInt8]) -> UInt32 { bytes.suffix(4).reduce(0) { $0 << 8 | UInt32($1) } }

  private enum Token: Equatable {
    case hex([UInt8])
    case open
    case close
    case word(String)
  }

  /// As much of PostScript's syntax as CMaps use.
  private struct Scanner {
    let bytes: [UInt8]
    var at = 0
    /// A string held something else than digits, or half a byte.
    var isBroken = false

    mutating func next() -> Token? {
      while at < bytes.count {
        let c = bytes[at]
        at += 1
        switch c {
        case 0x25: while at < bytes.count, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        case 0x3C:
          if at < bytes.count, bytes[at] == 0x3C { at += 1 } else { return .hex(hex()) }
        case 0x5B: return .open
        case 0x5D: return .close
        case 0x41...0x5A, 0x61...0x7A: return .word(word(from: at - 1))
        default: break
        }
      }
      return nil
    }

    private mutating func word(from start: Int) -> String {
      while at < bytes.count, bytes[at] > 0x20, ![0x25, 0x28, 0x2F, 0x3C, 0x3E, 0x5B, 0x5D].contains(bytes[at]) {
        at += 1
      }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    private mutating func hex() -> [UInt8] {
      var digits: [UInt8] = []
      while at < bytes.count, bytes[at] != 0x3E {
        switch bytes[at] {
        case 0x30...0x39: digits.append(bytes[at] - 0x30)
        case 0x41...0x46: digits.append(bytes[at] - 0x37)
        case 0x61...0x66: digits.append(bytes[at] - 0x57)
        case 0x00, 0x09, 0x0A, 0x0C, 0x0D, 0x20: break
        default: isBroken = true
        }
        at += 1
      }
      at += 1
      if digits.count % 2 == 1 {
        isBroken = true
        digits.append(0)
      }
      return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
  }
}
