/// Cards and bank accounts.
enum PaymentPresets {
  static let all = [creditCard, iban, bic]

  static let creditCard = Preset(
    "credit-card-number", finds: "numbers of payment cards of the large networks, 12 to 19 digits",
    authority: "ISO/IEC 7812-1; number ranges and lengths as the networks publish them", checksum: "Luhn",
    context: [
      "credit card", "card", "card number", "card no", "visa", "mastercard", "amex", "american express", "discover",
      "diners", "jcb", "maestro", "pan", "kreditkarte", "kartennummer", "carte bancaire", "carte de crédit", "tarjeta",
      "carta di credito", "cartão", "creditcard", "karta",
    ], needs: Preset.Needs(digits: 12),
    forms: [
      .init(PresetPattern.groups(4, 4, 4, 4), isUniform: true, check: card),
      .init(PresetPattern.groups(4, 4, 4, 4, 3), isUniform: true, check: card),
      .init(PresetPattern.groups(4, 4, 5), isUniform: true, check: card),
      .init(PresetPattern.groups(4, 6, 5), isUniform: true, check: card),
      .init(PresetPattern.groups(4, 6, 4), isUniform: true, check: card),
      .init(PresetPattern.groups(6, 13), isUniform: true, check: card),
      .init(PresetPattern.run("12,19"), .weak, check: card),
    ])

  private static func card(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard Checksum.luhn(digits), let network = network(candidate, digits.count) else { return .wrong }
    return network
  }

  /// Whether a network has cards of that beginning and length. Maestro's are so many that chance hits them too.
  private static func network(_ card: PresetCandidate, _ count: Int) -> Preset.Verdict? {
    let first2 = card.number(0..<2)
    let first3 = card.number(0..<3)
    let first4 = card.number(0..<4)
    switch first4 {
    case 4000...4999 where [13, 16, 19].contains(count): return .proven
    case 5100...5599 where count == 16, 2221...2720 where count == 16: return .proven
    case 3528...3589 where (16...19).contains(count), 2200...2204 where (16...19).contains(count): return .proven
    case 6011 where (16...19).contains(count), 9792 where count == 16: return .proven
    default: break
    }
    switch (first2, first3) {
    case (34, _) where count == 15, (37, _) where count == 15: return .proven
    case (_, 300...305) where (14...19).contains(count), (36, _) where (14...19).contains(count): return .proven
    case (38...39, _) where (14...19).contains(count), (_, 309) where (14...19).contains(count): return .proven
    case (_, 644...649) where (16...19).contains(count), (65, _) where (16...19).contains(count): return .proven
    case (62, _) where (16...19).contains(count), (81...82, _) where (16...19).contains(count): return .proven
    case (60, _) where count == 16, (50, _) where count == 16: return .proven
    case (50, _), (56...58, _), (60...69, _): return (12...19).contains(count) ? .fits : nil
    default: return nil
    }
  }

  static let iban = Preset(
    "iban", finds: "international bank account numbers", authority: "ISO 13616-1; lengths of SWIFT's IBAN registry",
    checksum: "ISO/IEC 7064 MOD 97-10", context: ["iban", "account", "konto", "compte", "cuenta", "conto"],
    needs: Preset.Needs(digits: 6), forms: [.init(ibanPattern, isUniform: true, check: isIBAN)])

  /// Each length with the countries that have it, so that a match ends where the number does.
  private static let ibanPattern: String = {
    let lengths = Dictionary(grouping: CountryCodes.ibanLengths, by: \.value)
    let alternatives = lengths.sorted { $0.key < $1.key }.map { length, countries in
      let codes = countries.map(\.key).sorted().joined(separator: "|")
      return "(?:\(codes))[ -]?[0-9]{2}(?:(?:[ ]?[ .-][ ]?\\n?|\\n)?[A-Za-z0-9]){\(length - 4)}"
    }
    // Its length is known: letters that touch it, as in `IBANDE89…`, are of something else.
    return #"(?:(?<![\p{L}\p{N}])|(?<=(?i:iban)))(?i:"# + alternatives.joined(separator: "|")
      + #")(?:(?![\p{L}\p{N}])|(?=(?i:bic|swift)))"#
  }()

  private static func isIBAN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let compact = candidate.compact
    guard compact.count > 4 else { return .wrong }
    return Preset.Verdict(proven: Checksum.remainder97(compact[4...] + compact[..<4]) == 1)
  }

  static let bic = Preset(
    "swift-bic", finds: "business identifier codes of banks, 8 or 11 characters", authority: "ISO 9362",
    context: ["bic", "bics", "swift", "swift code", "swift-bic", "iban", "bankleitzahl"],
    forms: [
      .init(PresetPattern.wordBorder("[A-Z]{6}[A-Z2-9][A-NP-Z0-9](?:[A-Z0-9]{3})?"), check: isBIC),
      .init(PresetPattern.wordBorder("[A-Z]{4} [A-Z]{2} [A-Z2-9][A-NP-Z0-9](?: [A-Z0-9]{3})?"), check: isBIC),
    ])

  /// Words in capitals look the same; the head office's `XXX` and digits do not.
  private static func isBIC(_ candidate: PresetCandidate) -> Preset.Verdict {
    let compact = candidate.compact
    guard compact.count >= 8, CountryCodes.alpha2.contains(String(decoding: compact[4..<6], as: UTF8.self)) else {
      return .wrong
    }
    let isWord = candidate.digits.isEmpty && !compact[8...].elementsEqual("XXX".utf8)
    return isWord ? .doubtful : .fits
  }
}
