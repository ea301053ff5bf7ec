/// What stands behind the segments of an embedded JBIG2 bitstream (ITU-T T.88, 7.2), and segments that hold comments.
enum JBIG2Tail {
  private static let endOfPage: UInt8 = 49
  private static let endOfFile: UInt8 = 51
  private static let comment: UInt8 = 62

  /// The data without their dead bytes, which are all where they have none; nil where they begin with no whole segment.
  static func cut(_ data: [UInt8]) -> [UInt8]? {
    var kept: [Range<Int>] = []
    var at = 0
    while let segment = segment(data, at) {
      if segment.type != comment { kept.append(at..<segment.end) }
      at = segment.end
      if segment.type == endOfPage || segment.type == endOfFile { break }
    }
    return kept.isEmpty ? nil : kept.reduce(into: []) { $0 += data[$1] }
  }

  private static func segment(_ data: [UInt8], _ start: Int) -> (type: UInt8, end: Int)? {
    guard let number = number(data, start, 4), let flags = self.number(data, start + 4, 1),
      var referred = self.number(data, start + 5, 1)
    else { return nil }
    var at = start + 6
    if referred >> 5 == 7 {
      guard let count = self.number(data, start + 5, 4) else { return nil }
      referred = count & 0x1FFF_FFFF
      // A retention flag for each segment and for this one.
      at = start + 9 + (referred + 8) / 8
    } else {
      referred >>= 5
    }
    guard referred < 1 << 16 else { return nil }
    at += referred * (number <= 256 ? 1 : number <= 65536 ? 2 : 4) + (flags & 0x40 == 0 ? 1 : 4)
    guard let length = self.number(data, at, 4), length <= data.count - at - 4 else { return nil }
    return (UInt8(flags & 0x3F), at + 4 + length)
  }

  private static func number(_ data: [UInt8], _ at: Int, _ count: Int) -> Int? {
    guard at >= 0, at + count <= data.count else { return nil }
    return data[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
