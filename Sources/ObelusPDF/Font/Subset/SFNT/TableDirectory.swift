/// The tables of a TrueType or OpenType program (ISO/IEC 14496-22, 4.5).
struct TableDirectory {
  private let program: FontBytes
  private let ranges: [String: Range<Int>]
  /// The outlines are in a `CFF ` table.
  let isOpenTypeCFF: Bool

  /// Nil where the bytes are no such program.
  init?(_ bytes: [UInt8]) {
    let program = FontBytes(bytes)
    guard let version = program.u32(0), [0x10000, 0x4F54_544F, 0x7472_7565].contains(version),
      let count = program.u16(4)
    else { return nil }
    var ranges: [String: Range<Int>] = [:]
    for index in 0..<count {
      let at = 12 + 16 * index
      guard let tag = program.slice(at..<at + 4), let offset = program.u32(at + 8), let length = program.u32(at + 12)
      else { break }
      let start = min(offset, program.count)
      ranges[String(decoding: tag.bytes, as: UTF8.self)] = start..<min(start + length, program.count)
    }
    self.program = program
    self.ranges = ranges
    isOpenTypeCFF = ranges["CFF "] != nil && ranges["glyf"] == nil
  }

  func table(_ tag: String) -> FontBytes? { ranges[tag].flatMap { program.slice($0) } }

  var tags: [String] { ranges.keys.sorted() }

  var glyphCount: Int { table("maxp")?.u16(4) ?? 0 }

  /// A program of `tables`.
  static func program(_ tables: [(tag: String, bytes: [UInt8])], version: Int) -> [UInt8] {
    let tables = tables.sorted { $0.tag < $1.tag }
    var header: [UInt8] = []
    header.appendU32(version)
    header.appendU16(tables.count)
    let power = tables.isEmpty ? 0 : (Int.bitWidth - 1 - tables.count.leadingZeroBitCount)
    header.appendU16(16 << power)
    header.appendU16(power)
    header.appendU16(16 * tables.count - 16 << power)
    var body: [UInt8] = []
    let start = 12 + 16 * tables.count
    for (tag, bytes) in tables {
      header += Array(tag.utf8)
      header.appendU32(checksum(bytes))
      header.appendU32(start + body.count)
      header.appendU32(bytes.count)
      body += bytes
      body += [UInt8](repeating: 0, count: -bytes.count & 3)
    }
    return header + body
  }

  private static func checksum(_ bytes: [UInt8]) -> Int {
    var sum: UInt32 = 0
    for at in stride(from: 0, to: bytes.count, by: 4) {
      var word: UInt32 = 0
      for offset in at..<at + 4 { word = word << 8 | (offset < bytes.count ? UInt32(bytes[offset]) : 0) }
      sum &+= word
    }
    return Int(sum)
  }
}
