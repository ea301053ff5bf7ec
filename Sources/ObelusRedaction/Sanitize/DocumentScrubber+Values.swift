internal import ObelusCore

/// Values: dictionaries, arrays, strings, names.
extension DocumentScrubber {
  /// The value without what must go, or nil where the whole of it must.
  /// - Parameter isKey: its strings can be keys by which parts of the document find each other.
  mutating func scrub(_ object: PDFObject, depth: Int, isKey: Bool = true) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { throw ObelusError(.limit, "an object is nested more than 500 deep") }
    switch object {
    case .string(let bytes): return .string(try scrubbed(bytes, .text, isKey: isKey))
    case .array(let items):
      let isTable = StringContext.isColorTable(items)
      if items.first == .name("ICCBased"), items.count > 1, let id = try source.streamID(items[1]) {
        kinds.set(.binary, id)
      }
      if isTable, items.count > 3, let id = try source.streamID(items[3]) { kinds.set(.binary, id) }
      var kept: [PDFObject] = []
      kept.reserveCapacity(items.count)
      // In a name tree something would stand alone.
      let hasKeys = items.contains { $0.isString }
      for item in items where try !isUnwanted(item) {
        if !hasKeys, item.referenceValue != nil || item.dictionaryValue != nil, try isGoneFile(item) { continue }
        if isTable, let table = item.stringValue {
          kept.append(.string(try scrubbed(table: table)))
        } else if let value = try scrub(item, depth: depth + 1, isKey: isKey) {
          kept.append(value)
        }
      }
      return .array(kept)
    case .dictionary(let d): return .dictionary(try scrub(dictionary: d, depth: depth))
    case .name(let name):
      try names.judge(name)
      return object
    case .reference, .null, .boolean, .integer, .real: return object
    }
  }

  mutating func scrub(dictionary: PDFDictionary, depth: Int) throws(ObelusError) -> PDFDictionary {
    try kinds.note(dictionary, in: source)
    var d = try removeUnwanted(from: dictionary)
    try replaceNameTrees(in: &d)
    try removeGoneEntries(from: &d)
    let before = counts[.strings]
    for entry in d.entries {
      try names.judge(entry.key)
      let value: PDFObject?
      if case .string(let bytes) = entry.value {
        value = .string(
          try scrubbed(
            bytes, StringContext.meaning(entry.key, in: dictionary),
            isKey: StringContext.isKey(entry.key, in: dictionary)))
      } else {
        value = try scrub(
          entry.value, depth: depth + 1, isKey: StringContext.isKey(entry.key, in: dictionary))
      }
      if value != entry.value { d[entry.key] = value }
    }
    // Rich text says the same as the plain strings, cut up by markup.
    if counts[.strings] > before, d["RC"] != nil, dictionary["Subtype"] != nil { d["RC"] = nil }
    if counts[.strings] > before, d["RV"] != nil { d["RV"] = nil }
    if let names = try rebuiltNameTree(d, changed: counts[.strings] > before) { d = names }
    return d
  }

  /// A table of colours. Those that form a word are not used by any sample; if they are, the page looks different, which
  /// withholds the document.
  private mutating func scrubbed(table: [UInt8]) throws(ObelusError) -> [UInt8] {
    guard let new = try PrivateBytes.overwritten(table, rules, .coded) else { return table }
    counts[.streams] += 1
    return new
  }

  /// Trees whose keys are new: in the catalog's name dictionary, and that of structure element ids.
  private mutating func replaceNameTrees(in d: inout PDFDictionary) throws(ObelusError) {
    if let ids = keys.structureIDs, d["IDTree"] != nil, d["Type"] == .name("StructTreeRoot") || d["ParentTree"] != nil {
      d["IDTree"] = .dictionary(ids.tree)
      counts[.strings] += ids.count
    }
    guard !keys.trees.isEmpty, d.entries.contains(where: { keys.trees[$0.key] != nil }),
      let names = try source.dictionary(source.catalog()?["Names"]), d.keys.allSatisfy(Set(names.keys).contains)
    else { return }
    for entry in d.entries {
      guard let renamed = keys.trees[entry.key] else { continue }
      d[entry.key] = .dictionary(renamed.tree)
      counts[.strings] += renamed.count
    }
  }

  private mutating func scrubbed(
    _ bytes: [UInt8], _ meaning: StringContext.Meaning, isKey: Bool
  ) throws(ObelusError) -> [UInt8] {
    switch meaning {
    case .other: return bytes
    case .content:
      let result = try content.scan(bytes, scope, language: .appearance)
      guard !result.edits.isEmpty else { return bytes }
      counts[.strings] += 1
      return result.applied(to: bytes)
    case .script:
      guard try !rules.ranges(in: bytes, scope).isEmpty else { return bytes }
      counts[.scripts] += 1
      return []
    case .text:
      if isKey, let new = keys.renamed(TextString.decode(bytes)) {
        counts[.strings] += 1
        return TextString.encode(new)
      }
      if let kept = try rules.scrub(bytes, scope) {
        counts[.strings] += 1
        return kept
      }
      guard PackedTexts.canOpen(bytes), !rules.isEmpty, !StreamTexts.isWhole(bytes) else { return bytes }
      var packed = PackedTexts(rules)
      try packed.search(bytes)
      guard packed.holdsHit else { return bytes }
      counts[.strings] += 1
      return []
    }
  }
}
