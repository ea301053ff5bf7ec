internal import ObelusCore

/// Presets of one rule, compiled. Immutable and shared by threads.
final class PresetSet: Sendable {
  private struct Member: Sendable {
    let preset: Preset
    let forms: [(form: Preset.Form, program: Program)]
    /// Forms whose digits letters touch: they look like less.
    let glued: [(form: Preset.Form, program: Program)]
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
      var forms: [(form: Preset.Form, program: Program)] = []
      var glued: [(form: Preset.Form, program: Program)] = []
      for form in preset.forms {
        forms.append((form, try Program(form.pattern)))
        if let pattern = PresetPattern.glued(form.pattern) { glued.append((form, try Program(pattern))) }
      }
      let words = preset.context.map { $0.replacing(" ", with: #"\s+"#) }
      members.append(
        Member(
          preset: preset, forms: forms, glued: glued,
          context: words.isEmpty
            ? nil : try Program(PresetPattern.word("(?:\(words.joined(separator: "|")))"), .caseless)))
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

  /// A hit, as bytes of its text.
  struct Hit {
    var range: Range<Int>
    /// Of its form and what is computed over it, and of a context word where it needs one.
    var score: Double
  }

  /// All hits, and as `looks` what else has the form of one, whatever its score.
  /// - Parameter joints: where lines end inside the text that it does not show: only what has one of them counts, and only
  ///   what is surely one number.
  /// - Throws: `.limit` where matching takes too many steps.
  func hits(
    in haystack: RegexHaystack, _ context: Context, joints: [Int]? = nil, scratch: PCRE2Scratch
  ) throws(ObelusError) -> (hits: [Hit], looks: [Range<Int>]) {
    let contents = Contents(haystack.bytes)
    var hits: [Hit] = []
    var looks: [Range<Int>] = []
    for member in members where contents.have(member.preset.needs) {
      let found = try candidates(of: member, in: haystack, joints, scratch)
      hits += found.sure
      looks += found.looks
      guard !found.doubtful.isEmpty else { continue }
      switch context {
      case .string:
        hits += found.doubtful.filter { hit in
          hit.range.count == haystack.bytes.count || haystack.bytes[hit.range].contains { (0x30...0x39).contains($0) }
        }
      case .page(let haystacks):
        if try Self.contains(member.context, haystacks(), scratch) { hits += found.doubtful }
      }
    }
    return (Self.outermost(hits), looks)
  }

  /// What counts by itself, and what counts with a context word.
  private func candidates(
    of member: Member, in haystack: RegexHaystack, _ joints: [Int]?, _ scratch: PCRE2Scratch
  ) throws(ObelusError) -> (sure: [Hit], doubtful: [Hit], looks: [Range<Int>]) {
    var sure: [Hit] = []
    var doubtful: [Hit] = []
    var looks: [Range<Int>] = []
    func add(_ range: Range<Int>, _ form: Preset.Form, isGlued: Bool) -> Bool {
      let candidate = PresetCandidate(haystack.bytes[range])
      guard var score = Self.score(candidate, form) else { return false }
      if isGlued { score = Preset.Score.weak.value } else { looks.append(range) }
      if let joints {
        guard JoinedLines.joints(joints, inside: range).count == 1,
          score > Preset.Score.weak.value
        else { return false }
        // Numbers under each other in a column would make one, too.
        if candidate.isBare, candidate.compact.count < Self.sureDigits { score = Preset.Score.weak.value }
      }
      let raised = min(1, score + Preset.Score.context)
      if score >= minimum {
        sure.append(Hit(range: range, score: score))
      } else if raised >= minimum {
        doubtful.append(Hit(range: range, score: raised))
      }
      return true
    }
    for (form, program) in member.forms {
      try program.code.matches(in: haystack.bytes, group: 0, scratch: scratch) { add($0, form, isGlued: false) }
    }
    guard joints == nil, minimum <= Preset.Score.weak.value + Preset.Score.context else {
      return (sure, doubtful, looks)
    }
    for (form, program) in member.glued {
      try program.code.matches(in: haystack.bytes, group: 0, scratch: scratch) { add($0, form, isGlued: true) }
    }
    return (sure, doubtful, looks)
  }

  /// So many digits with a right checksum are no chance.
  private static let sureDigits = 12

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

  /// The hits that lie in no other, in order.
  private static func outermost(_ hits: [Hit]) -> [Hit] {
    var kept: [Hit] = []
    for hit in hits.sorted(by: {
      ($0.range.lowerBound, -$0.range.upperBound, -$0.score) < ($1.range.lowerBound, -$1.range.upperBound, -$1.score)
    }) {
      if let last = kept.last, last.range.upperBound >= hit.range.upperBound { continue }
      kept.append(hit)
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
