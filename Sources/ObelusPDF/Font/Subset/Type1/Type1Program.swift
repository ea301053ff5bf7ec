/// A Type 1 program (/FontFile): clear text, then an encrypted part with the outlines (Adobe Type 1 Font Format, 2).
struct Type1Program {
  /// A charstring or subroutine as it stands in the decrypted part.
  struct Entry {
    /// From the slash or `dup` to the end of the token that defines it.
    var range: Range<Int>
    var data: Range<Int>
    /// The number that says how long the data is.
    var length: Range<Int>
  }

  /// Up to and with `eexec` and the white space behind it.
  let clear: [UInt8]
  /// The encrypted part, decrypted, with its four first bytes.
  let secret: [UInt8]
  /// What follows: zeros and `cleartomark`.
  let trailer: [UInt8]
  /// In the order of the program; of two with one name readers take one.
  let glyphs: [(name: String, entry: Entry)]
  /// The number of glyphs behind /CharStrings.
  let glyphCount: Range<Int>
  let subroutines: [Int: Entry]
  /// Bytes before each charstring that mean nothing; -1: they are not encrypted.
  let lenIV: Int

  /// Nil where the program is not what Type 1 programs look like.
  init?(_ file: [UInt8]) {
    let program = Self.joined(file)
    guard let start = Self.end(of: "eexec", in: program) else { return nil }
    var at = start
    while at < program.count, [0x20, 0x0A, 0x0D, 0x09].contains(program[at]) { at += 1 }
    // White space that belongs to the encrypted part would be rare: it is at most CR LF.
    let part = program[at...]
    let isText = part.prefix(8).count == 8 && part.prefix(8).allSatisfy { Self.hexValue($0) != nil || $0 <= 0x20 }
    let end = Self.trailerStart(program, from: at)
    let binary = isText ? Self.hex(program[at..<end]) : Array(program[at..<end])
    clear = Array(program[..<at])
    trailer = Array(program[end...])
    secret = Type1Cipher.decrypted(binary, key: Type1Cipher.eexec)
    var scanner = Type1Scanner(secret)
    guard let found = scanner.scan() else { return nil }
    glyphs = found.glyphs
    glyphCount = found.glyphCount
    subroutines = found.subroutines
    lenIV = found.lenIV
  }

  /// The glyph names of codes in the program's own encoding: that of `dup 65 /A put`, or StandardEncoding.
  var encoding: [Int: String] {
    guard let start = Self.end(of: "/Encoding", in: clear) else { return [:] }
    var names: [Int: String] = [:]
    let words = clear[start...].split { $0 <= 0x20 }.lazy.map { String(decoding: $0, as: UTF8.self) }
    var last: [String] = []
    for word in words {
      if word == "StandardEncoding", last.isEmpty {
        for code in 0..<256 { names[code] = GlyphNaming.name(code, in: "StandardEncoding") }
        return names
      }
      if word == "def" || word == "readonly" { break }
      // `dup 65/A put` has no space before the name.
      for part in word.split(separator: "/", omittingEmptySubsequences: false).enumerated() {
        if part.offset > 0 {
          last.append("/" + part.element)
        } else if !part.element.isEmpty {
          last.append(String(part.element))
        }
      }
      if last.count > 4 { last.removeFirst(last.count - 4) }
      guard last.count == 4, last[0] == "dup", last[3] == "put", let code = Int(last[1]) else { continue }
      names[code] = String(last[2].dropFirst())
    }
    return names
  }

  /// The charstring of an entry, decrypted.
  func charstring(_ entry: Entry) -> [UInt8] {
    lenIV < 0
      ? Array(secret[entry.data])
      : Array(Type1Cipher.decrypted(secret[entry.data], key: Type1Cipher.charstring).dropFirst(lenIV))
  }

  func encoded(_ charstring: [UInt8]) -> [UInt8] {
    lenIV < 0
      ? charstring
      : Type1Cipher.encrypted([UInt8](repeating: 0, count: lenIV) + charstring, key: Type1Cipher.charstring)
  }

  /// The program without the segment headers of PFB files.
  private static func joined(_ file: [UInt8]) -> [UInt8] {
    guard file.first == 0x80 else { return file }
    var out: [UInt8] = []
    var at = 0
    while at + 6 <= file.count, file[at] == 0x80, file[at + 1] == 1 || file[at + 1] == 2 {
      let length = (2..<6).reversed().reduce(0) { $0 << 8 | Int(file[at + $1]) }
      let start = at + 6
      at = min(start + length, file.count)
      out += file[start..<at]
    }
    return out
  }

  static func end(of word: String, in bytes: [UInt8], from start: Int = 0) -> Int? {
    let word = Array(word.utf8)
    guard bytes.count >= word.count else { return nil }
    var at = start
    while at <= bytes.count - word.count {
      if bytes[at] == word[0], bytes[at..<at + word.count].elementsEqual(word) { return at + word.count }
      at += 1
    }
    return nil
  }

  /// Where the 512 zeros at the end begin; the end of the program where there are none.
  private static func trailerStart(_ program: [UInt8], from start: Int) -> Int {
    let word = Array("cleartomark".utf8)
    var at = program.count - word.count
    while at >= start, !program[at..<at + word.count].elementsEqual(word) { at -= 1 }
    guard at >= start else { return program.count }
    var zeros = 0
    while at > start, zeros < 512, program[at - 1] == 0x30 || program[at - 1] <= 0x20 {
      if program[at - 1] == 0x30 { zeros += 1 }
      at -= 1
    }
    // One line end parts them from the cipher text, whose bytes can look like more.
    if zeros == 512, at > start, program[at - 1] == 0x0A || program[at - 1] == 0x0D { at -= 1 }
    return zeros >= 64 ? at : program.count
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x37
    case 0x61...0x66: byte - 0x57
    default: nil
    }
  }

  private static func hex(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let digits = bytes.compactMap { hexValue($0) }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
