internal import ObelusCore

/// Tells which strings of a document are texts. The others are bytes with a meaning of their own, in which a rule must
/// neither look nor cut.
enum StringContext {
  /// What a string is.
  enum Meaning {
    case text
    /// A script; with a hole in it it would be none.
    case script
    /// Operators of a content stream.
    case content
    /// Digests, encoded data, words of the format.
    case other
  }

  /// Keys whose strings are digests or encoded data, never text that a person wrote.
  private static let binaryKeys: Set<PDFName> = [
    "CheckSum", "Lookup", "Cert", "ByteRange", "Digest", "DigestValue", "Hash", "HashValue",
  ]

  /// The character collections of fonts that the standard knows.
  static let collections: Set<String> = [
    "Adobe", "Identity", "UCS", "Japan1", "Japan2", "GB1", "CNS1", "Korea1", "KR", "Manga1",
  ]

  /// What the strings under `key` of `dictionary` are.
  static func meaning(_ key: PDFName, in dictionary: PDFDictionary) -> Meaning {
    switch key {
    case "JS": return .script
    case "DA": return .content
    case "Contents" where isSignature(dictionary): return .other
    case "Panose" where !isWritten(dictionary[key]): return .other
    default: if binaryKeys.contains(key) { return .other }
    }
    guard case .string(let bytes)? = dictionary[key] else { return .text }
    if isDate(bytes) { return .other }
    // A reader without the font looks for one of its family.
    if key == "FontFamily", StandardNames.isSystemFont(TextString.decode(bytes)) { return .other }
    if key == "Registry" || key == "Ordering", collections.contains(TextString.decode(bytes)) { return .other }
    return .text
  }

  /// Keys under which strings, alone or in arrays, name a destination, a structure element, an embedded file or fields.
  private static let keysOfKeys: Set<PDFName> = ["Dest", "D", "ID", "Names", "Limits", "Headers", "Fields", "N"]

  /// Whether the strings under `key` of `dictionary` are keys by which parts of the document find each other; values of
  /// fields and what people write are none, whatever they say.
  static func isKey(_ key: PDFName, in dictionary: PDFDictionary) -> Bool {
    guard key == "T" else { return keysOfKeys.contains(key) }
    // The name of a field, in it or in an action; elsewhere an author or a title.
    switch dictionary["Subtype"]?.nameValue {
    case "Widget": return true
    case nil: return dictionary["S"] == nil || dictionary["S"] == .name("Hide")
    default: return false
    }
  }

  /// Printable characters alone, or marked as text, and so none of the numbers that stand there otherwise.
  private static func isWritten(_ value: PDFObject?) -> Bool {
    guard case .string(let bytes)? = value, !bytes.isEmpty else { return false }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      return true
    }
    return bytes.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// A date (7.9.4): a number in it is no number that a rule means.
  private static func isDate(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 6 && bytes.count <= 23 && bytes.starts(with: [0x44, 0x3A])
      && bytes.dropFirst(2).allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x27, 0x5A].contains($0) }
  }

  /// A signature dictionary (ISO 32000-2, table 255): its /Contents is the signature itself.
  static func isSignature(_ dictionary: PDFDictionary) -> Bool {
    dictionary["ByteRange"] != nil || dictionary["Type"] == .name("Sig") || dictionary["Type"] == .name("DocTimeStamp")
  }

  /// An Indexed colour space array (8.6.6.3), whose string is a table of colours.
  static func isColorTable(_ array: [PDFObject]) -> Bool {
    array.first == .name("Indexed") || array.first == .name("I")
  }
}
