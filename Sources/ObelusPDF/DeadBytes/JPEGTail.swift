/// What stands in JPEG data (ITU-T T.81, annex B) that no reader takes: bytes before the start and behind the end of the
/// image, between its segments, and texts behind its first scan.
package enum JPEGTail {
  /// The data without their dead bytes, nil where they have none. Data without a start of image are dead as a whole.
  package static func cut(_ data: [UInt8]) -> [UInt8]? {
    let kept = live(data.span)
    let count = kept.reduce(0) { $0 + $1.count }
    return count == data.count ? nil : kept.reduce(into: []) { $0 += data[$1] }
  }

  /// The parts that are read, in order and apart from each other.
  private static func live(_ data: Span<UInt8>) -> [Range<Int>] {
    var at = 0
    while at + 2 < data.count, data[at] != 0xFF || data[at + 1] != 0xD8 || data[at + 2] != 0xFF { at += 1 }
    guard at + 2 < data.count else { return [] }
    var parts = [at..<at + 2]
    at += 2
    func keep(_ range: Range<Int>) {
      if let last = parts.last, last.upperBound == range.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<range.upperBound
      } else {
        parts.append(range)
      }
    }
    var isScanned = false
    while at + 1 < data.count {
      // What is no marker is passed over, and so are a stuffed zero and the fill bytes before a marker.
      guard data[at] == 0xFF, data[at + 1] != 0, data[at + 1] != 0xFF else {
        at += 1
        continue
      }
      let marker = data[at + 1]
      switch marker {
      case 0xD9:
        keep(at..<at + 2)
        return parts
      case 0x01, 0xD0...0xD8: at += 2
      default:
        guard at + 3 < data.count else {
          at = data.count
          break
        }
        var end = min(data.count, at + 2 + max(2, Int(data[at + 2]) << 8 | Int(data[at + 3])))
        let isText = marker == 0xFE || (0xE0...0xEF).contains(marker)
        if marker == 0xDA {
          end = endOfScan(data, from: end)
          isScanned = true
        }
        if !isText || !isScanned { keep(at..<end) }
        at = end
      }
    }
    return parts
  }

  /// The next marker that is no restart marker.
  private static func endOfScan(_ data: Span<UInt8>, from start: Int) -> Int {
    var at = start
    while at + 1 < data.count {
      if data[at] == 0xFF {
        let next = data[at + 1]
        if next == 0xFF {
          at += 1
          continue
        }
        if next != 0, !(0xD0...0xD7).contains(next) { return at }
        at += 1
      }
      at += 1
    }
    return data.count
  }
}
