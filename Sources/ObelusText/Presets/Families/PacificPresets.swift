/// Numbers of India and Australia.
enum PacificPresets {
  static let all = [aadhaar, pan, tfn, abn]

  static let aadhaar = Preset(
    "indian-aadhaar", finds: "Aadhaar numbers of Indian residents",
    authority: "UIDAI: Aadhaar (Enrolment and Update) Regulations, 2016; first digit 2–9", checksum: "Verhoeff",
    context: ["aadhaar", "aadhar", "uidai", "uid", "आधार"], needs: Preset.Needs(digits: 12),
    forms: [
      .init(PresetPattern.groups(4, 4, 4), isUniform: true, check: isAadhaar),
      .init(PresetPattern.run("12"), check: isAadhaar),
    ])

  private static func isAadhaar(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(proven: candidate.digits[0] >= 2 && Checksum.verhoeff(candidate.digits))
  }

  static let pan = Preset(
    "indian-pan", finds: "permanent account numbers of India (PAN)",
    authority: "Income Tax Department: Income-tax Rules, 1962, rule 114",
    context: ["pan", "pan card", "permanent account number", "income tax"], needs: Preset.Needs(digits: 4),
    forms: [
      .init(PresetPattern.wordBorder("[A-Z]{3}[ABCFGHJLPT][A-Z][0-9]{4}[A-Z]"), check: isPAN),
      .init(PresetPattern.wordBorder("[A-Z]{3}[ABCFGHJLPT][A-Z][ -][0-9]{4}[ -][A-Z]"), check: isPAN),
      .init(PresetPattern.wordBorder("[a-z]{3}[abcfghjlpt][a-z][0-9]{4}[a-z]"), .weak, check: isPAN),
    ])

  private static func isPAN(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(fits: candidate.number(5..<9) > 0)
  }

  static let tfn = Preset(
    "australian-tfn", finds: "tax file numbers of Australia, 8 or 9 digits", authority: "Australian Taxation Office",
    checksum: "weighted sum modulo 11", context: ["tfn", "tax file number", "tax file", "ato"],
    needs: Preset.Needs(digits: 8),
    forms: [
      .init(PresetPattern.groups(3, 3, 3), isUniform: true, check: isTFN),
      .init(PresetPattern.run("9"), check: isTFN),
      .init(PresetPattern.groups(2, 3, 3), isUniform: true, check: isTFN),
      .init(PresetPattern.groups(3, 3, 2), isUniform: true, check: isTFN),
      .init(PresetPattern.run("8"), check: isTFN),
    ])

  /// Numbers of eight digits are old and rare, dates look like them, and descriptions of their weights differ.
  private static func isTFN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard digits.contains(where: { $0 != 0 }) else { return .wrong }
    let isRight = Checksum.weighted(digits, [1, 4, 3, 7, 5, 8, 6, 9, 10]) % 11 == 0
    if digits.count == 9 { return Preset.Verdict(proven: isRight) }
    return isRight || Checksum.weighted(digits, [10, 7, 8, 4, 6, 3, 5, 1]) % 11 == 0 ? .doubtful : .wrong
  }

  static let abn = Preset(
    "australian-abn", finds: "business numbers of Australia (ABN)", authority: "Australian Business Register",
    checksum: "weighted sum modulo 89", context: ["abn", "australian business number"], needs: Preset.Needs(digits: 11),
    forms: [
      .init(PresetPattern.groups(2, 3, 3, 3), isUniform: true, check: isABN),
      .init(PresetPattern.run("11"), check: isABN),
    ])

  private static func isABN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard digits.count == 11, digits[0] > 0 else { return .wrong }
    let sum = Checksum.weighted(digits, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10
    return Preset.Verdict(proven: sum % 89 == 0)
  }
}
