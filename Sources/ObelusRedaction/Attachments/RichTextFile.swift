internal import ObelusCore

/// The text of an RTF file (Rich Text Format 1.9.1), of all its destinations, hidden ones too.
enum RichTextFile {
  static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: Array("{\\rtf".utf8)) }

  /// All texts of the file one after the other, and the running text alone: without what is hidden or deleted, and without
  /// notes, marks and instructions that stand in it.
  static func texts(of bytes: [UInt8]) -> [String] {
    var all = Reader(bytes, isRunning: false)
    var running = Reader(bytes, isRunning: true)
    let texts = [all.text(), running.text()]
    return texts[0] == texts[1] ? [texts[0]] : texts
  }

  private static func windows(_ byte: UInt32) -> UInt32 {
    (LetterRuns.windows[Int(byte & 0xFF)] ?? Unicode.Scalar(UInt8(truncatingIfNeeded: byte))).value
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

  private static func digit(_ byte: UInt8) -> UInt32? {
    byte < 0x80 ? Character(Unicode.Scalar(byte)).hexDigitValue.map { UInt32($0) } : nil
  }
}

extension RichTextFile {
  private struct Group {
    /// How many characters stand for one of \u.
    var fallback = 1
    var isAside = false
    var isHidden = false
    var isDeleted = false

    var isShown: Bool { !isAside && !isHidden && !isDeleted }
  }

  private struct Reader {
    let bytes: [UInt8]
    let isRunning: Bool
    private var scalars = String.UnicodeScalarView()
    private var pending: UInt32?
    private var groups = [Group()]
    private var group = Group()
    private var skip = 0
    private var at = 0

    init(_ bytes: [UInt8], isRunning: Bool) {
      self.bytes = bytes
      self.isRunning = isRunning
    }

    private mutating func append(_ value: UInt32) {
      if skip > 0 {
        skip -= 1
        return
      }
      if isRunning, !group.isShown { return }
      scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
    }

    mutating func text() -> String {
      while at < bytes.count {
        switch bytes[at] {
        case 0x7B:
          groups.append(group)
          skip = 0
          at += 1
        case 0x7D:
          if let outer = groups.popLast() { group = outer }
          skip = 0
          at += 1
        case 0x0A, 0x0D: at += 1
        case 0x5C: readControl()
        default:
          append(RichTextFile.windows(UInt32(bytes[at])))
          at += 1
        }
      }
      return String(scalars)
    }

    private mutating func readControl() {
      guard at + 1 < bytes.count else {
        at += 1
        return
      }
      let next = bytes[at + 1]
      if next == 0x27, at + 3 < bytes.count, let high = RichTextFile.digit(bytes[at + 2]),
        let low = RichTextFile.digit(bytes[at + 3])
      {
        append(RichTextFile.windows(high << 4 | low))
        at += 4
      } else if RichTextFile.isLetter(next) {
        readWord()
      } else {
        switch next {
        case 0x7E: append(0xA0)
        case 0x5F: append(0x2D)
        case 0x5C, 0x7B, 0x7D: append(UInt32(next))
        // What readers that do not know it pass over.
        case 0x2A: group.isAside = true
        default: break
        }
        at += 2
      }
    }

    private mutating func readWord() {
      var end = at + 1
      while end < bytes.count, RichTextFile.isLetter(bytes[end]) { end += 1 }
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
        skip = group.fallback
      case "uc": group.fallback = min(max(value ?? 1, 0), 16)
      case "par", "line", "cell", "row", "page", "sect": append(0x0A)
      case "tab": append(0x20)
      case "emdash": append(0x2014)
      case "endash": append(0x2013)
      case "lquote": append(0x2018)
      case "rquote": append(0x2019)
      case "v": group.isHidden = value != 0
      case "deleted": group.isDeleted = value != 0
      case "plain":
        group.isHidden = false
        group.isDeleted = false
      default: if RichTextFile.asides.contains(word) { group.isAside = true }
      }
    }
  }

  /// Destinations that stand in a paragraph and are not its text.
  private static let asides: Set<String> = [
    "footnote", "annotation", "atnid", "atnauthor", "xe", "tc", "tcn", "rxe", "txe", "fldinst", "fonttbl", "colortbl",
    "stylesheet", "info", "pict", "object", "bkmkstart", "bkmkend", "shp", "do", "header", "headerl", "headerr",
    "headerf", "footer", "footerl", "footerr", "footerf",
  ]
}
