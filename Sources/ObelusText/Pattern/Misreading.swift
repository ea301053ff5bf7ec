/// Letters that readers of pictures take for each other.
enum Misreading {
  /// What a letter may be taken for, as one spelling for all letters of a kind: `l` for `1` and `I`, `rn` for `m`.
  static func spelling(_ c: UInt32) -> [UInt32] {
    guard c >= 0x80 else { return c < 0x21 ? [c] : ascii[Int(c)] }
    if let base = baseLetters[c] { return ascii[Int(base)] }
    return [c]
  }

  /// The digit that a letter may be.
  static func digit(_ c: UInt32) -> UInt32? { digits[c] }

  /// Letters whose large and small forms look alike become small ones.
  private static let kinds: [(String, String)] = [
    ("0Oo", "o"), ("1lIi|!", "l"), ("5Ss$", "s"), ("8B", "B"), ("6G", "G"), ("2Zz", "z"), ("9gq", "g"), ("cC", "c"),
    ("kK", "k"), ("pP", "p"), ("uU", "u"), ("vV", "v"), ("xX", "x"), ("yY", "y"), ("wW", "vv"), ("m", "rn"),
    ("d", "cl"),
  ]

  private static let ascii: [[UInt32]] = {
    var table = (0..<128).map { [UInt32($0)] }
    for (letters, spelling) in kinds {
      for letter in letters.unicodeScalars { table[Int(letter.value)] = spelling.unicodeScalars.map(\.value) }
    }
    return table
  }()

  private static let digits: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for (letters, digit) in [
      ("OoDQ", "0"), ("lIi|!", "1"), ("Zz", "2"), ("Ss$", "5"), ("Gb", "6"), ("B", "8"), ("gq", "9"),
    ] {
      for letter in letters.unicodeScalars { table[letter.value] = digit.unicodeScalars.first?.value }
    }
    return table
  }()

  /// Latin letters with marks: a reader that does not know the language drops these.
  private static let baseLetters: [UInt32: UInt32] = {
    var table: [UInt32: UInt32] = [:]
    for base in Array(0x41...0x5A) + Array(0x61...0x7A) as [UInt32] {
      for mark in 0x300...0x331 as ClosedRange<UInt32> {
        if let letter = CanonicalComposition.compose(base, mark) { table[letter] = base }
      }
    }
    return table
  }()
}
