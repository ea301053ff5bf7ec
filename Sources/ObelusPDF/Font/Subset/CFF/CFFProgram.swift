/// A CFF program: the outlines of /FontFile3 (Adobe Technical Note 5176).
struct CFFProgram {
  /// A Private DICT and its subroutines.
  struct PrivateData {
    var dictionary: CFFDictionary
    var subroutines: [Range<Int>]
  }

  let bytes: FontBytes
  let headerSize: Int
  let nameIndex: Range<Int>
  let top: CFFDictionary
  let strings: [Range<Int>]
  let globalSubroutines: [Range<Int>]
  let charStrings: [Range<Int>]
  /// By glyph: the number of its name, or its CID.
  let charset: [Int]
  let isCIDKeyed: Bool
  /// One, or one for each font of the FDArray.
  let privates: [PrivateData]
  /// CID-keyed: the Font DICTs, in the order of `privates`.
  let fontDictionaries: [CFFDictionary]
  /// CID-keyed: by glyph, an index into `privates`.
  let fontOfGlyph: [Int]
  /// Name-keyed: the glyphs of codes in the program's own encoding; nil where that is a predefined one.
  let encoding: [Int: Int]?

  /// Nil where the program is not sound.
  init?(_ program: [UInt8]) {
    let bytes = FontBytes(program)
    guard bytes.u8(0) == 1, let headerSize = bytes.u8(2), let names = CFFIndex(bytes, at: headerSize),
      let tops = CFFIndex(bytes, at: names.end), tops.items.count == 1,
      let top = bytes.slice(tops.items[0]).flatMap({ CFFDictionary($0) }), let strings = CFFIndex(bytes, at: tops.end),
      let global = CFFIndex(bytes, at: strings.end), (top.integer(CFFDictionary.Operator.charstringType) ?? 2) == 2,
      let charStrings = top.integer(CFFDictionary.Operator.charStrings).flatMap({ CFFIndex(bytes, at: $0) }),
      !charStrings.items.isEmpty
    else { return nil }
    self.bytes = bytes
    self.headerSize = headerSize
    nameIndex = headerSize..<names.end
    self.top = top
    self.strings = strings.items
    globalSubroutines = global.items
    self.charStrings = charStrings.items
    let count = charStrings.items.count
    isCIDKeyed = top[CFFDictionary.Operator.ros] != nil

    guard let charset = Self.charset(bytes, top.integer(CFFDictionary.Operator.charset) ?? 0, count, isCIDKeyed) else {
      return nil
    }
    self.charset = charset
    if isCIDKeyed {
      guard let array = top.integer(CFFDictionary.Operator.fdArray).flatMap({ CFFIndex(bytes, at: $0) }),
        let select = top.integer(CFFDictionary.Operator.fdSelect),
        let fonts = Self.fontOfGlyph(bytes, select, count)
      else { return nil }
      var dictionaries: [CFFDictionary] = []
      var privates: [PrivateData] = []
      for item in array.items {
        guard let dictionary = bytes.slice(item).flatMap({ CFFDictionary($0) }),
          let data = Self.privateData(bytes, dictionary)
        else { return nil }
        dictionaries.append(dictionary)
        privates.append(data)
      }
      guard fonts.allSatisfy({ $0 < privates.count }) else { return nil }
      fontDictionaries = dictionaries
      self.privates = privates
      fontOfGlyph = fonts
      encoding = nil
    } else {
      guard let data = Self.privateData(bytes, top) else { return nil }
      privates = [data]
      fontDictionaries = []
      fontOfGlyph = []
      let offset = top.integer(CFFDictionary.Operator.encoding) ?? 0
      encoding = offset > 1 ? Self.encoding(bytes, offset, charset) : nil
    }
  }

  private static func privateData(_ bytes: FontBytes, _ owner: CFFDictionary) -> PrivateData? {
    guard let place = owner[CFFDictionary.Operator.private], place.count == 2, let size = place[0],
      let start = place[1],
      size >= 0, start >= 0, let dictionary = bytes.slice(start..<start + size).flatMap({ CFFDictionary($0) })
    else { return nil }
    guard let offset = dictionary.integer(CFFDictionary.Operator.subrs), offset != 0 else {
      return PrivateData(dictionary: dictionary, subroutines: [])
    }
    guard let index = CFFIndex(bytes, at: start + offset) else { return nil }
    return PrivateData(dictionary: dictionary, subroutines: index.items)
  }

  private static func charset(_ bytes: FontBytes, _ offset: Int, _ count: Int, _ isCIDKeyed: Bool) -> [Int]? {
    if offset <= 2 {
      // A CID-keyed program without a charset is numbered through; of the predefined ones only ISOAdobe is in order.
      return isCIDKeyed || offset == 0 ? Array(0..<count) : nil
    }
    guard let format = bytes.u8(offset) else { return nil }
    var charset = [0]
    var at = offset + 1
    switch format {
    case 0:
      while charset.count < count {
        guard let id = bytes.u16(at) else { return nil }
        charset.append(id)
        at += 2
      }
    case 1, 2:
      while charset.count < count {
        guard let first = bytes.u16(at), let left = bytes.number(at + 2, format) else { return nil }
        for id in first...first + left where charset.count < count { charset.append(id) }
        at += 2 + format
      }
    default: return nil
    }
    return charset
  }

  private static func fontOfGlyph(_ bytes: FontBytes, _ offset: Int, _ count: Int) -> [Int]? {
    switch bytes.u8(offset) {
    case 0:
      guard let fonts = bytes.slice(offset + 1..<offset + 1 + count) else { return nil }
      return fonts.bytes.map { Int($0) }
    case 3:
      guard let ranges = bytes.u16(offset + 1) else { return nil }
      var fonts: [Int] = []
      for index in 0..<ranges {
        let at = offset + 3 + 3 * index
        guard let first = bytes.u16(at), let font = bytes.u8(at + 2), let next = bytes.u16(at + 3),
          first == fonts.count,
          next > first
        else { return nil }
        fonts += [Int](repeating: font, count: next - first)
      }
      return fonts.count >= count ? fonts : nil
    default: return nil
    }
  }

  private static func encoding(_ bytes: FontBytes, _ offset: Int, _ charset: [Int]) -> [Int: Int]? {
    guard let format = bytes.u8(offset), let count = bytes.u8(offset + 1) else { return nil }
    var glyphs: [Int: Int] = [:]
    var glyph = 1
    var at = offset + 2
    for _ in 0..<count {
      guard let first = bytes.u8(at), let left = format & 0x7F == 1 ? bytes.u8(at + 1) : 0 else { return nil }
      for code in first...first + left {
        if glyph < charset.count, code < 256 { glyphs[code] = glyph }
        glyph += 1
      }
      at += format & 0x7F == 1 ? 2 : 1
    }
    if format & 0x80 != 0, let supplements = bytes.u8(at) {
      for index in 0..<supplements {
        guard let code = bytes.u8(at + 1 + 3 * index), let name = bytes.u16(at + 2 + 3 * index) else { return nil }
        if let glyph = charset.firstIndex(of: name) { glyphs[code] = glyph }
      }
    }
    return glyphs
  }
}
