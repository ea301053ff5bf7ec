/// A kind of number or text that people look for often, with the rules by which it is issued.
///
/// The tables in `Families` hold them. A preset's version goes up when it finds something else than before.
package struct Preset: Sendable {
  /// How manifests name it.
  package let id: String
  package let version: Int
  /// What it finds, for people.
  package let finds: String
  /// Who says what such a number looks like.
  package let authority: String
  /// What is computed over its digits; nil where the number has nothing of the kind.
  package let checksum: String?
  /// Words that make a hit more likely where they stand on the same page, in any case.
  package let context: [String]
  let needs: Needs
  let forms: [Form]

  init(
    _ id: String, version: Int = 1, finds: String, authority: String, checksum: String? = nil, context: [String],
    needs: Needs = Needs(), forms: [Form]
  ) {
    self.id = id
    self.version = version
    self.finds = finds
    self.authority = authority
    self.checksum = checksum
    self.context = context
    self.needs = needs
    self.forms = forms
  }

  /// What a text must have so that a look is worth while.
  struct Needs: Sendable {
    /// Digits, at least.
    var digits = 0
    /// One of these characters of ASCII; empty asks for none.
    var oneOf: [UInt8] = []

    init(digits: Int = 0, oneOf: String = "") {
      self.digits = digits
      self.oneOf = Array(oneOf.utf8)
    }
  }

  /// One way to write it.
  struct Form: Sendable {
    /// PCRE2 over a `RegexHaystack`. Every repetition is bounded.
    let pattern: String
    /// How much the form alone says, where no checksum does.
    let strength: Score
    /// All separators are the same character; a line may end after any of them, or in place of one.
    let isUniform: Bool
    /// How many ends of lines may lie inside.
    let lineBreaks: Int
    let check: @Sendable (PresetCandidate) -> Verdict

    init(
      _ pattern: String, _ strength: Score = .typical, isUniform: Bool = false, lineBreaks: Int = 1,
      check: @escaping @Sendable (PresetCandidate) -> Verdict = { _ in .fits }
    ) {
      self.pattern = pattern
      self.strength = strength
      self.isUniform = isUniform
      self.lineBreaks = lineBreaks
      self.check = check
    }
  }

  enum Verdict: Sendable {
    /// It cannot be one.
    case wrong
    /// It looks like one.
    case fits
    /// It looks like less than its form says.
    case doubtful
    /// The checksum is right.
    case proven

    init(proven: Bool) { self = proven ? .proven : .wrong }
    init(fits: Bool) { self = fits ? .fits : .wrong }
  }

  /// How sure a hit is, from 0 to 1.
  package struct Score: Hashable, Sendable {
    package let value: Double
    /// As other texts may look too, a run of digits above all: needs a context word to count by default.
    package static let weak = Score(value: 0.3)
    /// Written as only this kind is usually written.
    package static let typical = Score(value: 0.6)
    /// Its checksum is right.
    package static let proven = Score(value: 0.9)
    /// What a context word adds, up to 1.
    package static let context = 0.3
    /// What a hit needs where the manifest does not say.
    package static let minimum = 0.5
  }
}

/// A text that matched a form.
struct PresetCandidate {
  /// UTF-8, as it was matched.
  let bytes: [UInt8]
  /// Its letters and digits of ASCII, in upper case.
  let compact: [UInt8]

  init(_ bytes: some Collection<UInt8>) {
    self.bytes = Array(bytes)
    compact = bytes.compactMap { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A: byte
      case 0x61...0x7A: byte - 0x20
      default: nil
      }
    }
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The values of its digits, without letters.
  var digits: [Int] { compact.filter { $0 < 0x3A }.map { Int($0) - 0x30 } }

  /// The number that a range of `compact` writes; -1 where it has letters or does not reach so far.
  func number(_ range: Range<Int>) -> Int {
    guard range.upperBound <= compact.count, range.count < 18 else { return -1 }
    var number = 0
    for byte in compact[range] {
      guard byte < 0x3A else { return -1 }
      number = number * 10 + Int(byte) - 0x30
    }
    return number
  }

  var lineBreaks: Int { bytes.count { $0 == 0x0A } }

  /// All separators of ASCII but ends of lines are the same; spaces beside another sign are part of it.
  var isUniform: Bool {
    var separator: UInt8?
    for group in bytes.split(whereSeparator: { Self.isAlphanumeric($0) || $0 >= 0x80 }) {
      let signs = group.filter { $0 != 0x0A && $0 != 0x20 }
      guard let sign = signs.first ?? (group.contains(0x20) ? 0x20 : nil) else { continue }
      guard signs.allSatisfy({ $0 == sign }), separator == nil || separator == sign else { return false }
      separator = sign
    }
    return true
  }

  /// It has digits alone.
  var isBare: Bool { bytes.allSatisfy { (0x30...0x39).contains($0) } }

  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}
