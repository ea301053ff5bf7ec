internal import CMuPDF
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
    var names: [Int: PDFName] = [:]
    let encoding = try resolve(object)
    let base = try resolve(encoding.dictionaryValue?["BaseEncoding"] ?? encoding).nameValue
    if let base {
      for code in 0..<256 {
        if let name = unsafe obelus_encoding_glyph_name(base.text, Int32(code)) {
          names[code] = PDFName(unsafe String(cString: name))
        }
      }
    }
    var code = 0
    for item in try array(encoding.dictionaryValue?["Differences"]) ?? [] {
      switch try resolve(item) {
      case .name(let name):
        if code >= 0, code < 256 { names[code] = name }
        code &+= 1
      case let number:
        if let n = number.integerValue { code = n }
      }
    }
    return names
  }
}
