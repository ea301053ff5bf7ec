internal import ObelusCore

/// A compiled regular expression. Immutable and shared by threads.
///
/// Holds two programs: one for ASCII text, where `\d`, `\w` and `\b` need no Unicode tables and are many times as fast,
/// and one for all other text. On ASCII both give the same matches.
final class RegularExpression: Sendable {
  private let ascii: PCRE2Program
  private let unicode: PCRE2Program
  /// The group that is the hit; 0 for the whole match.
  let group: Int
  let groupCount: Int

  private static let maximumLength = 100_000

  /// - Throws: `.usage` for a pattern that does not compile or lacks the group.
  init(_ source: String, ignoreCase: Bool, wholeWord: Bool, group: TextPattern.Group) throws(ObelusError) {
    let pattern = RegexSource(source)
    guard !source.isEmpty, pattern.bytes.count <= RegularExpression.maximumLength else {
      throw ObelusError(.usage, "the regular expression is \(source.isEmpty ? "empty" : "too long")")
    }
    let options: PCRE2Program.Options = ignoreCase ? .caseless : []
    // Compiled as it is first, so that what is wrong is reported where it stands.
    let plain = try RegularExpression.compile(pattern, pattern.bytes, options)
    let bytes = wholeWord ? pattern.wholeWordBytes : pattern.bytes
    ascii = try RegularExpression.compile(pattern, bytes, options)
    unicode = try RegularExpression.compile(pattern, bytes, options.union(.unicodeClasses))
    groupCount = plain.groupCount
    self.group = try RegularExpression.number(of: group, in: plain)
  }

  private static func compile(
    _ pattern: RegexSource, _ bytes: [UInt8], _ options: PCRE2Program.Options
  ) throws(ObelusError) -> PCRE2Program {
    do {
      return try PCRE2Program(bytes, options)
    } catch {
      if bytes.count != pattern.bytes.count {
        throw ObelusError(
          .usage, "the regular expression cannot be taken as a whole word: \(error.message)",
          hint: "do not end it in a comment, and leave out verbs such as (*ANYCRLF)")
      }
      throw ObelusError(
        .usage,
        "the regular expression is wrong at character \(pattern.character(at: error.offset) + 1): \(error.message)"
      )
    }
  }

  private static func number(of group: TextPattern.Group, in program: borrowing PCRE2Program) throws(ObelusError) -> Int
  {
    switch group {
    case .number(let number):
      guard number >= 0, number <= program.groupCount else {
        throw ObelusError(
          .usage, "the regular expression has no group \(number)", hint: "it has \(program.groupCount)")
      }
      return number
    case .name(let name):
      guard let number = program.groupNumber(named: name) else {
        throw ObelusError(.usage, "the regular expression has not exactly one group named \(name)")
      }
      return number
    }
  }

  /// The byte ranges of all hits, in order.
  /// - Throws: `.limit` where matching takes too many steps.
  func ranges(in haystack: RegexHaystack, scratch: PCRE2Scratch) throws(ObelusError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    if haystack.isASCII {
      try ascii.matches(in: haystack.bytes, group: group, scratch: scratch) { ranges.append($0) }
    } else {
      try unicode.matches(in: haystack.bytes, group: group, scratch: scratch) { ranges.append($0) }
    }
    return ranges
  }
}
