internal import ObelusCore
internal import ObelusIO

/// Entries that are an attribute each: texts, names, numbers, colours, flags, and words for values.
enum XFDFPlainEntries: XFDFMapping {
  private static let texts: [(String, PDFName)] = [
    ("name", "NM"), ("title", "T"), ("subject", "Subj"), ("date", "M"), ("creationdate", "CreationDate"),
    ("state", "State"), ("statemodel", "StateModel"), ("overlay-text", "OverlayText"),
  ]

  /// The first word is the standard's; the others are those of Acrobat, of PDFBox and of iText.
  private static let names: [([String], PDFName)] = [
    (["icon"], "Name"), (["intent", "IT"], "IT"), (["caption-style"], "CP"),
  ]

  private static let numbers: [([String], PDFName)] = [
    (["opacity"], "CA"), (["leaderLength"], "LL"), (["leaderExtend", "leaderExtended"], "LLE"),
    (["leader-offset", "leaderOffset"], "LLO"), (["rotation"], "Rotate"),
  ]

  private static let colors: [(String, PDFName)] = [("color", "C"), ("interior-color", "IC")]

  private static let intents: [(String, PDFName)] = [
    ("polygon-dimension", "PolygonDimension"), ("polyline-dimension", "PolyLineDimension"),
  ]

  private static let yesNo = XFDFWords([
    ("yes", .boolean(true)), ("no", .boolean(false)), ("true", .boolean(true)), ("false", .boolean(false)),
  ])

  private static let words: [(String, PDFName, XFDFWords)] = [
    (
      "justification", "Q",
      XFDFWords([
        ("left", .integer(0)), ("centered", .integer(1)), ("right", .integer(2)), ("center", .integer(1)),
        ("0", .integer(0)), ("1", .integer(1)), ("2", .integer(2)),
      ])
    ),
    ("symbol", "Sy", XFDFWords([("none", .name("None")), ("paragraph", .name("P"))])),
    (
      "Highlight", "H",
      XFDFWords([
        ("none", .name("N")), ("invert", .name("I")), ("outline", .name("O")), ("push", .name("P")),
      ])
    ),
    ("caption", "Cap", yesNo),
    ("open", "Open", yesNo),
    (
      "overlay-text-repeat", "Repeat",
      XFDFWords([
        ("true", .boolean(true)), ("false", .boolean(false)), ("yes", .boolean(true)), ("no", .boolean(false)),
      ])
    ),
  ]

  static func write(_ entries: PortableEntries, into element: inout XMLElement) {
    for (attribute, key) in colors { element.set(attribute, entries.numbers(key).flatMap(color)) }
    for (attribute, key) in texts { element.set(attribute, entries.text(key)) }
    element.set("flags", flags(entries.value("F").integerValue ?? 0))
    for (attributes, key) in numbers { element.set(attributes[0], entries.number(key).flatMap(NumberText.format)) }
    for (attributes, key) in names {
      guard let name = entries.name(key) else { continue }
      element.set(attributes[0], key == "IT" ? intents.first { $0.1 == name }?.0 ?? name.text : name.text)
    }
    for (attribute, key, words) in words {
      guard let word = words.word(entries.value(key)) else { continue }
      // The values of this one begin with a capital.
      element.set(attribute, key == "H" ? word.prefix(1).uppercased() + word.dropFirst() : word)
    }
  }

  static func read(_ reader: inout XFDFElementReader, into draft: inout XFDFDraft) {
    for (attribute, key) in texts {
      draft.dictionary[key] = reader.take(attribute) { .string(TextString.encode($0)) }
    }
    for (attributes, key) in names {
      for attribute in attributes where draft.dictionary[key] == nil {
        draft.dictionary[key] = reader.take(attribute) { word in name(word, key) }
      }
    }
    for (attributes, key) in numbers {
      for attribute in attributes where draft.dictionary[key] == nil {
        draft.dictionary[key] = reader.take(attribute) { NumberText.parse(trimmed($0)) }
      }
    }
    for (attribute, key) in colors {
      if reader.attribute(attribute)?.isEmpty ?? true { continue }
      draft.dictionary[key] = reader.take(attribute) { color($0) }
    }
    for (attribute, key, words) in words {
      draft.dictionary[key] = reader.take(attribute) { words.value(trimmed($0)) }
    }
    draft.dictionary["F"] = reader.take("flags") { flags($0) }
  }

  private static func name(_ word: String, _ key: PDFName) -> PDFObject? {
    if key == "IT", let intent = intents.first(where: { $0.0 == word.lowercased() }) { return .name(intent.1) }
    guard !word.isEmpty else { return nil }
    // Names are bytes: those beyond Latin-1 can only have been UTF-8.
    let isLatin = word.unicodeScalars.allSatisfy { $0.value < 0x100 }
    return .name(isLatin ? PDFName(word) : PDFName(bytes: word.utf8))
  }

  /// `#RRGGBB`; nil for what is transparent.
  private static func color(_ components: [PDFObject]) -> String? {
    Annotation.color(components.compactMap(\.numberValue))?.hex.uppercased()
  }

  private static func color(_ text: String) -> PDFObject? {
    Color(hex: trimmed(text)).map { .numbers([$0.red, $0.green, $0.blue]) }
  }

  private static func flags(_ bits: Int) -> String? {
    let names = XFDFName.flags.enumerated().filter { bits >> $0.offset & 1 != 0 }.map(\.element)
    return names.isEmpty ? nil : names.joined(separator: ",")
  }

  private static func flags(_ text: String) -> PDFObject? {
    var bits = 0
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let bit = XFDFName.flags.firstIndex(of: word.lowercased()) else { return nil }
      bits |= 1 << bit
    }
    return .integer(bits)
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
