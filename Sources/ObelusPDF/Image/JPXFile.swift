/// The boxes around a JPEG 2000 codestream (ITU-T T.800, annex I), as far as they say what its samples mean.
package struct JPXFile: Sendable {
  /// The enumerated colour space of /colr, where there is one.
  package private(set) var colorSpace: Int?
  /// The palette's entries, each with a value for each column.
  package private(set) var palette: [[Int]] = []
  /// Components that hold opacity.
  package private(set) var opacity: Set<Int> = []
  /// Where the codestream stands in the data.
  package private(set) var codestream: Range<Int>
  /// What stands before the codestream's box in a file without metadata; nil for a bare codestream.
  private var head: [UInt8]?

  /// Boxes of the header box that tell what samples mean; all others are left out.
  private static let kept: Set<String> = ["ihdr", "bpcc", "colr", "pclr", "cmap", "cdef"]
  private static let boxLimit = 1 << 10

  /// Nil where no codestream is found.
  package init?(_ data: [UInt8]) {
    codestream = 0..<data.count
    if data.starts(with: [0xFF, 0x4F, 0xFF, 0x51]) { return }
    var head: [UInt8] = []
    var found: Range<Int>?
    for box in Self.boxes(data, 0..<data.count) where found == nil {
      switch box.type {
      case "jP  ", "ftyp": head += data[box.range]
      case "jp2h":
        var content: [UInt8] = []
        for inner in Self.boxes(data, box.content) where Self.kept.contains(inner.type) {
          content += data[inner.range]
          read(inner, Array(data[inner.content]))
        }
        head += Self.box("jp2h", content)
      case "jp2c": found = box.content
      default: break
      }
    }
    guard let found, data[found].starts(with: [0xFF, 0x4F, 0xFF, 0x51]) else { return nil }
    codestream = found
    self.head = head
  }

  /// A file with another codestream, and without anything but what is needed to show it.
  package func replacing(codestream: [UInt8]) -> [UInt8] {
    guard let head else { return codestream }
    return head + Self.box("jp2c", codestream)
  }

  private mutating func read(_ box: Box, _ content: [UInt8]) {
    switch box.type {
    case "colr" where content.count >= 7 && content[0] == 1 && colorSpace == nil:
      colorSpace = Self.number(content, 3, 4)
    case "pclr": readPalette(content)
    case "cdef":
      let count = min(content.count >= 2 ? Self.number(content, 0, 2) : 0, (content.count - 2) / 6)
      for i in 0..<max(0, count) where [1, 2].contains(Self.number(content, 4 + i * 6, 2)) {
        opacity.insert(Self.number(content, 2 + i * 6, 2))
      }
    default: break
    }
  }

  private mutating func readPalette(_ content: [UInt8]) {
    guard content.count >= 3 else { return }
    let entries = Self.number(content, 0, 2)
    let columns = Int(content[2])
    guard columns > 0, entries <= 1024, content.count >= 3 + columns else { return }
    let widths = (0..<columns).map { (Int(content[3 + $0] & 0x7F) + 8) / 8 }
    var at = 3 + columns
    for _ in 0..<entries {
      var entry: [Int] = []
      for width in widths {
        guard at + width <= content.count, width <= 4 else { return }
        entry.append(Self.number(content, at, width))
        at += width
      }
      palette.append(entry)
    }
  }

  struct Box {
    var type: String
    var range: Range<Int>
    var content: Range<Int>
  }

  static func boxes(_ data: [UInt8], _ range: Range<Int>) -> [Box] {
    var boxes: [Box] = []
    var at = range.lowerBound
    while at + 8 <= range.upperBound, boxes.count < boxLimit {
      var length = number(data, at, 4)
      var header = 8
      if length == 1, at + 16 <= range.upperBound, number(data, at + 8, 4) == 0 {
        length = number(data, at + 12, 4)
        header = 16
      } else if length == 0 {
        length = range.upperBound - at
      }
      // The last box of a file that was cut off ends where the file does.
      let end = min(range.upperBound, at + length)
      guard length >= header, end - at >= header else { break }
      let type = String(decoding: data[at + 4..<at + 8], as: Unicode.ASCII.self)
      boxes.append(Box(type: type, range: at..<end, content: at + header..<end))
      at = end
    }
    return boxes
  }

  static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let length = UInt32(truncatingIfNeeded: content.count + 8)
    return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> UInt32($0)) } + Array(type.utf8) + content
  }

  private static func number(_ data: [UInt8], _ at: Int, _ count: Int) -> Int {
    guard at >= 0, at + count <= data.count else { return 0 }
    return data[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
