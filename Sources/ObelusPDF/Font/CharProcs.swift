internal import ObelusCore

extension Document {
  /// The glyph procedures of a Type 3 font by code: /Encoding names a glyph, /CharProcs its stream (9.6.4).
  func charProcs(_ font: PDFDictionary) throws(ObelusError) -> [Int: ObjectID] {
    guard let procedures = try dictionary(font["CharProcs"]) else { return [:] }
    var byName: [PDFName: ObjectID] = [:]
    for entry in procedures.entries {
      if case .reference(let id) = entry.value, byName[entry.key] == nil { byName[entry.key] = id }
    }
    var byCode: [Int: ObjectID] = [:]
    for (code, name) in try glyphNames(font["Encoding"]) { byCode[code] = byName[name] }
    return byCode
  }

  /// The characters of codes whose glyph is named as a ligature; none where /ToUnicode tells.
  func ligatures(_ font: PDFDictionary) throws(ObelusError) -> [Int: [UInt32]] {
    guard font["ToUnicode"] == nil, font["DescendantFonts"] == nil else { return [:] }
    return try glyphNames(font["Encoding"]).compactMapValues { LigatureNames.scalars($0.text) }
  }

  private func glyphNames(_ object: PDFObject?) throws(ObelusError) -> [Int: PDFName] {
    try GlyphNaming.names(encoding: object, in: self)
  }
}
