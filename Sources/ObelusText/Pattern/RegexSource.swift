/// A regular expression's text with its literal characters normalised as the documents' text is.
///
/// Somebody who copies a name with a typographic apostrophe out of a document must find it. A character that becomes one with
/// a meaning in patterns is escaped; inside `\Q…\E`, where nothing has a meaning, it is not. A space matches the end of a line
/// too, and between two letters of a script without spaces there may be one.
struct RegexSource {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []
  /// For each byte the character of the source that it stands for.
  private var characters: [Int] = []
  /// The character written last, where it stands for itself.
  private var letter: UInt32?

  init(_ source: String) {
    let roles = RegexSyntax(source).roles
    for (index, scalar) in source.unicodeScalars.enumerated() {
      let c = scalar.value
      let role = roles[index]
      switch c < 0x80 && c != 0x09 ? .scalar(c) : TextNormalization.normalize(c) {
      case .scalar(TextNormalization.space): appendSpace(c, role, at: index)
      case .scalar(let normal):
        if c < 0x80 { appendASCII(c, role, at: index) } else { appendLetter(normal, role, at: index) }
      case .several(let letters): appendLetters(letters, role, at: index)
      case .dropped: break
      }
    }
  }

  private mutating func appendASCII(_ c: UInt32, _ role: RegexSyntax.Role, at index: Int) {
    append([c], at: index)
    if role == .escaped || role == .other || !TextNormalization.isWordScalar(c) { letter = nil }
  }

  private mutating func appendSpace(_ c: UInt32, _ role: RegexSyntax.Role, at index: Int) {
    defer { letter = nil }
    switch role {
    case .other: append(c < 0x80 ? [c] : [TextNormalization.space], at: index)
    // The line end in front, so that a range still begins with the space.
    case .inClass: append("\n ", at: index)
    case .quoted: append(#"\E[\n ]\Q"#, at: index)
    case .escaped:
      bytes.removeLast()
      characters.removeLast()
      append(#"[\n ]"#, at: index)
    case .plain, .plainOfFixedLength: append(#"[\n ]"#, at: index)
    }
  }

  private mutating func appendLetter(_ c: UInt32, _ role: RegexSyntax.Role, at index: Int) {
    if role != .escaped, compose(c, at: index) { return }
    let hasMeaning = c < 0x80 && !TextNormalization.isWordScalar(c)
    if hasMeaning, role != .escaped, role != .quoted, role != .other { append(#"\"#, at: index) }
    if role == .plain, let letter, WordBoundary.mayEndLineAnywhere(letter), WordBoundary.mayEndLineAnywhere(c) {
      append(#"\n?"#, at: index)
    }
    append([c], at: index)
  }

  private mutating func appendLetters(_ letters: [UInt32], _ role: RegexSyntax.Role, at index: Int) {
    for (number, letter) in letters.enumerated() {
      let hasMeaning = letter < 0x80 && !TextNormalization.isWordScalar(letter)
      let isEscaped = number == 0 && role == .escaped
      append(hasMeaning && role != .quoted && !isEscaped ? [0x5C, letter] : [letter], at: index)
    }
  }

  private mutating func append(_ text: String, at index: Int) { append(text.unicodeScalars.map(\.value), at: index) }

  private mutating func append(_ scalars: [UInt32], at index: Int) {
    for case let scalar? in scalars.map(Unicode.Scalar.init) {
      let utf8 = Array(Character(scalar).utf8)
      bytes += utf8
      characters += utf8.map { _ in index }
      letter = scalar.value
    }
  }

  /// Puts a mark on the letter before it, as it stands in documents; false where there is none that it goes with.
  private mutating func compose(_ mark: UInt32, at index: Int) -> Bool {
    guard CanonicalComposition.isMark(mark), let letter,
      let composed = CanonicalComposition.compose(letter, mark), let old = Unicode.Scalar(letter)
    else { return false }
    let count = Character(old).utf8.count
    bytes.removeLast(count)
    characters.removeLast(count)
    append([composed], at: index)
    return true
  }

  /// The place in the source, from 0, of a byte.
  func character(at offset: Int) -> Int {
    offset < characters.count ? characters[max(0, offset)] : (characters.last ?? -1) + 1
  }

  /// The pattern with a border of words before and after it. Groups keep their numbers.
  func bytes(between border: String) -> [UInt8] { Array((border + "(?:").utf8) + bytes + Array((")" + border).utf8) }
}
