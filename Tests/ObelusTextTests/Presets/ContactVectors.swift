extension PresetVectors {
  static let contact = [
    PresetVectors(
      "email-address",
      source: "RFC 5321, RFC 5322 (dot-atom), RFC 6531",
      positives: """
        Write to «jane@example.com».⏎Next line here
        Ask «jane@example.com».⏎in the office
        mail «jane⏎@example.com» now
        at «jane.⏎roe@example.com» now
        at «jane_⏎roe@example.com» now
        at «jane.roe@exam⏎ple.com» now
        at «jane.roe@example.⏎com» now
        at «jane.roe@example.⏎co.uk» now
        at «jane.roe@mail.example.⏎com» now
        john.doe@example.com
        J.DOE@EXAMPLE.ORG
        first.last+tag@sub.domain.example.co.uk
        a@b.de
        user_name@example-host.net
        1234567890@example.com
        _______@example.com
        o'brien@example.ie
        jörg.müller@beispiel.de
        用户@例子.中国
        user@xn--bcher-kva.example
        x@example.museum
        disposable.style.email.with+symbol@example.com
        other.email-with-hyphen@example.com
        user.name+tag+sorting@example.com
        example-indeed@strange-example.com
        user%example.com@example.org
        admin@mailserver1.example.io
        "john doe"@example.com
        user@[192.168.2.1]
        Mail «jane@example.com».
        <«jane@example.com»>
        mailto:«jane@example.com»
        «jane@example.com»,bob
        («jane@example.com»)
        E-mail:«jane.roe@example.com»;
        at «jane@⏎example.com» now
        «jane@example.com»/x
        “«jane@example.com»”
        """,
      negatives: """
        plainaddress
        @example.com
        john.doe@
        john@localhost
        john@example
        john@.com
        john doe at example.com
        john@@example.com
        john@example..com
        john..doe@example.com
        john@-example.com
        john@example-.com
        john@example.c
        john@example.123
        john@111.222.333
        Twitter @john
        a @ b.com
        foo@ bar.com
        john@exam ple
        price 3@4.50
        john[at]example.com
        @media screen
        x@y
        """),
    PresetVectors(
      "international-phone-number",
      source: "ITU-T E.164 and E.123; country codes assigned by the ITU",
      positives: """
        +1 212 555 0123
        +1-212-555-0123
        +1 (212) 555-0123
        +12125550123
        +44 20 7946 0958
        +44 (0)20 7946 0958
        +442079460958
        +49 30 123456
        +49 (0)30/123456
        +49-89-1234567
        +33 1 23 45 67 89
        +33123456789
        +34 912 345 678
        +39 06 1234 5678
        +31 20 123 4567
        +41 44 668 18 00
        +48 22 123 45 67
        +55 11 91234-5678
        +91 98765 43210
        +86 138 0013 8000
        +81 3-1234-5678
        +61 2 9876 5432
        +358 9 1234567
        +420 224 123 456
        +971 4 123 4567
        +852 2123 4567
        +7 495 123-45-67
        00 49 30 123456
        0049 30 123456
        001 212 555 0123
        Tel. «+49 30 123456», Fax
        tel:«+49-30-123456»
        («+44 20 7946 0958»)
        «+49\u{A0}30\u{A0}123456»
        «+49 30⏎123456»
        +800 1234 5678
        phone «00493012345678»
        """,
      negatives: """
        00616..00716
        +
        +1
        +12
        +123 456
        +49 30 12
        +1 212 555 012
        +1 212 555 01234
        +1 112 555 0123
        +1 212 155 0123
        +999 123 4567
        +0 123 456 789
        +1234567890123456
        +49 30 1234567890123456
        1+2125550123
        ++49301
        2 + 3 = 5
        +5%
        00
        0049
        00 12
        000 49 30 123456
        +210 123 4567
        + 12 items
        C++ 2011
        +989
        """),
    PresetVectors(
      "north-american-phone-number",
      source: "NANPA: NPA-NXX-XXXX, N 2-9, codes N11 and N9X not assigned; 555-01XX for examples",
      positives: """
        (212) 555-0123
        (212)555-0123
        212-555-0123
        212.555.0123
        212 555 0123
        212/555-0123
        1-212-555-0123
        1 (212) 555-0123
        1.212.555.0123
        +1 212 555 0123
        +1 (416) 555-0198
        416-555-0198
        800-555-0199
        (604) 555 0147
        (787) 555-0112
        (876) 555-0134
        907-555-0155
        Call «312-555-0187» now
        Tel:«312-555-0187»
        «312\u{2011}555\u{2011}0187»
        «312\u{A0}555\u{A0}0187»
        «312-555-⏎0187»
        «312 555⏎0187»
        phone «3125550187»
        Fax «555-0123»
        cell: «13125550187»
        """,
      negatives: """
        112-555-0123
        012-555-0123
        212-155-0123
        212-055-0123
        211-555-0123
        911-555-0123
        212-911-0123
        291-555-0123
        212-555-012
        212-555-01234
        0212-555-01234
        212-555
        3125550187
        555-0123
        2-212-555-0123
        212-5555-123
        21-255-50123
        212-555-0123-4
        1.212-555-0123.5
        2125550
        312555018A
        $212 555
        """),
    PresetVectors(
      "national-phone-number",
      source:
        "ITU-T E.123; numbers that Ofcom, Bundesnetzagentur, ARCEP, ACMA and others keep for examples or drama, and made up ones",
      positives: """
        020 7946 0958
        (020) 7946 0958
        0161 496 0000
        01632 960123
        07700 900123
        030 123456789
        030/123456789
        (030) 12345678
        089-12345678
        0171 1234567
        0171/1234567
        01 23 45 67 89
        01.23.45.67.89
        06-12-34-56-78
        06 1234 5678
        020-1234567
        044 668 18 00
        02 9876 5432
        0412 345 678
        03-1234-5678
        011-23456789
        (11) 91234-5678
        (11) 3456-7890
        Tel. «030 123456789»
        phone «02079460958»
        Telefon: «0301234567»
        teléfono «912 345 678»
        Tel «612 34 56 78»
        mobile «98765 43210»
        手机 phone «138 0013 8000»
        tel «13800138000»
        """,
      negatives: """
        1.76E-05 0.000951
        0101 10 0101
        04/11 490100
        00 7946 0958
        020 79
        0 123
        01 23 45
        02079460958
        1-020 7946 0958
        1/020 7946 0958
        912 345 678
        98765 43210
        13800138000
        10 20 30 40 50
        0.30 123456789
        0,20 7946 0958
        020 7946
        2020 7946 0958
        3020 7946
        000 123456789
        030-1234567890123
        12 345 678
        01-02
        2024-01-02
        0412.5
        01 02 1999
        5-030-12345678
        """),
  ]
}
