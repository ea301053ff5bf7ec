/// Writes a CFF program anew with some of its glyphs.
struct CFFSubset {
  private let program: CFFProgram
  /// Glyphs of the program in their new order; nil is an empty one.
  private let order: [Int?]
  private let charstrings: Type2Charstrings

  /// - Parameters:
  ///   - kept: with all components.
  ///   - keepsGlyphCount: every glyph keeps its number. Else they are numbered through: gaps between names or CIDs in
  ///     order would say what was there.
  init(_ program: CFFProgram, keeping kept: Set<Int>, _ charstrings: Type2Charstrings, keepsGlyphCount: Bool) {
    self.program = program
    self.charstrings = charstrings
    let all = kept.union([0])
    order =
      keepsGlyphCount
      ? program.charStrings.indices.map { all.contains($0) ? $0 : nil } : all.sorted()
  }

  private static let endchar: [UInt8] = [14]
  private static let `return`: [UInt8] = [11]

  func bytes() -> [UInt8] {
    typealias Op = CFFDictionary.Operator
    let (charset, strings) = names()
    let encoding = encoding(charset)
    let charStrings = CFFIndex.encoded(order.map { $0.map { data(program.charStrings[$0]) } ?? Self.endchar })
    let globals = CFFIndex.encoded(subroutines(program.globalSubroutines, used: charstrings.usedGlobal))
    let privates = program.privates.indices.map { privateData($0) }

    var values: [Int: [Int]] = [Op.charset: [0], Op.charStrings: [0]]
    if program.isCIDKeyed {
      values[Op.fdArray] = [0]
      values[Op.fdSelect] = [0]
    } else {
      values[Op.private] = [0, 0]
      if encoding != nil { values[Op.encoding] = [0] }
    }
    var top = program.top
    // A predefined charset is the default, so that its entry may be missing.
    if top[Op.charset] == nil { top.entries.append(.init(op: Op.charset, operands: [0], raw: [])) }

    var head = program.bytes.slice(0..<program.nameIndex.upperBound)?.array ?? []
    let topSize = CFFIndex.encoded([top.encoded(replacing: values)]).count
    let tail = CFFIndex.encoded(strings) + globals
    var body: [UInt8] = []
    func place(_ part: [UInt8]) -> Int {
      body += part
      return head.count + topSize + tail.count + body.count - part.count
    }
    values[Op.charset] = [place(self.charset(charset))]
    if let encoding { values[Op.encoding] = [place(encoding)] }
    values[Op.charStrings] = [place(charStrings)]
    if program.isCIDKeyed {
      values[Op.fdSelect] = [place(fontSelection())]
      let places = privates.map { (size: $0.size, start: place($0.bytes)) }
      values[Op.fdArray] = [
        place(
          CFFIndex.encoded(
            zip(program.fontDictionaries, places).map { $0.encoded(replacing: [Op.private: [$1.size, $1.start]]) }))
      ]
    } else {
      values[Op.private] = [privates[0].size, place(privates[0].bytes)]
    }
    head += CFFIndex.encoded([top.encoded(replacing: values)])
    return head + tail + body
  }

  private func data(_ range: Range<Int>) -> [UInt8] { program.bytes.slice(range)?.array ?? [] }

  private func subroutines(_ all: [Range<Int>], used: Set<Int>) -> [[UInt8]] {
    // Their number stays: calls count from the middle.
    all.enumerated().map { used.contains($0) ? data($1) : Self.return }
  }

  /// A Private DICT with its subroutines behind it.
  private func privateData(_ index: Int) -> (bytes: [UInt8], size: Int) {
    let data = program.privates[index]
    guard !data.subroutines.isEmpty else {
      var dictionary = data.dictionary
      dictionary.entries.removeAll { $0.op == CFFDictionary.Operator.subrs }
      let bytes = dictionary.encoded(replacing: [:])
      return (bytes, bytes.count)
    }
    let size = data.dictionary.encoded(replacing: [CFFDictionary.Operator.subrs: [0]]).count
    let bytes = data.dictionary.encoded(replacing: [CFFDictionary.Operator.subrs: [size]])
    let used = charstrings.usedLocal[index] ?? []
    return (bytes + CFFIndex.encoded(subroutines(data.subroutines, used: used)), size)
  }

