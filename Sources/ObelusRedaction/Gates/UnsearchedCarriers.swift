package import ObelusCore

/// Parts of a document that can repeat what is redacted and that no rule looks into. Where the sanitise switches leave
/// such a part in place, a redacting job refuses the document: it could not say that the text is gone.
package enum UnsearchedCarriers {
  package static func check(_ source: any ObjectSource, _ options: SanitizeOptions) throws(ObelusError) {
    guard let catalog = try source.catalog() else { return }
    let names = try source.dictionary(catalog["Names"])
    if !options.attachments, names?["EmbeddedFiles"] != nil || catalog["AF"] != nil || catalog["Collection"] != nil {
      throw refusal("embedded files", "attachments")
    }
    if !options.xmp, catalog["Metadata"] != nil { throw refusal("XMP metadata", "xmp") }
    if !options.javaScript, names?["JavaScript"] != nil { throw refusal("scripts", "javaScript") }
    if !options.pieceInfo, catalog["PieceInfo"] != nil { throw refusal("private application data", "pieceInfo") }
  }

  private static func refusal(_ what: String, _ option: String) -> ObelusError {
    ObelusError(
      .unsupported, "the document has \(what), in which redacted text cannot be looked for",
      hint: "set sanitize.\(option) to true, which removes them")
  }
}
