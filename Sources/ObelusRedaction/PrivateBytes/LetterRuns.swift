internal import ObelusCore

/// What of some bytes can be letters in a row, as one encoding has it. What is none in it ends a row, as the bytes beside
/// a text in binary data do; since these can be letters by chance too, several encodings read the same text.
struct LetterRuns {
  struct Letter: Hashable {
    var scalar: Unicode.Scalar
    var bytes: Range<Int>
  }

  struct Run {
    var letters: [Letter]

    var bytes: Range<Int> { (letters.first?.bytes.lowerBound ?? 0)..<(letters.last?.bytes.upperBound ?? 0) }
    var isASCII: Bool { letters.allSatisfy { $0.scalar.isASCII } }
  }

  enum Encoding: Hashable, CaseIterable {
    case ascii
    /// Latin-1 with the letters that Windows puts into its gaps.
    case windows
    /// PDFDocEncoding (ISO 32000-2, annex D), where it is another.
    case pdfDoc
    case utf8
    /// UTF-16, by the order of its bytes and by whether it begins at an even or odd byte.
    case big0, big1, little0, little1
    /// The same, letters of ASCII only.
    case bigASCII0, bigASCII1, littleASCII0, littleASCII1
    /// UTF-32, by the order of its bytes and by where it begins.
    case big4x0, big4x1, big4x2, big4x3, little4x0, little4x1, little4x2, little4x3

    /// Reads letters of ASCII only.
    var isPlain: Bool {
      switch self {
      case .ascii, .bigASCII0, .bigASCII1, .littleASCII0, .littleASCII1: true
      default: false
      }
    }

    /// Bytes of a letter, of the first part of one.
    fileprivate var width: Int {
      switch self {
      case .ascii, .windows, .pdfDoc, .utf8: 1
      case .big4x0, .big4x1, .big4x2, .big4x3, .little4x0, .little4x1, .little4x2, .little4x3: 4
      default: 2
      }
    }

    fileprivate var isBig: Bool {
      switch self {
      case .big0, .big1, .bigASCII0, .bigASCII1, .big4x0, .big4x1, .big4x2, .big4x3: true
      default: false
      }
    }

    fileprivate var start: Int {
      switch self {
      case .big1, .little1, .bigASCII1, .littleASCII1, .big4x1, .little4x1: 1
      case .big4x2, .little4x2: 2
      case .big4x3, .little4x3: 3
      default: 0
      }
    }

    fileprivate var isWide: Bool { width > 1 }
  }

  /// A row of so many bytes can be a text.
  static let shortest = 4

  private let bytes: [UInt8]
  private let encoding: Encoding
  private var at: Int

  init(_ bytes: [UInt8], _ encoding: Encoding) {
    self.bytes = bytes
    self.encoding = encoding
    at = encoding.start
  }

  /// The next row that no simpler encoding reads alike.
  mutating func next() -> Run? {
    if encoding.isPlain { return nextASCII() }
    while true {
      var run = Run(letters: [])
      var script: UInt32?
      var isOwn = encoding.width == 4
      while at < bytes.count, let letter = letter() {
        // Bytes that happen to be letters of another script are none of the text beside them.
        if encoding.isWide, let next = Self.script(of: letter.scalar) {
          if let script, script != next { break }
          script = next
        }
        isOwn = isOwn || isOwnLetter(letter)
        run.letters.append(letter)
        at = letter.bytes.upperBound
      }
      guard run.letters.isEmpty else {
        if isOwn { return run }
        continue
      }
      guard at < bytes.count else { return nil }
      at += encoding.width
    }
  }

  /// The same for most bytes that are looked at, rows that are too short for a text left out.
  private mutating func nextASCII() -> Run? {
    let row: Range<Int>?
    (row, at) = encoding.isWide ? rowOfWideASCII() : rowOfASCII()
    guard let row else { return nil }
    let letter = encoding.isBig ? 1 : 0
    return Run(
      letters: stride(from: row.lowerBound, to: row.upperBound, by: encoding.width).map {
        Letter(scalar: Unicode.Scalar(bytes[$0 + letter]), bytes: $0..<$0 + encoding.width)
      })
  }

  /// The bytes of the next row, and where to go on.
  private func rowOfASCII() -> (row: Range<Int>?, next: Int) {
    let span = bytes.span
    var start = at
    var next = at
    while next < span.count {
      let isLetter = span[next] >= 0x20 && span[next] < 0x7F
      next += 1
      if isLetter, next < span.count { continue }
      let end = isLetter ? next : next - 1
      if end - start >= Self.shortest { return (start..<end, next) }
      start = next
    }
    return (nil, next)
  }

