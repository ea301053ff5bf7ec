/// Bytes that stand in a text as other letters: base64, base32 and hexadecimal digits (RFC 4648), base 85, uuencode, lists of
/// numbers.
enum EncodedRuns {
  struct Run {
    var bytes: [UInt8]
    /// Where it stands in the text.
    var range: Range<Int>
    /// No text looks so by chance: what it stands for should be readable.
    var isCertain = false
  }

  /// Shorter ones stand for texts that are too short to be told from chance.
  private static let shortest = 6
  /// Digits, or letters on lines of one length, that are no words.
  private static let certain = 64

  /// False where a text is all words, which is told quickly: code changes between capitals, small letters, digits and signs
  /// all the time, or goes on in one of them for longer than words do.
  static func areLikely(in text: [UInt8]) -> Bool {
    var digits = 0
    var word = Word()
    for byte in text {
      if (0x30...0x39).contains(byte) { digits += 1 }
      if digits >= shortest { return true }
      if Word.contains(byte) {
        word.append(byte)
      } else if word.mayBeCode {
        return true
      } else {
        word = Word()
      }
    }
    return word.mayBeCode
  }

  /// Printable letters in a row, but for the signs that stand in numbers of sections and at the ends of words.
  private struct Word {
    static func contains(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x27, 0x28, 0x29, 0x2C, 0x2E, 0x3A, 0x3B: false
      default: byte > 0x20 && byte < 0x7F
      }
    }

    private enum Kind { case capital, small, digit, sign }

    private var count = 0
    private var changes = 0
    private var letters = 0
    private var smallLetters = 0
    private var last = Kind.capital

    mutating func append(_ byte: UInt8) {
      let kind: Kind =
        switch byte {
        case 0x30...0x39: .digit
        case 0x41...0x5A: .capital
        case 0x61...0x7A: .small
        default: .sign
        }
      if kind == .small { smallLetters += 1 }
      if kind == .small || kind == .capital { letters += 1 }
      // A word may begin with a capital.
      if count > 0, kind != last, count > 1 || kind != .small { changes += 1 }
      last = kind
      count += 1
    }

    var mayBeCode: Bool {
      if letters == 0 || count < 4 { return false }
      return changes * 4 >= count || changes == 0 && count >= 14 || smallLetters == 0 && count >= 8
    }
  }

  /// Calls `visit` for each run that may hold a text.
  /// - Parameter text: with 0 for what is not ASCII.
  static func forEach<E: Error>(in text: [UInt8], _ visit: (Run) throws(E) -> Void) throws(E) {
    func pass(_ run: Run) throws(E) {
      if run.isCertain || mayBeText(run.bytes) { try visit(run) }
    }
    for run in LetterLines.all(in: text, shortest: shortest, Base64Letters.contains) {
      let letters = run.letters(in: text)
      let isCertain = letters.count >= certain && run.isEven && hasAllKinds(letters)
      try pass(Run(bytes: Base64Letters.decoded(letters), range: run.range, isCertain: isCertain))
      // A path or a query may hold it.
      guard run.lines.count == 1 else { continue }
      for part in alphanumericParts(of: run.range, in: text) where part.count >= shortest {
        try pass(Run(bytes: Base64Letters.decoded(text[part]), range: part))
      }
    }
    for run in LetterLines.all(in: text, shortest: 2 * shortest, { hexDigit($0) != nil }) {
      let digits = run.letters(in: text).compactMap(hexDigit)
      let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
      try pass(Run(bytes: bytes, range: run.range, isCertain: digits.count >= 2 * certain && run.isEven))
    }
    for alphabet in RadixAlphabet.all {
      for run in LetterLines.all(in: text, shortest: alphabet.shortest, alphabet.contains) {
        try pass(Run(bytes: alphabet.decoded(run.letters(in: text)), range: run.range))
      }
    }
    for run in NumberLists.all(in: text) { try pass(run) }
    for run in UUEncoding.all(in: text) { try pass(run) }
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func hasAllKinds(_ letters: [UInt8]) -> Bool {
    letters.contains { (0x30...0x39).contains($0) } && letters.contains { (0x41...0x5A).contains($0) }
      && letters.contains { (0x61...0x7A).contains($0) }
  }

  private static func alphanumericParts(of range: Range<Int>, in text: [UInt8]) -> [Range<Int>] {
    func isOther(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x2B || byte == 0x2D || byte == 0x5F }
    guard text[range].contains(where: isOther) else { return [] }
    return text[range].split(whereSeparator: isOther).map(\.indices)
  }

  /// Most words read as code are no letters at all.
  private static func mayBeText(_ bytes: [UInt8]) -> Bool {
    if bytes.count >= 24 { return true }
    guard bytes.count >= 3 else { return false }
    var row = 0
    for byte in bytes where byte != 0 {
      row = byte >= 0x20 && byte < 0x7F ? row + 1 : 0
      if row >= 3 { return true }
    }
    if bytes.count >= 6, bytes[0] == bytes[2] && bytes[2] == bytes[4] || bytes[1] == bytes[3] && bytes[3] == bytes[5] {
      return true
    }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
