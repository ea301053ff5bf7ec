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
  /// The groups whose text is told with a match, by what asks for them.
  private let captures: [(name: String, number: Int)]

  /// Bytes of a haystack: of a hit, and of those groups that are asked for and took part.
  struct Match {
    var range: Range<Int>
    var groups: [(name: String, range: Range<Int>)]
  }

  private static let maximumLength = 100_000

  /// - Parameters:
  ///   - unicodeClasses: `\d`, `\w`, `\s` and `\b` know Unicode.
  ///   - captures: groups whose text is told with a match.
  /// - Throws: `.usage` for a pattern that does not compile or lacks a group.
  init(
    _ source: String, ignoreCase: Bool, wholeWord: Bool, group: TextPattern.Group, unicodeClasses: Bool = true,
    captures: [TextPattern.Group] = []
  ) throws(ObelusError) {
    let pattern = RegexSource(source)
    guard !source.isEmpty, pattern.bytes.count <= RegularExpression.maximumLength else {
      throw ObelusError(.usage, "the regular expression is \(source.isEmpty ? "empty" : "too long")")
    }
    let options: PCRE2Program.Options = ignoreCase ? .caseless : []
    // Compiled as it is first, so that what is wrong is reported where it stands.
    let plain = try RegularExpression.compile(pattern, pattern.bytes, options)
    let bytes = wholeWord ? pattern.bytes(between: WordBoundary.expression) : pattern.bytes
    ascii = try RegularExpression.compile(
      pattern, wholeWord ? pattern.bytes(between: WordBoundary.asciiExpression) : bytes, options)
    unicode = try RegularExpression.compile(pattern, bytes, unicodeClasses ? options.union(.unicodeClasses) : options)
    groupCount = plain.groupCount
    self.group = try RegularExpression.number(of: group, in: plain)
    var numbers: [(name: String, number: Int)] = []
    for capture in captures {
      numbers.append((capture.description, try RegularExpression.number(of: capture, in: plain)))
    }
    self.captures = numbers
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

  /// All hits, in order.
  /// - Throws: `.limit` where matching takes too many steps.
  func matches(in haystack: RegexHaystack, scratch: PCRE2Scratch) throws(ObelusError) -> [Match] {
    var matches: [Match] = []
    let found = { (range: Range<Int>) in
      let groups = self.captures.compactMap { capture in
        scratch.range(of: capture.number).map { (name: capture.name, range: $0) }
      }
      matches.append(Match(range: range, groups: groups))
      return true
    }
    if haystack.isASCII {
      try ascii.matches(in: haystack.bytes, group: group, scratch: scratch, found)
    } else {
      try unicode.matches(in: haystack.bytes, group: group, scratch: scratch, found)
    }
    return matches
  }
}
