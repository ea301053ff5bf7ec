/// What is always made equal before text is compared, in documents and in patterns alike.
///
/// * Every kind of white space is a space.
/// * The soft hyphen, zero-width characters, byte order marks and bidirectional controls are dropped.
/// * Ligatures, presentation forms of Hebrew and Arabic, half-width and other compatibility forms become their letters
///   (NFKC, see `CompatibilityForms.ofLetters`).
/// * Quotation marks and apostrophes become `'` and `"`, hyphens and dashes `-`, fraction slashes `/`.
/// * Thai and Lao am become their two parts.
/// * Full-width forms become ASCII, mathematical letters and digits (U+1D400 to 1D7FF) plain ones.
/// * A letter and combining marks become the composed letter, marks take their order (NFC, see `CanonicalComposition`).
/// * The Arabic tatweel, which only makes words longer, is dropped.
enum TextNormalization {
  enum Result {
    case scalar(UInt32)
    case several([UInt32])
    case dropped
  }

  static let space: UInt32 = 0x20
  static let hyphen: UInt32 = 0x2D
  static let softHyphen: UInt32 = 0xAD
  static let replacement: UInt32 = 0xFFFD

  /// Normalises one scalar without its neighbours. Anything that is no Unicode scalar becomes U+FFFD.
  static func normalize(_ c: UInt32) -> Result {
    switch c {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000:
      .scalar(space)
    case 0..<0x80: .scalar(c)
    case softHyphen, 0x61C, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF: .dropped
    // Joiners, variation selectors and tags: nobody sees them.
    case 0x34F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x3164, 0xFE00...0xFE0F, 0xFFA0, 0xE0000...0xE0FFF:
      .dropped
    case 0x2BC, 0x2018...0x201B, 0x2032: .scalar(0x27)
    case 0x201C...0x201F, 0x2033: .scalar(0x22)
    case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63: .scalar(0x2D)
    case 0x2044, 0x2215: .scalar(0x2F)
    case tatweel: .dropped
    case 0xFB00: .several([0x66, 0x66])
    case 0xFB01: .several([0x66, 0x69])
    case 0xFB02: .several([0x66, 0x6C])
    case 0xFB03: .several([0x66, 0x66, 0x69])
    case 0xFB04: .several([0x66, 0x66, 0x6C])
    case 0xFB05, 0xFB06: .several([0x73, 0x74])
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFC: form(presentation: c)
    case 0xFF01...0xFF5E: .scalar(c - 0xFEE0)
    // Thai and Lao am, which readers give as one character or as two.
    case 0xE33: .several([0xE4D, 0xE32])
    case 0xEB3: .several([0xECD, 0xEB2])
    case 0x1D400..<0x1D6A4:
      .scalar(((c - 0x1D400) % 52 < 26 ? 0x41 : 0x61 - 26) + (c - 0x1D400) % 52)
    case 0x1D7CE...0x1D7FF: .scalar(0x30 + (c - 0x1D7CE) % 10)
    case 0xD800..<0xE000, 0x110000...: .scalar(replacement)
    default: form(c)
    }
  }

  private static let tatweel: UInt32 = 0x640

  private static func form(presentation c: UInt32) -> Result {
    PresentationForms.letters(c).map { .several($0.filter { $0 != tatweel }) } ?? .scalar(c)
  }

  private static func form(_ c: UInt32) -> Result {
    guard let scalars = CompatibilityForms.ofLetters.scalars(c) else { return .scalar(c) }
    return scalars.count == 1 ? .scalar(scalars[0]) : .several(scalars)
  }

  /// A pattern's text: white space collapsed to one space and trimmed.
  static func normalize(_ text: String) -> [UInt32] {
    var scalars: [UInt32] = []
    for scalar in text.unicodeScalars {
      switch normalize(scalar.value) {
      case .scalar(let c): append(c, to: &scalars)
      case .several(let letters): for c in letters { append(c, to: &scalars) }
      case .dropped: break
      }
    }
    if scalars.last == space { scalars.removeLast() }
    return scalars
  }

  private static func append(_ c: UInt32, to scalars: inout [UInt32]) {
    if c == space, scalars.isEmpty || scalars.last == space { return }
    if CanonicalComposition.isMark(c), let last = scalars.last, let composed = CanonicalComposition.compose(last, c) {
      scalars[scalars.count - 1] = composed
      return
    }
    if !scalars.isEmpty, MarkOrder.isOrdered(c) {
      let (replaced, cluster) = MarkOrder.cluster(adding: c, count: scalars.count) { scalars[scalars.count - 1 - $0] }
      scalars.replaceSubrange((scalars.count - replaced)..., with: cluster)
    } else {
      scalars.append(c)
    }
  }

  /// The combining mark that a spacing accent stands for where a letter lies under or over it: TeX and others set `ü`
  /// as two glyphs on top of each other.
  static func combiningMark(forAccent c: UInt32) -> UInt32? {
    switch c {
    case 0x60, 0x2CB: 0x300
    case 0xB4, 0x2CA: 0x301
    case 0x5E, 0x2C6: 0x302
    case 0x7E, 0x2DC: 0x303
    case 0xAF, 0x2C9: 0x304
    case 0x2D8: 0x306
    case 0x2D9: 0x307
    case 0xA8: 0x308
    case 0x2DA, 0xB0: 0x30A
    case 0x2DD: 0x30B
    case 0x2C7: 0x30C
    case 0xB8: 0x327
    case 0x2DB: 0x328
    default: nil
    }
  }

  static func isRightToLeft(_ c: UInt32) -> Bool {
    c >= 0x590 && (c < 0x900 || (c >= 0xFB1D && c <= 0xFEFC && c < 0xFE00) || (c >= 0xFE70 && c <= 0xFEFC))
      || (c >= 0x10800 && c < 0x11000) || (c >= 0x1E800 && c < 0x1F000)
  }

  /// A letter, digit, underscore, or a mark on one of them: what `wholeWord` keeps together.
  static func isWordScalar(_ c: UInt32) -> Bool {
    if c < 0x80 { return c == 0x5F || (c >= 0x30 && c <= 0x39) || (c | 0x20 >= 0x61 && c | 0x20 <= 0x7A) }
    guard let scalar = Unicode.Scalar(c), c != replacement else { return false }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .nonspacingMark,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      return true
    default: return false
    }
  }
}
