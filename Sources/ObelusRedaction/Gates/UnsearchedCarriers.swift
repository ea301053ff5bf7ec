internal import ObelusCore

/// Parts of a document that can repeat what is redacted and that no rule looks into. Where the sanitise switches leave
/// such a part in place, a redacting job refuses the document: it could not say that the text is gone.
enum UnsearchedCarriers {
  /// Throws where `dictionary`, one of any kind, leads to such a part.
  static func check(_ dictionary: PDFDictionary, _ options: SanitizeOptions) throws(ObelusError) {
    if !options.attachments, keys(["EmbeddedFiles", "EF", "AF", "Collection"], in: dictionary) {
      throw refusal("embedded files", "attachments")
    }
    if !options.xmp, dictionary["Metadata"] != nil { throw refusal("XMP metadata", "xmp") }
    if !options.javaScript, keys(["JavaScript", "JS"], in: dictionary) { throw refusal("scripts", "javaScript") }
    if !options.pieceInfo, dictionary["PieceInfo"] != nil { throw refusal("private application data", "pieceInfo") }
  }

  private static func keys(_ keys: [PDFName], in dictionary: PDFDictionary) -> Bool {
    keys.contains { dictionary[$0] != nil }
  }

  private static func refusal(_ what: String, _ option: String) -> ObelusError {
    ObelusError(
      .unsupported, "the document has \(what), in which redacted text cannot be looked for",
      hint: "set sanitize.\(option) to true, which removes them")
  }
}
