/// Numbers of the United States.
enum UnitedStatesPresets {
  static let all = [socialSecurity, itin, ein, zip, vin]

  static let socialSecurity = Preset(
    "social-security-number", finds: "social security numbers of the United States",
    authority: "Social Security Administration: area 001–899 but 666, group 01–99, serial 0001–9999",
    context: [
      "ssn", "ssns", "ss#", "ss no", "soc sec", "social security", "social security number", "social security no",
      "taxpayer identification", "tin", "seguro social",
    ], needs: Preset.Needs(digits: 9),
    forms: [
      .init(PresetPattern.groups(3, 2, 4, by: #" ./\-"#), isUniform: true, check: isSSN),
      .init(PresetPattern.run("9"), .weak, check: isSSN),
    ])

  private static func isSSN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let area = candidate.number(0..<3)
    return Preset.Verdict(
      fits: (1...899).contains(area) && area != 666 && candidate.number(3..<5) > 0 && candidate.number(5..<9) > 0)
  }

  static let itin = Preset(
    "us-itin", finds: "individual taxpayer identification numbers of the United States",
    authority: "Internal Revenue Service: 9xx, group 50–65, 70–88, 90–92, 94–99",
    context: ["itin", "itins", "taxpayer", "taxpayer identification", "tax id", "tin", "irs"],
    needs: Preset.Needs(digits: 9),
    forms: [
      .init(PresetPattern.groups(3, 2, 4), isUniform: true, check: isITIN),
      .init(PresetPattern.run("9"), .weak, check: isITIN),
    ])

  private static func isITIN(_ candidate: PresetCandidate) -> Preset.Verdict {
    guard candidate.compact.first == UInt8(ascii: "9") else { return .wrong }
    switch candidate.number(3..<5) {
    case 50...65, 70...88, 90...92, 94...99: return .fits
    default: return .wrong
    }
  }

  static let ein = Preset(
    "us-ein", finds: "employer identification numbers of the United States",
    authority: "Internal Revenue Service: valid EIN prefixes",
    context: [
      "ein", "eins", "fein", "employer identification", "employer id", "federal tax id", "tax id", "taxpayer", "irs",
    ], needs: Preset.Needs(digits: 9),
    forms: [
      .init(PresetPattern.digitBorder("[0-9]{2}[ ]?-[ ]?\\n?[0-9]{7}"), check: isEIN),
      .init(PresetPattern.digitBorder("[0-9]{2}[ \\n][0-9]{7}"), .weak, check: isEIN),
      .init(PresetPattern.run("9"), .weak, check: isEIN),
    ])

  private static let noPrefixes: Set<Int> = [0, 7, 8, 9, 17, 18, 19, 28, 29, 49, 69, 70, 78, 79, 89, 96, 97]

  private static func isEIN(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(fits: !noPrefixes.contains(candidate.number(0..<2)))
  }

  static let zip = Preset(
    "us-zip-code", finds: "ZIP codes of the United States, behind a state's code, with four more digits, or by context",
    authority: "United States Postal Service: Publication 28, 00501 to 99950",
    context: ["zip", "zip code", "zipcode", "zip codes", "postal code", "mailing address", "city, state"],
    needs: Preset.Needs(digits: 5),
    forms: [
      .init("(?<=\(states)[ \\n])[0-9]{5}(?:-[0-9]{4})?(?![0-9])", check: isZIP),
      .init(#"(?<![0-9])(?<![0-9][-.,/])[0-9]{5}-[0-9]{4}(?![0-9])(?![-.,/][0-9])"#, check: isZIP),
      .init(#"(?<![\p{L}\p{N}$€£])(?<![0-9][-.,/])[0-9]{5}(?![\p{L}\p{N}%])(?![-.,/][0-9])"#, .weak, check: isZIP),
    ])

  private static func isZIP(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(fits: (501...99950).contains(candidate.number(0..<5)))
  }

  /// Codes of states, territories and of the armed forces.
  private static let states =
    "(?:"
      + """
      AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC
      SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI AA AE AP
      """.split(whereSeparator: \.isWhitespace).map { #"(?<![\p{L}\p{N}])"# + $0 }.joined(separator: "|") + ")"

  static let vin = Preset(
    "vin", finds: "vehicle identification numbers",
    authority: "ISO 3779; 49 CFR 565.15 for the check digit, which only North America asks for",
    checksum: "weighted sum modulo 11, where there is one",
    context: [
      "vin", "vins", "vehicle identification", "vehicle", "chassis", "chassis number", "fin", "fahrgestellnummer",
      "fahrzeug", "véhicule", "bastidor", "telaio", "chassisnummer",
    ],
    needs: Preset.Needs(digits: 4),
    forms: [.init(PresetPattern.wordBorder("[A-HJ-NPR-Za-hj-npr-z0-9]{17}"), .weak, check: isVIN)])

  private static func isVIN(_ candidate: PresetCandidate) -> Preset.Verdict {
    let vin = candidate.compact
    guard vin.count == 17, vin.contains(where: { $0 > 0x40 }) else { return .wrong }
    let values = vin.map { byte -> Int in
      // A to H are 1 to 8, J to R 1 to 9, S to Z 2 to 9.
      switch byte {
      case 0x41...0x48: Int(byte) - 0x40
      case 0x4A...0x52: Int(byte) - 0x49
      case 0x53...0x5A: Int(byte) - 0x51
      default: Int(byte) - 0x30
      }
    }
    let sum = Checksum.weighted(values, [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]) % 11
    if vin[8] == (sum == 10 ? UInt8(ascii: "X") : UInt8(0x30 + sum)), candidate.digits.count >= 3 { return .proven }
    // Elsewhere the last four characters are digits.
    return Preset.Verdict(fits: candidate.number(13..<17) >= 0 && !candidate.bytes.contains { $0 >= 0x61 })
  }
}
