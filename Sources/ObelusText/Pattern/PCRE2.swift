internal import CPCRE2
internal import ObelusCore
internal import Synchronization

/// A pattern that PCRE2 compiled, with its JIT code: the only file that touches the library's pointers.
///
/// `pcre2_code` is immutable once it is compiled and may be used by any number of threads; nothing but `deinit` frees it.
/// That makes the unchecked conformance sound. Where the JIT cannot be had, PCRE2 interprets.
@safe
struct PCRE2Program: ~Copyable, @unchecked Sendable {
  /// What is wrong with a pattern, and at which byte. PCRE2's messages do not quote it.
  struct CompileFailure: Error {
    var message: String
    var offset: Int
  }

  struct Options: OptionSet, Sendable {
    var rawValue: UInt32
    static let caseless = Options(rawValue: UInt32(PCRE2_CASELESS))
    /// `\d`, `\s`, `\w` and `\b` by Unicode's properties.
    static let unicodeClasses = Options(rawValue: UInt32(PCRE2_UCP))
  }

  private let code: OpaquePointer

  /// `pattern` is UTF-8.
  init(_ pattern: [UInt8], _ options: Options) throws(CompileFailure) {
    let fixed = UInt32(PCRE2_UTF) | UInt32(PCRE2_MULTILINE) | UInt32(PCRE2_NEVER_BACKSLASH_C)
    var status: Int32 = 0
    var offset = 0
    let context = unsafe pcre2_compile_context_create_8(nil)
    defer { unsafe pcre2_compile_context_free_8(context) }
    unsafe pcre2_set_newline_8(context, UInt32(PCRE2_NEWLINE_LF))
    let compiled = unsafe pattern.withUnsafeBufferPointer { p in
      unsafe pcre2_compile_8(p.baseAddress, p.count, fixed | options.rawValue, &status, &offset, context)
    }
    guard let compiled = unsafe compiled else {
      throw CompileFailure(message: PCRE2Program.message(status), offset: offset)
    }
    unsafe code = compiled
    unsafe pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
  }

  deinit { unsafe pcre2_code_free_8(code) }

  private static func message(_ status: Int32) -> String {
    var buffer = [UInt8](repeating: 0, count: 256)
    let length = unsafe buffer.withUnsafeMutableBufferPointer { p in
      unsafe pcre2_get_error_message_8(status, p.baseAddress, p.count)
    }
    return String(decoding: buffer.prefix(max(0, Int(length))), as: UTF8.self)
  }

  #if DEBUG
    /// It need not be interpreted.
    fileprivate var isMachineCode: Bool {
      var size = 0
      return unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_JITSIZE), &size) == 0 && size > 0
    }
  #endif

  var groupCount: Int {
    var count: UInt32 = 0
    unsafe pcre2_pattern_info_8(code, UInt32(PCRE2_INFO_CAPTURECOUNT), &count)
    return Int(count)
  }

  /// The number of the group with that name; nil where none has it, or several.
  func groupNumber(named name: String) -> Int? {
    let number = unsafe name.utf8CString.withUnsafeBytes { p in
      unsafe pcre2_substring_number_from_name_8(code, p.baseAddress?.assumingMemoryBound(to: UInt8.self))
    }
    return number > 0 ? Int(number) : nil
  }

  /// Calls `found` with the byte range of `group` for each match that is not empty and in which the group took part.
  /// - Parameters:
  ///   - subject: valid UTF-8.
  ///   - found: false where the match is none after all: the next may then begin inside it.
  /// - Throws: `.limit` where the pattern takes too many steps, `.internal` for anything else that PCRE2 reports.
  func matches(
    in subject: [UInt8], group: Int, scratch: PCRE2Scratch, _ found: (Range<Int>) -> Bool
  ) throws(ObelusError) {
    scratch.prepare(subjectLength: subject.count)
    let stack = JITStack.take()
    defer { JITStack.put(stack) }
    unsafe pcre2_jit_stack_assign_8(scratch.context, nil, UnsafeMutableRawPointer(stack?.pointer))
    let status = unsafe subject.withUnsafeBufferPointer { p -> Int32 in
      var from = 0
      while from <= p.count {
        let options = UInt32(PCRE2_NO_UTF_CHECK) | UInt32(PCRE2_NOTEMPTY)
        let status = unsafe pcre2_match_8(code, p.baseAddress, p.count, from, options, scratch.data, scratch.context)
        if status < 0 { return status }
        // `\K` in a lookaround can put a match's start behind its end: such ranges are none.
        let isTaken = scratch.range(of: group).map { $0.isEmpty || found($0) } ?? true
        let match = scratch.range(of: 0)
        if isTaken, let end = match?.upperBound, end > from {
          from = end
          continue
        }
        if !isTaken { from = max(from, match?.lowerBound ?? from) }
        from += 1
        while from < p.count, unsafe p[from] & 0xC0 == 0x80 { from += 1 }
      }
      return PCRE2_ERROR_NOMATCH
    }
    switch status {
    case PCRE2_ERROR_NOMATCH: return
    case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT,
      PCRE2_ERROR_RECURSELOOP, PCRE2_ERROR_NOMEMORY:
      throw ObelusError(
        .limit, "a regular expression needs too many steps on this text",
        hint: "avoid nested repetition such as (a+)+, or bound it")
    default: throw ObelusError(.internal, "PCRE2 reported error \(status)")
    }
  }
}

