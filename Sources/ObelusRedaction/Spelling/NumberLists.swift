/// Texts that are written as the numbers of their letters: `45 6c 6c`, `0x45, 0x6c`, hex dumps, `69,108,108`.
enum NumberLists {
  /// Fewer are no text.
  private static let fewest = 4

  static func all(in text: [UInt8]) -> [EncodedRuns.Run] { pairs(in: text) + dumps(in: text) + numbers(in: text) }

  /// Two hexadecimal digits each, apart.
  private static func pairs(in text: [UInt8]) -> [EncodedRuns.Run] {
    var runs: [EncodedRuns.Run] = []
    var bytes: [UInt8] = []
    var start = 0
    var end = 0
    func flush() {
      if bytes.count >= fewest { runs.append(EncodedRuns.Run(bytes: bytes, range: start..<end)) }
      bytes = []
    }
    var at = 0
    while at < text.count {
      let word = text[at...].prefix { EncodedRuns.hexDigit($0) != nil }
      guard word.count == 2, let first = word.first, let last = word.last else {
        at += max(1, word.count)
        continue
      }
      if bytes.isEmpty || at - end > 6 || !text[end..<at].allSatisfy(isBetween) {
        flush()
        start = at
      }
      bytes.append((EncodedRuns.hexDigit(first) ?? 0) << 4 | (EncodedRuns.hexDigit(last) ?? 0))
      at = word.endIndex
      end = at
    }
    flush()
    return runs
  }

  private static func isBetween(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20, 0x2C, 0x2D, 0x3A, 0x3B, 0x25, 0x5C, 0x23, 0x26, 0x24, 0x30, 0x58, 0x78, 0x22, 0x27:
      true
    default: false
    }
  }

  /// Lines with an offset before and letters behind the digits, as `xxd` and `hexdump` print them.
  private static func dumps(in text: [UInt8]) -> [EncodedRuns.Run] {
    var runs: [EncodedRuns.Run] = []
    var bytes: [UInt8] = []
    var range = 0..<0
    func flush() {
      if bytes.count >= fewest { runs.append(EncodedRuns.Run(bytes: bytes, range: range)) }
      bytes = []
    }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let found = dump(line)
      if found.isEmpty {
        flush()
        continue
      }
      range = (bytes.isEmpty ? line.startIndex : range.lowerBound)..<line.endIndex
      bytes += found
    }
    flush()
    return runs
  }

  /// The bytes of a line, none where it is no such line.
  private static func dump(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var at = line.startIndex
    while at < line.endIndex, line[at] == 0x20 || line[at] == 0x09 { at += 1 }
    let offset = line[at...].prefix { EncodedRuns.hexDigit($0) != nil }
    guard (4...16).contains(offset.count), offset.endIndex < line.endIndex else { return [] }
    at = offset.endIndex
    guard line[at] == 0x3A || line[at] == 0x20 || line[at] == 0x09 else { return [] }
    var bytes: [UInt8] = []
    at += 1
    while at < line.endIndex {
      var spaces = 0
      while at < line.endIndex, line[at] == 0x20 || line[at] == 0x09 || line[at] == 0x2D {
        at += 1
        spaces += 1
      }
      let group = line[at...].prefix { EncodedRuns.hexDigit($0) != nil }
      guard !group.isEmpty, group.count % 2 == 0, spaces < 3 || bytes.isEmpty else { break }
      for index in stride(from: group.startIndex, to: group.endIndex, by: 2) {
        bytes.append((EncodedRuns.hexDigit(line[index]) ?? 0) << 4 | (EncodedRuns.hexDigit(line[index + 1]) ?? 0))
      }
      at = group.endIndex
      // Letters follow.
      if at < line.endIndex, line[at] != 0x20, line[at] != 0x09, line[at] != 0x2D { break }
    }
    return bytes
  }

  /// Characters by number, decimal or with `0x`, apart by commas, semicolons or spaces; in UTF-8.
  private static func numbers(in text: [UInt8]) -> [EncodedRuns.Run] {
    var runs: [EncodedRuns.Run] = []
    var bytes: [UInt8] = []
    var count = 0
    var start = 0
    var end = 0
    func flush() {
      if count >= fewest { runs.append(EncodedRuns.Run(bytes: bytes, range: start..<end)) }
      bytes = []
      count = 0
    }
    var at = 0
    while at < text.count {
      guard isDigit(text[at]) else {
        at += 1
        continue
      }
      let first = at
      var value: UInt32 = 0
      if text[at] == 0x30, at + 2 < text.count, text[at + 1] | 0x20 == 0x78, EncodedRuns.hexDigit(text[at + 2]) != nil {
        at += 2
        while at < text.count, let digit = EncodedRuns.hexDigit(text[at]) {
          value = min(value, 1 << 24) << 4 | UInt32(digit)
          at += 1
        }
      } else {
        while at < text.count, isDigit(text[at]) {
          value = min(value, 1 << 24) * 10 + UInt32(text[at] - 0x30)
          at += 1
        }
      }
      if count == 0 || first - end > 4 || first == end || !text[end..<first].allSatisfy(isComma) {
        flush()
        start = first
      }
      end = at
      guard let scalar = Unicode.Scalar(value), value > 0 else {
        flush()
        continue
      }
      UTF8.encode(scalar).map { bytes += $0 }
      count += 1
    }
    flush()
    return runs
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  private static func isComma(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x09, 0x0A, 0x0D, 0x20, 0x2C, 0x3B: true
    default: false
    }
  }
}
