/// An embedded font program, to be cut down to what is still shown.
package struct FontProgram {
  package struct Cut: Sendable {
    package var bytes: [UInt8]
    /// Of a Type 1 program, for /Length1 to /Length3.
    package var lengths: [Int]
    /// Names of the kept glyphs of a program that knows its glyphs by names.
    package var names: Set<String>
  }

  package enum Result: Sendable {
    case cut(Cut)
    /// It cannot be read, or what came out did not draw the same.
    case failed
  }

  private enum Kind {
    case trueType(TrueTypeProgram)
    case cff(CFFProgram)
    case openTypeCFF(TableDirectory, CFFProgram)
    case type1(Type1Program)
  }

  private let bytes: [UInt8]
  private let kind: Kind

  /// Nil for what is none of the programs that PDF embeds, or is broken. What it is the bytes say, whatever their key.
  package init?(_ bytes: [UInt8]) {
    if let program = TrueTypeProgram(bytes) {
      kind = .trueType(program)
    } else if let directory = TableDirectory(bytes) {
      guard let program = directory.table("CFF ").flatMap({ CFFProgram($0.array) }) else { return nil }
      kind = .openTypeCFF(directory, program)
    } else if let program = CFFProgram(bytes) {
      kind = .cff(program)
    } else if let program = Type1Program(bytes) {
      kind = .type1(program)
    } else {
      return nil
    }
    self.bytes = bytes
  }

  /// Cuts the program and proves that what is left draws as before, and what went draws nothing.
  package func cut(to demand: GlyphDemand) -> Result {
    let result =
      switch kind {
      case .trueType(let program): cut(program, demand)
      case .cff(let program): cut(program, demand)
      case .openTypeCFF(let directory, let program): cut(program, in: directory, demand)
      case .type1(let program): cut(program, demand)
      }
    guard let (cut, pairs) = result, Outlines.compare(bytes, cut.bytes, pairs) == .same else { return .failed }
    return .cut(cut)
  }

  private typealias Candidate = (cut: Cut, pairs: [(before: Int, after: Int)])

  private func cut(_ program: TrueTypeProgram, _ demand: GlyphDemand) -> Candidate? {
    var kept = demand.glyphs.union(demand.cids).union([0])
    for code in demand.codes { kept.formUnion(program.glyphs(code)) }
    guard let cut = program.subset(keeping: kept) else { return nil }
    return (Cut(bytes: cut, lengths: [cut.count], names: []), kept.map { ($0, $0) })
  }

  private func cut(_ program: CFFProgram, _ demand: GlyphDemand) -> Candidate? {
    let names = program.isCIDKeyed ? [] : Outlines.glyphNames(bytes) ?? []
    guard let (kept, charstrings) = keptGlyphs(program, demand, names, isBare: true) else { return nil }
    let isFixed = demand.usesNumbers && !program.isCIDKeyed
    let cut = CFFSubset(program, keeping: kept, charstrings, keepsGlyphCount: isFixed).bytes()
    let order = kept.sorted()
    let pairs =
      program.isCIDKeyed
      // FreeType counts such glyphs by CID.
      ? order.map { (program.charset[$0], program.charset[$0]) }
      : order.enumerated().map { ($1, isFixed ? $1 : $0) }
    return (
      Cut(bytes: cut, lengths: [], names: Set(order.compactMap { names.indices.contains($0) ? names[$0] : nil })), pairs
    )
  }

  private func cut(_ program: CFFProgram, in directory: TableDirectory, _ demand: GlyphDemand) -> Candidate? {
    let names = Outlines.glyphNames(bytes) ?? []
    guard let (kept, charstrings) = keptGlyphs(program, demand, names, isBare: false) else { return nil }
    let cff = CFFSubset(program, keeping: kept, charstrings, keepsGlyphCount: true).bytes()
    let cut = OpenTypeCFF.program(directory, cff: cff, keeping: kept)
    return (Cut(bytes: cut, lengths: [], names: []), kept.map { ($0, $0) })
  }

  /// - Parameter isBare: the program stands without an OpenType file around it.
  private func keptGlyphs(
    _ program: CFFProgram, _ demand: GlyphDemand, _ names: [String], isBare: Bool
  ) -> (Set<Int>, Type2Charstrings)? {
    let named = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var kept: Set<Int> = [0]
    if program.isCIDKeyed {
      let glyphOfCID = Dictionary(
        program.charset.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      kept.formUnion(demand.cids.compactMap { glyphOfCID[$0] })
      kept.formUnion(isBare ? Set(demand.glyphs.compactMap { glyphOfCID[$0] }) : demand.glyphs)
    } else {
      kept.formUnion(demand.glyphs.union(demand.cids))
      for code in demand.codes {
        if let name = code.name {
          if let glyph = named[name] { kept.insert(glyph) }
        } else if let encoding = program.encoding {
          if let glyph = encoding[code.value] { kept.insert(glyph) }
        } else if let glyph = GlyphNaming.name(code.value, in: "StandardEncoding").flatMap({ named[$0] }) {
          kept.insert(glyph)
        }
      }
    }
    kept = kept.filter { program.charStrings.indices.contains($0) }
    var charstrings = Type2Charstrings(program)
    var open = kept.sorted()
    while let glyph = open.popLast() {
      guard charstrings.follow(glyph) else { return nil }
      for code in charstrings.components {
        if let part = GlyphNaming.name(code, in: "StandardEncoding").flatMap({ named[$0] }),
          program.charStrings.indices.contains(part), kept.insert(part).inserted
        {
          open.append(part)
        }
      }
    }
    return (kept, charstrings)
  }

  private func cut(_ program: Type1Program, _ demand: GlyphDemand) -> Candidate? {
    guard let before = Outlines.glyphNames(bytes) else { return nil }
    var kept: Set<String> = [".notdef"]
    for glyph in demand.glyphs where before.indices.contains(glyph) { kept.insert(before[glyph]) }
    for code in demand.codes {
      if let name = code.name ?? program.encoding[code.value] { kept.insert(name) }
    }
    var charstrings = Type1Charstrings(program)
    let entries = Dictionary(program.glyphs.map { ($0.name, $0.entry) }, uniquingKeysWith: { first, _ in first })
    var open = kept.sorted()
    while let name = open.popLast() {
      // Of two glyphs with one name all count: readers take one or the other.
      for glyph in program.glyphs where glyph.name == name {
        guard charstrings.follow(glyph.entry) else { return nil }
      }
      for code in charstrings.components {
        if let part = GlyphNaming.name(code, in: "StandardEncoding"), entries[part] != nil, kept.insert(part).inserted {
          open.append(part)
        }
      }
    }
    let (cut, lengths) = Type1Subset(program, keeping: kept, charstrings).parts()
    guard let after = Outlines.glyphNames(cut) else { return nil }
    let places = Dictionary(after.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var pairs: [(before: Int, after: Int)] = []
    for (index, name) in before.enumerated() where kept.contains(name) {
      guard let place = places[name] else { return nil }
      pairs.append((index, place))
    }
    return (Cut(bytes: cut, lengths: lengths, names: kept), pairs)
  }
}
