internal import ObelusCore
internal import ObelusPDF

/// Packed data and code of texts inside binary data of a format that nobody knows.
extension PackedTexts {
  /// Full attempts to unpack: what looks like the beginning of packed data is chance mostly.
  private static let maximumAttempts = 512
  private static let probe = 512

  /// What parts with hits stand on, in order.
  mutating func rangesOfParts(in bytes: [UInt8]) throws(ObelusError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var attempts = 0
    var at = 0
    while at + 8 < bytes.count, attempts < Self.maximumAttempts {
      guard let format = Self.format(at, in: bytes), try isPacked(bytes, from: at, format) else {
        at += 1
        continue
      }
      attempts += 1
      let rest = Array(bytes[at...])
      guard let format else {
        if try holdsHit(EncodedRuns.Run(bytes: rest, range: at..<bytes.count), 0) { ranges.append(at..<bytes.count) }
        break
      }
      let code = try Inflater.inflate(rest, format, limit: budget)
      let end = at + max(1, min(code.consumed, rest.count))
      if try holdsHit(EncodedRuns.Run(bytes: code.bytes, range: at..<end), 0) { ranges.append(at..<end) }
      at = code.isWhole ? end : at + 1
    }
    try EncodedRuns.forEach(in: bytes.map { $0 < 0x80 ? $0 : 0 }) { (run) throws(ObelusError) in
      if try holdsHit(run, 0) { ranges.append(run.range) }
    }
    return ranges.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// The format of packed data that can begin at `at`; nil inside for an archive.
  private static func format(_ at: Int, in bytes: [UInt8]) -> Inflater.Format?? {
    switch (bytes[at], bytes[at + 1]) {
    case (0x1F, 0x8B): bytes[at + 2] == 8 ? .some(.gzip) : nil
    case (0x50, 0x4B): bytes[at + 2] == 3 && bytes[at + 3] == 4 ? .some(nil) : nil
    case (let first, let second) where first & 0x8F == 8:
      (Int(first) << 8 | Int(second)) % 31 == 0 && second & 0x20 == 0 ? .some(.zlib) : nil
    default: nil
    }
  }

  /// False where the code breaks off at once.
  private func isPacked(_ bytes: [UInt8], from at: Int, _ format: Inflater.Format?) throws(ObelusError) -> Bool {
    guard let format else { return true }
    let start = Array(bytes[at..<min(bytes.count, at + Self.probe)])
    let code = try Inflater.inflate(start, format, limit: 1 << 20)
    return code.isWhole || code.consumed >= start.count && !code.bytes.isEmpty
  }
}
