/// Numbers of the United Kingdom.
enum BritishPresets {
  static let all = [nino, nhs]

  static let nino = Preset(
    "uk-nino", finds: "national insurance numbers of the United Kingdom",
    authority: "HM Revenue & Customs: National Insurance Manual, NIM39110",
    context: ["nino", "ni number", "ni no", "national insurance", "national insurance number", "hmrc"],
    needs: Preset.Needs(digits: 6),
    forms: [
      .init(
        PresetPattern.wordBorder(
          "[A-Za-z]{2}[ -]?\\n?[0-9]{2}[ -]?\\n?[0-9]{2}[ -]?\\n?[0-9]{2}[ -]?\\n?[A-Da-d]"), check: isNINO),
      .init(
        PresetPattern.wordBorder("[A-Z]{2}[ -]?[0-9]{2}[ -]?[0-9]{2}[ -]?[0-9]{2}"), .weak, isUniform: true,
        check: isNINO),
    ])

  private static let noFirst = Set("DFIQUV".utf8)
  private static let noSecond = Set("DFIOQUV".utf8)
  private static let noPrefixes: Set<String> = ["BG", "GB", "KN", "NK", "NT", "TN", "ZZ"]

  private static func isNINO(_ candidate: PresetCandidate) -> Preset.Verdict {
    let first = candidate.compact[0]
    let second = candidate.compact[1]
    let prefix = String(decoding: [first, second], as: UTF8.self)
    return Preset.Verdict(
      fits: !noFirst.contains(first) && !noSecond.contains(second) && !noPrefixes.contains(prefix))
  }

  static let nhs = Preset(
    "uk-nhs-number", finds: "NHS numbers of England and Wales", authority: "NHS Data Dictionary: NHS NUMBER",
    checksum: "weighted sum modulo 11", context: ["nhs", "nhs number", "nhs no", "patient"],
    needs: Preset.Needs(digits: 10),
    forms: [
      .init(PresetPattern.groups(3, 3, 4), isUniform: true, check: isNHS),
      .init(PresetPattern.run("10"), check: isNHS),
    ])

  private static func isNHS(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard digits.count == 10 else { return .wrong }
    let check = 11 - Checksum.weighted(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
    return Preset.Verdict(
      proven: check % 11 == digits[9] && check != 10 && digits.contains { $0 != 0 } && digits != Array(0...9))
  }
}
