internal import CMuPDF
package import ObelusCore

extension Document {
  /// The font that a font dictionary, or a reference to one, describes. Loaded once. A font that is missing or broken
  /// comes out as MuPDF's substitute, with `isSubstitute` set.
  package func font(_ object: PDFObject, resources: PDFDictionary = [:]) throws(ObelusError) -> Font {
    if let known = fonts[object] { return known }
    let font = try loadFont(object)
    fonts[object] = font
    return font
  }

  private func loadFont(_ object: PDFObject) throws(ObelusError) -> Font {
    var loaded: OpaquePointer?
    var info = obelus_font_info()
    var error = ShimError()
    var dictionary = try self.dictionary(object)
    let encoded = ObjectEncoder.encode(object)
    var status = unsafe obelus_font_load(handle, encoded, encoded.count, &loaded, &info, &error.raw)
    if status != OBELUS_OK {
      dictionary = nil
      status = unsafe obelus_font_load_substitute(handle, &loaded, &info, &error.raw)
    }
    guard status == OBELUS_OK, let pointer = unsafe loaded else {
      throw error.error("the font", at: location(object.referenceValue))
    }
    let face = unsafe FontFace(document: owner, face: pointer)

    var description = Font.Description()
    description.objectID = object.referenceValue
    description.dictionary = dictionary
    description.isSubstitute = dictionary == nil
    description.isType3 = info.is_type3 != 0
    description.isVertical = info.is_vertical != 0
    description.ascender = Double(info.ascender)
    description.descender = Double(info.descender)
    let m = info.font_matrix
    description.fontMatrix = Matrix(Double(m.0), Double(m.1), Double(m.2), Double(m.3), Double(m.4), Double(m.5))
    description.codespaces = codespaces(&info)

    var widths = GlyphWidths()
    var ligatures: [Int: [UInt32]] = [:]
    var toUnicode: ToUnicodeMap?
    var contradictions: [UInt32: UInt32] = [:]
    if let dictionary {
      ligatures = try self.ligatures(dictionary)
      if case .reference(let id)? = dictionary["ToUnicode"], try self.object(id).isStream {
        let map = ToUnicodeMap(try decodedStream(id, limit: 16 << 20).bytes)
        description.hasBrokenUnicode = map.isBroken
        toUnicode = map
      }
      if let descendants = try array(dictionary["DescendantFonts"]) {
        if let descendant = try self.dictionary(descendants.first) {
          widths = try GlyphWidths(descendant: descendant, isVertical: description.isVertical, self)
        }
      } else {
        widths = try GlyphWidths(
          simple: dictionary, isType3: description.isType3, scale: description.isType3 ? m.0 * 1000 : 1, self)
      }
      if description.isType3 {
        description.charProcs = try charProcs(dictionary)
        description.resources = dictionary["Resources"]
      }
      if let toUnicode, dictionary["DescendantFonts"] == nil,
        description.isType3 || dictionary["Subtype"] == .name("TrueType") && face.isUnnamed
      {
        contradictions = try ClaimedCharacters(dictionary, isType3: description.isType3, in: self)
          .contradictions(of: toUnicode)
      }
    }
    let isVertical = description.isVertical
    let named = ligatures
    let map = toUnicode
    let claimed = contradictions
    return Font(description) { base in
      var row = face.row(base, widths: widths, isVertical: isVertical)
      for index in row.entries.indices {
        let code = base + UInt32(index)
        let said = map?.scalars(code) ?? []
        let scalars = said.isEmpty && base == 0 ? named[index] ?? [] : said
        let entry = row.entries[index]
        if !scalars.isEmpty {
          row.set(scalars, at: index)
          if !said.isEmpty, let drawn = face.character(of: entry.gid, besides: said) {
            row.drawn[code] = drawn
            if !GlyphCharacters.isOtherCase(drawn, said) { row.isContradicted = true }
          }
        } else if entry.unicode == Font.noUnicode, let character = face.character(of: entry.gid) {
          row.entries[index].unicode = character
        }
      }
      if base == 0, !claimed.isEmpty {
        row.drawn.merge(claimed) { known, _ in known }
        row.isContradicted = true
      }
      return row
    }
  }

  private func codespaces(_ info: inout obelus_font_info) -> [CodespaceRange] {
    let count = Int(info.codespace_count)
    // The tuple is what C calls an array of that many elements; `count` is at most their number.
    return unsafe withUnsafeBytes(of: &info.codespaces) { raw in
      let spaces = unsafe raw.assumingMemoryBound(to: obelus_codespace.self)
      return unsafe spaces.prefix(count).map {
        CodespaceRange(length: Int($0.length), low: $0.low, high: $0.high)
      }
    }
  }
}

/// A font of the shim. Kept by the `Font` that reads it, which the document keeps.
@safe
private final class FontFace {
  private let document: DocumentHandle
  // Dropped in deinit only; its document is still open then.
  private let face: OpaquePointer

  init(document: DocumentHandle, face: OpaquePointer) {
    self.document = document
    unsafe self.face = face
  }

  deinit { unsafe obelus_font_drop(document.pointer, face) }

  /// What the font program itself calls its glyphs.
  private lazy var characters = GlyphCharacters { scalars, glyphs in
    unsafe obelus_font_glyphs(face, scalars, Int32(scalars.count), &glyphs)
  }

  /// The program does not say what its glyphs are.
  var isUnnamed: Bool { characters.isEmpty }

  /// The character of a glyph by the font program.
  func character(of glyph: Int32) -> UInt32? { glyph > 0 ? characters.character(of: glyph) : nil }

  /// The same, where something else is said of the glyph.
  func character(of glyph: Int32, besides said: [UInt32]) -> UInt32? {
    glyph > 0 ? characters.character(of: glyph, besides: said) : nil
  }

  func row(_ base: UInt32, widths: GlyphWidths, isVertical: Bool) -> CodeRow {
    var codes = [obelus_code](repeating: obelus_code(), count: 256)
    var error = ShimError()
    // A row that MuPDF cannot give keeps the codes that it got to; the others have no CID and no Unicode.
    for i in codes.indices {
      codes[i].cid = -1
      codes[i].gid = -1
    }
    _ = unsafe obelus_font_codes(document.pointer, face, base, &codes, &error.raw)
    var row = CodeRow(entries: [], vertical: [], multiple: [])
    row.entries.reserveCapacity(256)
    for code in codes {
      let width = code.cid < 0 ? 0 : widths.width(Int(code.cid), fallback: code.width)
      row.entries.append(
        CodeEntry(cid: code.cid, unicode: unicode(code, &row.multiple), width: width, gid: code.gid))
      if isVertical {
        let fallback = VerticalMetrics(
          vx: code.vertical_x, vy: code.vertical_y, advance: code.vertical_advance)
        row.vertical.append(widths.verticalMetrics(Int(max(0, code.cid)), width: width, fallback: fallback))
      }
    }
    return row
  }

  private func unicode(_ code: obelus_code, _ multiple: inout [[UInt32]]) -> UInt32 {
    var code = code
    let count = Int(code.scalar_count)
    guard count > 0 else { return Font.noUnicode }
    // As in `codespaces`.
    let units = unsafe withUnsafeBytes(of: &code.scalars) { raw in
      unsafe Array(raw.assumingMemoryBound(to: UInt32.self).prefix(count))
    }
    let scalars = UnicodeScalars.combine(units)
    if scalars.isEmpty { return Font.noUnicode }
    if scalars.count == 1 { return scalars[0] }
    multiple.append(scalars)
    return Font.multipleScalars | UInt32(multiple.count - 1)
  }
}
