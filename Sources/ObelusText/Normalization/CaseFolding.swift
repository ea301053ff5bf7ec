/// Case folding: two scalars fold alike when one's upper or lower case is the other's, and `ß` as `ss`.
///
/// Dotted and dotless I (U+0130, U+0131) keep apart from I and i, as in the default of Unicode's CaseFolding.txt.
enum CaseFolding {
  /// What folds to more than one scalar.
  static func expansion(_ c: UInt32) -> [UInt32]? { c == 0xDF || c == 0x1E9E ? [0x73, 0x73] : nil }

  /// One scalar to one scalar.
  @inline(__always)
  static func fold(_ c: UInt32) -> UInt32 {
    if c < 0x80 { return c >= 0x41 && c <= 0x5A ? c + 0x20 : c }
    return foldBeyondASCII(c)
  }

  private static func foldBeyondASCII(_ c: UInt32) -> UInt32 {
    if c < 0x590 { return table[Int(c)] }
    switch c {
    // Scripts without case, and what is no scalar.
    case 0x590..<0x10A0, 0x1100..<0x13A0, 0x1400..<0x1C80, 0x2E80..<0xA640, 0xAC00..<0xFF00, 0x110000...: return c
    default: return compute(c)
    }
  }

  /// Latin, Greek, Cyrillic and Armenian.
  private static let table: [UInt32] = (0..<0x590).map(compute)

  private static func compute(_ c: UInt32) -> UInt32 {
    guard c != 0x130, c != 0x131, let scalar = Unicode.Scalar(c) else { return c }
    let upper = single(scalar.properties.uppercaseMapping) ?? scalar
    return (single(upper.properties.lowercaseMapping) ?? upper).value
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    let scalars = mapping.unicodeScalars
    guard let first = scalars.first, scalars.dropFirst().isEmpty else { return nil }
    return first
  }
}
