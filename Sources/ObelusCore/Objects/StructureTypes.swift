/// Structure types that ISO 32000 defines (ISO 32000-1, 14.8.4; ISO 32000-2, 14.8.4).
package enum StructureTypes {
  package static let standard: Set<PDFName> = [
    "Document", "DocumentFragment", "Part", "Art", "Sect", "Div", "BlockQuote", "Caption", "TOC", "TOCI", "Index",
    "NonStruct", "Private", "Aside", "Title", "FENote", "Sub", "H", "H1", "H2", "H3", "H4", "H5", "H6", "P", "L", "LI",
    "Lbl", "LBody", "Table", "TR", "TH", "TD", "THead", "TBody", "TFoot", "Span", "Quote", "Note", "Reference",
    "BibEntry", "Code", "Link", "Annot", "Ruby", "RB", "RT", "RP", "Warichu", "WT", "WP", "Em", "Strong", "Figure",
    "Formula", "Form", "Artifact",
  ]
}
