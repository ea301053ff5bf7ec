internal import ObelusCore

/// Texts inside binary formats, where they can be told from data: descriptions of colour profiles, names and notices of
/// font programs, comments of JPEG files. They are overwritten, so that nothing else of the format moves.
struct BinaryTexts {
  enum Format {
    case colorProfile, sfnt, compactFont, type1, jpeg

    /// Nil for what is none of these.
    init?(_ bytes: [UInt8]) {
      if bytes.count > 132, bytes[36..<40].elementsEqual("acsp".utf8) {
        self = .colorProfile
      } else if bytes.starts(with: [0, 1, 0, 0]) || bytes.starts(with: Array("OTTO".utf8))
        || bytes.starts(with: Array("true".utf8))
      {
        self = .sfnt
      } else if bytes.starts(with: [0x25, 0x21]) {
        self = .type1
      } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
        self = .jpeg
      } else if bytes.starts(with: [1, 0]), bytes.count > 4, bytes[2] >= 4, (1...4).contains(bytes[3]) {
        self = .compactFont
      } else {
        return nil
      }
    }
  }

  /// Shorter texts stand in notices and tables by chance.
  static let shortest = 4

  /// The bytes without the hits in their texts, of the same length; nil where there is none.
  static func overwritten(_ bytes: [UInt8], _ rules: any StringRules) throws(ObelusError) -> [UInt8]? {
    guard let rules = rules.rules(findingAtLeast: shortest), let format = Format(bytes) else { return nil }
    var result = bytes
    var isChanged = false
    for region in bounded(regions(of: bytes, format), by: bytes.count) {
      let text = Array(bytes[region])
      // One byte a letter or two: what is no letter of ASCII either way cannot be part of a word that is.
      guard
        rules.mayHit(text.filter { $0 != 0 }.map { $0 < 0x20 || $0 >= 0x7F ? 0x20 : $0 })
          || text.contains(where: { $0 >= 0x80 })
      else { continue }
      for hit in try rules.ranges(in: text, .anywhere) {
        isChanged = true
        for offset in hit { result[region.lowerBound + offset] = text[offset] == 0 ? 0 : 0x58 }
      }
    }
    for region in deadRegions(of: bytes, format) {
      guard let new = try PrivateBytes.overwritten(Array(bytes[region]), rules, .coded) else { continue }
      isChanged = true
      result.replaceSubrange(region, with: new.isEmpty ? [UInt8](repeating: 0, count: region.count) : new)
    }
    guard isChanged else { return nil }
    // The profile's id is a digest of it; zero is none.
    if format == .colorProfile { for index in 84..<100 { result[index] = 0 } }
    return result
  }

  /// Regions that lie in each other make one where they have more bytes together than the file: it is damaged, and would be
  /// searched again and again.
  private static func bounded(_ regions: [Range<Int>], by size: Int) -> [Range<Int>] {
    guard regions.reduce(0, { $0 + $1.count }) > size else { return regions }
    var merged: [Range<Int>] = []
    for region in regions.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, region.lowerBound < last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, region.upperBound)
      } else {
        merged.append(region)
      }
    }
    return merged
  }

  private static func regions(of bytes: [UInt8], _ format: Format) -> [Range<Int>] {
    switch format {
    case .colorProfile: tags(of: bytes)
    case .sfnt: tables(of: bytes)
    case .compactFont: indexes(of: bytes, from: Int(bytes[2]))
    case .type1: strings(of: bytes, before: end(of: Array("eexec".utf8), in: bytes) ?? min(bytes.count, 1 << 16))
    case .jpeg: segments(of: bytes)
    }
  }

  /// What the format has no meaning for: between and behind its parts, and parts that no reader of PDF takes.
  private static func deadRegions(of bytes: [UInt8], _ format: Format) -> [Range<Int>] {
    var live: [Range<Int>]
    switch format {
    case .colorProfile:
      let count = min(number(bytes, 128, 4) ?? 0, 200)
      live = [0..<min(bytes.count, 132 + 12 * count)]
      for entry in 0..<count {
        let at = 132 + 12 * entry
        if let start = number(bytes, at + 4, 4), let size = number(bytes, at + 8, 4),
          let tag = range(bytes, start, size)
        {
          live.append(tag)
        }
      }
    case .sfnt:
      let count = min(number(bytes, 4, 2) ?? 0, 100)
      live = [0..<min(bytes.count, 12 + 16 * count)]
      for entry in 0..<count {
        let at = 12 + 16 * entry
        guard let start = number(bytes, at + 8, 4), let size = number(bytes, at + 12, 4),
          let table = range(bytes, start, size), let tag = range(bytes, at, 4), neededTables.contains(Array(bytes[tag]))
        else { continue }
        live.append(table)
      }
    case .type1:
      let last = Array("cleartomark".utf8)
      guard let end = end(of: last, in: bytes) else { return [] }
      live = [0..<end + last.count]
    case .compactFont, .jpeg: return []
    }
    live.sort { $0.lowerBound < $1.lowerBound }
    var dead: [Range<Int>] = []
    var at = 0
    for part in live {
      if part.lowerBound > at { dead.append(at..<part.lowerBound) }
      at = max(at, part.upperBound)
    }
    if at < bytes.count { dead.append(at..<bytes.count) }
    return dead
  }

  /// Tables that are read, or whose texts are looked at by themselves.
  private static let neededTables = Set(
    [
      "glyf", "loca", "cmap", "head", "hhea", "hmtx", "maxp", "cvt ", "fpgm", "prep", "post", "OS/2", "name", "CFF ",
      "vhea", "vmtx", "VORG",
    ].map { Array($0.utf8) })

  /// The strings and comments in the clear part of a Type 1 font. Its words are a program, which must go on working.
  private static func strings(of bytes: [UInt8], before end: Int) -> [Range<Int>] {
    var regions: [Range<Int>] = []
    var at = 0
    while at < end {
      let start = at
      switch bytes[at] {
      case 0x25:
        while at < end, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
        // The first line says what the file is.
        if start > 0 { regions.append(start + 1..<at) }
      case 0x28:
        var depth = 0
        repeat {
          if bytes[at] == 0x5C {
            at += 1
          } else if bytes[at] == 0x28 {
            depth += 1
          } else if bytes[at] == 0x29 {
            depth -= 1
          }
          at += 1
        } while at < end && depth > 0
        regions.append(start + 1..<max(start + 1, min(at, end) - 1))
      default: at += 1
      }
    }
    return regions
  }

  /// ICC.1, 7.3: texts are of the types desc, text and mluc.
  private static func tags(of bytes: [UInt8]) -> [Range<Int>] {
    (0..<min(number(bytes, 128, 4) ?? 0, 200)).compactMap { index in
      let entry = 132 + 12 * index
      guard let start = number(bytes, entry + 4, 4), let size = number(bytes, entry + 8, 4),
        let range = range(bytes, start, size), size > 8
      else { return nil }
      let isText = ["desc", "text", "mluc"].contains { bytes[range].starts(with: $0.utf8) }
      return isText ? range.lowerBound + 8..<range.upperBound : nil
    }
  }

  /// OpenType: the table `name`, and what is inside `CFF `.
  private static func tables(of bytes: [UInt8]) -> [Range<Int>] {
    var regions: [Range<Int>] = []
    for index in 0..<min(number(bytes, 4, 2) ?? 0, 100) {
      let entry = 12 + 16 * index
      guard let start = number(bytes, entry + 8, 4), let size = number(bytes, entry + 12, 4),
        let table = range(bytes, start, size)
      else { continue }
      if bytes[entry..<entry + 4].elementsEqual("name".utf8) {
        // Each record by itself: they lie one behind the other, in two encodings.
        let strings = start + (number(bytes, start + 4, 2) ?? 0)
        for record in 0..<min(number(bytes, start + 2, 2) ?? 0, 1000) {
          guard let length = number(bytes, start + 6 + 12 * record + 8, 2),
            let offset = number(bytes, start + 6 + 12 * record + 10, 2),
            let text = range(bytes, strings + offset, length)
          else { continue }
          regions.append(text)
        }
      } else if bytes[entry..<entry + 4].elementsEqual("CFF ".utf8), size > 4 {
        regions += indexes(of: Array(bytes[table]), from: Int(bytes[start + 2])).map {
          $0.lowerBound + start..<$0.upperBound + start
        }
      }
    }
    return regions
  }

  /// The name and string indexes of a compact font (Technical Note 5176, 5 to 10).
  private static func indexes(of bytes: [UInt8], from header: Int) -> [Range<Int>] {
    guard let names = index(bytes, header), let dictionaries = index(bytes, names.end),
      let strings = index(bytes, dictionaries.end)
    else { return [] }
    // Each string by itself; most are names of glyphs, by which readers without a Unicode map tell characters.
    return (names.items + strings.items).filter { item in
      !StandardNames.isGlyph(String(decoding: bytes[item], as: UTF8.self))
    }
  }

  private static func index(_ bytes: [UInt8], _ start: Int) -> (items: [Range<Int>], end: Int)? {
    guard let count = number(bytes, start, 2) else { return nil }
    if count == 0 { return ([], start + 2) }
    guard let size = number(bytes, start + 2, 1), (1...4).contains(size) else { return nil }
    // Offsets count from the byte before the data.
    let base = start + 2 + size * (count + 1)
    var items: [Range<Int>] = []
    var from = base + 1
    for item in 1...count {
      guard let offset = number(bytes, start + 3 + size * item, size),
        let range = range(bytes, from, base + offset - from)
      else { return nil }
      items.append(range)
      from = range.upperBound
    }
    return (items, from)
  }

  /// The comments and application data of a JPEG file, up to its first scan.
  private static func segments(of bytes: [UInt8]) -> [Range<Int>] {
    var regions: [Range<Int>] = []
    var at = 2
    while at + 4 <= bytes.count, bytes[at] == 0xFF, bytes[at + 1] != 0xDA {
      guard let length = number(bytes, at + 2, 2), length >= 2, let body = range(bytes, at + 4, length - 2) else {
        break
      }
      // APP2 holds colour profiles, APP14 tells what the samples mean.
      if bytes[at + 1] == 0xFE || (0xE0...0xEF).contains(bytes[at + 1]) && bytes[at + 1] != 0xEE {
        regions.append(body)
      }
      at = body.upperBound
    }
    return regions
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
    guard at >= 0, at + count <= bytes.count else { return nil }
    return bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func range(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Range<Int>? {
    guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { return nil }
    return start..<start + count
  }

  private static func end(of word: [UInt8], in bytes: [UInt8]) -> Int? {
    guard bytes.count > word.count else { return nil }
    return (0..<bytes.count - word.count).first {
      bytes[$0] == word[0] && bytes[$0..<$0 + word.count].elementsEqual(word)
    }
  }
}
