/// uuencoded lines (POSIX, uuencode): the number of bytes as a letter, then four letters for three bytes.
enum UUEncoding {
  static func all(in text: [UInt8]) -> [EncodedRuns.Run] {
    var runs: [EncodedRuns.Run] = []
    var bytes: [UInt8] = []
    var range = 0..<0
    func flush() {
      if !bytes.isEmpty { runs.append(EncodedRuns.Run(bytes: bytes, range: range)) }
      bytes = []
    }
    for line in text.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      guard let found = decoded(line) else {
        flush()
        continue
      }
      range = (bytes.isEmpty ? line.startIndex : range.lowerBound)..<line.endIndex
      bytes += found
    }
    flush()
    return runs
  }

  /// Nil where the line is none. Spaces at its end may be missing, and a checksum may follow.
  private static func decoded(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = line.first, first > 0x20, first < 0x60 else { return nil }
    let count = Int(first - 0x20)
    let needed = (count + 2) / 3 * 4
    let letters = line.dropFirst()
    guard letters.count <= needed + 1, letters.count + 4 > needed, letters.allSatisfy({ $0 >= 0x20 && $0 <= 0x60 })
    else {
      return nil
    }
    var bytes: [UInt8] = []
    var bits: UInt32 = 0
    for index in 0..<needed {
      let letter = index < letters.count ? letters[letters.startIndex + index] : 0x20
      bits = bits << 6 | UInt32((letter - 0x20) & 63)
      guard index % 4 == 3 else { continue }
      for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      bits = 0
    }
    return Array(bytes.prefix(count))
  }
}
