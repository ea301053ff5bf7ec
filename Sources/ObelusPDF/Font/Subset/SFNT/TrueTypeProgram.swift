internal import CHarfBuzz

/// A TrueType program (/FontFile2, or an OpenType one with `glyf` outlines).
struct TrueTypeProgram {
  private let bytes: [UInt8]
  private let directory: TableDirectory
  private let maps: CharacterMaps?
  private let names: GlyphNameTable?

  init?(_ bytes: [UInt8]) {
    guard let directory = TableDirectory(bytes), directory.table("glyf") != nil else { return nil }
    self.bytes = bytes
    self.directory = directory
    maps = directory.table("cmap").map { CharacterMaps($0) }
    names = directory.table("post").flatMap { GlyphNameTable($0) }
  }

  /// The glyphs that readers may take for a code of a simple font (ISO 32000-2, 9.6.5.4). They do not all look into the
  /// same subtable, so this is what any of them finds.
  func glyphs(_ code: SimpleCode) -> Set<Int> {
    var found: Set<Int> = []
    if let name = code.name {
      if let unicode = GlyphNaming.unicode(name) {
        for (platform, encoding) in [(3, 1), (3, 10), (0, 3), (0, 4)] {
          if let glyph = maps?.subtable(platform, encoding)?[unicode] { found.insert(glyph) }
        }
      }
      if let glyph = GlyphNaming.macRoman(name).flatMap({ maps?.subtable(1, 0)?[$0] }) { found.insert(glyph) }
      if let glyph = names?.glyphs[name] { found.insert(glyph) }
    }
    guard found.isEmpty || code.isSymbolic, let maps else { return found }
    for subtable in maps.subtables {
      for base in subtable.encoding == 0 && subtable.platform == 3 ? [0, 0xF000, 0xF100, 0xF200] : [0] {
        if let glyph = subtable.glyphs[base + code.value] { found.insert(glyph) }
      }
    }
    return found
  }

  /// The program with the outlines, characters and names of `kept` glyphs only; nil where it cannot be cut.
  func subset(keeping kept: Set<Int>) -> [UInt8]? {
    let glyphs = kept.filter { $0 >= 0 && $0 <= 0xFFFF }.sorted().map { UInt32($0) }
    var out: UnsafeMutablePointer<UInt8>?
    var count = 0
    // An array's pointer is good for the call that it is passed to; what comes out is copied and freed here.
    let status = unsafe obelus_subset(bytes, bytes.count, glyphs, glyphs.count, &out, &count)
    guard status == OBELUS_SUBSET_OK, let pointer = unsafe out else { return nil }
    let cut = unsafe Array(UnsafeBufferPointer(start: pointer, count: count))
    unsafe obelus_subset_free(pointer)
    guard let result = TableDirectory(cut) else { return nil }
    var tables = result.tags.compactMap { tag in result.table(tag).map { (tag, $0.array) } }
    if let map = maps?.table(keeping: kept) { tables.append(("cmap", map)) }
    if let names {
      tables.append(("post", names.table(keeping: kept, glyphCount: result.glyphCount)))
    } else if let table = directory.table("post").flatMap({ GlyphNameTable.nameless($0) }) {
      tables.append(("post", table))
    }
    return TableDirectory.program(tables, version: FontBytes(bytes).u32(0) ?? 0x10000)
  }
}
