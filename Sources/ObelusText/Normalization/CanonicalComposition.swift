/// Canonical composition (Unicode Standard, 3.11) of a letter and a mark that follows it, and of Hangul.
///
/// Some producers write `é` as one scalar, some as `e` and U+0301: both sides of a comparison are composed with this table.
/// Marks of different classes combine in either order (`MarkOrder`).
enum CanonicalComposition {
  /// Whether a scalar can be the second half of a composition.
  static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && (scalar <= 0x345 || scalar >= 0x653 && isFurtherMark(scalar))
  }

  private static func isFurtherMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x653...0x655, 0x93C, 0x9BE, 0x9D7, 0xB3E, 0xB56, 0xB57, 0xBBE, 0xBD7, 0xC56, 0xCC2, 0xCD5, 0xCD6, 0xD3E,
      0xD57,
      0xDCA, 0xDCF, 0xDDF, 0x102E, 0x1161...0x1175, 0x11A8...0x11C2, 0x1B35, 0x3099, 0x309A, 0x110BA, 0x11127, 0x1133E,
      0x11357, 0x114B0, 0x114BA, 0x114BD, 0x115AF, 0x11930:
      true
    default: false
    }
  }

  static func compose(_ letter: UInt32, _ mark: UInt32) -> UInt32? {
    if mark >= 0x1161, mark <= 0x11C2 { return composeHangul(letter, mark) }
    return table[UInt64(letter) << 32 | UInt64(mark)]
  }

  /// Unicode Standard, 3.12.
  private static func composeHangul(_ a: UInt32, _ b: UInt32) -> UInt32? {
    if b <= 0x1175, a >= 0x1100, a <= 0x1112 { return 0xAC00 + ((a - 0x1100) * 21 + (b - 0x1161)) * 28 }
    if b >= 0x11A8, a >= 0xAC00, a <= 0xD7A3, (a - 0xAC00) % 28 == 0 { return a + (b - 0x11A7) }
    return nil
  }

  /// What each composed letter is made of.
  static let parts: [UInt32: (letter: UInt32, mark: UInt32)] = {
    var parts: [UInt32: (letter: UInt32, mark: UInt32)] = [:]
    for (mark, pairs) in compositions {
      let scalars = pairs.unicodeScalars.map(\.value)
      // Letters with two marks stand in the table by either of them: any will do.
      for i in stride(from: 0, to: scalars.count - 1, by: 2) { parts[scalars[i + 1]] = (scalars[i], mark) }
    }
    return parts
  }()

  private static let table: [UInt64: UInt32] = {
    var table: [UInt64: UInt32] = [:]
    table.reserveCapacity(1024)
    for (mark, pairs) in compositions {
      let scalars = pairs.unicodeScalars.map(\.value)
      for i in stride(from: 0, to: scalars.count - 1, by: 2) {
        table[UInt64(scalars[i]) << 32 | UInt64(mark)] = scalars[i + 1]
      }
    }
    return table
  }()

  /// For each mark: letter, composition, letter, composition, …
  private static let compositions: [(UInt32, String)] = [
    (
      0x300,
      "AÀEÈIÌNǸOÒUÙWẀYỲaàeèiìnǹoòuùwẁyỳ¨῭ÂẦÊỀÔỒÜǛâầêềôồüǜĂẰăằĒḔēḕŌṐōṑƠỜơờƯỪưừΑᾺΕῈΗῊΙῚΟῸΥῪΩῺ"
        + "αὰεὲηὴιὶοὸυὺωὼϊῒϋῢЕЀИЍеѐиѝἀἂἁἃἈἊἉἋἐἒἑἓἘἚἙἛἠἢἡἣἨἪἩἫἰἲἱἳἸἺἹἻὀὂὁὃὈὊὉὋὐὒὑὓὙὛὠὢὡὣὨὪὩὫᾳᾲ᾿῍" + "ῃῂῳῲ῾῝"
    ),
    (
      0x301,
      "AÁCĆEÉGǴIÍKḰLĹMḾNŃOÓPṔRŔSŚUÚWẂYÝZŹaácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzź¨΅ÂẤÅǺÆǼÇḈÊẾÏḮÔỐ"
        + "ÕṌØǾÜǗâấåǻæǽçḉêếïḯôốõṍøǿüǘĂẮăắĒḖēḗŌṒōṓŨṸũṹƠỚơớƯỨưứΑΆΕΈΗΉΙΊΟΌΥΎΩΏαάεέηήιίοόυύωώϊΐϋΰϒϓ"
        + "ГЃКЌгѓкќἀἄἁἅἈἌἉἍἐἔἑἕἘἜἙἝἠἤἡἥἨἬἩἭἰἴἱἵἸἼἹἽὀὄὁὅὈὌὉὍὐὔὑὕὙὝὠὤὡὥὨὬὩὭᾳᾴ᾿῎ῃῄῳῴ῾῞"
    ),
    (
      0x302,
      "AÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶZẐaâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑẠẬạậẸỆẹệỌỘọộ"
    ),
    (
      0x303,
      "AÃEẼIĨNÑOÕUŨVṼYỸaãeẽiĩnñoõuũvṽyỹÂẪÊỄÔỖâẫêễôỗĂẴăẵƠỠơỡƯỮưữ"
    ),
    (
      0x304,
      "AĀEĒGḠIĪOŌUŪYȲaāeēgḡiīoōuūyȳÄǞÆǢÕȬÖȪÜǕäǟæǣõȭöȫüǖǪǬǫǭȦǠȧǡȮȰȯȱΑᾹΙῙΥῩαᾱιῑυῡИӢУӮиӣуӯḶḸḷḹ" + "ṚṜṛṝ"
    ),
    (
      0x306,
      "AĂEĔGĞIĬOŎUŬaăeĕgğiĭoŏuŭȨḜȩḝΑᾸΙῘΥῨαᾰιῐυῠАӐЕӖЖӁИЙУЎаӑеӗжӂийуўẠẶạặ"
    ),
    (
      0x307,
      "AȦBḂCĊDḊEĖFḞGĠHḢIİMṀNṄOȮPṖRṘSṠTṪWẆXẊYẎZŻaȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇxẋyẏzżŚṤśṥŠṦ" + "šṧſẛṢṨṣṩ"
    ),
    (
      0x308,
      "AÄEËHḦIÏOÖUÜWẄXẌYŸaäeëhḧiïoötẗuüwẅxẍyÿÕṎõṏŪṺūṻΙΪΥΫιϊυϋϒϔІЇАӒЕЁЖӜЗӞИӤОӦУӰЧӴЫӸЭӬаӓеёжӝ"
        + "зӟиӥоӧуӱчӵыӹэӭіїӘӚәӛӨӪөӫ"
    ),
    (
      0x309,
      "AẢEẺIỈOỎUỦYỶaảeẻiỉoỏuủyỷÂẨÊỂÔỔâẩêểôổĂẲăẳƠỞơởƯỬưử"
    ),
    (
      0x30A,
      "AÅUŮaåuůwẘyẙ"
    ),
    (
      0x30B,
      "OŐUŰoőuűУӲуӳ"
    ),
    (
      0x30C,
      "AǍCČDĎEĚGǦHȞIǏKǨLĽNŇOǑRŘSŠTŤUǓZŽaǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzžÜǙüǚƷǮʒǯ"
    ),
    (
      0x30F,
      "AȀEȄIȈOȌRȐUȔaȁeȅiȉoȍrȑuȕѴѶѵѷ"
    ),
    (
      0x311,
      "AȂEȆIȊOȎRȒUȖaȃeȇiȋoȏrȓuȗ"
    ),
    (
      0x313,
      "ΑἈΕἘΗἨΙἸΟὈΩὨαἀεἐηἠιἰοὀρῤυὐωὠᾳᾀᾼᾈῃᾐῌᾘῳᾠῼᾨ"
    ),
    (
      0x314,
      "ΑἉΕἙΗἩΙἹΟὉΡῬΥὙΩὩαἁεἑηἡιἱοὁρῥυὑωὡᾳᾁᾼᾉῃᾑῌᾙῳᾡῼᾩ"
    ),
    (
      0x31B,
      "OƠUƯoơuưÒỜÓỚÕỠÙỪÚỨòờóớõỡùừúứŨỮũữỌỢọợỎỞỏởỤỰụựỦỬủử"
    ),
    (
      0x323,
      "AẠBḄDḌEẸHḤIỊKḲLḶMṂNṆOỌRṚSṢTṬUỤVṾWẈYỴZẒaạbḅdḍeẹhḥiịkḳlḷmṃnṇoọrṛsṣtṭuụvṿwẉyỵzẓÂẬÊỆÔỘâậ" + "êệôộĂẶăặƠỢơợƯỰưựṠṨṡṩ"
    ),
    (
      0x324,
      "UṲuṳ"
    ),
    (
      0x325,
      "AḀaḁ"
    ),
    (
      0x326,
      "SȘTȚsștț"
    ),
    (
      0x327,
      "CÇDḐEȨGĢHḨKĶLĻNŅRŖSŞTŢcçdḑeȩgģhḩkķlļnņrŗsştţĆḈćḉĔḜĕḝ"
    ),
    (
      0x328,
      "AĄEĘIĮOǪUŲaąeęiįoǫuųŌǬōǭ"
    ),
    (
      0x32D,
      "DḒEḘLḼNṊTṰUṶdḓeḙlḽnṋtṱuṷ"
    ),
    (
      0x32E,
      "HḪhḫ"
    ),
    (
      0x330,
      "EḚIḬUṴeḛiḭuṵ"
    ),
    (
      0x331,
      "BḆDḎKḴLḺNṈRṞTṮZẔbḇdḏhẖkḵlḻnṉrṟtṯzẕ"
    ),
    (
      0x338,
      "<≮=≠>≯←↚→↛↔↮⇐⇍⇒⇏⇔⇎∃∄∈∉∋∌∣∤∥∦∼≁≃≄≅≇≈≉≍≭≡≢≤≰≥≱≲≴≳≵≶≸≷≹≺⊀≻⊁≼⋠≽⋡⊂⊄⊃⊅⊆⊈⊇⊉⊑⋢⊒⋣⊢⊬⊨⊭⊩⊮⊫⊯⊲⋪⊳⋫" + "⊴⋬⊵⋭"
    ),
    (
      0x342,
      "¨῁αᾶηῆιῖυῦωῶϊῗϋῧἀἆἁἇἈἎἉἏἠἦἡἧἨἮἩἯἰἶἱἷἸἾἹἿὐὖὑὗὙὟὠὦὡὧὨὮὩὯᾳᾷ᾿῏ῃῇῳῷ῾῟"
    ),
    (
      0x345,
      "ΑᾼΗῌΩῼάᾴήῄαᾳηῃωῳώῴἀᾀἁᾁἂᾂἃᾃἄᾄἅᾅἆᾆἇᾇἈᾈἉᾉἊᾊἋᾋἌᾌἍᾍἎᾎἏᾏἠᾐἡᾑἢᾒἣᾓἤᾔἥᾕἦᾖἧᾗἨᾘἩᾙἪᾚἫᾛἬᾜἭᾝἮᾞἯᾟὠᾠ"
        + "ὡᾡὢᾢὣᾣὤᾤὥᾥὦᾦὧᾧὨᾨὩᾩὪᾪὫᾫὬᾬὭᾭὮᾮὯᾯὰᾲὴῂὼῲᾶᾷῆῇῶῷ"
    ),
    (
      0x3099,
      "うゔかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべほぼゝゞウヴカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベ" + "ホボワヷヰヸヱヹヲヺヽヾ"
    ),
    (
      0x309A,
      "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"
    ),
    (
      0x653,
      "\u{627}\u{622}"
    ),
    (
      0x654,
      "\u{627}\u{623}\u{648}\u{624}\u{64A}\u{626}\u{6D5}\u{6C0}\u{6C1}\u{6C2}\u{6D2}\u{6D3}"
    ),
    (
      0x655,
      "\u{627}\u{625}"
    ),
    (
      0x93C,
      "\u{928}\u{929}\u{930}\u{931}\u{933}\u{934}"
    ),
    (
      0x9BE,
      "\u{9C7}\u{9CB}"
    ),
    (
      0x9D7,
      "\u{9C7}\u{9CC}"
    ),
    (
      0xB3E,
      "\u{B47}\u{B4B}"
    ),
    (
      0xB56,
      "\u{B47}\u{B48}"
    ),
    (
      0xB57,
      "\u{B47}\u{B4C}"
    ),
    (
      0xBBE,
      "\u{BC6}\u{BCA}\u{BC7}\u{BCB}"
    ),
    (
      0xBD7,
      "\u{B92}\u{B94}\u{BC6}\u{BCC}"
    ),
    (
      0xC56,
      "\u{C46}\u{C48}"
    ),
    (
      0xCC2,
      "\u{CC6}\u{CCA}"
    ),
    (
      0xCD5,
      "\u{CBF}\u{CC0}\u{CC6}\u{CC7}\u{CCA}\u{CCB}"
    ),
    (
      0xCD6,
      "\u{CC6}\u{CC8}"
    ),
    (
      0xD3E,
      "\u{D46}\u{D4A}\u{D47}\u{D4B}"
    ),
    (
      0xD57,
      "\u{D46}\u{D4C}"
    ),
    (
      0xDCA,
      "\u{DD9}\u{DDA}\u{DDC}\u{DDD}"
    ),
    (
      0xDCF,
      "\u{DD9}\u{DDC}"
    ),
    (
      0xDDF,
      "\u{DD9}\u{DDE}"
    ),
    (
      0x102E,
      "\u{1025}\u{1026}"
    ),
    (
      0x1B35,
      "\u{1B05}\u{1B06}\u{1B07}\u{1B08}\u{1B09}\u{1B0A}\u{1B0B}\u{1B0C}\u{1B0D}\u{1B0E}"
        + "\u{1B11}\u{1B12}\u{1B3A}\u{1B3B}\u{1B3C}\u{1B3D}\u{1B3E}\u{1B40}\u{1B3F}\u{1B41}"
        + "\u{1B42}\u{1B43}"
    ),
    (
      0x110BA,
      "\u{11099}\u{1109A}\u{1109B}\u{1109C}\u{110A5}\u{110AB}"
    ),
    (
      0x11127,
      "\u{11131}\u{1112E}\u{11132}\u{1112F}"
    ),
    (
      0x1133E,
      "\u{11347}\u{1134B}"
    ),
    (
      0x11357,
      "\u{11347}\u{1134C}"
    ),
    (
      0x114B0,
      "\u{114B9}\u{114BC}"
    ),
    (
      0x114BA,
      "\u{114B9}\u{114BB}"
    ),
    (
      0x114BD,
      "\u{114B9}\u{114BE}"
    ),
    (
      0x115AF,
      "\u{115B8}\u{115BA}\u{115B9}\u{115BB}"
    ),
    (
      0x11930,
      "\u{11935}\u{11938}"
    ),
  ]
}
