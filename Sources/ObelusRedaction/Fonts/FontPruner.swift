internal import ObelusContent
package import ObelusCore
package import ObelusPDF

/// Takes out of fonts what is no longer shown: outlines, names, widths, and what ToUnicode and CID maps say.
package struct FontPruner {
  private let source: any ObjectSource
  /// All fonts of the output, those that lose nothing too: they share programs with others.
  private let uses: [FontUse]
  /// Indices into `uses`.
  private let pruned: [Int]

  /// An embedded program and what is still shown of it.
  package struct Program: Sendable {
    package var id: ObjectID
    package var bytes: [UInt8]
    package var demand: GlyphDemand
  }

  /// What changes.
  package struct Changes {
    package var objects: [ObjectID: NewObject] = [:]
    /// Font dictionaries inside other objects, by what they were.
    package var dictionaries: [PDFDictionary: PDFDictionary] = [:]
    package var findings: [Diagnostic] = []
  }

  /// - Parameters:
  ///   - uses: see `use`.
  ///   - kin: objects that belong to fonts which lost characters.
  ///   - touched: such fonts.
  package init(_ uses: [FontUse], touched: Set<PDFObject>, kin: Set<ObjectID>, source: any ObjectSource) {
    self.uses = uses
    self.source = source
    pruned = uses.indices.filter { index in
      let use = uses[index]
      return use.demand != nil && (touched.contains(use.object) || use.parts.shared.contains { kin.contains($0) })
    }
  }

  package static func use(
    _ object: PDFObject, _ dictionary: PDFDictionary, _ font: Font, kept: CodeSet, isPinned: Bool,
    in source: any ObjectSource
  ) throws(ObelusError) -> FontUse {
    try FontUse(
      object, try FontParts(dictionary, in: source), font, kept: kept, isPinned: isPinned, in: source)
  }

  /// The objects that a font dictionary shares with its kin.
  package static func sharedObjects(
    of dictionary: PDFDictionary, in source: any ObjectSource
  ) throws(ObelusError) -> [ObjectID] {
    try FontParts(dictionary, in: source).shared
  }

  /// A font that has a name of a subset; others can have any character, and viewers may want one that nothing shows.
  package static func isSubset(_ dictionary: PDFDictionary) -> Bool {
    let name = dictionary["BaseFont"]?.nameValue?.bytes ?? []
    return name.count > 7 && name[6] == 0x2B && name.prefix(6).allSatisfy { (0x41...0x5A).contains($0) }
  }

  private static let largestProgram = 64 << 20

  /// The programs to cut, each once, with what all fonts that use them show.
  package func programs() throws(ObelusError) -> [Program] {
    var programs: [Program] = []
    var known: Set<ObjectID> = []
    for index in pruned {
      guard let id = uses[index].parts.program, known.insert(id).inserted else { continue }
      let users = uses.filter { $0.parts.program == id }
      guard users.allSatisfy({ $0.demand != nil }) else { continue }
      let demand = users.compactMap(\.demand).reduce(into: GlyphDemand()) { $0.formUnion($1) }
      let stream = try source.decodedStream(id, limit: Self.largestProgram)
      programs.append(Program(id: id, bytes: stream.isTruncated ? [] : stream.bytes, demand: demand))
    }
    return programs
  }

  /// Everything that changes.
  /// - Parameter cuts: one for each of `programs()`.
  package func changes(_ programs: [Program], _ cuts: [FontProgram.Result]) throws(ObelusError) -> Changes {
    var changes = Changes()
    var names: [ObjectID: Set<String>] = [:]
    for (program, result) in zip(programs, cuts) {
      switch result {
      case .cut(let cut):
        names[program.id] = cut.names
        guard case .stream(let dictionary) = try source.object(program.id) else { continue }
        changes.objects[program.id] = .stream(Self.programDictionary(dictionary, cut), data: cut.bytes)
      case .failed:
        changes.findings.append(
          Diagnostic(
            .finding, "font.not-subset",
            "a font program cannot be cut down: it may still draw characters that are no longer shown",
            at: Location(object: program.id)))
      }
    }
    for index in pruned { try prune(uses[index], names, &changes) }
    return changes
  }

  private static func programDictionary(_ old: PDFDictionary, _ cut: FontProgram.Cut) -> PDFDictionary {
    var dictionary = old
    for key in StreamKeys.ofOldBytes { dictionary[key] = nil }
    for (index, key) in (["Length1", "Length2", "Length3"] as [PDFName]).enumerated() {
      dictionary[key] = index < cut.lengths.count ? .integer(cut.lengths[index]) : nil
    }
    return dictionary
  }

  private func prune(_ use: FontUse, _ names: [ObjectID: Set<String>], _ changes: inout Changes) throws(ObelusError) {
    var dictionary = use.parts.dictionary
    if use.font.description.isType3 {
      dictionary =
        try Type3Pruning.pruned(dictionary, use.font.description, keptCodes: use.kept, source: source) ?? dictionary
    }
    try pruneToUnicode(use, &changes)
    if let descriptor = use.parts.descriptor {
      let pruned = try self.descriptor(descriptor, use, names, &changes)
      if pruned != descriptor, let id = use.parts.descriptorID {
        changes.objects[id] = .value(.dictionary(pruned))
      } else if pruned != descriptor, !use.isComposite {
        dictionary["FontDescriptor"] = .dictionary(pruned)
      }
    }
    if use.isComposite {
      try pruneComposite(use, &dictionary, &changes)
    } else {
      let codes = use.kept.codes.map { Int($0.value) }
      let isEmbedded = ["FontFile", "FontFile2", "FontFile3"].contains { use.parts.descriptor?[PDFName($0)] != nil }
      try CodeMetrics.trimWidths(of: &dictionary, to: codes, isEmbedded: isEmbedded, in: source)
      try pruneDifferences(of: &dictionary, to: Set(codes))
    }
    guard dictionary != use.parts.dictionary else { return }
    switch use.object {
    case .reference(let id): changes.objects[id] = .value(.dictionary(dictionary))
    case .dictionary(let old): changes.dictionaries[old] = dictionary
    default: break
    }
  }

  private func users(_ path: KeyPath<FontParts, ObjectID?>, of id: ObjectID) -> [FontUse] {
    uses.filter { $0.parts[keyPath: path] == id }
  }

  private func pruneToUnicode(_ use: FontUse, _ changes: inout Changes) throws(ObelusError) {
    guard let id = use.parts.toUnicode, changes.objects[id] == nil else { return }
    let users = users(\.toUnicode, of: id)
    guard users.allSatisfy({ $0.demand != nil }), case .stream(let old) = try source.object(id) else { return }
    let kept = users.reduce(into: CodeSet()) { $0.formUnion($1.kept) }
    let map = ToUnicodeMap(try source.decodedStream(id, limit: 16 << 20).bytes)
    var seen: Set<UInt32> = []
    let hasBase = map.buildsOnAnother || old["UseCMap"] != nil
    let mappings = kept.codes.compactMap { code -> ToUnicodeMap.Mapping? in
      guard seen.insert(code.value).inserted else { return nil }
      return map.mapping(code.value) ?? (hasBase ? use.mapping(of: code) : nil)
    }
    var dictionary = old
    // What another map said for this one it says itself now.
    for key in StreamKeys.ofOldBytes + ["UseCMap", "CMapName", "CIDSystemInfo"] { dictionary[key] = nil }
    changes.objects[id] = .stream(
      dictionary, data: CMapWriter.toUnicode(mappings, codespaces: map.codespaces))
  }

  private func descriptor(
    _ old: PDFDictionary, _ use: FontUse, _ names: [ObjectID: Set<String>], _ changes: inout Changes
  ) throws(ObelusError) -> PDFDictionary {
    var descriptor = old
    if old["CharSet"] != nil {
      let kept = use.parts.program.flatMap { names[$0] } ?? []
      let list = kept.subtracting([".notdef"]).sorted().map { "/" + $0 }.joined()
      descriptor["CharSet"] = kept.isEmpty ? nil : .string(Array(list.utf8))
    }
    if let id = try source.streamID(old["CIDSet"]), case .stream(var dictionary) = try source.object(id) {
      let kin = use.parts.descriptorID.map { users(\.descriptorID, of: $0) } ?? [use]
      guard kin.allSatisfy({ $0.demand != nil }) else { return old }
      let cids = kin.reduce(into: Set([0])) { $0.formUnion($1.cids) }
      var bits = [UInt8](repeating: 0, count: (cids.max() ?? 0) / 8 + 1)
      for cid in cids { bits[cid / 8] |= 0x80 >> UInt8(cid % 8) }
      for key in StreamKeys.ofOldBytes { dictionary[key] = nil }
      changes.objects[id] = .stream(dictionary, data: bits)
    }
    return descriptor
  }

  private func pruneComposite(
    _ use: FontUse, _ dictionary: inout PDFDictionary, _ changes: inout Changes
  ) throws(ObelusError) {
    if let id = use.parts.encoding, changes.objects[id] == nil, case .stream(let old) = try source.object(id) {
      let users = users(\.encoding, of: id)
      if users.allSatisfy({ $0.demand != nil }) {
        var seen: Set<CodeSet.Code> = []
        let cids = users.flatMap(\.cidOfCode).filter { seen.insert($0.code).inserted }
        var cmap = old
        for key in StreamKeys.ofOldBytes + ["UseCMap"] { cmap[key] = nil }
        changes.objects[id] = .stream(
          cmap,
          data: CMapWriter.encoding(
            cids, codespaces: use.font.description.codespaces, isVertical: use.font.description.isVertical))
      }
    }
    if let id = use.parts.cidToGID, changes.objects[id] == nil, case .stream(var map) = try source.object(id) {
      let users = users(\.cidToGID, of: id)
      if users.allSatisfy({ $0.demand != nil }) {
        let cids = users.reduce(into: Set<Int>()) { $0.formUnion($1.cids) }
        let old = try source.decodedStream(id, limit: 1 << 18).bytes
        var new = [UInt8](repeating: 0, count: min(old.count, 2 * ((cids.max() ?? 0) + 1)))
        for cid in cids where 2 * cid + 1 < new.count {
          new[2 * cid] = old[2 * cid]
          new[2 * cid + 1] = old[2 * cid + 1]
        }
        for key in StreamKeys.ofOldBytes { map[key] = nil }
        changes.objects[id] = .stream(map, data: new)
      }
    }
    guard var descendant = use.parts.descendant else { return }
    let old = descendant
    let kin = use.parts.descendantID.map { users(\.descendantID, of: $0) } ?? [use]
    guard kin.allSatisfy({ $0.demand != nil }) else { return }
    let cids = kin.reduce(into: Set<Int>()) { $0.formUnion($1.cids) }
    descendant["W"] = try CodeMetrics.trimmed(descendant["W"], to: cids, count: 1, in: source)
    descendant["W2"] = try CodeMetrics.trimmed(descendant["W2"], to: cids, count: 3, in: source)
    if use.parts.descriptorID == nil, let descriptor = use.parts.descriptor {
      descendant["FontDescriptor"] = .dictionary(try self.descriptor(descriptor, use, [:], &changes))
    }
    guard descendant != old else { return }
    if let id = use.parts.descendantID {
      changes.objects[id] = .value(.dictionary(descendant))
    } else {
      dictionary["DescendantFonts"] = .array([.dictionary(descendant)])
    }
  }

  /// The names of codes that are no longer shown go from /Encoding (9.6.5).
  private func pruneDifferences(of font: inout PDFDictionary, to codes: Set<Int>) throws(ObelusError) {
    guard var encoding = try source.dictionary(font["Encoding"]), let list = try source.array(encoding["Differences"])
    else { return }
    var kept: [PDFObject] = []
    var code = 0
    var next = -1
    for item in list {
      switch try source.resolve(item) {
      case .name(let name):
        if codes.contains(code) {
          if code != next { kept.append(.integer(code)) }
          kept.append(.name(name))
          next = code + 1
        }
        code &+= 1
      case let number:
        if let n = number.integerValue { code = n }
      }
    }
    guard kept != list else { return }
    encoding["Differences"] = .array(kept)
    font["Encoding"] = .dictionary(encoding)
  }
}

/// Entries of a stream dictionary that tell how its old bytes are encoded (7.3.8.2).
enum StreamKeys {
  static let ofOldBytes: [PDFName] = [
    "Length", "Filter", "DecodeParms", "DL", "F", "FFilter", "FDecodeParms",
  ]
}
