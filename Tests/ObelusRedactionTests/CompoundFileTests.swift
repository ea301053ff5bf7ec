import TestSupport
import Testing

@testable import ObelusRedaction

/// A compound file with sectors of 512 bytes: header, table, directory, and a stream whose sectors stand in reverse order.
private struct Compound {
  private(set) var bytes: [UInt8] = []

  init(_ stream: [UInt8]) {
    let count = (stream.count + 511) / 512
    let places = Array((2..<2 + count).reversed())
    header()
    var table = [Int](repeating: -1, count: 128)
    table[0] = -3
    table[1] = -2
    for index in 0..<count { table[places[index]] = index + 1 < count ? places[index + 1] : -2 }
    for next in table { add(next, 4) }
    entry("Root Entry", 5, start: -2, size: 0)
    entry("WordDocument", 2, start: places[0], size: stream.count)
    fill(256, 0)
    for index in (0..<count).reversed() {
      let part = stream[index * 512..<min(stream.count, (index + 1) * 512)]
      bytes += part
      fill(512 - part.count, 0)
    }
  }

  private mutating func add(_ value: Int, _ count: Int) {
    for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
  }

  private mutating func fill(_ count: Int, _ byte: UInt8) { bytes += [UInt8](repeating: byte, count: count) }

  private mutating func header() {
    bytes = [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]
    fill(16, 0)
    for value in [0x3E, 3, 0xFFFE, 9, 6, 0, 0, 0] { add(value, 2) }
    // Sectors of the directory and the table, where the directory begins, the smallest stream, no small ones.
    for value in [0, 1, 1, 0, 4096, -2, 0, -2, 0, 0] { add(value, 4) }
    fill(512 - bytes.count, 0xFF)
  }

  private mutating func entry(_ name: String, _ type: UInt8, start: Int, size: Int) {
    for unit in name.utf16 { add(Int(unit), 2) }
    fill(64 - 2 * name.utf16.count, 0)
    add(2 * name.utf16.count + 2, 2)
    bytes += [type, 1]
    for value in [-1, -1, type == 5 ? 1 : -1] { add(value, 4) }
    fill(36, 0)
    add(start, 4)
    add(size, 8)
  }
}

@Suite struct CompoundFileTests {
  private static let noise: [UInt8] = (0..<5000).map { UInt8($0 * 37 % 251) }

  private func search(_ bytes: [UInt8]) throws -> (holdsHit: Bool, isUnread: Bool) {
    var texts = PackedTexts(SecretRules())
    try texts.search(bytes)
    return (texts.holdsHit, texts.isUnread)
  }

  @Test func streamsAreWhole() {
    #expect(CompoundFile.streams(of: Compound(Self.noise).bytes) == [Self.noise])
    #expect(CompoundFile.streams(of: Self.noise).isEmpty)
  }

  @Test func aTextOverTheEndOfASector() throws {
    #expect(try search(Compound(Self.noise).bytes) == (false, true))
    var stream = Self.noise
    let text = Array("Dear Müller, hello".utf16).flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 255), 0] }
    stream.replaceSubrange(498..<498 + text.count, with: text)
    #expect(try search(Compound(stream).bytes).holdsHit)
  }

  @Test func broken() throws {
    let seed = Seed.value(for: "compound files")
    var random = SeededGenerator(seed: seed)
    let whole = Compound(Self.noise).bytes
    for _ in 0..<500 {
      var bytes = whole
      for _ in 0..<8 {
        bytes[Int.random(in: 8..<1536, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      let length = Int.random(in: 512...bytes.count, using: &random)
      let size = CompoundFile.streams(of: Array(bytes.prefix(length))).reduce(0) { $0 + $1.count }
      #expect(size <= 2 * length, "\(seed)")
    }
  }
}
