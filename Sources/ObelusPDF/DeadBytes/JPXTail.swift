/// What stands in JPEG 2000 data (ITU-T T.800) that no reader takes: boxes that do not say how to show the image, comments,
/// and bytes behind the end of the codestream.
enum JPXTail {
  /// Boxes of a file (annex I; T.801, annex M) that a reader needs.
  private static let boxes: Set<String> = ["jP  ", "ftyp", "rreq", "jp2h", "jpch", "jplh", "jp2c"]

  /// The data without their dead bytes, nil where they have none, or are not JPEG 2000.
  static func cut(_ data: [UInt8]) -> [UInt8]? {
    var result: [UInt8] = []
    if data.starts(with: [0xFF, 0x4F]) {
      result = codestream(data[...])
    } else {
      var hasCode = false
      for box in JPXFile.boxes(data, 0..<data.count) where boxes.contains(box.type) && !hasCode {
        if box.type == "jp2c" {
          result += JPXFile.box(box.type, codestream(data[box.content]))
          hasCode = true
        } else {
          result += data[box.range]
        }
      }
      guard hasCode else { return nil }
    }
    return result == data ? nil : result
  }

  /// The codestream up to its end, without the comments of its main header.
  private static func codestream(_ data: ArraySlice<UInt8>) -> [UInt8] {
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= data.startIndex, at + count <= data.endIndex else { return nil }
      return data[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }
    guard data.count >= 2 else { return Array(data) }
    var at = data.startIndex + 2
    var header = Array(data.prefix(2))
    while let marker = number(at, 2), marker != 0xFF90 {
      guard marker >> 8 == 0xFF, let length = number(at + 2, 2), at + 2 + length <= data.endIndex else {
        return Array(data)
      }
      if marker != 0xFF64 { header += data[at..<at + 2 + length] }
      at += 2 + length
    }
    let tiles = at
    while number(at, 2) == 0xFF90, let length = number(at + 6, 4), length >= 14, length <= data.endIndex - at {
      at += length
    }
    // A last part need not say its length; no code has the bytes of the end in it.
    while at < data.endIndex, number(at, 2) != 0xFFD9 { at += 1 }
    return header + data[tiles..<min(data.endIndex, at + 2)]
  }
}