  /// The same for letters of two bytes.
  private func rowOfWideASCII() -> (row: Range<Int>?, next: Int) {
    let span = bytes.span
    let (high, low) = encoding.isBig ? (0, 1) : (1, 0)
    var start = at
    var next = at
    while next + 1 < span.count {
      let isLetter = span[next + high] == 0 && span[next + low] >= 0x20 && span[next + low] < 0x7F
      next += 2
      if isLetter, next + 1 < span.count { continue }
      let end = isLetter ? next : next - 2
      if end - start >= Self.shortest { return (start..<end, next) }
      start = next
    }
    return (nil, next)
  }

  /// Whether this encoding reads the letter as no simpler one does.
  private func isOwnLetter(_ letter: Letter) -> Bool {
    encoding == .pdfDoc
      ? Self.windows[Int(bytes[letter.bytes.lowerBound])] != letter.scalar : !letter.scalar.isASCII
  }

  private func letter() -> Letter? {
    let byte = bytes[at]
    switch encoding {
    case .windows: return Self.windows[Int(byte)].map { Letter(scalar: $0, bytes: at..<at + 1) }
    case .pdfDoc: return Self.pdfDoc[Int(byte)].map { Letter(scalar: $0, bytes: at..<at + 1) }
    case .utf8: return utf8()
    default:
      guard let letter = wide(), Self.isText(letter.scalar) else { return nil }
      return letter
    }
  }

  private func utf8() -> Letter? {
    guard bytes[at] >= 0x80 else {
      return bytes[at] >= 0x20 && bytes[at] < 0x7F
        ? Letter(scalar: Unicode.Scalar(bytes[at]), bytes: at..<at + 1) : nil
    }
    var decoder = UTF8()
    var iterator = bytes[at..<min(bytes.count, at + 4)].makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator), Self.isText(scalar) else { return nil }
    return Letter(scalar: scalar, bytes: at..<at + UTF8.width(scalar))
  }

  private func unit(_ at: Int) -> UInt32? {
    guard at + 1 < bytes.count else { return nil }
    let (first, second) = (UInt32(bytes[at]), UInt32(bytes[at + 1]))
    return encoding.isBig ? first << 8 | second : second << 8 | first
  }

  private func wide() -> Letter? {
    if encoding.width == 4 {
      guard at + 3 < bytes.count else { return nil }
      let value = (0..<4).reduce(0 as UInt32) { $0 << 8 | UInt32(bytes[encoding.isBig ? at + $1 : at + 3 - $1]) }
      return Unicode.Scalar(value).map { Letter(scalar: $0, bytes: at..<at + 4) }
    }
    guard let high = unit(at) else { return nil }
    if let scalar = Unicode.Scalar(high) { return Letter(scalar: scalar, bytes: at..<at + 2) }
    guard high < 0xDC00, let low = unit(at + 2), low & 0xFC00 == 0xDC00,
      let scalar = Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 + low & 0x3FF)
    else { return nil }
    return Letter(scalar: scalar, bytes: at..<at + 4)
  }

  /// Controls, private and unassigned characters are no text.
  private static func isText(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
    switch scalar.properties.generalCategory {
    case .control, .privateUse, .unassigned, .surrogate: return false
    default: return true
    }
  }

  /// A number for the script of a letter; nil for what stands in texts of every script.
  private static func script(of scalar: Unicode.Scalar) -> UInt32? {
    switch scalar.value {
    case 0x41...0x5A, 0x61...0x7A, 0xAA, 0xBA, 0xC0...0x24F, 0x1E00...0x1EFF: 0
    case 0..<0xC0, 0x300...0x36F, 0x2000...0x206F, 0x20A0...0x20CF: nil
    case 0x3000...0x30FF, 0x3400...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFFEF, 0x20000...0x3FFFF: 1
    default: 2 + scalar.value >> 8
    }
  }

  static let windows: [Unicode.Scalar?] = (0..<256).map { byte in
    switch byte {
    case 0x20..<0x7F, 0xA0...0xFF: Unicode.Scalar(UInt8(byte))
    case 0x80..<0xA0: windowsGap[byte - 0x80]
    default: nil
    }
  }

  /// Code page 1252, 0x80 to 0x9F.
  private static let windowsGap: [Unicode.Scalar?] = [
    "\u{20AC}", nil, "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}", "\u{2C6}", "\u{2030}",
    "\u{160}", "\u{2039}", "\u{152}", nil, "\u{17D}", nil, nil, "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}",
    "\u{2022}", "\u{2013}", "\u{2014}", "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", nil, "\u{17E}",
    "\u{178}",
  ]

  private static let pdfDoc: [Unicode.Scalar?] = (0..<256).map { byte in
    guard byte >= 0x18, byte != 0x7F else { return nil }
    return TextString.decode([UInt8(byte)]).unicodeScalars.first.flatMap { $0 == "\u{FFFD}" ? nil : $0 }
  }
}
