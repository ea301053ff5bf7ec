package import ObelusCore

extension Typesetter {
  /// The fonts that lines were set in, as composite fonts whose codes are glyphs or CIDs.
  /// - Parameters:
  ///   - ids: of the fonts, by face.
  ///   - newID: numbers what they are made of.
  package func objects(
    _ ids: [Int: ObjectID], newID: () -> ObjectID
  ) throws(ObelusError) -> [(id: ObjectID, object: NewObject)] {
    var objects: [(id: ObjectID, object: NewObject)] = []
    for (face, id) in ids.sorted(by: { $0.key < $1.key }) where faces.indices.contains(face) {
      objects += try parts(faces[face], id, name: PDFName("AAAAAA+F\(face)"), newID: newID)
    }
    return objects
  }

  private func parts(
    _ face: EmbeddedFace, _ id: ObjectID, name: PDFName, newID: () -> ObjectID
  ) throws(ObelusError) -> [(id: ObjectID, object: NewObject)] {
    guard let subset = face.subset() else {
      throw ObelusError(.internal, "a font for new text cannot be cut to what is used of it")
    }
    let (program, descriptor, descendant, map) = (newID(), newID(), newID(), newID())
    func thousandths(_ ems: Double) -> PDFObject { .number((ems * 1000).rounded()) }
    let fontFile: PDFDictionary =
      subset.isTrueType ? ["Length1": .integer(subset.bytes.count)] : ["Subtype": .name("CIDFontType0C")]
    let described: PDFDictionary = [
      "Type": .name("FontDescriptor"), "FontName": .name(name), "Flags": .integer(4),
      "FontBBox": .numbers([-500, -400, 1500, 1100]), "ItalicAngle": .integer(0), "StemV": .integer(80),
      "Ascent": thousandths(face.ascender), "Descent": thousandths(face.descender), "CapHeight": .integer(700),
      subset.isTrueType ? "FontFile2" : "FontFile3": .reference(program),
    ]
    var cidFont: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name(subset.isTrueType ? "CIDFontType2" : "CIDFontType0"),
      "BaseFont": .name(name), "FontDescriptor": .reference(descriptor),
      "CIDSystemInfo": .dictionary([
        "Registry": .string(Array("Adobe".utf8)), "Ordering": .string(Array("Identity".utf8)),
        "Supplement": .integer(0),
      ]),
    ]
    if subset.isTrueType { cidFont["CIDToGIDMap"] = .name("Identity") }
    let codes = face.used.sorted { $0.key < $1.key }
    cidFont["W"] = .array(
      codes.flatMap { code, use in [PDFObject.integer(code), .array([thousandths(use.width)])] })
    let mappings = codes.map { code, use in
      var text = String.UnicodeScalarView()
      text.append(contentsOf: use.text.compactMap { Unicode.Scalar($0) })
      let units = String(text).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
      return ToUnicodeMap.Mapping(code: CodeSet.Code(value: UInt32(code), length: 2), target: units)
    }
    let font: PDFDictionary = [
      "Type": .name("Font"), "Subtype": .name("Type0"), "BaseFont": .name(name), "Encoding": .name("Identity-H"),
      "DescendantFonts": .array([.reference(descendant)]), "ToUnicode": .reference(map),
    ]
    return [
      (id, .value(.dictionary(font))), (descendant, .value(.dictionary(cidFont))),
      (descriptor, .value(.dictionary(described))), (program, .stream(fontFile, data: subset.bytes)),
      (map, .stream([:], data: CMapWriter.toUnicode(mappings, codespaces: []))),
    ]
  }
}
