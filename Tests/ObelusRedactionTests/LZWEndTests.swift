import ObelusCore
import ObelusPDF
import TestSupport
import Testing

@testable import ObelusRedaction

@Suite struct LZWEndTests {
  /// LZW as PDF has it: codes grow, and the table is cleared when it is full.
  private func encoded(_ bytes: [UInt8], earlyChange: Bool) -> [UInt8] {
    var out: [UInt8] = []
    var bits = 0
    var count = 0
    var width = 9
    func put(_ code: Int) {
      bits = (bits << width | code) & 0xFFFF_FFFF
      count += width
      while count >= 8 {
        count -= 8
        out.append(UInt8(truncatingIfNeeded: bits >> count))
      }
    }
    var table: [[UInt8]: Int] = [:]
    func clear() {
      put(256)
      table = [:]
      for byte in 0...255 { table[[UInt8(byte)]] = byte }
      width = 9
    }
    clear()
    var known: [UInt8] = []
    for byte in bytes {
      if table[known + [byte]] != nil {
        known.append(byte)
        continue
      }
      put(table[known] ?? 0)
      // The reader is one entry behind.
      table[known + [byte]] = table.count + 2
      let next = table.count + 1
      while width < 12, next + (earlyChange ? 1 : 0) >= 1 << width { width += 1 }
      if table.count + 2 >= 4094 { clear() }
      known = [byte]
    }
    if !known.isEmpty {
      put(table[known] ?? 0)
      let next = table.count + 2
      while width < 12, next + (earlyChange ? 1 : 0) >= 1 << width { width += 1 }
    }
    put(257)
    if count > 0 { out.append(UInt8(truncatingIfNeeded: bits << (8 - count))) }
    return out
  }

  @Test(arguments: [true, false]) func cutsBehindTheEnd(earlyChange: Bool) throws {
    var pdf = TinyPDF()
    pdf.page("")
    let document = try Document(MappedFile(bytes: pdf.bytes()), password: nil)
    var random = SeededGenerator(seed: Seed.value(for: "LZW"))
    for size in [0, 1, 2, 250, 255, 256, 257, 300, 1000, 3000, 20_000] {
      let bytes = (0..<size).map { _ in UInt8.random(in: 0...200, using: &random) }
      let data = encoded(bytes, earlyChange: earlyChange)
      let dictionary: PDFDictionary = [
        "Filter": .name("LZWDecode"), "DecodeParms": .dictionary(["EarlyChange": .integer(earlyChange ? 1 : 0)]),
      ]
      try #require(try document.decode(dictionary: dictionary, data: data, limit: 1 << 20).bytes == bytes, "\(size)")
      #expect(LZWEnd.cut(data + Array("Xuqa".utf8), earlyChange: earlyChange) == data, "\(size)")
    }
    #expect(LZWEnd.cut([0x80, 0x0B, 0x60], earlyChange: earlyChange) == nil)
  }
}
