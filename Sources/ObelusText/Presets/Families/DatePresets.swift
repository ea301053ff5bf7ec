/// Days and times of the day.
enum DatePresets {
  static let all = [date, time]

  static let date = Preset(
    "date", finds: "dates, in numbers or with the month's name in eight languages",
    authority: "ISO 8601-1; Unicode CLDR for names and orders",
    context: [
      "dob", "d.o.b", "born", "birth", "birthday", "date of birth", "geboren", "geburtsdatum", "geb", "né le", "née le",
      "date de naissance", "fecha de nacimiento", "nacido", "nacida", "data di nascita", "nato", "nata",
      "data de nascimento", "geboortedatum", "data urodzenia", "admitted", "deceased", "signed",
    ], needs: Preset.Needs(digits: 1),
    forms: [
      .init(border("[12][0-9]{3}([-/.])\\n?[0-9]{1,2}\\1\\n?[0-9]{1,2}"), check: isNumeric),
      .init(border("[0-9]{1,2}([-/.])\\n?[0-9]{1,2}\\1\\n?(?:[12][0-9]{3}|[0-9]{2})"), check: isNumeric),
      .init(border("[0-9]{1,2}\\. ?\\n?[0-9]{1,2}\\. ?\\n?[12][0-9]{3}"), check: isNumeric),
      .init(
        "(?<![0-9])(?<![0-9][.,])[0-9]{1,2}(?:st|nd|rd|th|er|\\.|º|ª)?(?:[ \\-]\\n?|\\n)?(?:(?:of|de|di)[ \\n])?\(months)"
          + "[.,]{0,2}(?:[ \\-]\\n?|\\n)?(?:(?:de|del)[ \\n])?(?:[12][0-9]{3}|'?[0-9]{2})(?![0-9])", check: isNamed),
      .init(
        "(?<![\\p{L}])\(months)\\.?(?:[ \\-]\\n?|\\n)[0-9]{1,2}(?:st|nd|rd|th)?(?:,?(?:[ \\-]\\n?|\\n)|,)[12][0-9]{3}(?![0-9])",
        check: isNamed),
      .init("(?<![0-9])[12][0-9]{3}[ \\-]\(months)[ \\-][0-9]{1,2}(?![0-9])", check: isNamed),
      .init("(?<![0-9])[12][0-9]{3} ?年 ?[0-9]{1,2} ?月 ?[0-9]{1,2} ?日", check: isNumeric),
      .init("(?<![0-9])[0-9]{1,2}(?:st|nd|rd|th|\\.)?[ \\n](?:of )?\(months)(?![\\p{L}\\p{N}])", .weak, check: isNamed),
      .init("(?<![\\p{L}])\(months)\\.?[ \\n][0-9]{1,2}(?:st|nd|rd|th)?(?![\\p{L}\\p{N}])", .weak, check: isNamed),
      .init("(?<![\\p{L}])\(months)[.,]?[ \\n](?:de )?[12][0-9]{3}(?![0-9])", .weak),
      .init(PresetPattern.wordBorder("(?:19|20)[0-9]{2}[01][0-9][0-3][0-9]"), .weak, check: isCompact),
    ])

  private static func border(_ pattern: String) -> String {
    #"(?<![0-9])(?<![0-9][.\-/])"# + pattern + #"(?![A-SU-Za-z0-9])(?![.\-/][0-9])"#
  }

  private static let months =
    "(?i:"
      + """
      january february march april may june july august september october november december
      jan feb mar apr jun jul aug sept? oct nov dec
      januar jänner februar märz maerz mai juni juli oktober dezember mär okt dez
      janvier février fevrier mars avril juin juillet août aout septembre octobre novembre décembre janv févr avr juil déc
      enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre ene abr ago dic
      gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre gen mag giu lug set ott
      januari februari maart mei augustus mrt
      janeiro fevereiro março maio junho julho setembro outubro novembro dezembro fev out
      stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
      """.split(whereSeparator: \.isWhitespace).joined(separator: "|") + #")(?!\p{L})"#

