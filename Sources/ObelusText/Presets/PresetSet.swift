internal import ObelusCore

/// Presets of one rule, compiled. Immutable and shared by threads.
final class PresetSet: Sendable {
  private struct Member: Sendable {
    let preset: Preset
    let programs: [Program]
    /// Nil without context words.
    let context: Program?
  }

  /// A program that threads share; a class because what cannot be copied cannot lie in an array.
  private final class Program: Sendable {
    let code: PCRE2Program

    init(_ source: String, _ options: PCRE2Program.Options = []) throws(ObelusError) {
      do {
        code = try PCRE2Program(Array(source.utf8), options)
      } catch {
        throw ObelusError(.internal, "a preset does not compile: \(error.message) at byte \(error.offset)")
      }
    }
  }

  private let members: [Member]
  private let minimum: Double

  /// - Throws: `.usage` for an id that no preset has.
  init(_ ids: [String], minScore: Double) throws(ObelusError) {
    var members: [Member] = []
    for id in ids {
      guard let preset = Presets.named(id) else {
        throw ObelusError(.usage, "there is no preset of this name", hint: "`obelus presets` lists them")
      }
      var programs: [Program] = []
      for form in preset.forms { programs.append(try Program(form.pattern)) }
      let words = preset.context.map { $0.replacing(" ", with: #"\s+"#) }
      members.append(
        Member(
          preset: preset, programs: programs,
          context: words.isEmpty
            ? nil : try Program(PresetPattern.wordBorder("(?:\(words.joined(separator: "|")))"), .caseless)))
    }
    self.members = members
    minimum = minScore
  }

  /// Where a hit counts whatever stands around it, where context words are looked for, or where they are taken for given.
  enum Context {
    /// A page's text, whole: what stands near depends on the reading order and on what was removed, and two readers
    /// must come to the same.
    case page(() -> [RegexHaystack])
    /// A string of its own, such as a field's value: what it stands for is said elsewhere. Words without a digit count
    /// only where they are all of the string.
    case string
  }

  /// The byte ranges of all hits.
  /// - Throws: `.limit` where matching takes too many steps.
  func ranges(in haystack: RegexHaystack, _ context: Context, scratch: PCRE2Scratch) throws(ObelusError) -> [Range<Int>]
  {
    let contents = Contents(haystack.bytes)
    var ranges: [Range<Int>] = []
    for member in members where contents.have(member.preset.needs) {
      let found = try candidates(of: member, in: haystack, scratch)
      ranges += found.sure
      guard !found.doubtful.isEmpty else { continue }
      switch context {
      case .string:
        ranges += found.doubtful.filter { range in
          range.count == haystack.bytes.count || haystack.bytes[range].contains { (0x30...0x39).contains($0) }
        }
      case .page(let haystacks):
        if try Self.contains(member.context, haystacks(), scratch) { ranges += found.doubtful }
      }
    }
    return Self.outermost(ranges)
  }

  /// What counts by itself, and what counts with a context word.
  private func candidates(
    of member: Member, in haystack: RegexHaystack, _ scratch: PCRE2Scratch
  ) throws(ObelusError) -> (sure: [Range<Int>], doubtful: [Range<Int>]) {
    var sure: [Range<Int>] = []
    var doubtful: [Range<Int>] = []
    for (form, program) in zip(member.preset.forms, member.programs) {
      try program.code.matches(in: haystack.bytes, group: 0, scratch: scratch) { range in
        guard let score = Self.score(PresetCandidate(haystack.bytes[range]), form) else { return false }
        if score >= minimum {
          sure.append(range)
        } else if min(1, score + Preset.Score.context) >= minimum {
          doubtful.append(range)
        }
        return true
      }
    }
    return (sure, doubtful)
  }

  /// Nil where the candidate is none.
  private static func score(_ candidate: PresetCandidate, _ form: Preset.Form) -> Double? {
    guard candidate.lineBreaks <= form.lineBreaks, !form.isUniform || candidate.isUniform else { return nil }
    switch form.check(candidate) {
    case .wrong: return nil
    case .doubtful: return Preset.Score.weak.value
    case .fits: return form.strength.value
    case .proven: return Preset.Score.proven.value
    }
  }

  private static func contains(
    _ program: Program?, _ haystacks: [RegexHaystack], _ scratch: PCRE2Scratch
  ) throws(ObelusError) -> Bool {
    guard let program else { return false }
    for haystack in haystacks {
      var found = false
      try program.code.matches(in: haystack.bytes, group: 0, scratch: scratch) { _ in
        found = true
        return true
      }
      if found { return true }
    }
    return false
  }

  /// The ranges that lie in no other, in order.
  private static func outermost(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    for range in ranges.sorted(by: { ($0.lowerBound, -$0.upperBound) < ($1.lowerBound, -$1.upperBound) }) {
      if let last = kept.last, last.upperBound >= range.upperBound { continue }
      kept.append(range)
    }
    return kept
  }

  /// What a text has, counted once for all presets.
  private struct Contents {
    private var digits = 0
    private var has = [Bool](repeating: false, count: 128)

    init(_ bytes: [UInt8]) {
      for byte in bytes where byte < 0x80 {
        has[Int(byte)] = true
        if byte >= 0x30 && byte <= 0x39 { digits += 1 }
      }
    }

    func have(_ needs: Preset.Needs) -> Bool {
      digits >= needs.digits && (needs.oneOf.isEmpty || needs.oneOf.contains { has[Int($0 & 0x7F)] })
    }
  }
}
