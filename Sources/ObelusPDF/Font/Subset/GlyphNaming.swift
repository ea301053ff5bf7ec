internal import CMuPDF
package import ObelusCore

/// The glyph names of PDF's encodings (ISO 32000-2, annex D).
package enum GlyphNaming {
  package static func name(_ code: Int, in encoding: String) -> String? {
    // The string that comes out is static.
    unsafe obelus_encoding_glyph_name(encoding, Int32(truncatingIfNeeded: code)).map { unsafe String(cString: $0) }
  }

  /// The glyph names of codes by a simple font's /Encoding: its base encoding, where it says one, and /Differences.
  package static func names(
    encoding object: PDFObject?, in source: any ObjectSource
  ) throws(ObelusError) -> [Int: PDFName] {
    var names: [Int: PDFName] = [:]
    let encoding = try source.resolve(object)
    let base = try source.resolve(encoding.dictionaryValue?["BaseEncoding"] ?? encoding).nameValue
    if let base {
      for code in 0..<256 { names[code] = name(code, in: base.text).map { PDFName($0) } }
    }
    var code = 0
    for item in try source.array(encoding.dictionaryValue?["Differences"]) ?? [] {
      switch try source.resolve(item) {
      case .name(let name):
        if code >= 0, code < 256 { names[code] = name }
        code &+= 1
      case let number:
        if let n = number.integerValue { code = n }
      }
    }
    return names
  }

  /// The character of a name in the Adobe Glyph List.
  package static func unicode(_ name: String) -> Int? {
    let scalar = Int(unsafe obelus_glyph_name_unicode(name))
    return scalar > 0 ? scalar : nil
  }

  /// The code of a name in MacRomanEncoding.
  package static func macRoman(_ name: String) -> Int? { macRomanCodes[name] }

  private static let macRomanCodes: [String: Int] = {
    var codes: [String: Int] = [:]
    for code in (0..<256).reversed() { if let name = name(code, in: "MacRomanEncoding") { codes[name] = code } }
    return codes
  }()
}
