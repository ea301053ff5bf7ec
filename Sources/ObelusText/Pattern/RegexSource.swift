/// A regular expression's text with its literal characters normalised as the documents' text is.
///
/// Somebody who copies a name with a typographic apostrophe out of a document must find it. A character that becomes one with
/// a meaning in patterns is escaped; inside `\Q…\E`, where nothing has a meaning, it is not.
struct RegexSource {
  /// UTF-8.
  private(set) var bytes: [UInt8] = []
  /// For each byte the character of the source that it stands for.
  private var characters: [Int] = []
  /// The character written last, where it stands for itself.
  private var letter: UInt32?

  init(_ source: String) {
    var isEscaped = false
    var isQuoted = false
    for (index, scalar) in source.unicodeScalars.enumerated() {
      let c = scalar.value
      if c < 0x80 {
        append([c], at: index)
        if isEscaped || !TextNormalization.isWordScalar(c) { letter = nil }
        if isEscaped, c == 0x51 { isQuoted = true }
        if isEscaped, c == 0x45 { isQuoted = false }
        isEscaped = c == 0x5C && !isEscaped
        continue
      }
      switch TextNormalization.normalize(c) {
      case .scalar(let normal) where !isEscaped && compose(normal, at: index): continue
      case .scalar(let normal):
        let hasMeaning = normal < 0x80 && !TextNormalization.isWordScalar(normal)
        append(hasMeaning && !isEscaped && !isQuoted ? [0x5C, normal] : [normal], at: index)
      case .several(let letters):
        for (number, letter) in letters.enumerated() {
          let hasMeaning = letter < 0x80 && !TextNormalization.isWordScalar(letter)
          append(hasMeaning && !isQuoted && (number > 0 || !isEscaped) ? [0x5C, letter] : [letter], at: index)
        }
      case .dropped: break
      }
      isEscaped = false
    }
  }

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
