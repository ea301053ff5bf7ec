/// Finds which subroutines and components some glyphs of a Type 1 program use (Adobe Type 1 Font Format, 6 and 8).
struct Type1Charstrings {
  private let program: Type1Program
  private var decoded: [Int: [UInt8]] = [:]
  /// 0 to 3 are those of flex and hint replacement.
  private(set) var usedSubroutines: Set<Int> = [0, 1, 2, 3]
  /// Codes in StandardEncoding of the parts of accented glyphs.
  private(set) var components: Set<Int> = []
  private var stack: [Int?] = []
  /// What PostScript procedures have left for `pop`.
  private var left: [Int?] = []
  private var budget = 4_000_000

  private static let largestDepth = 16
  private static let largestStack = 600

  init(_ program: Type1Program) { self.program = program }

  /// Follows one glyph. False where what it uses cannot be told.
  mutating func follow(_ entry: Type1Program.Entry) -> Bool {
    stack = []
    left = []
    return run(program.charstring(entry), depth: 0) != nil
  }

  private enum End { case returned, ended }

  private mutating func run(_ bytes: [UInt8], depth: Int) -> End? {
    guard depth < Self.largestDepth else { return nil }
    let bytes = FontBytes(bytes)
    var at = 0
    while let op = bytes.u8(at) {
      budget -= 1
      guard budget > 0, stack.count < Self.largestStack else { return nil }
      at += 1
      switch op {
      case 32...246: stack.append(op - 139)
      case 247...254:
        guard let second = bytes.u8(at) else { return .ended }
        stack.append(op <= 250 ? (op - 247) * 256 + second + 108 : -(op - 251) * 256 - second - 108)
        at += 1
      case 255:
        guard let number = bytes.u32(at) else { return .ended }
        stack.append(Int(Int32(truncatingIfNeeded: number)))
        at += 4
      case 10:
        guard let number = stack.popLast() ?? nil, let entry = program.subroutines[number] else { return nil }
        usedSubroutines.insert(number)
        let subroutine = decoded[number] ?? program.charstring(entry)
        decoded[number] = subroutine
        guard let end = run(subroutine, depth: depth + 1) else { return nil }
        if end == .ended { return .ended }
      case 11: return .returned
      case 14: return .ended
      case 12:
        guard escape(bytes.u8(at) ?? 0) else { return nil }
        at += 1
      default: stack = []
      }
    }
    return .returned
  }

  private mutating func escape(_ op: Int) -> Bool {
    switch op {
    case 6:
      guard stack.count >= 5, let base = stack[stack.count - 2], let accent = stack[stack.count - 1] else {
        return false
      }
      components.formUnion([base, accent])
      stack = []
    case 12:
      stack.removeLast(min(2, stack.count))
      stack.append(nil)
    case 16:
      guard let procedure = stack.popLast() ?? nil, let count = stack.popLast() ?? nil, count >= 0, count <= stack.count
      else { return false }
      let arguments = stack.suffix(count)
      stack.removeLast(count)
      // Hint replacement hands its argument back; what others leave is not a subroutine.
      left = procedure == 3 ? Array(arguments) : [Int?](repeating: nil, count: 24)
    case 17: stack.append(left.popLast() ?? nil)
    default: stack = []
    }
    return true
  }
}
