package import ObelusCore
internal import ObelusPDF

/// A font of the output, with the codes that are still shown in it.
package struct FontUse {
  /// A reference to its dictionary, or the dictionary where it stands inside another object.
  package let object: PDFObject
  let parts: FontParts
  let kept: CodeSet
  /// Nil keeps the font as it is: viewers may set any text in it.
  let demand: GlyphDemand?
  /// CIDs of a composite font.
  let cids: Set<Int>
  /// Codes with their CIDs, in the order of codes.
  let cidOfCode: [(code: CodeSet.Code, cid: Int)]
  let font: Font

  var isComposite: Bool { parts.descendant != nil }

  init(
    _ object: PDFObject, _ parts: FontParts, _ font: Font, kept: CodeSet, isPinned: Bool, in source: any ObjectSource
  ) throws(ObelusError) {
    self.object = object
    self.parts = parts
    self.font = font
    self.kept = kept
    var demand = GlyphDemand()
    var cidOfCode: [(code: CodeSet.Code, cid: Int)] = []
    for code in kept.codes {
      let bytes = code.bytes
      var at = 0
      var value: UInt32 = 0
      let index = font.nextCode(bytes.span, &at, bytes.count, &value)
      guard at == bytes.count, index < font.entries.count else { continue }
      let entry = font.entries[index]
      if entry.gid >= 0 { demand.glyphs.insert(Int(entry.gid)) }
      if entry.cid >= 0, entry.cid < 65536 { cidOfCode.append((code, Int(entry.cid))) }
    }
    self.cidOfCode = cidOfCode
    cids = Set(cidOfCode.map(\.cid))
    if parts.descendant != nil {
      demand.usesNumbers = true
      if let map = parts.cidToGID {
        let bytes = try source.decodedStream(map, limit: 1 << 18).bytes
        for cid in cids where 2 * cid + 1 < bytes.count {
          demand.glyphs.insert(Int(bytes[2 * cid]) << 8 | Int(bytes[2 * cid + 1]))
        }
      } else {
        demand.cids = cids
      }
    } else {
      demand.codes = try Self.simpleCodes(parts, kept, in: source)
    }
    self.demand = isPinned ? nil : demand
  }

  /// What the code means as far as it was read, as a ToUnicode CMap says it.
  func mapping(of code: CodeSet.Code) -> ToUnicodeMap.Mapping? {
    let bytes = code.bytes
    var at = 0
    var value: UInt32 = 0
    let index = font.nextCode(bytes.span, &at, bytes.count, &value)
    guard at == bytes.count, index < font.entries.count else { return nil }
    let scalars = font.scalars(font.entries[index].unicode).compactMap { Unicode.Scalar($0) }
    guard !scalars.isEmpty else { return nil }
    let units = scalars.flatMap { Array(String($0).utf16) }
    return ToUnicodeMap.Mapping(
      code: code, target: units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
  }

  private static func simpleCodes(
    _ parts: FontParts, _ kept: CodeSet, in source: any ObjectSource
  ) throws(ObelusError) -> Set<SimpleCode> {
    let encoding = parts.dictionary["Encoding"]
    let names = try GlyphNaming.names(encoding: encoding, in: source)
    let isTrueType = parts.dictionary["Subtype"] == .name("TrueType")
    let isSymbolic = parts.isSymbolic || encoding == nil
    var codes: Set<SimpleCode> = []
    for code in kept.codes {
      let value = Int(code.value)
      var name = names[value]?.text
      // 9.6.5.4: what /Differences does not say is StandardEncoding there.
      if name == nil, isTrueType, !isSymbolic { name = GlyphNaming.name(value, in: "StandardEncoding") }
      codes.insert(SimpleCode(value: value, name: name, isSymbolic: isSymbolic))
    }
    return codes
  }
}
