internal import ObelusCore

/// Structure types that ISO 32000 defines (ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4).
enum StructureRoles {
  static let standard: Set<PDFName> = [
    "Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "Aside", "Title", "FENote", "Sub", "H", "H1", "H2", "H3", "H4", "H5", "H6", "P", "L", "LI",
    "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference",
    "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Em", "Strong", "Figure",
    "Formula", "Form", "Artifact",
  ]

  /// The standard type that a role map (14.7.3) makes of a type.
  static func standardType(_ type: PDFName?, _ map: PDFDictionary) -> PDFName {
    var current = type
    for _ in 0..<16 {
      guard let name = current else { break }
      if standard.contains(name) { return name }
      current = map[name]?.nameValue
    }
    return "NonStruct"
  }
}