  /// The numbers of a text, in order.
  private static func numbers(_ candidate: PresetCandidate) -> [(value: Int, digits: Int)] {
    candidate.bytes.split { !(0x30...0x39).contains($0) }.map { digits in
      (digits.prefix(9).reduce(0) { $0 * 10 + Int($1) - 0x30 }, digits.count)
    }
  }

  private static func isNumeric(_ candidate: PresetCandidate) -> Preset.Verdict {
    let parts = numbers(candidate)
    guard parts.count == 3 else { return .wrong }
    let (a, b, c) = (parts[0].value, parts[1].value, parts[2].value)
    if parts[0].digits == 4 { return Preset.Verdict(fits: CalendarDate.isValid(year: a, month: b, day: c)) }
    // A year of two digits may be of any century; 2000 was a leap year.
    let year = parts[2].digits == 4 ? c : 2000 + c
    guard
      CalendarDate.isValid(year: year, month: b, day: a) || CalendarDate.isValid(year: year, month: a, day: b)
        || parts[2].digits == 2 && CalendarDate.isValid(year: 2000 + a, month: b, day: c)
    else { return .wrong }
    // Numbers of sections and versions look like it.
    let isShort = parts[2].digits == 2 && (parts[0].digits == 1 || parts[1].digits == 1)
    return isShort && candidate.bytes.contains(UInt8(ascii: ".")) ? .doubtful : .fits
  }

  private static func isNamed(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(fits: numbers(candidate).contains { $0.digits <= 2 && (1...31).contains($0.value) })
  }

  private static func isCompact(_ candidate: PresetCandidate) -> Preset.Verdict {
    Preset.Verdict(
      fits: CalendarDate.isValid(
        year: candidate.number(0..<4), month: candidate.number(4..<6), day: candidate.number(6..<8)))
  }

  static let time = Preset(
    "time", finds: "times of the day, of 12 or 24 hours",
    authority: "ISO 8601-1; Unicode CLDR for the notations",
    context: ["uhr", "uhrzeit", "heure", "ore", "klo", "kello", "godzina", "orario"],
    needs: Preset.Needs(digits: 1),
    forms: [
      .init(
        #"(?<![0-9])(?<![0-9][:.,])(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::(?:[0-5][0-9]|60)(?:[.,][0-9]{1,9})?)?"#
          + #"(?:[ ]?[AaPp]\.?[Mm]\b\.?)?(?:[ ]?(?:Z|UTC|GMT|CET|CEST|[ECMP][SD]T)\b|[ ]?[+\-][01][0-9]:?[0-5][0-9])?"#
          + #"(?![0-9])(?![:.,][0-9])"#),
      .init(#"(?<![0-9])24:00(?::00)?(?![0-9])(?!:[0-9])"#),
      .init(
        #"(?<![0-9])(?<![0-9][:.,])(?:0?[1-9]|1[0-2])(?:[:.][0-5][0-9](?::[0-5][0-9])?)?[ \n]?"#
          + #"(?:[Aa]\.[ ]?[Mm]\.|[Pp]\.[ ]?[Mm]\.|[AP]M(?![\p{L}\p{N}])|[ap]m(?![\p{L}\p{N}]))"#),
      .init(
        #"(?<![0-9])(?<![0-9][:.,])(?:[01]?[0-9]|2[0-3])(?:[:.][0-5][0-9])?[ \n]?(?:[Uu]hr|[Uu]ur|o'clock|Uhr)(?!\p{L})"#
      ),
      .init(#"(?<![0-9])(?<![0-9][:.,])(?:[01]?[0-9]|2[0-3])[ ]?[hH][ ]?[0-5][0-9](?![\p{L}\p{N}])"#),
      .init(#"(?<![\p{L}\p{N}.,:])(?:[01][0-9]|2[0-3])[0-5][0-9][ ]?(?:hrs|hours|[Hh]|Z)(?![\p{L}\p{N}])"#),
      .init(#"(?<![\p{L}\p{N}.,:])(?:[01]?[0-9]|2[0-3])\.[0-5][0-9](?![\p{L}\p{N}%])(?![.,:][0-9])"#, .weak),
    ])
}
