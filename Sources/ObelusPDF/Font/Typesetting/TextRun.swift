/// A stretch of a text in one font and one direction, in the order of reading.
struct TextRun {
  struct Item {
    var scalar: UInt32
    var glyph: Int
    /// In ems.
    var advance: Double
  }

  var face: Int
  var isRightToLeft: Bool
  var items: [Item]

  /// Whether each character stands in text from right to left: Hebrew, Arabic and their like do, and what stands between
  /// two of these. A part of UAX #9 that needs no more of characters than their ranges.
  static func directions(_ scalars: [UInt32]) -> [Bool] {
    let strong = scalars.map(direction)
    let base = strong.lazy.compactMap { $0 }.first ?? false
    var result: [Bool] = []
    var before = base
    for index in scalars.indices {
      if let own = strong[index] {
        before = own
        result.append(own)
      } else {
        let after = strong[index...].lazy.compactMap { $0 }.first ?? base
        result.append(before == after ? before : base)
      }
    }
    return result
  }

  /// True from right to left, false from left to right, nil for what has no direction of its own.
  private static func direction(_ scalar: UInt32) -> Bool? {
    switch scalar {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    case 0x30...0x39: false
    case 0...0x40, 0x5B...0x60, 0x7B...0xBF, 0x2000...0x206F, 0x3000: nil
    default: false
    }
  }

  /// In the order in which they are seen.
  static func visual(_ runs: [TextRun]) -> [TextRun] {
    guard runs.contains(where: \.isRightToLeft) else { return runs }
    let base = runs.first?.isRightToLeft ?? false
    var groups: [[TextRun]] = []
    for run in runs {
      if groups.last?.first?.isRightToLeft == run.isRightToLeft {
        groups[groups.count - 1].append(run)
      } else {
        groups.append([run])
      }
    }
    let ordered = groups.map { $0.first?.isRightToLeft == true ? $0.reversed() : $0 }
    return (base ? ordered.reversed() : ordered).flatMap { $0 }
  }
}
