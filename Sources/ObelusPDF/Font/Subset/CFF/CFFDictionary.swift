/// A DICT of a CFF program: operators after their operands (Adobe Technical Note 5176, 4).
struct CFFDictionary {
  struct Entry {
    /// Two-byte operators (12 x) are 1200 + x.
    var op: Int
    /// Integers; a real number is nil.
    var operands: [Int?]
    /// The operands as they stand.
    var raw: [UInt8]
  }

  /// What Obelus reads or writes anew.
  enum Operator {
    static let charset = 15
    static let encoding = 16
    static let charStrings = 17
    static let `private` = 18
    static let subrs = 19
    static let charstringType = 1206
    static let ros = 1230
    static let fdArray = 1236
    static let fdSelect = 1237
    /// Operators whose operands are numbers of strings: version, Notice, FullName, FamilyName, Weight, Copyright,
    /// PostScript, BaseFontName, ROS, FontName.
    static let strings: Set<Int> = [0, 1, 2, 3, 4, 1200, 1221, 1222, 1230, 1238]
  }

  var entries: [Entry] = []

  init?(_ bytes: FontBytes) {
    var at = 0
    var operands: [Int?] = []
    var start = 0
    while let first = bytes.u8(at) {
      switch first {
      case 0...21:
        var op = first
        let end = at
        at += 1
        if first == 12 {
          guard let second = bytes.u8(at) else { return nil }
          op = 1200 + second
          at += 1
        }
        guard let raw = bytes.slice(start..<end) else { return nil }
        entries.append(Entry(op: op, operands: operands, raw: raw.array))
        operands = []
        start = at
      case 28:
        operands.append(bytes.i16(at + 1))
        at += 3
      case 29:
        operands.append(bytes.u32(at + 1).map { Int(Int32(truncatingIfNeeded: $0)) })
        at += 5
      case 30:
        at += 1
        while let pair = bytes.u8(at), pair & 15 != 15, pair >> 4 != 15 { at += 1 }
        at += 1
        operands.append(nil)
      case 32...246:
        operands.append(first - 139)
        at += 1
      case 247...254:
        guard let second = bytes.u8(at + 1) else { return nil }
        operands.append(first <= 250 ? (first - 247) * 256 + second + 108 : -(first - 251) * 256 - second - 108)
        at += 2
      default: return nil
      }
    }
  }

  subscript(op: Int) -> [Int?]? { entries.first { $0.op == op }?.operands }

  /// The first operand of an operator.
  func integer(_ op: Int) -> Int? { self[op]?.first ?? nil }

  /// The DICT with other operands for some operators, each of which takes five bytes whatever its value.
  func encoded(replacing values: [Int: [Int]]) -> [UInt8] {
    var out: [UInt8] = []
    for entry in entries {
      if let operands = values[entry.op] {
        for operand in operands {
          out.append(29)
          out.appendU32(operand)
        }
      } else {
        out += entry.raw
      }
      if entry.op >= 1200 { out.append(12) }
      out.append(UInt8(truncatingIfNeeded: entry.op >= 1200 ? entry.op - 1200 : entry.op))
    }
    return out
  }
}
