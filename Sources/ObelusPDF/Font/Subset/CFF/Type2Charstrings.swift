/// Finds which subroutines and components some glyphs of a CFF program use (Adobe Technical Note 5177).
struct Type2Charstrings {
  private let program: CFFProgram
  private(set) var usedGlobal: Set<Int> = []
  /// By font of the FDArray.
  private(set) var usedLocal: [Int: Set<Int>] = [:]
  /// Codes in StandardEncoding of the parts of accented glyphs.
  private(set) var components: Set<Int> = []
  private var font = 0
  private var stack: [Int?] = []
  private var stemCount = 0
  private var budget = 4_000_000

  private static let largestDepth = 16
  private static let largestStack = 600

  init(_ program: CFFProgram) { self.program = program }

  /// Follows one glyph. False where what it uses cannot be told.
  mutating func follow(_ glyph: Int) -> Bool {
    font = program.isCIDKeyed ? program.fontOfGlyph[glyph] : 0
    stack = []
    stemCount = 0
    return run(program.charStrings[glyph], depth: 0) != nil
  }

  private enum End { case returned, ended }

  private mutating func run(_ range: Range<Int>, depth: Int) -> End? {
    guard depth < Self.largestDepth, let bytes = program.bytes.slice(range) else { return nil }
    var at = 0
    while let op = bytes.u8(at) {
      budget -= 1
      guard budget > 0, stack.count < Self.largestStack else { return nil }
      at += 1
      switch op {
      case 28:
        stack.append(bytes.i16(at))
        at += 2
      case 32...246: stack.append(op - 139)
      case 247...254:
        guard let second = bytes.u8(at) else { return .ended }
        stack.append(op <= 250 ? (op - 247) * 256 + second + 108 : -(op - 251) * 256 - second - 108)
        at += 1
      case 255:
        guard let fixed = bytes.u32(at) else { return .ended }
        stack.append(fixed & 0xFFFF == 0 ? Int(Int32(truncatingIfNeeded: fixed)) >> 16 : nil)
        at += 4
      case 10, 29:
        guard let end = call(isGlobal: op == 29, depth: depth) else { return nil }
        if end == .ended { return .ended }
      case 11: return .returned
      case 14:
        if stack.count >= 4, let base = stack[stack.count - 2], let accent = stack[stack.count - 1] {
          components.formUnion([base, accent])
        }
        return .ended
      case 1, 3, 18, 23:
        stemCount += stack.count / 2
        stack = []
      case 19, 20:
        stemCount += stack.count / 2
        stack = []
        at += (stemCount + 7) / 8
      case 12:
        escape(bytes.u8(at) ?? 0)
        at += 1
      default: stack = []
      }
    }
    return .returned
  }

  private mutating func call(isGlobal: Bool, depth: Int) -> End? {
    let subroutines = isGlobal ? program.globalSubroutines : program.privates[font].subroutines
    guard let number = stack.popLast() ?? nil else { return nil }
    let bias = subroutines.count < 1240 ? 107 : subroutines.count < 33900 ? 1131 : 32768
    let index = number + bias
    guard subroutines.indices.contains(index) else { return nil }
    if isGlobal { usedGlobal.insert(index) } else { usedLocal[font, default: []].insert(index) }
    return run(subroutines[index], depth: depth + 1)
  }

  /// Arithmetic leaves numbers that are not told; all else takes what is on the stack.
  private mutating func escape(_ op: Int) {
    let arity: (taken: Int, left: Int)
    switch op {
    case 3, 4, 10, 11, 12, 15, 24: arity = (2, 1)
    case 5, 9, 14, 21, 26, 29: arity = (1, 1)
    case 18: arity = (1, 0)
    case 20: arity = (2, 0)
    case 22: arity = (4, 1)
    case 23: arity = (0, 1)
    case 27: arity = (1, 2)
    case 28: arity = (2, 2)
    case 30:
      stack = [Int?](repeating: nil, count: max(0, stack.count - 2))
      return
    default:
      stack = []
      return
    }
    stack.removeLast(min(arity.taken, stack.count))
    stack += [Int?](repeating: nil, count: arity.left)
  }
}
