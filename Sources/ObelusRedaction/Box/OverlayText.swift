internal import ObelusCore

/// A text in standard Helvetica under WinAnsiEncoding.
struct OverlayText: Hashable {
  /// One byte for each character.
  let bytes: [UInt8]
  /// In ems.
  let width: Double

  /// Nil where it is empty or a character has no code.
  init?(_ text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      guard let byte = WinAnsi.code(scalar) else { return nil }
      bytes.append(byte)
    }
    guard bytes.contains(where: { $0 != 0x20 }) else { return nil }
    self.init(bytes)
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    width = bytes.reduce(0) { $0 + Double(WinAnsi.helveticaWidths[Int($1) - 32]) } / 1000
  }

  /// Several codes in one line.
  static func joined(_ texts: some Sequence<OverlayText>) -> OverlayText {
    OverlayText(Array(texts.map(\.bytes).joined(separator: [0x2C, 0x20])))
  }

  /// The operator that shows it.
  var show: String {
    let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
    return "<\(digits)> Tj"
  }
}

/// WinAnsiEncoding (ISO 32000-2, annex D.2) and the widths of standard Helvetica under it.
package enum WinAnsi {
  package static func code(_ scalar: Unicode.Scalar) -> UInt8? {
    switch scalar.value {
    case 0x20...0x7E, 0xA0...0xFF: UInt8(truncatingIfNeeded: scalar.value)
    // Hyphens that the font has under one name.
    case 0x2010, 0x2011: 0x2D
    default: upper[scalar.value]
    }
  }

  private static let upper: [UInt32: UInt8] = [
    0x20AC: 0x80, 0x201A: 0x82, 0x0192: 0x83, 0x201E: 0x84, 0x2026: 0x85, 0x2020: 0x86, 0x2021: 0x87, 0x02C6: 0x88,
    0x2030: 0x89, 0x0160: 0x8A, 0x2039: 0x8B, 0x0152: 0x8C, 0x017D: 0x8E, 0x2018: 0x91, 0x2019: 0x92, 0x201C: 0x93,
    0x201D: 0x94, 0x2022: 0x95, 0x2013: 0x96, 0x2014: 0x97, 0x02DC: 0x98, 0x2122: 0x99, 0x0161: 0x9A, 0x203A: 0x9B,
    0x0153: 0x9C, 0x017E: 0x9E, 0x0178: 0x9F,
  ]

  /// Codes 32 to 255, in thousandths of an em.
  package static let helveticaWidths: [Int] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, 350,
    556, 350, 222, 556, 333, 1000, 556, 556, 333, 1000, 667, 333, 1000, 350, 611, 350,
    350, 222, 222, 333, 333, 350, 556, 1000, 333, 1000, 500, 333, 944, 350, 500, 667,
    278, 333, 556, 556, 556, 556, 260, 556, 333, 737, 370, 556, 584, 333, 737, 333,
    400, 584, 333, 333, 333, 556, 537, 278, 333, 333, 365, 556, 834, 834, 834, 611,
    667, 667, 667, 667, 667, 667, 1000, 722, 667, 667, 667, 667, 278, 278, 278, 278,
    722, 722, 778, 778, 778, 778, 778, 584, 778, 722, 722, 722, 722, 667, 667, 611,
    556, 556, 556, 556, 556, 556, 889, 500, 556, 556, 556, 556, 278, 278, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 584, 611, 556, 556, 556, 556, 500, 556, 500,
  ]
}
