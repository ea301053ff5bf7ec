internal import ObelusCore

/// Reads the parts of a ZIP archive (APPNOTE 6.3), as office documents are, to look for texts in them.
enum ZIPArchive {
  struct Part {
    var name: [UInt8]
    /// Nil where the part cannot be read: encrypted, of an unknown method, or larger than the limit.
    var bytes: [UInt8]?
  }

  /// The parts by their local headers, in the order of the file.
  /// - Parameter inflate: takes a zlib stream apart; `(bytes, limit)`, nil where it breaks off.
  static func parts(
    of bytes: [UInt8], limit: Int, inflate: ([UInt8], Int) throws(ObelusError) -> [UInt8]?
  ) throws(ObelusError) -> [Part] {
    var parts: [Part] = []
    var at = 0
    while at + 30 <= bytes.count, parts.count < 100_000 {
      guard bytes[at] == 0x50, bytes[at + 1] == 0x4B, bytes[at + 2] == 3, bytes[at + 3] == 4 else {
        // A data descriptor or the next header is somewhere behind; the central directory ends the search.
        if bytes[at] == 0x50, bytes[at + 1] == 0x4B, bytes[at + 2] == 1, bytes[at + 3] == 2 { break }
        at += 1
        continue
      }
      let flags = number(bytes, at + 6, 2)
      let method = number(bytes, at + 8, 2)
      let size = number(bytes, at + 18, 4)
      let nameEnd = min(bytes.count, at + 30 + number(bytes, at + 26, 2))
      let start = min(bytes.count, nameEnd + number(bytes, at + 28, 2))
      // The size may stand behind the data only; a deflated stream knows its own end.
      let end = flags & 8 == 0 ? min(bytes.count, start + size) : bytes.count
      var part = Part(name: Array(bytes[at + 30..<nameEnd]), bytes: nil)
      if flags & 1 == 0 {
        switch method {
        case 0 where flags & 8 == 0: part.bytes = Array(bytes[start..<end])
        case 8: part.bytes = try inflate([0x78, 0x9C] + bytes[start..<end], limit)
        default: break
        }
      }
      parts.append(part)
      at = flags & 8 == 0 ? max(end, start) : start
    }
    return parts
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
