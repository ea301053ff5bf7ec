internal import ObelusCore

/// Tells which strings of a document are texts. The others are bytes with a meaning of their own, in which a rule must
/// neither look nor cut.
enum StringContext {
  /// Keys whose strings are digests, encoded data or code, never text that a person wrote.
  private static let binaryKeys: Set<PDFName> = [
    "CheckSum", "Panose", "Lookup", "Cert", "ByteRange", "DA", "CharSet", "Style", "Digest", "DigestValue", "Hash",
    "HashValue",
  ]

  /// Keys whose strings are words of the format: the character collections of fonts.
  private static let formatKeys: Set<PDFName> = ["Registry", "Ordering"]

  /// Whether the strings under `key` of `dictionary` are texts.
  static func isText(_ key: PDFName, in dictionary: PDFDictionary) -> Bool {
    if binaryKeys.contains(key) || formatKeys.contains(key) { return false }
    if case .string(let bytes)? = dictionary[key], isDate(bytes) { return false }
    return !(key == "Contents" && isSignature(dictionary))
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
