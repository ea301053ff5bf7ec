/// Files in yEnc (yenc.org, draft 1.3): each byte is the sum of one of the file and 42, critical ones stand behind an escape.
struct YEncoding {
  private(set) var files: [[UInt8]] = []
  /// What stands beside them, with their names.
  private(set) var rest: [UInt8] = []
  /// Each has its end.
  private(set) var isWhole = true

  private static let begin = Array("=ybegin ".utf8)
  private static let part = Array("=ypart ".utf8)
  private static let end = Array("=yend".utf8)

  /// Nil where there is none.
  init?(_ bytes: [UInt8]) {
    guard Self.isLikely(in: bytes.span) else { return nil }
    var file: [UInt8]?
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if line.starts(with: Self.begin) {
        if let file { files.append(file) }
        isWhole = isWhole && file == nil
        file = []
        rest += line.dropFirst() + [0x0A]
      } else if file != nil, line.starts(with: Self.end) {
        if let file { files.append(file) }
        file = nil
      } else if file == nil {
        rest += line + [0x0A]
      } else if !line.starts(with: Self.part) {
        file? += Self.decoded(line)
      }
    }
    if let file {
      files.append(file)
      isWhole = false
    }
    // The word alone, in the middle of a line.
    if files.isEmpty { return nil }
  }

  private static func isLikely(in bytes: Span<UInt8>) -> Bool {
    for at in bytes.indices.dropLast(begin.count) where bytes[at] == 0x3D && bytes[at + 1] == 0x79 {
      if begin.indices.allSatisfy({ bytes[at + $0] == begin[$0] }) { return true }
    }
    return false
  }

  private static func decoded(_ line: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in line where byte != 0x0D {
      if byte == 0x3D, !isEscaped {
        isEscaped = true
        continue
      }
      bytes.append(byte &- (isEscaped ? 106 : 42))
      isEscaped = false
    }
    return bytes
  }
}
