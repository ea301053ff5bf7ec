internal import ObelusCore

/// The text of an RTF file (Rich Text Format 1.9.1), of all its destinations, hidden ones too.
enum RichTextFile {
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("{\\rtf".utf8)) }

  static func text(of bytes: [UInt8]) -> String {
    var scalars = String.UnicodeScalarView()
    var pending: UInt32?
    // How many characters stand for one of \u, by depth of groups.
    var fallbacks = [1]
    var skip = 0
    func append(_ value: UInt32) {
      if skip > 0 {
        skip -= 1
        return
      }
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }
    var at = 0
    while at < bytes.count {
      switch bytes[at] {
      case 0x7B:
        fallbacks.append(fallbacks.last ?? 1)
        skip = 0
        at += 1
      case 0x7D:
        if fallbacks.count > 1 { fallbacks.removeLast() }
        skip = 0
        at += 1
      case 0x0A, 0x0D: at += 1
      case 0x5C:
        guard at + 1 < bytes.count else { return String(scalars) }
        let next = bytes[at + 1]
        if next == 0x27, at + 3 < bytes.count, let high = digit(bytes[at + 2]), let low = digit(bytes[at + 3]) {
          append(windows(high << 4 | low))
          at += 4
        } else if isLetter(next) {
          var end = at + 1
          while end < bytes.count, isLetter(bytes[end]) { end += 1 }
          let word = String(decoding: bytes[at + 1..<end], as: UTF8.self)
          let digits = end
          if end < bytes.count, bytes[end] == 0x2D { end += 1 }
          while end < bytes.count, end - digits < 12, (0x30...0x39).contains(bytes[end]) { end += 1 }
          let value = Int(String(decoding: bytes[digits..<end], as: UTF8.self))
          if end < bytes.count, bytes[end] == 0x20 { end += 1 }
          at = end
          switch word {
          case "u":
            let unit = UInt32(truncatingIfNeeded: value ?? 0) & 0xFFFF
            skip = 0
            if unit & 0xFC00 == 0xD800 {
              pending = unit
            } else if unit & 0xFC00 == 0xDC00, let high = pending {
              append(0x10000 + (high & 0x3FF) << 10 + unit & 0x3FF)
              pending = nil
            } else {
              append(unit)
            }
            skip = fallbacks.last ?? 1
          case "uc": fallbacks[fallbacks.count - 1] = min(max(value ?? 1, 0), 16)
          case "par", "line", "cell", "row", "page", "sect": append(0x0A)
          case "tab": append(0x20)
          case "emdash": append(0x2014)
          case "endash": append(0x2013)
          case "lquote": append(0x2018)
          case "rquote": append(0x2019)
          default: break
          }
        } else {
          switch next {
          case 0x7E: append(0xA0)
          case 0x5F: append(0x2D)
          case 0x5C, 0x7B, 0x7D: append(UInt32(next))
          default: break
          }
          at += 2
        }
      default:
        append(windows(UInt32(bytes[at])))
        at += 1
      }
    }
    return String(scalars)
  }

  private static func windows(_ byte: UInt32) -> UInt32 {
    (LetterRuns.windows[Int(byte & 0xFF)] ?? Unicode.Scalar(UInt8(truncatingIfNeeded: byte))).value
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func digit(_ byte: UInt8) -> UInt32? {
    byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) } : nil
  }
}
