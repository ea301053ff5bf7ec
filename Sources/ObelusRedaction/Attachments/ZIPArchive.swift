internal import ObelusCore
internal import ObelusPDF

/// Reads the parts of a ZIP archive (APPNOTE 6.3), as office documents are, to look for texts in them.
enum ZIPArchive {
  struct Part {
    var name: [UInt8]
    /// Nil where the part cannot be read: encrypted, of an unknown method, or larger than the limit.
    var bytes: [UInt8]?
  }

  static let maximumParts = 10_000

  static func isArchive(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06])
  }

  /// Calls `visit` for the parts by their local headers, in the order of the file, until it returns false.
  /// - Parameter limit: bytes of all parts together.
  static func forEachPart(
    of bytes: [UInt8], limit: Int, _ visit: (Part) throws(ObelusError) -> Bool
  ) throws(ObelusError) {
    let sizes = sizes(in: bytes)
    var left = limit
    var count = 0
    var at = 0
    while at + 30 <= bytes.count {
      guard isSignature(bytes, at, 3, 4) else {
        at += 1
        continue
      }
      count += 1
      let flags = number(bytes, at + 6, 2)
      let method = number(bytes, at + 8, 2)
      let nameEnd = min(bytes.count, at + 30 + number(bytes, at + 26, 2))
      let start = min(bytes.count, nameEnd + number(bytes, at + 28, 2))
      // The size may stand behind the data and in the directory only; deflate code knows its own end.
      let size = flags & 8 == 0 ? number(bytes, at + 18, 4) : sizes[at]
      let end = size.map { min(bytes.count, start + $0) }
      var part = Part(name: Array(bytes[at + 30..<nameEnd]), bytes: nil)
      var next = end ?? start
      if flags & 1 == 0, count <= maximumParts {
        switch method {
        case 0:
          if let end, let size, size <= min(left, bytes.count - start) { part.bytes = Array(bytes[start..<end]) }
        case 8:
          let code = try Inflater.inflate(Array(bytes[start..<(end ?? bytes.count)]), .raw, limit: left)
          if code.isWhole { part.bytes = code.bytes }
          next = start + code.consumed
        default: break
        }
      }
      left -= part.bytes?.count ?? 0
      guard try visit(part), count <= maximumParts else { return }
      at = max(next, at + 30)
    }
  }

  /// The sizes of packed parts by where their local headers begin, as the directory tells.
  private static func sizes(in bytes: [UInt8]) -> [Int: Int] {
    var sizes: [Int: Int] = [:]
    var at = max(0, bytes.count - 22)
    let first = max(0, bytes.count - 22 - 0xFFFF)
    while at > first, !isSignature(bytes, at, 5, 6) { at -= 1 }
    guard at + 22 <= bytes.count, isSignature(bytes, at, 5, 6) else { return [:] }
    at = number(bytes, at + 16, 4)
    while at + 46 <= bytes.count, isSignature(bytes, at, 1, 2), sizes.count < maximumParts {
      sizes[number(bytes, at + 42, 4)] = number(bytes, at + 20, 4)
      at += 46 + number(bytes, at + 28, 2) + number(bytes, at + 30, 2) + number(bytes, at + 32, 2)
    }
    return sizes
  }

  private static func isSignature(_ bytes: [UInt8], _ at: Int, _ third: UInt8, _ fourth: UInt8) -> Bool {
    at + 4 <= bytes.count && bytes[at] == 0x50 && bytes[at + 1] == 0x4B && bytes[at + 2] == third
      && bytes[at + 3] == fourth
  }

  private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
    guard at + count <= bytes.count else { return 0 }
    return (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
  }
}
