extension PresetVectors {
  static let date = [
    PresetVectors(
      "date",
      source: "ISO 8601-1; Unicode CLDR (names of months, orders)",
      positives: """
        2024-03-01
        2024/03/01
        2024.03.01
        1999-12-31
        2024-2-9
        01/03/2024
        3/1/2024
        03/01/24
        31.12.1999
        1.3.2024
        01.03.24
        31-12-1999
        12/31/1999
        29.02.2024
        1. 3. 2024
        1 March 2024
        1st March 2024
        2nd of March 2024
        March 1, 2024
        March 1st, 2024
        Mar. 1, 2024
        MARCH 1, 2024
        1-Mar-2024
        01-MAR-24
        2024-Mar-01
        1. März 2024
        1. Maerz 2024
        24. Dezember 1999
        1er mars 2024
        14 juillet 1789
        1 de marzo de 2024
        12 de outubro de 2024
        1° x «1 marzo 2024»
        1 maart 2024
        1 marca 2024
        2024年3月1日
        DOB: «19840229»
        born «March 1984»
        born «1 March»
        date of birth «March 1»
        on «2024-03-01»T12:00:00Z
        «1 March⏎2024»
        «1\u{A0}March\u{A0}2024»
        on «2024-⏎03-01»
        """,
      negatives: """
        2024-13-01
        2024-00-10
        2024-02-30
        2023-02-29
        32/12/2024
        13/13/2024
        00/01/2024
        31.11.2024
        2024-03
        2024-03-011
        12024-03-01
        3024-03-01
        1/2
        1.2.3
        10.12.20.5
        192.168.10.20
        01-02-03-04
        3/1
        March
        march on
        32 March 2024
        0 March 2024
        March 2024
        20240230
        19840229
        1 Marching 2024
        12-3456789
        4.1.2
        """),
    PresetVectors(
      "time",
      source: "ISO 8601-1; Unicode CLDR",
      positives: """
        12:30
        00:00
        23:59
        9:05
        09:05:07
        23:59:60
        12:30:45.123
        24:00
        3:30 PM
        3:30pm
        3:30 p.m.
        12 AM
        11 p.m.
        3 pm
        12:30Z
        12:30 UTC
        12:30+02:00
        12:30:00-0500
        12:30 EST
        15h30
        9 h 05
        15:30 Uhr
        15 Uhr
        15.30 Uhr
        3 o'clock
        1530 hrs
        0930 hours
        at «12:30», then
        2024-03-01T«12:30:00Z»
        Uhrzeit «15.30»
        («7:45»)
        «3:30\u{A0}PM»
        """,
      negatives: """
        25:00
        24:01
        12:60
        1:2
        1:234
        123:45
        12:345
        12:30:45:10
        1:23:4
        13 pm
        0 am
        15.30
        15h60
        25h30
        2530 hrs
        1560 hours
        12:3
        a:30
        I am here
        12 amps
        3 ampere
        9:75
        1.5
        """),
  ]
}
