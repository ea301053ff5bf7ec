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
  private var syntax: RegexSyntax

  init(_ source: String) {
    syntax = RegexSyntax(source)
    for (index, scalar) in source.unicodeScalars.enumerated() {
      let c = scalar.value
      switch c < 0x80 ? .scalar(c) : TextNormalization.normalize(c) {
      case .scalar(TextNormalization.space): appendSpace(at: index)
      case .scalar(let normal): if c < 0x80 { appendASCII(c, at: index) } else { appendLetter(normal, at: index) }
      case .several(let letters): appendLetters(letters, at: index)
      case .dropped: break
      }
      syntax.pass(c)
    }
  }

  private mutating func appendASCII(_ c: UInt32, at index: Int) {
    append([c], at: index)
    if syntax.isEscaped || !TextNormalization.isWordScalar(c) { letter = nil }
  }

  private mutating func appendSpace(at index: Int) {
    defer { letter = nil }
    if syntax.isExtended { return append([TextNormalization.space], at: index) }
    if syntax.isEscaped {
      bytes.removeLast()
      characters.removeLast()
    }
    switch (syntax.isInClass, syntax.isQuoted) {
    // The line end in front, so that a range still begins with the space.
    case (true, _): append("\n ", at: index)
    case (false, true): append(#"\E[\n ]\Q"#, at: index)
    case (false, false): append(#"[\n ]"#, at: index)
    }
  }

  private mutating func appendLetter(_ c: UInt32, at index: Int) {
    if !syntax.isEscaped, compose(c, at: index) { return }
    let hasMeaning = c < 0x80 && !TextNormalization.isWordScalar(c)
    if hasMeaning, !syntax.isEscaped, !syntax.isQuoted { append(#"\"#, at: index) }
    if syntax.isPlain, let letter, WordBoundary.mayEndLineAnywhere(letter), WordBoundary.mayEndLineAnywhere(c) {
      append(#"\n?"#, at: index)
    }
    append([c], at: index)
  }

  private mutating func appendLetters(_ letters: [UInt32], at index: Int) {
    for (number, letter) in letters.enumerated() {
      let hasMeaning = letter < 0x80 && !TextNormalization.isWordScalar(letter)
      let isEscaped = number == 0 && syntax.isEscaped
      append(hasMeaning && !syntax.isQuoted && !isEscaped ? [0x5C, letter] : [letter], at: index)
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
