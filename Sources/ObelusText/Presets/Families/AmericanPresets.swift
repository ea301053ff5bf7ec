/// Numbers of Canada and Brazil.
enum AmericanPresets {
  static let all = [sin, cpf, cnpj]

  static let sin = Preset(
    "canadian-sin", finds: "social insurance numbers of Canada",
    authority: "Service Canada: SIN Code of Practice; first digit 1–7 or 9", checksum: "Luhn",
    context: ["sin", "social insurance", "social insurance number", "nas", "numéro d'assurance sociale"],
    needs: Preset.Needs(digits: 9),
    forms: [
      .init(PresetPattern.groups(3, 3, 3), isUniform: true, check: isSIN),
      .init(PresetPattern.run("9"), check: isSIN),
    ])

  private static func isSIN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    return Preset.Verdict(proven: digits[0] != 0 && digits[0] != 8 && Checksum.luhn(digits))
  }

  static let cpf = Preset(
    "brazilian-cpf", finds: "taxpayer numbers of persons in Brazil (CPF)", authority: "Receita Federal do Brasil",
    checksum: "two weighted sums modulo 11", context: ["cpf", "cadastro de pessoas físicas", "contribuinte"],
    needs: Preset.Needs(digits: 11),
    forms: [
      .init(PresetPattern.digitBorder(#"[0-9]{3}[. ]?\n?[0-9]{3}[. ]?\n?[0-9]{3}[-. /]\n?[0-9]{2}"#), check: isCPF),
      .init(PresetPattern.run("11"), check: isCPF),
    ])

  private static func isCPF(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard digits.count == 11, digits.contains(where: { $0 != digits[0] }) else { return .wrong }
    return Preset.Verdict(proven: hasCheckDigits(digits, [10, 9, 8, 7, 6, 5, 4, 3, 2]))
  }

  static let cnpj = Preset(
    "brazilian-cnpj", finds: "numbers of legal entities in Brazil (CNPJ), with letters since 2026 too",
    authority: "Receita Federal do Brasil: IN RFB 2.119/2022, 2.229/2024", checksum: "two weighted sums modulo 11",
    context: ["cnpj", "cadastro nacional da pessoa jurídica"], needs: Preset.Needs(digits: 2),
    forms: [
      .init(
        PresetPattern.wordBorder(
          #"[A-Za-z0-9]{2}[. ]\n?[A-Za-z0-9]{3}[. ]\n?[A-Za-z0-9]{3}[/ ]\n?[A-Za-z0-9]{4}[- ]\n?[0-9]{2}"#),
        check: isCNPJ),
      .init(PresetPattern.run("14"), check: isCNPJ),
      .init(PresetPattern.wordBorder("(?=[A-Z0-9]{0,11}[A-Z])[A-Z0-9]{12}[0-9]{2}"), .weak, check: isCNPJ),
    ])

  /// Letters count by their place in ASCII less 48 (IN RFB 2.229/2024, annex).
  private static func isCNPJ(_ candidate: PresetCandidate) -> Preset.Verdict {
    let values = candidate.compact.map { Int($0) - 0x30 }
    guard values.count == 14, values.contains(where: { $0 != values[0] }) else { return .wrong }
    return Preset.Verdict(proven: hasCheckDigits(values, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2]))
  }

  /// The second digit counts the first, with weights that begin one place earlier.
  private static func hasCheckDigits(_ values: [Int], _ weights: [Int]) -> Bool {
    let first = Checksum.weighted(values, weights) * 10 % 11 % 10
    let second = Checksum.weighted(values, [weights[0] + 1] + weights) * 10 % 11 % 10
    return first == values[weights.count] && second == values[weights.count + 1]
  }
}
