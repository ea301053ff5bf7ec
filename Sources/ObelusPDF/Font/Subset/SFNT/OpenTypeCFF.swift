/// An OpenType program with `CFF ` outlines (/FontFile3 with /Subtype /OpenType).
enum OpenTypeCFF {
  private static let drawing: Set<String> = ["head", "hhea", "hmtx", "maxp", "OS/2", "vhea", "vmtx", "VORG"]

  /// The program with other outlines, and with characters and advances of `kept` glyphs only. Tables that do not draw
  /// are left out.
  static func program(_ directory: TableDirectory, cff: [UInt8], keeping kept: Set<Int>) -> [UInt8] {
    var tables: [(tag: String, bytes: [UInt8])] = [("CFF ", cff)]
    for tag in directory.tags where drawing.contains(tag) {
      guard let table = directory.table(tag) else { continue }
      switch tag {
      case "hmtx": tables.append((tag, metrics(table, longCount: directory.table("hhea")?.u16(34), kept)))
      case "vmtx": tables.append((tag, metrics(table, longCount: directory.table("vhea")?.u16(34), kept)))
      default: tables.append((tag, table.array))
      }
    }
    if let map = directory.table("cmap").flatMap({ CharacterMaps($0).table(keeping: kept) }) {
      tables.append(("cmap", map))
    }
    if let post = directory.table("post").flatMap({ GlyphNameTable.nameless($0) }) { tables.append(("post", post)) }
    return TableDirectory.program(tables, version: 0x4F54_544F)
  }

  /// Zeros for glyphs that go, but for the last advance, which all glyphs behind it share.
  private static func metrics(_ table: FontBytes, longCount: Int?, _ kept: Set<Int>) -> [UInt8] {
    var bytes = table.array
    guard let longCount else { return bytes }
    for glyph in 0..<max(0, longCount - 1) where !kept.contains(glyph) && 4 * glyph + 4 <= bytes.count {
      for offset in 0..<4 { bytes[4 * glyph + offset] = 0 }
    }
    return bytes
  }
}
