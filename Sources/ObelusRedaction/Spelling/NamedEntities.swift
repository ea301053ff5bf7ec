/// Characters that markup writes by name (HTML 4, 24.2; of HTML's later ones letters, spaces, punctuation and what has no width).
enum NamedEntities {
  /// Nil for a name that is not known.
  static func scalars(named name: String) -> [Unicode.Scalar]? {
    if let scalar = all[name] { return [scalar] }
    let letters = Array(name.unicodeScalars)
    guard let letter = letters.first, letters.count > 2, letter.isASCII, letter.properties.isAlphabetic else {
      return nil
    }
    let kind = String(name.dropFirst())
    // Mathematical letters are letters too.
    if ["scr", "fr", "opf"].contains(kind) { return [letter] }
    return marks[kind].map { [letter, $0] }
  }

  /// The longest name that HTML reads without a semicolon behind it, and its length.
  static func withoutSemicolon(_ text: String.UnicodeScalarView) -> (scalar: Unicode.Scalar, count: Int)? {
    var name = text.prefix(6)
    while name.count >= 2 {
      if let scalar = old[String(name)] { return (scalar, name.count) }
      name.removeLast()
    }
    return nil
  }

  private static let old: [String: Unicode.Scalar] = {
    var all: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "AMP": "&", "LT": "<", "GT": ">", "QUOT": "\"",
    ]
    for (offset, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
      all[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
    }
    return all
  }()

  private static let all: [String: Unicode.Scalar] = {
    var all = old
    for (names, first) in rows {
      for (offset, name) in names.split(separator: " ").enumerated() {
        all[String(name)] = Unicode.Scalar(first + UInt32(offset))
      }
    }
    for pair in others.split(whereSeparator: \.isWhitespace) {
      let parts = pair.split(separator: "=")
      guard parts.count == 2, let value = UInt32(parts[1], radix: 16) else { continue }
      all[String(parts[0])] = Unicode.Scalar(value)
    }
    return all
  }()

  /// From U+00A0 to U+00FF.
  private static let latin1 = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
    micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig
    Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash
    Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
    ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
    uuml yacute thorn yuml
    """

  /// Names in the order of their characters, and the first of these.
  private static let rows: [(names: String, first: UInt32)] = [
    ("Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho", 0x391),
    ("Sigma Tau Upsilon Phi Chi Psi Omega", 0x3A3),
    (
      "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega",
      0x3B1
    ),
    (
      "Acy Bcy Vcy Gcy Dcy IEcy ZHcy Zcy Icy Jcy Kcy Lcy Mcy Ncy Ocy Pcy Rcy Scy Tcy Ucy Fcy KHcy TScy CHcy SHcy SHCHcy HARDcy Ycy SOFTcy Ecy YUcy YAcy",
      0x410
    ),
    (
      "acy bcy vcy gcy dcy iecy zhcy zcy icy jcy kcy lcy mcy ncy ocy pcy rcy scy tcy ucy fcy khcy tscy chcy shcy shchcy hardcy ycy softcy ecy yucy yacy",
      0x430
    ),
    ("ensp emsp emsp13 emsp14", 0x2002), ("numsp puncsp thinsp hairsp ZeroWidthSpace zwnj zwj lrm rlm", 0x2007),
    ("ApplyFunction InvisibleTimes InvisibleComma", 0x2061), ("af it ic", 0x2061), ("NoBreak", 0x2060),
    ("fflig filig fllig ffilig ffllig", 0xFB00),
  ]

  private static let others = """
    apos=27 Scaron=160 scaron=161 OElig=152 oelig=153 Yuml=178 lsquo=2018 rsquo=2019 sbquo=201A ldquo=201C rdquo=201D
    bdquo=201E ndash=2013 mdash=2014 hyphen=2010 dash=2010 horbar=2015 hellip=2026 euro=20AC trade=2122 fnof=192
    Lstrok=141 lstrok=142 Dstrok=110 dstrok=111 Hstrok=126 hstrok=127 Tstrok=166 tstrok=167 imath=131 inodot=131
    jmath=237 IJlig=132 ijlig=133 kgreen=138 ENG=14A eng=14B napos=149 IOcy=401 iocy=451 Jukcy=404 jukcy=454
    Iukcy=406 iukcy=456 YIcy=407 yicy=457 Tab=9 NewLine=A excl=21 num=23 dollar=24 percnt=25 lpar=28 rpar=29 ast=2A
    plus=2B comma=2C period=2E sol=2F colon=3A semi=3B equals=3D quest=3F commat=40 lsqb=5B lbrack=5B bsol=5C
    rsqb=5D rbrack=5D Hat=5E lowbar=5F UnderBar=5F grave=60 lcub=7B lbrace=7B verbar=7C vert=7C rcub=7D rbrace=7D
    NonBreakingSpace=A0 MediumSpace=205F ThinSpace=2009 VeryThinSpace=200A NegativeThinSpace=200B
    NegativeMediumSpace=200B NegativeThickSpace=200B NegativeVeryThinSpace=200B ell=2113 ii=2148 ee=2147
    """

  /// What the end of a name puts on the letter before it.
  private static let marks: [String: Unicode.Scalar] = [
    "grave": "\u{300}", "acute": "\u{301}", "circ": "\u{302}", "tilde": "\u{303}", "macr": "\u{304}",
    "breve": "\u{306}", "dot": "\u{307}", "uml": "\u{308}", "ring": "\u{30A}", "dblac": "\u{30B}",
    "caron": "\u{30C}", "cedil": "\u{327}", "ogon": "\u{328}",
  ]
}
