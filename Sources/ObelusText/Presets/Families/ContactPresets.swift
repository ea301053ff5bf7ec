/// How people are reached.
enum ContactPresets {
  static let all = [email, international, northAmerican, national]

  static let email = Preset(
    "email-address", finds: "e-mail addresses, with letters of all scripts",
    authority: "RFC 5321, RFC 5322 (dot-atom), RFC 6531", context: [], needs: Preset.Needs(oneOf: "@"),
    forms: [
      .init(
        #"(?<![\p{L}\p{N}_.+\-])[\p{L}\p{N}_][\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~\-]{0,63}@\n?"# + domain, lineBreaks: 1,
        check: { Preset.Verdict(fits: !$0.text.contains("..")) }),
      .init(#"(?<![\p{L}\p{N}])"[^"@\n\x1E]{1,62}"@"# + domain),
      // A line ends before the sign, or inside either part.
      .init(local + #"\n@"# + domain),
      .init(
        #"(?<![\p{L}\p{N}_.+\-])[\p{Ll}\p{N}][\p{Ll}\p{N}_+\-]{0,40}(?:\.[\p{Ll}\p{N}_+\-]{1,40}){0,3}[._+\-]\n"#
          + #"[\p{L}\p{N}][\p{L}\p{M}\p{N}._+\-]{0,63}@"# + domain),
      .init(local + "@" + label + #"{1,62}\n"# + domain),
      .init(local + "@" + label + #"{1,62}\.\n"# + domainOrEnd),
      .init(local + "@(?:" + label + #"{1,62}\.){2,8}\n"# + end),
    ])

  private static let local =
    #"(?<![\p{L}\p{N}_.+\-])[\p{L}\p{N}_][\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~\-]{0,63}"#
  private static let label = #"[\p{L}\p{N}\-]"#
  /// Ends of domains that are no words.
  private static let end = #"(?:com|org|net|edu|gov|mil|info|biz|eu|co\.[a-z]{2}|[a-z]{2}\.[a-z]{2})(?![\p{L}\p{N}@])"#
  private static let domainOrEnd = "(?:" + domain + "|" + end + #"|[a-z]{2}(?![\p{L}\p{N}@]))"#

  private static let domain =
    #"(?:(?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}\-]{0,61}[\p{L}\p{M}\p{N}])?\.){1,8}"#
    + #"(?:[Xx][Nn]--[A-Za-z0-9\-]{2,59}|[\p{L}\p{M}]{2,63})(?![\p{L}\p{N}@])"#
    + #"|\[[0-9]{1,3}(?:\.[0-9]{1,3}){3}\])"#

  private static let words = [
    "phone", "phones", "telephone", "tel", "mobile", "cell", "cellphone", "fax", "call", "telefon", "handy", "mobil",
    "rufnummer", "téléphone", "portable", "teléfono", "telefono", "móvil", "cellulare", "telefone", "celular",
    "telefoon", "mobiel", "komórka", "sms", "whatsapp", "電話",
  ]

  static let international = Preset(
    "international-phone-number", finds: "telephone numbers with + or 00 and a country code",
    authority: "ITU-T E.164 and its list of assigned country codes; E.123 for the notation", context: words,
    needs: Preset.Needs(digits: 7),
    forms: [
      .init(#"(?<![0-9+])\+[ ]?\(?\n?[1-9]"# + rest, check: { isInternational($0, prefix: 0) }),
      .init(#"(?<![0-9.,\-/])00[ \-]?[1-9]"# + rest, check: { isInternational($0, prefix: 2) }),
      .init(PresetPattern.wordBorder("00[1-9][0-9]{9,17}"), .weak) {
        isInternational($0, prefix: 2)
      },
    ])

  /// Six to fifteen more digits, at most three signs between two of them.
  private static let rest = #"(?:[ .\-/()]{0,3}\n?[0-9]){6,15}(?![0-9])"#

  private static func isInternational(_ candidate: PresetCandidate, prefix: Int) -> Preset.Verdict {
    let number = PresetCandidate(candidate.compact.dropFirst(prefix))
    let count = number.compact.count - (candidate.text.contains("(0)") ? 1 : 0)
    guard (7...15).contains(count), !candidate.text.contains("..") else { return .wrong }
    // North America: ten digits, none of the codes begins with 0 or 1.
    if number.compact[0] == 0x31 {
      return Preset.Verdict(fits: count == 11 && number.number(1..<2) > 1 && number.number(4..<5) > 1)
    }
    return Preset.Verdict(fits: (1...3).contains { CountryCodes.calling.contains(number.number(0..<$0)) })
  }

  static let northAmerican = Preset(
    "north-american-phone-number", finds: "telephone numbers of the United States, Canada and the Caribbean",
    authority: "North American Numbering Plan Administrator: NXX-NXX-XXXX", context: words,
    needs: Preset.Needs(digits: 7),
    forms: [
      .init(
        #"(?<![0-9])(?<![0-9][.\-])(?:\+?1[ .\-]?\n?)?(?:\([2-9][0-9]{2}\)[ ]?(?:[.\-/][ ]?)?\n?|[2-9][0-9]{2}(?:[ ]?[ .\-/][ ]?\n?|\n))"#
          + #"[2-9][0-9]{2}(?:[ ]?[ .\-][ ]?\n?|\n)[0-9]{4}(?![0-9])(?![.\-][0-9])"#, check: isNorthAmerican),
      .init(PresetPattern.wordBorder("1?[2-9][0-9]{2}[2-9][0-9]{6}"), .weak, check: isNorthAmerican),
      .init(#"(?<![0-9])(?<![0-9)][ .\-])[2-9][0-9]{2}[.\-][0-9]{4}(?![0-9])(?![.\-][0-9])"#, .weak) {
        Preset.Verdict(fits: $0.number(1..<3) != 11)
      },
    ])

  /// N9X is kept for longer numbers; codes that end in 11 are services.
  private static func isNorthAmerican(_ candidate: PresetCandidate) -> Preset.Verdict {
    let from = candidate.compact.count - 10
    guard from >= 0 else { return .wrong }
    return Preset.Verdict(
      fits: candidate.number(from + 1..<from + 2) != 9 && candidate.number(from + 1..<from + 3) != 11
        && candidate.number(from + 4..<from + 6) != 11)
  }

  static let national = Preset(
    "national-phone-number", finds: "telephone numbers with the trunk prefix 0, and those of some countries without it",
    authority: "ITU-T E.123; numbering plans of the countries (Ofcom, Bundesnetzagentur, ARCEP, …)", context: words,
    needs: Preset.Needs(digits: 9),
    forms: [
      // 0 and a code, at least one sign, nine to twelve digits.
      .init(
        #"(?<![0-9+])(?<![0-9][.,\-/])(?<![0-9][Ee][+\-])(?:\(0[1-9][0-9]{0,4}\)[ ]?|0[1-9][0-9]{0,4}(?:[ .\-]|[ ][\-/][ ])"#
          + #"|0[1-9][0-9]{1,4}/)\n?"#
          + #"[0-9](?:[ .\-]?\n?[0-9]){3,9}(?![0-9])(?![.,\-/][0-9])"#,
        // Bits are written like that, too.
        check: { Preset.Verdict(fits: (9...12).contains($0.compact.count) && $0.digits.contains { $0 > 1 }) }),
      .init(PresetPattern.wordBorder("0[1-9][0-9]{8,9}"), .weak),
      // Spain.
      .init(
        #"(?<![0-9])(?<![0-9][.,\-/ ])[6-9][0-9]{2}([ .\-])(?:[0-9]{3}\1[0-9]{3}|[0-9]{2}\1[0-9]{2}\1[0-9]{2})"#
          + #"(?![0-9])(?![ .,\-/][0-9])"#, .weak),
      // Brazil.
      .init(#"(?<![0-9])\([1-9][0-9]\)[ ]?9?[0-9]{4}[ \-][0-9]{4}(?![0-9])"#),
      // India, and China's mobile numbers.
      .init(#"(?<![0-9])(?<![0-9][.,\-/ ])[6-9][0-9]{4}[ \-][0-9]{5}(?![0-9])(?![ .,\-/][0-9])"#, .weak),
      .init(#"(?<![0-9])(?<![0-9][.,\-/ ])1[3-9][0-9][ \-]?[0-9]{4}[ \-]?[0-9]{4}(?![0-9])(?![ .,\-/][0-9])"#, .weak),
    ])
}
