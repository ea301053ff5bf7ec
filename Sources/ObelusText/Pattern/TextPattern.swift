package import ObelusCore

/// What a rule looks for. Compiled once; immutable, so that all workers share it.
///
/// Patterns and documents are both normalised before they are compared, see `TextNormalization`. What is left keeps
/// its case and its characters.
package struct TextPattern: Sendable {
  enum Kind: Sendable {
    case literal(LiteralPattern)
    case regex(RegularExpression)
    case list(TermList)
    case presets(PresetSet)
  }

  let kind: Kind

  /// A literal text. White space in it stands for any white space, also for the end of a line.
  /// - Parameters:
  ///   - folding: what is made equal.
  ///   - wholeWord: the match begins and ends where words do, see `WordBoundary`.
  /// - Throws: `.usage` where nothing is left to look for.
  package static func literal(
    _ text: String, folding: TextFolding, wholeWord: Bool
  ) throws(ObelusError) -> TextPattern {
    let needle = folding.fold(TextNormalization.normalize(text))
    guard !needle.isEmpty else {
      throw ObelusError(.usage, "the text to look for is empty", hint: "give at least one character that is no space")
    }
    return TextPattern(
      kind: .literal(
        LiteralPattern(needle: needle, folding: folding, isWholeWord: wholeWord)))
  }

  package static func literal(_ text: String, ignoreCase: Bool, wholeWord: Bool) throws(ObelusError) -> TextPattern {
    try literal(text, folding: ignoreCase ? .letterCase : [], wholeWord: wholeWord)
  }

  /// Every term of a list.
  package static func list(_ terms: TermList) -> TextPattern { TextPattern(kind: .list(terms)) }

  /// Which group of a regular expression is the hit.
  package enum Group: Hashable, Sendable, CustomStringConvertible {
    case number(Int)
    case name(String)

    package var description: String {
      switch self {
      case .number(let number): String(number)
      case .name(let name): name
      }
    }
  }

  /// A regular expression in PCRE2's syntax, over text whose lines end in `\n`; `^`, `$` and `.` know lines. A space that
  /// geometry shows is one space; hyphens at line ends are tried kept and joined. `\d`, `\w` and `\b` know Unicode.
  /// Characters written in the pattern are normalised as the text is (a typographic quotation mark is a plain one);
  /// those written as `\x{…}` are not.
  /// - Parameters:
  ///   - unicodeClasses: false where `\d`, `\w`, `\s` and `\b` are to know ASCII alone.
  ///   - captures: groups whose text comes with each hit.
  /// - Throws: `.usage` with the place in the pattern that is wrong.
  package static func regex(
    _ source: String, ignoreCase: Bool, wholeWord: Bool, group: Group? = nil, unicodeClasses: Bool = true,
    captures: [Group] = []
  ) throws(ObelusError) -> TextPattern {
    TextPattern(
      kind: .regex(
        try RegularExpression(
          source, ignoreCase: ignoreCase, wholeWord: wholeWord, group: group ?? .number(0),
          unicodeClasses: unicodeClasses, captures: captures)))
  }

  /// What any of the presets finds.
  /// - Parameter minScore: 0…1; what scores less is no hit.
  /// - Throws: `.usage` for an id that no preset has.
  package static func presets(_ ids: [String], minScore: Double) throws(ObelusError) -> TextPattern {
    TextPattern(kind: .presets(try PresetSet(ids, minScore: minScore)))
  }
}

extension TextPattern {
  /// The same without the terms of a list that are shorter; nil where none is left. Expressions stay as they are.
  package func findingAtLeast(_ characters: Int) -> TextPattern? {
    switch kind {
    case .literal(let literal): literal.needle.count >= characters ? self : nil
    case .regex, .presets: self
    case .list(let terms): terms.findingAtLeast(characters).map { .list($0) }
    }
  }
}

/// A literal, normalised and folded. Never empty; no space at its ends.
struct LiteralPattern: Sendable {
  let needle: [UInt32]
  let folding: TextFolding
  let isWholeWord: Bool
}
