/// A text without the ends of lines that may cut a number or key in two: `123-45-67` and `89` in the next line.
///
/// It has only what stands around such ends, which is little of most texts.
struct JoinedLines {
  private(set) var haystack: RegexHaystack
  /// Offsets of the bytes behind a line's end.
  private(set) var joints: [Int] = []

  /// How much stands around a line's end, in bytes.
  private static let reach = 96

  /// Nil where no line ends between two tokens with digits.
  init?(_ text: RegexHaystack) {
    haystack = RegexHaystack()
    var end = 0
    for place in text.bytes.indices where Self.isJoint(text.bytes, place) {
      let start = max(end, place - Self.reach)
      if start > end || end == 0 { haystack.appendBreak() }
      haystack.append(text, start..<place)
      joints.append(haystack.bytes.count)
      end = min(text.bytes.count, place + 1 + Self.reach)
      // The next joint may lie in what follows: then it goes on from there.
      if let next = (place + 1..<end).first(where: { Self.isJoint(text.bytes, $0) }) { end = next }
      haystack.append(text, place + 1..<end)
    }
    if joints.isEmpty { return nil }
    haystack.appendBreak()
  }

  /// Those of ascending joints that lie inside a range.
  static func joints(_ joints: [Int], inside range: Range<Int>) -> ArraySlice<Int> {
    var low = 0
    var high = joints.count
    while low < high {
      let middle = (low + high) / 2
      if joints[middle] <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    return joints[low...].prefix { $0 < range.upperBound }
  }

  /// A line's end between letters or digits, with a digit in either word.
  private static func isJoint(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard bytes[place] == 0x0A, place > 0, place + 1 < bytes.count, PresetCandidate.isAlphanumeric(bytes[place - 1]),
      PresetCandidate.isAlphanumeric(bytes[place + 1])
    else { return false }
    let before = bytes[max(0, place - reach)..<place].reversed().prefix { $0 > 0x20 }
    let after = bytes[place + 1..<min(bytes.count, place + 1 + reach)].prefix { $0 > 0x20 }
    return before.contains(where: isDigit) && after.contains(where: isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
