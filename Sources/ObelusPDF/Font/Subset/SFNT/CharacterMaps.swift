/// The `cmap` table: from characters to glyphs, in several subtables for several platforms (ISO/IEC 14496-22, 5.2.1).
struct CharacterMaps {
  struct Subtable: Hashable {
    var platform: Int
    var encoding: Int
    var glyphs: [Int: Int]
  }

  private(set) var subtables: [Subtable] = []

  private static let largestMap = 0x11_0000

  init(_ table: FontBytes) {
    guard let count = table.u16(2) else { return }
    var known: [Int: [Int: Int]] = [:]
    for index in 0..<min(count, 64) {
      let at = 4 + 8 * index
      guard let platform = table.u16(at), let encoding = table.u16(at + 2), let offset = table.u32(at + 4) else {
        return
      }
      let glyphs = known[offset] ?? Self.read(table, offset)
      known[offset] = glyphs
      if let glyphs { subtables.append(Subtable(platform: platform, encoding: encoding, glyphs: glyphs)) }
    }
  }

  func subtable(_ platform: Int, _ encoding: Int) -> [Int: Int]? {
    subtables.first { $0.platform == platform && $0.encoding == encoding }?.glyphs
  }

  /// Nil for a format that is none of those that fonts in PDF have.
  private static func read(_ table: FontBytes, _ at: Int) -> [Int: Int]? {
    switch table.u16(at) {
    case 0: bytes(table, at)
    case 4: segments(table, at)
    case 6: trimmed(table, at)
    case 12: groups(table, at)
    default: nil
    }
  }

  private static func bytes(_ table: FontBytes, _ at: Int) -> [Int: Int] {
    var glyphs: [Int: Int] = [:]
    for code in 0..<256 { if let glyph = table.u8(at + 6 + code), glyph != 0 { glyphs[code] = glyph } }
    return glyphs
  }

  private static func trimmed(_ table: FontBytes, _ at: Int) -> [Int: Int] {
    var glyphs: [Int: Int] = [:]
    guard let first = table.u16(at + 6), let count = table.u16(at + 8) else { return glyphs }
    for index in 0..<count {
      guard let glyph = table.u16(at + 10 + 2 * index) else { break }
      if glyph != 0 { glyphs[first + index] = glyph }
    }
    return glyphs
  }

  private static func segments(_ table: FontBytes, _ at: Int) -> [Int: Int] {
    var glyphs: [Int: Int] = [:]
    guard let doubled = table.u16(at + 6) else { return glyphs }
    let count = doubled / 2
    let ends = at + 14
    let starts = ends + 2 * count + 2
    let deltas = starts + 2 * count
    let offsets = deltas + 2 * count
    for index in 0..<count {
      guard let end = table.u16(ends + 2 * index), let start = table.u16(starts + 2 * index),
        let delta = table.u16(deltas + 2 * index), let offset = table.u16(offsets + 2 * index)
      else { break }
      guard start <= end else { continue }
      for code in start...end where glyphs[code] == nil {
        var glyph = code
        if offset != 0, offset != 0xFFFF {
          guard let mapped = table.u16(offsets + 2 * index + offset + 2 * (code - start)), mapped != 0 else { continue }
          glyph = mapped
        }
        glyph = (glyph + delta) & 0xFFFF
        if glyph != 0 { glyphs[code] = glyph }
      }
    }
    return glyphs
  }

  private static func groups(_ table: FontBytes, _ at: Int) -> [Int: Int] {
    var glyphs: [Int: Int] = [:]
    guard let count = table.u32(at + 12) else { return glyphs }
    for index in 0..<min(count, 0x10000) {
      let group = at + 16 + 12 * index
      guard let start = table.u32(group), let end = table.u32(group + 4), let glyph = table.u32(group + 8) else {
        break
      }
      guard start <= end, end < largestMap, end - start < 0x10000 else { continue }
      for code in start...end where glyph + code - start <= 0xFFFF && glyph + code > start {
        glyphs[code] = glyph + code - start
      }
    }
    return glyphs
  }

  // MARK: Writing

  /// The table with the characters of `kept` glyphs only; nil where no subtable was read.
  func table(keeping kept: Set<Int>) -> [UInt8]? {
    guard !subtables.isEmpty else { return nil }
    var header: [UInt8] = []
    header.appendU16(0)
    header.appendU16(subtables.count)
    var body: [UInt8] = []
    var places: [Subtable: Int] = [:]
    for subtable in subtables {
      let pruned = Subtable(platform: 0, encoding: 0, glyphs: subtable.glyphs.filter { kept.contains($0.value) })
      let place = places[pruned] ?? body.count
      if place == body.count, places[pruned] == nil {
        body += Self.encoded(pruned.glyphs)
        places[pruned] = place
      }
      header.appendU16(subtable.platform)
      header.appendU16(subtable.encoding)
      header.appendU32(4 + 8 * subtables.count + place)
    }
    return header + body
  }

  private static func encoded(_ glyphs: [Int: Int]) -> [UInt8] {
    if let last = glyphs.keys.max(), last > 0xFFFE { return encodedGroups(glyphs) }
    var segments: [(start: Int, end: Int, delta: Int)] = []
    for code in glyphs.keys.sorted() {
      let delta = ((glyphs[code] ?? 0) - code) & 0xFFFF
      if let last = segments.last, last.end == code - 1, last.delta == delta {
        segments[segments.count - 1].end = code
      } else {
        segments.append((code, code, delta))
      }
    }
    segments.append((0xFFFF, 0xFFFF, 1))
    guard segments.count < 8000 else { return encodedGroups(glyphs) }
    var out: [UInt8] = []
    let power = Int.bitWidth - 1 - segments.count.leadingZeroBitCount
    for value in [
      4, 16 + 8 * segments.count, 0, 2 * segments.count, 2 << power, power, 2 * segments.count - 2 << power,
    ] {
      out.appendU16(value)
    }
    for segment in segments { out.appendU16(segment.end) }
    out.appendU16(0)
    for segment in segments { out.appendU16(segment.start) }
    for segment in segments { out.appendU16(segment.delta) }
    for _ in segments { out.appendU16(0) }
    return out
  }

  private static func encodedGroups(_ glyphs: [Int: Int]) -> [UInt8] {
    var groups: [(start: Int, end: Int, glyph: Int)] = []
    for code in glyphs.keys.sorted() {
      let glyph = glyphs[code] ?? 0
      if let last = groups.last, last.end == code - 1, last.glyph + code - last.start == glyph {
        groups[groups.count - 1].end = code
      } else {
        groups.append((code, code, glyph))
      }
    }
    var out: [UInt8] = []
    out.appendU16(12)
    out.appendU16(0)
    out.appendU32(16 + 12 * groups.count)
    out.appendU32(0)
    out.appendU32(groups.count)
    for group in groups {
      out.appendU32(group.start)
      out.appendU32(group.end)
      out.appendU32(group.glyph)
    }
    return out
  }
}
