/// Canonical composition (Unicode Standard, 3.11) of a letter and a mark that follows it, for Latin, Greek, Cyrillic and kana.
///
/// Some producers write `é` as one scalar, some as `e` and U+0301: both sides of a comparison are composed with this table.
/// Marks of different classes combine in either order.
enum CanonicalComposition {
  /// Whether a scalar can be the second half of a composition.
  static func isMark(_ scalar: UInt32) -> Bool {
    scalar >= 0x300 && scalar <= 0x345 || scalar == 0x3099 || scalar == 0x309A
  }

  static func compose(_ letter: UInt32, _ mark: UInt32) -> UInt32? { table[UInt64(letter) << 32 | UInt64(mark)] }

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
  ]
}