  /// The numbers of the glyphs' names (or CIDs) in their new order, and all strings without the names of glyphs that go.
  private func names() -> (charset: [Int], strings: [[UInt8]]) {
    var strings = program.strings.map { data($0) }
    let keptIDs = Set(order.compactMap { $0.map { program.charset[$0] } })
    guard !program.isCIDKeyed else {
      // An empty glyph takes a CID that none has: its own would tell what it was.
      var free = 1
      let charset = order.map { glyph in
        if let glyph { return program.charset[glyph] }
        while keptIDs.contains(free) { free += 1 }
        defer { free += 1 }
        return free
      }
      return (charset, strings)
    }
    var said = keptIDs
    for dictionary in [program.top] + program.fontDictionaries {
      for entry in dictionary.entries where CFFDictionary.Operator.strings.contains(entry.op) {
        said.formUnion(entry.operands.compactMap(\.self))
      }
    }
    for id in program.charset where id >= Self.standardStringCount && !said.contains(id) {
      let index = id - Self.standardStringCount
      if strings.indices.contains(index) { strings[index] = [] }
    }
    var charset: [Int] = []
    for (position, glyph) in order.enumerated() {
      if let glyph {
        charset.append(program.charset[glyph])
      } else {
        charset.append(Self.standardStringCount + strings.count)
        strings.append(Array("blank\(position)".utf8))
      }
    }
    while charset.allSatisfy({ $0 < Self.standardStringCount + strings.count - 1 }), strings.last == [] {
      strings.removeLast()
    }
    return (charset, strings)
  }

  private static let standardStringCount = 391

  /// As ranges or one by one, whichever is shorter.
  private func charset(_ ids: [Int]) -> [UInt8] {
    var ranges: [(first: Int, left: Int)] = []
    for id in ids.dropFirst() {
      if let last = ranges.last, last.first + last.left + 1 == id {
        ranges[ranges.count - 1].left += 1
      } else {
        ranges.append((id, 0))
      }
    }
    let isShorter = 4 * ranges.count < 2 * (ids.count - 1)
    var out: [UInt8] = [isShorter ? 2 : 0]
    if isShorter {
      for range in ranges {
        out.appendU16(range.first)
        out.appendU16(range.left)
      }
    } else {
      for id in ids.dropFirst() { out.appendU16(id) }
    }
    return out
  }

  /// The program's own encoding, with the codes of kept glyphs: each as a supplement, which names it.
  private func encoding(_ charset: [Int]) -> [UInt8]? {
    guard let encoding = program.encoding else { return nil }
    let kept = Set(order.compactMap(\.self))
    let codes = encoding.filter { kept.contains($0.value) }.keys.sorted().prefix(255)
    var out: [UInt8] = [0x80, 0, UInt8(codes.count)]
    for code in codes {
      out.append(UInt8(truncatingIfNeeded: code))
      out.appendU16(encoding[code].map { program.charset[$0] } ?? 0)
    }
    return out
  }

  private func fontSelection() -> [UInt8] {
    let fonts = order.map { $0.map { program.fontOfGlyph[$0] } ?? 0 }
    let starts = fonts.indices.filter { $0 == 0 || fonts[$0] != fonts[$0 - 1] }
    guard 3 * starts.count + 4 < fonts.count else { return [0] + fonts.map { UInt8(truncatingIfNeeded: $0) } }
    var out: [UInt8] = [3]
    out.appendU16(starts.count)
    for start in starts {
      out.appendU16(start)
      out.append(UInt8(truncatingIfNeeded: fonts[start]))
    }
    out.appendU16(fonts.count)
    return out
  }
}