/// A stack for compiled expressions, which only needs to be there while one matches: it takes up 16 MB of addresses, which
/// count as memory, and a job may have hundreds of matchers.
///
/// Between `take` and `put` one caller alone has it, which makes the unchecked conformance sound.
@safe
private struct JITStack: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Those that nobody uses; there are never more than callers at the same time.
  private static let free = Mutex<[JITStack]>([])

  /// Nil where there is no memory: then small stacks must do.
  static func take() -> JITStack? {
    if let known = free.withLock({ $0.popLast() }) { return known }
    return unsafe pcre2_jit_stack_create_8(32 * 1024, 16 * 1024 * 1024, nil).map { unsafe JITStack(pointer: $0) }
  }

  static func put(_ stack: JITStack?) {
    if let stack { free.withLock { $0.append(stack) } }
  }
}

/// What a thread needs to match: PCRE2's match data and limits. Belongs to one thread at a time.
@safe
final class PCRE2Scratch {
  // Created in `init`, freed in `deinit`, never handed out: nothing else can hold them.
  fileprivate let data: OpaquePointer
  fileprivate let context: OpaquePointer
  /// Steps from one start of a match, in KiB the heap of the interpreter, and how deep it may nest.
  private static let steps = 100_000...2_000_000
  private static let heap: UInt32 = 64 * 1024
  private static let depth: UInt32 = 100_000

  /// - Parameter groupCount: the most groups that a program has which is matched with this scratch.
  init(groupCount: Int) throws(ObelusError) {
    let pairs = UInt32(clamping: groupCount + 1)
    guard let data = unsafe pcre2_match_data_create_8(pairs, nil) else { throw PCRE2Scratch.noMemory }
    guard let context = unsafe pcre2_match_context_create_8(nil) else {
      unsafe pcre2_match_data_free_8(data)
      throw PCRE2Scratch.noMemory
    }
    unsafe self.data = data
    unsafe self.context = context
    unsafe pcre2_set_heap_limit_8(context, PCRE2Scratch.heap)
    unsafe pcre2_set_depth_limit_8(context, PCRE2Scratch.depth)
  }

  private static let noMemory = ObelusError(.limit, "there is no memory for a regular expression")

  deinit {
    unsafe pcre2_match_data_free_8(data)
    unsafe pcre2_match_context_free_8(context)
  }

  /// PCRE2 counts steps anew for each start, so that a long text gets fewer for each.
  fileprivate func prepare(subjectLength: Int) {
    let share = 2_000_000_000 / max(1, subjectLength)
    let limit = min(max(share, PCRE2Scratch.steps.lowerBound), PCRE2Scratch.steps.upperBound)
    unsafe pcre2_set_match_limit_8(context, UInt32(limit))
  }

  /// The bytes that a group of the last match covers.
  func range(of group: Int) -> Range<Int>? {
    // The ovector holds a pair for each of `pcre2_get_ovector_count` groups and lives as long as the match data.
    guard group >= 0, group < Int(unsafe pcre2_get_ovector_count_8(data)),
      let offsets = unsafe pcre2_get_ovector_pointer_8(data)
    else { return nil }
    let start = unsafe offsets[2 * group]
    let end = unsafe offsets[2 * group + 1]
    guard start != Int.max, let lower = Int(exactly: start), let upper = Int(exactly: end), lower <= upper else {
      return nil
    }
    return lower..<upper
  }
}

#if DEBUG
  /// Whether patterns become machine code in this process as it is now, which tests ask.
  package enum PatternCode {
    package static func canBeMade() -> Bool {
      guard let program = try? PCRE2Program(Array("[a-c]+d".utf8), []) else { return false }
      return program.isMachineCode
    }
  }
#endif
