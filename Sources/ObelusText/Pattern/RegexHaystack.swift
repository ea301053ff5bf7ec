/// A sequence as UTF-8 for regular expressions, with the entry behind each byte.
///
/// Lines end in `\n`; a gap is a space, whoever shows it; U+001E, which is no white space, stands where the text does not go on.
struct RegexHaystack {
  private(set) var bytes: [UInt8] = []
  /// For each byte the index of its entry.
  private(set) var entries: [Int32] = []
  private(set) var isASCII = true

  /// A hyphen at the end of a line parts a word, or is one of its own: `123-45-` and `6789`.
  enum LineHyphens {
    /// The hyphen and the end of the line stay.
    case kept
    /// The end of the line is left out.
    case joined
    /// Both are.
    case omitted
  }

  init() {}

  /// - Parameters:
  ///   - hyphens: what becomes of a hyphen at the end of a line.
  ///   - omitted: entries to leave out.
  init(_ sequence: TextSequence, lineHyphens hyphens: LineHyphens, omitting omitted: Set<Int> = []) {
    bytes.reserveCapacity(sequence.entries.count + 64)
    entries.reserveCapacity(sequence.entries.count + 64)
    let all = sequence.entries.span
    for i in all.indices {
      let scalar = all[i].scalar
      let index = Int32(truncatingIfNeeded: i)
      if !omitted.isEmpty, omitted.contains(i) { continue }
      if scalar < 0x80 {
        append(UInt8(scalar), index)
        continue
      }
      switch scalar {
      case Separator.weak: break
      case Separator.soft: append(0x20, index)
      case Separator.line: append(0x0A, index)
      case Separator.hyphenLine:
        if hyphens != .omitted { append(0x2D, index) }
        if hyphens == .kept { append(0x0A, index) }
      case Separator.hard:
        append(0x0A, index)
        append(0x1E, index)
        append(0x0A, index)
      default:
        isASCII = false
        appendScalar(scalar, index)
      }
    }
  }

  /// With hyphens at line ends in every way, and again with spaced-out words closed up.
  static func all(of sequence: TextSequence, on page: PageText?) -> [RegexHaystack] {
    var haystacks = [RegexHaystack(sequence, lineHyphens: .kept)]
    if sequence.hasHyphenLines {
      haystacks += [.omitted, .joined].map { RegexHaystack(sequence, lineHyphens: $0) }
    }
    for omitted in page.map({ SpacedOutText.separators(of: sequence.entries, on: $0) }) ?? [] {
      haystacks.append(RegexHaystack(sequence, lineHyphens: .omitted, omitting: omitted))
    }
    return haystacks
  }

  @inline(__always)
  private mutating func append(_ byte: UInt8, _ entry: Int32) {
    bytes.append(byte)
    entries.append(entry)
  }

  /// Adds bytes of another.
  mutating func append(_ other: RegexHaystack, _ range: Range<Int>) {
    bytes += other.bytes[range]
    entries += other.entries[range]
  }

  /// Adds a place where the text does not go on.
  mutating func appendBreak() {
    for byte in [0x0A, 0x1E, 0x0A] as [UInt8] { append(byte, entries.last ?? 0) }
  }

  private mutating func appendScalar(_ scalar: UInt32, _ entry: Int32) {
    for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter {
      append(byte, entry)
    }
  }

  /// The entries of a byte range.
  func entries(in range: Range<Int>) -> Range<Int>? {
    guard let first = range.first, range.upperBound <= entries.count else { return nil }
    return Int(entries[first])..<Int(entries[range.upperBound - 1]) + 1
  }
}
