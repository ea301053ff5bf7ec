internal import ObelusCore

/// Tells which strings of a document are texts. The others are bytes with a meaning of their own, in which a rule must
/// neither look nor cut.
enum StringContext {
  /// Keys whose strings are digests, encoded data or code, never text that a person wrote.
  private static let binaryKeys: Set<PDFName> = [
    "ID", "CheckSum", "Panose", "Lookup", "O", "U", "OE", "UE", "Perms", "Cert", "ByteRange", "DA", "CharSet", "Style",
    "Digest", "DigestValue", "Hash", "PaperMetaData", "RequirementsHash", "HashValue",
  ]

  /// Whether the strings under `key` of `dictionary` are texts.
  static func isText(_ key: PDFName, in dictionary: PDFDictionary) -> Bool {
    if binaryKeys.contains(key) { return false }
    return !(key == "Contents" && isSignature(dictionary))
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
