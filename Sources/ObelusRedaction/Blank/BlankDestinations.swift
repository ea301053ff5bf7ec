package import ObelusCore

/// Named destinations (ISO 32000-2, 12.3.2.4) on blank pages, and in areas that were taken, get names that say nothing, the same wherever they stand, so
/// that links go on leading there.
package struct BlankDestinations {
  private let source: any ObjectSource
  private let taken: TakenPlaces
  private var strings: [[UInt8]: [UInt8]] = [:]
  private var names: [PDFName: PDFName] = [:]
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  package var count: Int { strings.count + names.count }

  /// - Parameter source: the document with all other edits in place.
  package init(_ source: any ObjectSource, _ taken: TakenPlaces) throws(ObelusError) {
    self.source = source
    self.taken = taken
    guard let catalogID = source.trailer["Root"]?.referenceValue, let catalog = try source.catalog() else { return }
    let tree = try source.dictionary(catalog["Names"])?["Dests"]
    let entries = try tree.map { (tree) throws(ObelusError) in try NameTree.entries(of: tree, in: source) } ?? []
    let old = try source.dictionary(catalog["Dests"])
    var taken = Set(entries.map(\.key))
    var number = 0
    func next() -> String {
      repeat { number += 1 } while taken.contains(Array("ob\(number)".utf8)) || old?[PDFName("ob\(number)")] != nil
      return "ob\(number)"
    }
    for (key, value) in entries where strings[key] == nil {
      guard try leadsToTaken(value) else { continue }
      let new = Array(next().utf8)
      strings[key] = new
      taken.insert(new)
    }
    for entry in old?.entries ?? [] where try leadsToTaken(entry.value) { names[entry.key] = PDFName(next()) }
    guard count > 0 else { return }
    try renameUses(catalogID, catalog, entries, old)
  }

  private func leadsToTaken(_ value: PDFObject) throws(ObelusError) -> Bool {
    guard let destination = try source.array(source.dictionary(value)?["D"] ?? value),
      let page = destination.first?.referenceValue
    else { return false }
    if taken.blank.contains(page) { return true }
    guard taken.areas[page] != nil, destination.count > 2 else { return false }
    var numbers: [Double?] = []
    for item in destination.dropFirst(2) { numbers.append(try source.resolve(item).numberValue) }
    switch try source.resolve(destination[1]).nameValue {
    case "XYZ":
      guard numbers.count > 1, let y = numbers[1] else { return false }
      return taken.takes(x: numbers[0], y: y, of: page, width: try width(of: page))
    case "FitH", "FitBH":
      guard let y = numbers[0] else { return false }
      return taken.takes(x: nil, y: y, of: page, width: try width(of: page))
    case "FitR": return taken.covers(numbers.map { $0 ?? .nan }, of: page)
    default: return false
    }
  }

  /// Of the page's media box.
  private func width(of page: ObjectID) throws(ObelusError) -> ClosedRange<Double> {
    var node = try source.object(page).dictionary
    for _ in 0..<64 {
      guard let dictionary = node else { break }
      if let box = try source.rect(dictionary["MediaBox"]), box.x1 - box.x0 > 2 { return box.x0...box.x1 }
      node = try source.dictionary(dictionary["Parent"])
    }
    return 0...612
  }

  /// A destination that leads to what went has nothing else to say.
  private mutating func bare(_ value: PDFObject) throws(ObelusError) -> PDFObject {
    guard let dictionary = try source.dictionary(value) else { return value }
    let bare = PDFDictionary(entries: dictionary.entries.filter { $0.key == "D" || $0.key == "SD" })
    guard bare != dictionary else { return value }
    guard let id = try source.lastReference(value) else { return .dictionary(bare) }
    replacements[id] = .value(.dictionary(bare))
    return value
  }

  private mutating func renameUses(
    _ catalogID: ObjectID, _ catalog: PDFDictionary, _ entries: [(key: [UInt8], value: PDFObject)],
    _ old: PDFDictionary?
  ) throws(ObelusError) {
    var queue = ReferenceQueue(source.trailer)
    while let id = queue.next() {
      switch try source.object(id) {
      case .value(let value):
        queue.add(value)
        if let new = try renamed(value, depth: 0) { replacements[id] = .value(new) }
      case .stream(let dictionary):
        queue.add(.dictionary(dictionary))
        guard let new = try renamed(.dictionary(dictionary), depth: 0)?.dictionaryValue else { continue }
        replacements[id] = .stream(new, data: try source.rawStream(id))
      }
    }
    var root =
      replacements[catalogID].flatMap { if case .value(let value) = $0 { value.dictionaryValue } else { nil } }
      ?? catalog
    if !strings.isEmpty, var trees = try source.dictionary(root["Names"]) {
      var renamed: [(key: [UInt8], value: PDFObject)] = []
      for entry in entries {
        guard let new = strings[entry.key] else {
          renamed.append(entry)
          continue
        }
        renamed.append((new, try bare(entry.value)))
      }
      let sorted = renamed.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      trees["Dests"] = .dictionary(["Names": .array(sorted.flatMap { [.string($0.key), $0.value] })])
      root["Names"] = .dictionary(trees)
    }
    if !names.isEmpty, let old {
      var renamed: [PDFDictionary.Entry] = []
      for entry in old.entries {
        guard let new = names[entry.key] else {
          renamed.append(entry)
          continue
        }
        renamed.append(.init(key: new, value: try bare(entry.value)))
      }
      root["Dests"] = .dictionary(PDFDictionary(entries: renamed))
    }
    replacements[catalogID] = .value(.dictionary(root))
  }

  /// The value with new names under /Dest and /D; nil where it stays.
  private func renamed(_ value: PDFObject, depth: Int) throws(ObelusError) -> PDFObject? {
    guard depth < 500 else { return nil }
    switch value {
    case .array(let items):
      var new = items
      var isChanged = false
      for (index, item) in items.enumerated() {
        if let other = try renamed(item, depth: depth + 1) {
          new[index] = other
          isChanged = true
        }
      }
      return isChanged ? .array(new) : nil
    case .dictionary(let d):
      var new = d
      // Names in other documents are others.
      let isOwn = d["S"] != .name("GoToR") && d["S"] != .name("GoToE")
      // What embeds the file that an action opens stands on a page of this one (table 205).
      if !isOwn, var target = try source.dictionary(d["T"]), let place = try source.resolve(target["P"]).stringValue,
        let name = strings[place]
      {
        target["P"] = .string(name)
        new["T"] = .dictionary(target)
      }
      for entry in new.entries {
        let isName = isOwn && (entry.key == "Dest" || entry.key == "D")
        let other: PDFObject? =
          switch isName ? try source.resolve(entry.value) : .null {
          case .string(let bytes): strings[bytes].map { .string($0) }
          case .name(let name): names[name].map { .name($0) }
          default: try renamed(entry.value, depth: depth + 1)
          }
        if let other { new[entry.key] = other }
      }
      return new == d ? nil : .dictionary(new)
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }
}
