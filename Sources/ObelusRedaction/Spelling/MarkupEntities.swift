/// What references in markup stand for: characters by number and by name, and what a document type declares (XML 1.0, 4).
struct MarkupEntities {
  /// Characters that all references of a text may add up to: entities in entities grow fast.
  static let maximumExpansion = 1 << 16
  /// Each reads references in references twice as deep.
  private static let maximumRounds = 4
  private static let maximumLength = 1 << 12
  private static let maximumDeclarations = 256

  private var declared: [String: [Unicode.Scalar]] = [:]

  init(_ units: [StringReading.Unit]) {
    let word = Array("!ENTITY".unicodeScalars)
    var at = 0
    while at + word.count + 1 < units.count, declared.count < Self.maximumDeclarations {
      guard units[at].scalar == "<", word.indices.allSatisfy({ units[at + 1 + $0].scalar == word[$0] }) else {
        at += 1
        continue
      }
      at += 1 + word.count
      declare(at, in: units)
    }
    for _ in 0..<Self.maximumRounds {
      let nested = declared.filter { $0.value.contains("&") }
      let expanded = nested.mapValues(expanded)
      guard expanded != nested else { return }
      declared.merge(expanded) { $1 }
    }
  }

  private mutating func declare(_ start: Int, in units: [StringReading.Unit]) {
    var at = start
    func skipSpace() { while at < units.count, units[at].scalar.properties.isWhitespace { at += 1 } }
    skipSpace()
    if at < units.count, units[at].scalar == "%" {
      at += 1
      skipSpace()
    }
    var name = String.UnicodeScalarView()
    while at < units.count, name.count < 64, !units[at].scalar.properties.isWhitespace, units[at].scalar != "\"",
      units[at].scalar != "'"
    {
      name.append(units[at].scalar)
      at += 1
    }
    skipSpace()
    guard at < units.count, units[at].scalar == "\"" || units[at].scalar == "'", !name.isEmpty,
      declared[String(name)] == nil
    else { return }
    let value = units[(at + 1)...].prefix(Self.maximumLength).prefix { $0.scalar != units[at].scalar }
    declared[String(name)] = value.map(\.scalar)
  }

  /// What the reference that begins at `start` stands for, and where it ends; nil where it is none.
  func read(_ start: Int, in units: [StringReading.Unit]) -> (scalars: [Unicode.Scalar], end: Int)? {
    read(start, in: units.count) { units[$0].scalar }
  }

  private func read(
    _ start: Int, in count: Int, _ scalar: (Int) -> Unicode.Scalar
  ) -> (scalars: [Unicode.Scalar], end: Int)? {
    var end = start + 1
    guard end < count else { return nil }
    if scalar(end) == "#" {
      end += 1
      let isHexadecimal = end < count && (scalar(end) == "x" || scalar(end) == "X")
      if isHexadecimal { end += 1 }
      let first = end
      var value: UInt32 = 0
      while end < count, scalar(end).isASCII, let digit = Character(scalar(end)).hexDigitValue,
        isHexadecimal || digit < 10
      {
        value = min(value, 1 << 24) * (isHexadecimal ? 16 : 10) + UInt32(digit)
        end += 1
      }
      guard end > first, let number = Self.character(value) else { return nil }
      return ([number], end < count && scalar(end) == ";" ? end + 1 : end)
    }
    var name = String.UnicodeScalarView()
    while end < count, name.count < 64, Self.isNameLetter(scalar(end)) {
      name.append(scalar(end))
      end += 1
    }
    guard end < count, scalar(end) == ";" else {
      return NamedEntities.withoutSemicolon(name).map { ([$0.scalar], start + 1 + $0.count) }
    }
    if let text = declared[String(name)] { return (text, end + 1) }
    return NamedEntities.scalars(named: String(name)).map { ($0, end + 1) }
  }

  private func expanded(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var at = 0
    while at < text.count, result.count < Self.maximumLength {
      if text[at] == "&", let entity = read(at, in: text.count, { text[$0] }) {
        result += entity.scalars
        at = entity.end
      } else {
        result.append(text[at])
        at += 1
      }
    }
    return result
  }

  /// HTML takes the numbers of controls for code page 1252.
  private static func character(_ value: UInt32) -> Unicode.Scalar? {
    if (0x80..<0xA0).contains(value), let scalar = LetterRuns.windows[Int(value)] { return scalar }
    return Unicode.Scalar(value)
  }

  private static func isNameLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_" || scalar == "-" || scalar == "."
      || scalar == ":"
  }
}
