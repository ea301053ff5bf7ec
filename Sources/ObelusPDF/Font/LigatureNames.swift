/// Glyph names that stand for several characters (the Adobe Glyph List's rules): `T_h`, `f_f_i`, `uni00660066`. MuPDF takes
/// one character of such a name.
enum LigatureNames {
  /// The characters, or nil for a name that is no ligature or has a part that is not plain.
  static func scalars(_ name: String) -> [UInt32]? {
    let stem = name.prefix { $0 != "." }
    let parts = stem.split(separator: "_", omittingEmptySubsequences: false)
    var all: [UInt32] = []
    for part in parts {
      guard let scalars = component(part) else { return nil }
      all += scalars
    }
    return all.count > 1 ? all : nil
  }

  private static func component(_ part: Substring) -> [UInt32]? {
    if part.utf8.count == 1, let letter = part.unicodeScalars.first, letter.properties.isAlphabetic {
      return [letter.value]
    }
    guard part.hasPrefix("uni"), part.utf8.count >= 7, (part.utf8.count - 3) % 4 == 0 else { return nil }
    var scalars: [UInt32] = []
    var digits = part.dropFirst(3)
    while !digits.isEmpty {
      guard let value = UInt32(digits.prefix(4), radix: 16) else { return nil }
      scalars.append(value)
      digits = digits.dropFirst(4)
    }
    return scalars
  }
}
