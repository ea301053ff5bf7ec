/// Characters that markup writes by name (HTML 4, 24.2).
enum NamedEntities {
  static let all: [String: Unicode.Scalar] = {
    var all: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "Scaron": "Š", "scaron": "š", "OElig": "Œ",
      "oelig": "œ", "Yuml": "Ÿ", "lsquo": "\u{2018}", "rsquo": "\u{2019}", "ndash": "\u{2013}", "mdash": "\u{2014}",
    ]
    for (offset, name) in latin1.split(whereSeparator: \.isWhitespace).enumerated() {
      all[String(name)] = Unicode.Scalar(UInt8(0xA0 + offset))
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
}
