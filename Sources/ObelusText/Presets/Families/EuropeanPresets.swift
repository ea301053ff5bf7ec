/// Numbers of persons in countries of Europe.
enum EuropeanPresets {
  static let all = [germanTaxID, germanIDCard, nir, dni, codiceFiscale, bsn, pesel, ahv]

  static let germanTaxID = Preset(
    "german-tax-id", finds: "tax identification numbers of German residents (Steuer-IdNr.)",
    authority: "§ 139b AO; § 1 StIdV; Bundeszentralamt für Steuern", checksum: "ISO/IEC 7064 MOD 11,10",
    context: [
      "steuer-id", "steuerid", "idnr", "steueridentifikationsnummer", "steuerliche identifikationsnummer", "tax id",
      "identifikationsnummer", "steuernummer", "finanzamt",
    ], needs: Preset.Needs(digits: 11),
    forms: [
      .init(PresetPattern.groups(2, 3, 3, 3, by: " ./\\-"), isUniform: true, check: isGermanTaxID),
      .init(PresetPattern.run("11"), check: isGermanTaxID),
    ])

  /// Of the first ten digits one stands there twice or three times, but not three times in a row, and the others once at
  /// most.
  private static func isGermanTaxID(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    guard digits.count == 11, digits[0] != 0 else { return .wrong }
    var counts = [Int](repeating: 0, count: 10)
    for digit in digits.prefix(10) { counts[digit] += 1 }
    guard counts.count(where: { $0 > 1 }) == 1, counts.allSatisfy({ $0 <= 3 }) else { return .wrong }
    let isRow = (2..<10).contains { digits[$0] == digits[$0 - 1] && digits[$0] == digits[$0 - 2] }
    return Preset.Verdict(proven: !isRow && Checksum.mod11And10(digits))
  }

  static let germanIDCard = Preset(
    "german-id-card", finds: "numbers of German identity cards and passports",
    authority: "§ 2 PAuswG, § 5 PassG; ICAO Doc 9303-3 for the check digit", checksum: "weights 7-3-1 modulo 10",
    context: [
      "ausweis", "personalausweis", "ausweisnummer", "personalausweisnummer", "reisepass", "pass", "passnummer",
      "id card", "identity card", "passport", "seriennummer",
    ], needs: Preset.Needs(digits: 1),
    forms: [
      .init(PresetPattern.wordBorder("[CF-HJ-NPRTV-Z][CF-HJ-NPRTV-Z0-9]{8} ?[0-9](?:D?<{1,2}|[Dd])?"), check: isIDCard),
      .init(PresetPattern.wordBorder("[0-9]{9} ?[0-9] ?D(?:<{1,2})?"), check: isIDCard),
      .init(PresetPattern.wordBorder("[CF-HJ-NPRTV-Z](?=[A-Z]{0,7}[0-9])[CF-HJ-NPRTV-Z0-9]{8}"), .weak),
    ])

  private static func isIDCard(_ candidate: PresetCandidate) -> Preset.Verdict {
    guard candidate.compact.count >= 10 else { return .wrong }
    return Preset.Verdict(
      proven: Checksum.machineReadable(candidate.compact[..<9]) == candidate.number(9..<10))
  }

