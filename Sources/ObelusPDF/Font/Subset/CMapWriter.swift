/// Spells CMaps (ISO 32000-2, 9.7.5.4 and 9.10.3; Adobe Technical Note 5014).
package enum CMapWriter {
  /// A ToUnicode CMap.
  package static func toUnicode(
    _ mappings: [ToUnicodeMap.Mapping], codespaces: [(low: [UInt8], high: [UInt8])]
  ) -> [UInt8] {
    var text = header(type: 2, isVertical: false)
    text += codespace(codespaces.map { (hex($0.low), hex($0.high)) })
    for start in stride(from: 0, to: mappings.count, by: 100) {
      let part = mappings[start..<min(start + 100, mappings.count)]
      text += "\(part.count) beginbfchar\n"
      for mapping in part { text += "\(hex(mapping.code.bytes)) \(hex(mapping.target))\n" }
      text += "endbfchar\n"
    }
    return Array((text + footer).utf8)
  }

  /// The /Encoding of a composite font: from codes to CIDs.
  package static func encoding(
    _ cids: [(code: CodeSet.Code, cid: Int)], codespaces: [CodespaceRange], isVertical: Bool
  ) -> [UInt8] {
    var text = header(type: 1, isVertical: isVertical)
    text += codespace(
      codespaces.map {
        (
          hex(CodeSet.Code(value: $0.low, length: $0.length).bytes),
          hex(CodeSet.Code(value: $0.high, length: $0.length).bytes)
        )
      })
    for start in stride(from: 0, to: cids.count, by: 100) {
      let part = cids[start..<min(start + 100, cids.count)]
      text += "\(part.count) begincidchar\n"
      for (code, cid) in part { text += "\(hex(code.bytes)) \(cid)\n" }
      text += "endcidchar\n"
    }
    return Array((text + footer).utf8)
  }

  /// Names no registry and no maker: a rule may look for just these words.
  private static func header(type: Int, isVertical: Bool) -> String {
    """
    /CIDInit /ProcSet findresource begin
    12 dict begin
    begincmap
    /CMapName /M def
    /CMapType \(type) def
    /WMode \(isVertical ? 1 : 0) def

    """
  }

  private static let footer = "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n"

  private static func codespace(_ ranges: [(low: String, high: String)]) -> String {
    let ranges = ranges.isEmpty ? [(low: "<0000>", high: "<FFFF>")] : ranges
    var text = ""
    for start in stride(from: 0, to: ranges.count, by: 100) {
      let part = ranges[start..<min(start + 100, ranges.count)]
      text += "\(part.count) begincodespacerange\n"
      for range in part { text += "\(range.low) \(range.high)\n" }
      text += "endcodespacerange\n"
    }
    return text
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text: [UInt8] = [0x3C]
    for byte in bytes { text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
    return String(decoding: text + [0x3E], as: UTF8.self)
  }
}
