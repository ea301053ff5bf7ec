internal import ObelusCore

/// One way to read the bytes of a string. Bytes can spell a text in several ways at once: a URI escapes what is no letter,
/// rich text has markup between its letters, a script has escapes of its own.
struct StringReading {
  /// One character and where it stands in the bytes.
  struct Unit {
    var scalar: Unicode.Scalar
    private var start: Int32
    private var end: Int32

    /// - Parameter source: of fewer than 2^31 bytes.
    init(scalar: Unicode.Scalar, source: Range<Int>) {
      self.scalar = scalar
      start = Int32(clamping: source.lowerBound)
      end = Int32(clamping: source.upperBound)
    }

    var source: Range<Int> { Int(start)..<Int(max(start, end)) }
  }

  var units: [Unit]
  /// How many spellings were undone to come here.
  private(set) var depth = 0

  init(units: [Unit]) { self.units = units }

  var text: String {
    var scalars = String.UnicodeScalarView()
    for unit in units { scalars.append(unit.scalar) }
    return String(scalars)
  }

  /// The characters as bytes, for what looks at ASCII alone; others are 0.
  var ascii: [UInt8] { units.map { $0.scalar.isASCII ? UInt8(truncatingIfNeeded: $0.scalar.value) : 0 } }

  /// Calls `visit` for every reading of `bytes` once. The first is that of text strings (ISO 32000-2, 7.9.2.2); what is
  /// spelled in one way may be spelled in another once more.
  static func forEach(
    of bytes: [UInt8], _ visit: (StringReading) throws(ObelusError) -> Void
  ) throws(ObelusError) {
    var readings = encodings(of: bytes)
    var known: Set<Int> = []
    let most = maximumCount(bytes.count)
    var next = 0
    while next < readings.count {
      let reading = readings[next]
      readings[next].units = []
      next += 1
      try visit(reading)
      guard reading.depth < maximumDepth, readings.count < most else { continue }
      for var other in reading.respelled where known.insert(other.digest).inserted {
        other.depth = reading.depth + 1
        readings.append(other)
      }
    }
  }

  /// True where the bytes can be read in more than one way.
  static func mayBeSeveral(_ bytes: [UInt8]) -> Bool {
    bytes.contains {
      $0 < 0x20 || $0 >= 0x7F || $0 == 0x22 || $0 == 0x25 || $0 == 0x26 || $0 == 0x27 || $0 == 0x2B || $0 == 0x3C
        || $0 == 0x3D || $0 == 0x5C || $0 == 0x60
    }
  }

  private static let maximumDepth = 4

  /// Long texts are files with one or two layers of spelling; what is hidden with care is short.
  private static func maximumCount(_ count: Int) -> Int { count <= 1 << 11 ? 64 : count <= 1 << 14 ? 32 : 16 }

  private var digest: Int {
    var hasher = Hasher()
    for unit in units {
      hasher.combine(unit.scalar.value)
      hasher.combine(unit.source.lowerBound)
    }
    return hasher.finalize()
  }

  /// The bytes that the scalars `range` (by number) of the reading stand for.
  func sources(of range: Range<Int>) -> [Range<Int>] { units[range].map(\.source) }

  /// The reading with what `step` puts in the place of units; none where it replaces nothing.
  /// - Parameter step: appends what units from a place on stand for and gives the place behind them, nil to leave them.
  func replacing(_ step: (_ at: Int, _ bytes: inout SourcedBytes) -> Int?) -> [StringReading] {
    var bytes = SourcedBytes()
    var isChanged = false
    var at = 0
    while at < units.count {
      if let end = step(at, &bytes) {
        at = end
        isChanged = true
      } else {
        bytes.append(units[at])
        at += 1
      }
    }
    return isChanged ? bytes.readings : []
  }

  /// The reading with each kind of spelling undone that it has.
  private var respelled: [StringReading] {
    var letters = [Bool](repeating: false, count: 128)
    for unit in units where unit.scalar.isASCII { letters[Int(unit.scalar.value)] = true }
    func has(_ letter: Unicode.Scalar) -> Bool { letters[Int(letter.value)] }
    var readings: [StringReading] = []
    if has("<") || has("&") { readings += markupRemoved }
    if has("%") { readings += percentDecoded }
    if has("+"), has(":") || has("?") || has("=") {
      readings.append(StringReading(units: units.map { $0.scalar == "+" ? Unit(scalar: " ", source: $0.source) : $0 }))
    }
    if has("\\") || has("\"") || has("'") || has("`") { readings += scriptDecoded }
    if has("=") { readings += quotedPrintableDecoded }
    let hasLines = has("\n") || has("\r")
    if has("=") && (has("?") || has("*")) || has(":") && hasLines { readings += headerDecoded }
    if has(">"), hasLines { readings += quotesRemoved }
    if has("+") { readings += shiftedDecoded }
    if hasLines, has("=") || has(">"), isFlowed { readings += flowedLinesJoined }
    if units.contains(where: { $0.tagged != nil }) { readings += tagsShown }
    if has("\u{1B}") || units.contains(where: { $0.scalar == Self.dotAbove }) { readings += languageCodesRemoved }
    return readings
  }

  /// A mail says of itself that spaces at the ends of its lines go.
  private var isFlowed: Bool {
    let word = Array("delsp".unicodeScalars)
    return units.indices.dropLast(word.count).contains { at in
      word.indices.allSatisfy { units[at + $0].scalar.value | 0x20 == word[$0].value }
    }
  }

  // MARK: Tags

  /// Tag characters, which nobody sees, as the letters that they stand for: alone, and among the others.
  private var tagsShown: [StringReading] {
    [
      StringReading(units: units.compactMap(\.tagged)), StringReading(units: units.map { $0.tagged ?? $0 }),
    ]
  }

  // MARK: Language codes

  /// What an escape character is in PDFDocEncoding.
  private static let dotAbove: Unicode.Scalar = "\u{2D9}"

  /// Without the escapes that tell languages (ISO 32000-2, 7.9.2.2), and without the escape characters alone.
  private var languageCodesRemoved: [StringReading] {
    func isEscape(_ unit: Unit) -> Bool { unit.scalar == "\u{1B}" || unit.scalar == Self.dotAbove }
    var shown: [Unit] = []
    var at = 0
    while at < units.count {
      let end = TextString.endOfLanguageCode(at, in: units.count) {
        isEscape(units[$0]) ? "\u{1B}" : units[$0].scalar
      }
      if let end {
        at = end
      } else {
        if !isEscape(units[at]) { shown.append(units[at]) }
        at += 1
      }
    }
    return [StringReading(units: shown), StringReading(units: units.filter { !isEscape($0) })]
  }
}

extension StringReading.Unit {
  /// What a tag character (Unicode Standard, 23.9) stands for; nil for any other.
  fileprivate var tagged: StringReading.Unit? {
    guard (0xE0020...0xE007E).contains(scalar.value), let letter = Unicode.Scalar(scalar.value - 0xE0000) else {
      return nil
    }
    return StringReading.Unit(scalar: letter, source: source)
  }
}
