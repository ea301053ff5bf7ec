/// A text without anything that may stand between the letters of a literal: spaces, hyphens and separators.
struct SqueezedText {
  /// Where text does not go on, one separator stands.
  private(set) var letters: [UInt32] = []
  /// For each letter the index of its entry.
  private(set) var places: [Int32] = []

  init(_ entries: [TextEntry]) {
    letters.reserveCapacity(entries.count)
    places.reserveCapacity(entries.count)
    let all = entries.span
    for i in all.indices {
      let c = all[i].scalar
      guard Self.isLetter(c) || c == Separator.hard else { continue }
      letters.append(c)
      places.append(Int32(truncatingIfNeeded: i))
    }
  }

  @inline(__always)
  static func isLetter(_ c: UInt32) -> Bool {
    c != TextNormalization.space && c != TextNormalization.hyphen && !Separator.contains(c)
  }

  /// Between two plain letters or digits no word begins.
  func isInsideWord(_ index: Int) -> Bool {
    index > 0 && places[index - 1] + 1 == places[index] && Self.isPlain(letters[index - 1])
      && Self.isPlain(letters[index])
  }

  private static func isPlain(_ c: UInt32) -> Bool {
    c < 0x80 && ((c >= 0x30 && c <= 0x39) || (c | 0x20 >= 0x61 && c | 0x20 <= 0x7A))
  }
}
