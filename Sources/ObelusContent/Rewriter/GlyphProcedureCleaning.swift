package import ObelusCore

/// Glyph procedures of Type 3 fonts (ISO 32000-2, 9.6.4) without what no reader shows.
package enum GlyphProcedureCleaning {
  private static let largestProcedure = 16 << 20

  /// What becomes of the procedures of a font; those that stay as they are do not appear.
  package static func cleaned(
    _ font: PDFDictionary, source: any ObjectSource
  ) throws(ObelusError) -> [ObjectID: NewObject] {
    var cleaned: [ObjectID: NewObject] = [:]
    for entry in try source.dictionary(font["CharProcs"])?.entries ?? [] {
      guard let id = try source.streamID(entry.value), cleaned[id] == nil,
        case .stream(var dictionary) = try source.object(id)
      else { continue }
      let stream = try source.decodedStream(id, limit: largestProcedure)
      guard !stream.isTruncated else {
        throw ObelusError(.limit, "a glyph procedure is too large or broken off", at: Location(object: id))
      }
      let edits = UnseenContent.edits(of: stream.bytes, inlineImages: [])
      guard !edits.isEmpty else { continue }
      for key: PDFName in ["Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms", "Length"] {
        dictionary[key] = nil
      }
      cleaned[id] = .stream(dictionary, data: edits.applied(to: stream.bytes))
    }
    return cleaned
  }
}
