/// Codes of countries that other codes begin with.
enum CountryCodes {
  /// ISO 3166-1 alpha-2, and XK, which banks use for Kosovo.
  static let alpha2 = Set(
    """
    AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC
    CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD
    GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH
    KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW
    MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC
    SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY
    UZ VA VC VE VG VI VN VU WF WS XK YE YT ZA ZM ZW
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// Country codes of telephone numbers that are assigned (ITU-T E.164, list of assigned codes).
  static let calling: Set<Int> = {
    var codes: Set<Int> = [1, 7, 20, 27, 36, 39, 81, 82, 84, 86, 98]
    for range in [30...34, 40...41, 43...49, 51...58, 60...66, 90...95] { codes.formUnion(range) }
    codes.formUnion([
      211, 212, 213, 216, 218, 290, 291, 297, 298, 299, 389, 420, 421, 423, 670, 800, 808, 850, 852, 853,
    ])
    for range in [220...258, 260...269, 350...359, 370...383, 385...387, 500...509, 590...599, 672...683, 685...692] {
      codes.formUnion(range)
    }
    codes.formUnion([855, 856, 870, 878, 880, 881, 882, 883, 886, 888, 979])
    for range in [960...968, 970...977, 992...996, 998...998] { codes.formUnion(range) }
    return codes
  }()

  /// How long an international bank account number of a country is (SWIFT, IBAN registry).
  static let ibanLengths: [String: Int] = Dictionary(
    uniqueKeysWithValues: """
      NO15 BE16 DK18 FI18 FK18 FO18 GL18 NL18 SD18 MK19 SI19 AT20 BA20 EE20 KZ20 LT20 LU20 MN20 XK20 CH21 HR21 LI21 LV21
      BG22 BH22 CR22 DE22 GB22 GE22 IE22 ME22 RS22 VA22 AE23 GI23 IL23 IQ23 OM23 SO23 TL23 AD24 CZ24 ES24 MD24 PK24 RO24
      SA24 SE24 SK24 TN24 VG24 LY25 PT25 ST25 IS26 TR26 BI27 DJ27 FR27 GR27 IT27 MC27 MR27 SM27 AL28 AZ28 BY28 CY28 DO28
      GT28 HN28 HU28 LB28 NI28 PL28 SV28 BR29 EG29 PS29 QA29 UA29 JO30 KW30 MU30 YE30 MT31 SC31 LC32 RU33
      """.split(whereSeparator: \.isWhitespace).map { (String($0.prefix(2)), Int($0.dropFirst(2)) ?? 0) })
}
