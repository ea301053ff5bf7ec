extension PresetVectors {
  static let unitedStates = [
    PresetVectors(
      "social-security-number",
      source: "Social Security Administration, randomization since 2011: areas and groups never assigned",
      positives: """
        No. «689-75-9091», paid
        «689 75 9091»
        («033-06-2043»)
        «033.06.2043»
        id:«060-18-2405»;
        «060\u{2011}18\u{2011}2405»
        «851-91-2989».
        «851\u{A0}91\u{A0}2989»
        "«404-97-7625»"
        «404\u{2013}97\u{2013}7625»
        Ref «871-51-8419» of today
        «871 51 8419»
        x=«396-05-6478»
        «396.05.6478»
        «135-55-5675»⏎next
        «135\u{2011}55\u{2011}5675»
        SSN: «689759091»
        ssn «033062043» x
        Social Security Number⏎«060182405»
        «899-99-9999»
        «001-01-0001»
        «665-10-1000»
        «667-10-1000»
        «123-45-⏎6789»
        «123 45⏎6789»
        """,
      negatives: """
        000-12-3456
        666-12-3456
        900-12-3456
        999-99-9999
        123-00-4567
        123-45-0000
        000 00 0000
        123-45-678
        123-45-67890
        1123-45-6789
        12-345-6789
        123-456-789
        123 45-6789
        1234-5-6789
        689759091
        033062043
        060182405
        SSN 000123456
        SSN 666123456
        SSN 12345678
        SSN 1234567890
        SSN 123450000
        SSN A123456789
        123⏎45⏎6789
        9123-45-6789
        """),
    PresetVectors(
      "us-itin",
      source: "Internal Revenue Service: ITIN ranges",
      positives: """
        No. «992-94-0693», paid
        «992 94 0693»
        («998-71-6739»)
        «998.71.6739»
        id:«967-94-6890»;
        «967\u{2011}94\u{2011}6890»
        «945-78-4810».
        «945\u{A0}78\u{A0}4810»
        "«988-75-5734»"
        «988 75 5734»
        Ref «904-99-1939» of today
        «904.99.1939»
        x=«934-76-6027»
        «934\u{2011}76\u{2011}6027»
        «988-94-8470»⏎next
        «988\u{A0}94\u{A0}8470»
        ITIN: «992940693»
        itin «998716739»
        «900-50-0001»
        «999-88-9999»
        «912-90-1234»
        «912-92-1234»
        «912-94-1234»
        """,
      negatives: """
        912-89-1234
        912-93-1234
        912-49-1234
        912-66-1234
        912-69-1234
        912-00-1234
        812-70-1234
        123-45-6789
        912-70-123
        912-70-12345
        1912-70-1234
        912 70-1234
        91-270-1234
        9127-0-1234
        992940693
        998716739
        967946890
        ITIN 912891234
        ITIN 812701234
        ITIN 91270123
        ITIN 9127012345
        912⏎70⏎1234
        91-2701234
        """),
    PresetVectors(
      "us-ein",
      source: "Internal Revenue Service: valid EIN prefixes",
      positives: """
        No. «25-5726546», paid
        («32-5660899»)
        id:«68-2646002»;
        «10-7651274».
        "«13-7363073»"
        Ref «20-4180406» of today
        x=«15-2256518»
        «61-9563690»⏎next
        No. «57-4127377», paid
        («45-1044339»)
        «25\u{2011}5726546»
        «32\u{2011}5660899»
        «68\u{2011}2646002»
        EIN «255726546»
        EIN «325660899»
        EIN «682646002»
        EIN «107651274»
        EIN: «25 5726546»
        «12-⏎3456789»
        «01-0000001»
        «99-1234567»
        FEIN «04-1234567»
        """,
      negatives: """
        00-1234567
        07-1234567
        08-1234567
        09-1234567
        17-1234567
        18-1234567
        19-1234567
        28-1234567
        29-1234567
        49-1234567
        69-1234567
        70-1234567
        78-1234567
        79-1234567
        89-1234567
        96-1234567
        97-1234567
        12-345678
        12-34567890
        112-3456789
        255726546
        325660899
        682646002
        1-23456789
        EIN 071234567
        """),
    PresetVectors(
      "us-zip-code",
      source: "United States Postal Service, Publication 28",
      positives: """
        CA «90210»
        NY «10001-0001»
        Springfield, IL «62701»
        Boston, MA «02108»
        AK «99501»
        PR «00901»
        HI «96813»
        DC «20500»
        Washington, DC⏎«20500-0003»
        AP «96201»
        12345-6789
        90210-1234
        00501-0001
        99950-0001
        («12345-6789»)
        ZIP «12345»
        Zip code: «90210»
        zip «00501»
        postal code «99950»
        mailing address: Anytown «55555»
        «12345\u{2011}6789»
        """,
      negatives: """
        90210
        XX 90210
        CA 00000
        CA 00500
        CA 99951
        CA 9021
        CA 902101
        12345-678
        12345-67890
        123456-7890
        00000-1234
        99999-1234
        1-12345-6789
        12345-6789-1
        ZIP 1234
        ZIP 123456
        ZIP 00100
        ca 90210
        ZIP $12345
        ZIP 12,34567
        ZIP A12345
        ZIP 12345B
        99951-0001
        """),
    PresetVectors(
      "vin",
      source: "49 CFR 565.15; ISO 3779; the sample 1M8GDM9AXKP042788 of the standard",
      positives: """
        No. «1HGCM82633A004352», paid
        («1M8GDM9AXKP042788»)
        id:«5GZCZ43D13S812715»;
        «1VWSHFXT9S6428053».
        "«2PBE9BFZ12R117001»"
        Ref «2GCGD07T1YM493009» of today
        x=«5HSEVEMF01X636994»
        «3DAESW5VX08183436»⏎next
        No. «4PPWSD2P7JM416205», paid
        («2MRL05477MC204002»)
        id:«1ZBPCC3V7RL362671»;
        «5YVF22L63MP103123».
        "«2SFRWHHB88K191692»"
        Ref «4CDYVS7XX1F885579» of today
        x=«1TNFM7592U7560626»
        «1hgcm82633a004352»
        VIN: «WVWZZZ1JZXW000001»
        VIN «WDB1240661F123456»
        Fahrgestellnummer «WBAPH5G55ANM35123»
        chassis «VF1BB05CF12345678»
        FIN «WAUZZZ8K9AA012345»
        """,
      negatives: """
        1HGCM82643A004352
        1M8GDM9A6KP042788
        5GZCZ43D53S812715
        1VWSHFXT0S6428053
        2PBE9BFZ92R117001
        2GCGD07T6YM493009
        5HSEVEMF61X636994
        3DAESW5V708183436
        1HGCM82633A00435
        1HGCM82633A0043522
        IHGCM82633A004352
        1HGCM8Q633A004352
        1HGCM82633O004352
        A1HGCM82633A004352
        1HGCM82633A004352Z
        WVWZZZ1JZXW000001
        1HGCM-82633-A004352
        12345678901234567
        VIN 1HGCM82633A00A35Z
        ABCDEFGHJKLMNPRST
        VIN WVWZZZ1JZXW00000
        VIN WVWZZZ1JZXW0000011
        """),
  ]
}