  static let nir = Preset(
    "french-nir", finds: "registration numbers of persons in France (NIR, sécurité sociale)",
    authority: "INSEE: Répertoire national d'identification des personnes physiques; décret 82-103",
    checksum: "97 less the number modulo 97",
    context: [
      "nir", "insee", "sécurité sociale", "securite sociale", "numéro de sécurité sociale", "assuré", "assurée",
      "assurance maladie", "carte vitale",
    ], needs: Preset.Needs(digits: 12),
    forms: [
      .init(
        PresetPattern.digitBorder(
          ["[1-478]", "[0-9]{2}", "[0-9]{2}", "(?:[0-9]{2}|2[ABab])", "[0-9]{3}", "[0-9]{3}", "[0-9]{2}"]
            .joined(separator: #"(?:[ .\-/]\n?|\n)?"#)), check: isNIR),
      .init(
        PresetPattern.digitBorder(
          ["[1-478]", "[0-9]{2}", "[0-9]{2}", "(?:[0-9]{2}|2[ABab])", "[0-9]{3}", "[0-9]{3}"]
            .joined(separator: #"[ .\-]?"#)), .weak, check: isNIR),
    ])

  private static func isNIR(_ candidate: PresetCandidate) -> Preset.Verdict {
    var compact = candidate.compact
    guard compact.count >= 13 else { return .wrong }
    // Corsica: 2A counts as 19, 2B as 18.
    if compact[6] > 0x40 { (compact[5], compact[6]) = (0x31, compact[6] == 0x41 ? 0x39 : 0x38) }
    let digits = PresetCandidate(compact)
    switch digits.number(3..<5) {
    case 1...12, 20...42, 50...99: break
    default: return .wrong
    }
    guard digits.number(5..<7) > 0, digits.number(10..<13) > 0 else { return .wrong }
    if compact.count == 13 { return .fits }
    return Preset.Verdict(proven: 97 - digits.number(0..<13) % 97 == digits.number(13..<15))
  }

  static let dni = Preset(
    "spanish-dni-nie", finds: "identity numbers of Spanish citizens (DNI) and of foreigners in Spain (NIE)",
    authority: "Real Decreto 1553/2005; Ministerio del Interior", checksum: "letter by the number modulo 23",
    context: ["dni", "nie", "nif", "documento nacional de identidad", "identidad", "extranjero"],
    needs: Preset.Needs(digits: 7),
    forms: [
      .init(PresetPattern.wordBorder("[0-9]{8}[ .\\-]?\\n?[A-Za-z]"), check: isDNI),
      .init(PresetPattern.wordBorder("[0-9]{1,2}[. ][0-9]{3}[. ][0-9]{3}[ .\\-]{0,2}\\n?[A-Za-z]"), check: isDNI),
      .init(PresetPattern.wordBorder("[XYZxyz][ .\\-]?[0-9]{7}[ .\\-]?\\n?[A-Za-z]"), check: isDNI),
      .init(
        PresetPattern.wordBorder("[XYZxyz][ .\\-]?[0-9][. ]?[0-9]{3}[. ]?[0-9]{3}[ .\\-]?[A-Za-z]"), check: isDNI),
    ])

  private static func isDNI(_ candidate: PresetCandidate) -> Preset.Verdict {
    let compact = candidate.compact
    guard let letter = compact.last, letter > 0x40, compact.count <= 9 else { return .wrong }
    let prefix = compact[0] > 0x40 ? Int(compact[0]) - 0x58 : nil
    let number = candidate.digits.reduce(prefix ?? 0) { $0 * 10 + $1 }
    guard (0..<100_000_000).contains(number) else { return .wrong }
    return Preset.Verdict(proven: Array("TRWAGMYFPDXBNJZSQVHLCKE".utf8)[number % 23] == letter)
  }

  static let codiceFiscale = Preset(
    "italian-codice-fiscale", finds: "tax codes of persons in Italy",
    authority: "Decreto ministeriale 23 December 1976",
    checksum: "letter by the sum of odd and even places modulo 26",
    context: ["codice fiscale", "cod fisc", "c f", "cf", "fiscale"],
    forms: [
      .init(
        PresetPattern.wordBorder(
          ["[A-Za-z]{3}", "[A-Za-z]{3}", "[0-9LMNP-Vlmnp-v]{2}[A-EHLMPR-Ta-ehlmpr-t][0-9LMNP-Vlmnp-v]{2}"]
            .joined(separator: "[ -]?\\n?") + "[ -]?\\n?[A-Za-z][0-9LMNP-Vlmnp-v]{3}[ -]?[A-Za-z]"),
        check: isCodiceFiscale)
    ])

  private static let oddPlaces = [
    1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23,
  ]

  private static func isCodiceFiscale(_ candidate: PresetCandidate) -> Preset.Verdict {
    let compact = candidate.compact
    guard compact.count == 16 else { return .wrong }
    var sum = 0
    for (index, byte) in compact.prefix(15).enumerated() {
      let value = byte < 0x3A ? Int(byte) - 0x30 : Int(byte) - 0x41
      sum += index % 2 == 0 ? oddPlaces[value] : value
    }
    return Preset.Verdict(proven: 0x41 + sum % 26 == Int(compact[15]))
  }

  static let bsn = Preset(
    "dutch-bsn", finds: "citizen service numbers of the Netherlands (BSN)",
    authority: "Wet algemene bepalingen burgerservicenummer; Rijksdienst voor Identiteitsgegevens",
    checksum: "weights 9 to 2 and −1, modulo 11", context: ["bsn", "burgerservicenummer", "sofi", "sofinummer"],
    needs: Preset.Needs(digits: 8),
    forms: [
      .init(PresetPattern.run("9"), check: isBSN),
      .init(PresetPattern.groups(4, 2, 3), isUniform: true, check: isBSN),
      .init(PresetPattern.groups(3, 3, 3), isUniform: true, check: isBSN),
      .init(PresetPattern.run("8"), check: isBSN),
    ])

  /// Written without its leading zero it looks like too much else.
  private static func isBSN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = [Int](repeating: 0, count: max(0, 9 - candidate.digits.count)) + candidate.digits
    let sum = Checksum.weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1])
    guard sum % 11 == 0, digits.contains(where: { $0 != 0 }) else { return .wrong }
    return candidate.digits.count == 9 ? .proven : .doubtful
  }

  static let pesel = Preset(
    "polish-pesel", finds: "PESEL numbers of Poland", authority: "Ustawa o ewidencji ludności, 24 September 2010",
    checksum: "weights 1, 3, 7, 9 modulo 10; the date of birth", context: ["pesel", "nr pesel", "numer pesel"],
    needs: Preset.Needs(digits: 11), forms: [.init(PresetPattern.run("11"), check: isPESEL)])

  private static func isPESEL(_ candidate: PresetCandidate) -> Preset.Verdict {
    let digits = candidate.digits
    let month = candidate.number(2..<4)
    // The century is added to the month: 80 for 1800, 0 for 1900, 20 for 2000, 40 and 60 for those after.
    let year = [1900, 2000, 2100, 2200, 1800][month / 20 % 5] + candidate.number(0..<2)
    guard CalendarDate.isValid(year: year, month: month % 20, day: candidate.number(4..<6)) else { return .wrong }
    return Preset.Verdict(proven: Checksum.weighted(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 == 0)
  }

  static let ahv = Preset(
    "swiss-ahv", finds: "social insurance numbers of Switzerland (AHV, AVS)",
    authority: "AHVG, art. 50c; Zentrale Ausgleichsstelle", checksum: "EAN-13",
    context: ["ahv", "avs", "ahv-nummer", "avs number", "no avs", "numéro avs", "sozialversicherungsnummer"],
    needs: Preset.Needs(digits: 13),
    forms: [
      .init(
        PresetPattern.digitBorder(
          ["756", "[0-9]{4}", "[0-9]{4}", "[0-9]{2}"].joined(separator: PresetPattern.separator(#" .\-"#))),
        isUniform: true, check: isAHV),
      .init(PresetPattern.wordBorder("756[0-9]{10}"), check: isAHV),
    ])

  private static func isAHV(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(
      proven: Checksum.weighted(candidate.digits, [1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1]) % 10 == 0)
  }
}
