/// Text strings (ISO 32000-2, 7.9.2.2): PDFDocEncoding, UTF-16BE with its mark, or UTF-8 with its mark.
public enum TextString {
  /// The text of a string's bytes. Little-endian UTF-16, which the standard forbids and files have, is read too.
  public static func decode(_ bytes: [UInt8]) -> String {
    if bytes.starts(with: [0xFE, 0xFF]) { return utf16(bytes.dropFirst(2), high: 0) }
    if bytes.starts(with: [0xFF, 0xFE]) { return utf16(bytes.dropFirst(2), high: 1) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return String(decoding: bytes.dropFirst(3), as: UTF8.self) }
    var s = String.UnicodeScalarView()
    s.reserveCapacity(bytes.count)
    for b in bytes { s.append(pdfDoc[Int(b)]) }
    return String(s)
  }

  /// The bytes for a text: PDFDocEncoding where it can say it, else UTF-16BE.
  public static func encode(_ text: String) -> [UInt8] {
    var out: [UInt8] = []
    for u in text.unicodeScalars {
      guard let b = pdfDocCode[u] else {
        return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      }
      out.append(b)
    }
    // A text that begins like one of the marks must not be taken for it.
    let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0xEF, 0xBB, 0xBF]]
    if marks.contains(where: { out.starts(with: $0) }) {
      return [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }
    return out
  }

  private static func utf16(_ bytes: ArraySlice<UInt8>, high: Int) -> String {
    var units: [UInt16] = []
    var i = bytes.startIndex
    while i + 1 < bytes.endIndex {
      units.append(UInt16(bytes[i + high]) << 8 | UInt16(bytes[i + 1 - high]))
      i += 2
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// PDFDocEncoding (Annex D.3), one scalar a code; codes without a character read as Latin-1.
  private static let pdfDoc: [Unicode.Scalar] = {
    var table = (0..<256).map { Unicode.Scalar(UInt8($0)) }
    let accents: [Unicode.Scalar] = [
      "\u{2D8}", "\u{2C7}", "\u{2C6}", "\u{2D9}", "\u{2DD}", "\u{2DB}", "\u{2DA}", "\u{2DC}",
    ]
    let upper: [Unicode.Scalar] = [
      "\u{2022}", "\u{2020}", "\u{2021}", "\u{2026}", "\u{2014}", "\u{2013}", "\u{192}", "\u{2044}", "\u{2039}",
      "\u{203A}", "\u{2212}", "\u{2030}", "\u{201E}", "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{201A}",
      "\u{2122}", "\u{FB01}", "\u{FB02}", "\u{141}", "\u{152}", "\u{160}", "\u{178}", "\u{17D}", "\u{131}", "\u{142}",
      "\u{153}", "\u{161}", "\u{17E}",
    ]
    for (i, u) in accents.enumerated() { table[0x18 + i] = u }
    for (i, u) in upper.enumerated() { table[0x80 + i] = u }
    table[0xA0] = "\u{20AC}"
    return table
  }()

  /// Codes to which the standard gives no character; readers differ.
  private static func isUndefined(_ code: UInt8) -> Bool {
    code < 0x18 ? ![0x09, 0x0A, 0x0D].contains(code) : [0x7F, 0x9F, 0xAD].contains(code)
  }

  private static let pdfDocCode: [Unicode.Scalar: UInt8] = {
    var codes: [Unicode.Scalar: UInt8] = [:]
    for (i, u) in pdfDoc.enumerated() where codes[u] == nil && !isUndefined(UInt8(i)) { codes[u] = UInt8(i) }
    return codes
  }()
}
