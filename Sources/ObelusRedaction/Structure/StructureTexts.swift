package import ObelusCore

/// Texts of the structure tree (ISO 32000-2, 14.7 and 14.9) that say what marked content shows. An area knows nothing of
/// words, so what it takes from the page takes these texts with it.
package struct StructureTexts {
  private let source: any ObjectSource
  private let parents: [Int: PDFObject]
  private let roleMap: PDFDictionary
  private let takesTitles: Bool
  private var elements: [ObjectID: PDFDictionary] = [:]
  /// Elements of whose own content something went, and those around them.
  private var owners: Set<ObjectID> = []
  /// Elements that lost whatever can say what they show.
  package private(set) var bare: Set<ObjectID> = []
  private var ancestors: Set<ObjectID> = []
  /// How many texts went.
  package private(set) var count = 0
  /// Ids and classes of elements that lost texts: they can tell the same (see `StructureResidue`).
  package private(set) var ids: Set<[UInt8]> = []
  package private(set) var classes: Set<PDFName> = []

  /// - Parameter takesTitles: elements around what went lose titles, files and texts of their own, too: no rule has looked
  ///   at what they say.
  package init(in source: any ObjectSource, takesTitles: Bool = true) throws(ObelusError) {
    self.source = source
    self.takesTitles = takesTitles
    parents = try Self.parentTree(of: source)
    roleMap = try source.dictionary(source.dictionary(source.catalog()?["StructTreeRoot"])?["RoleMap"]) ?? [:]
  }

  /// The elements that lost texts.
  package var replacements: [ObjectID: NewObject] { elements.mapValues { .value(.dictionary($0)) } }

  /// Takes the texts from the element of a marked-content sequence, and from those around it.
  /// - Parameters:
  ///   - structParents: of the page or form that holds the sequence.
  ///   - mcid: its identifier.
  package mutating func remove(structParents: Int, mcid: Int) throws(ObelusError) {
    guard let entry = parents[structParents], let list = try source.array(entry), list.indices.contains(mcid) else {
      return
    }
    try remove(from: list[mcid])
  }

  /// Takes the texts from the element that has a whole object (an annotation, a form or image) for its content, and from
  /// those around it.
  /// - Parameter structParent: of that object.
  package mutating func remove(structParent: Int) throws(ObelusError) { try remove(from: parents[structParent]) }

  private mutating func remove(from owner: PDFObject?) throws(ObelusError) {
    var element = owner
    var isOwn = true
    for _ in 0..<64 {
      guard case .reference(let id)? = element else { return }
      let original = try source.object(id).value?.dictionaryValue
      guard var dictionary = elements[id] ?? original else { return }
      if isOwn {
        try strip(&dictionary)
        bare.insert(id)
        owners.insert(id)
      } else {
        // The root of the tree is none.
        guard dictionary["S"] != nil else { return }
        try stripAround(&dictionary)
        ancestors.insert(id)
      }
      elements[id] = dictionary
      isOwn = false
      element = dictionary["P"]
    }
  }

  /// Takes from an element whatever can say what it shows.
  private mutating func strip(_ element: inout PDFDictionary) throws(ObelusError) {
    if let id = try source.resolve(element["ID"]).stringValue { ids.insert(id) }
    try dropClasses(&element)
    let kept = element.entries.filter { Self.tellsNothing.contains($0.key) }
    count += element.entries.count - kept.count
    element = PDFDictionary(entries: kept)
    if takesTitles, let role = element["S"]?.nameValue, element["NS"] == nil, !StructureTypes.standard.contains(role) {
      element["S"] = .name(StructureRoles.standardType(role, roleMap))
    }
    if let attributes = element["A"], let rest = try withoutTexts(attributes) {
      element["A"] = rest == .array([]) ? nil : rest
      count += 1
    }
  }

  /// Takes from an element around it what can say what it shows. The title and the files of the whole document are about
  /// more than that.
  private mutating func stripAround(_ element: inout PDFDictionary) throws(ObelusError) {
    let type = StructureRoles.standardType(element["S"]?.nameValue, roleMap)
    let isPart = takesTitles && type != "Document" && type != "DocumentFragment"
    for key in Self.texts + (isPart ? ["T", "AF"] : []) { count += element.remove(key) }
    guard isPart, let attributes = element["A"],
      let rest = try withoutTexts(attributes, keepingPrivate: true)
    else { return }
    element["A"] = rest == .array([]) ? nil : rest
    count += 1
  }

  private static let texts: [PDFName] = ["ActualText", "Alt", "E", "Phoneme"]

  /// Entries of structure elements (table 355) that say nothing about their content.
  private static let tellsNothing: Set<PDFName> = ["Type", "S", "P", "Pg", "K", "A", "C", "R", "Lang", "NS", "Ref"]

  /// Takes the same from elements around those that lost texts where that is all they have, and from the empty ones in
  /// them: to be called when nothing more will be removed.
  package mutating func removeFromWholes() throws(ObelusError) {
    var wholes: [ObjectID: Bool?] = [:]
    for id in ancestors.sorted() where try isWhole(id, &wholes, depth: 0) == true { try stripAll(id, depth: 0) }
  }

  /// Whether all content of an element lost something; nil where it has none.
  private func isWhole(
    _ id: ObjectID, _ known: inout [ObjectID: Bool?], depth: Int
  ) throws(ObelusError) -> Bool? {
    if let answer = known[id] { return answer }
    guard depth < 200, let element = try source.object(id).dictionary else { return false }
    known[id] = .some(false)
    var hasContent = owners.contains(id)
    var answer = true
    var items = [element["K"] ?? .null]
    var lists: Set<ObjectID> = []
    while answer, let item = items.popLast() {
      switch try source.resolve(item) {
      case .array(let inner): if item.referenceValue.map({ lists.insert($0).inserted }) ?? true { items += inner }
      case .integer:
        hasContent = true
        answer = owners.contains(id)
      case .dictionary(let d):
        if d["S"] != nil, d["Type"] != .name("MCR"), d["Type"] != .name("OBJR") {
          // One that is no object of its own is known by what is around it.
          guard let kid = item.referenceValue else { return .some(false) }
          guard let inner = try isWhole(kid, &known, depth: depth + 1) else { continue }
          hasContent = true
          answer = inner
        } else {
          hasContent = true
          answer = owners.contains(id)
        }
      default: break
      }
    }
    let result: Bool? = hasContent || !answer ? answer : nil
    known[id] = .some(result)
    return result
  }

  private mutating func stripAll(_ id: ObjectID, depth: Int) throws(ObelusError) {
    guard depth < 200, let original = try source.object(id).dictionary else { return }
    var element = elements[id] ?? original
    let before = element
    try strip(&element)
    bare.insert(id)
    if element != before { elements[id] = element }
    var items = [element["K"] ?? .null]
    var lists: Set<ObjectID> = []
    while let item = items.popLast() {
      switch try source.resolve(item) {
      case .array(let inner): if item.referenceValue.map({ lists.insert($0).inserted }) ?? true { items += inner }
      case .dictionary(let d):
        guard let kid = item.referenceValue, d["S"] != nil, !owners.contains(kid), !ancestors.contains(kid) else {
          continue
        }
        try stripAll(kid, depth: depth + 1)
      default: break
      }
    }
  }

  /// Classes (14.7.6.2) that bring texts.
  private mutating func dropClasses(_ element: inout PDFDictionary) throws(ObelusError) {
    let names = try source.list(element["C"]).compactMap(\.nameValue)
    guard !names.isEmpty,
      let map = try source.dictionary(source.dictionary(source.catalog()?["StructTreeRoot"])?["ClassMap"])
    else { return }
    for name in names {
      for attributes in try source.list(map[name]) {
        guard let object = attributes.dictionaryValue,
          Self.isPrivate(object) || object.entries.contains(where: Self.isText)
        else { continue }
        classes.formUnion(names)
        element["C"] = nil
        count += 1
        return
      }
    }
  }

  /// Attributes (14.7.6) without those that are texts about the content; nil where there is none.
  private func withoutTexts(
    _ attributes: PDFObject, keepingPrivate: Bool = false
  ) throws(ObelusError) -> PDFObject? {
    let isList = try source.array(attributes) != nil
    var rest: [PDFObject] = []
    var isChanged = false
    var isDropped = true
    for item in try source.array(attributes) ?? [attributes] {
      guard var object = try source.dictionary(item) else {
        // The revision number of the object before it.
        if isList, !isDropped { rest.append(item) }
        continue
      }
      isDropped = !keepingPrivate && Self.isPrivate(object)
      if isDropped {
        isChanged = true
        continue
      }
      let left = object.entries.filter { !Self.isText($0) }
      guard left.count < object.entries.count else {
        rest.append(item)
        continue
      }
      isChanged = true
      object = PDFDictionary(entries: left)
      rest.append(.dictionary(object))
    }
    guard isChanged else { return nil }
    return isList || rest.isEmpty ? .array(rest) : rest.first
  }

  /// Attributes whose owner is not one that ISO 32000-2 (table 376) defines, or means a format with texts of its own.
  private static func isPrivate(_ attributes: PDFDictionary) -> Bool {
    guard let owner = attributes["O"]?.nameValue else { return true }
    return !plainOwners.contains(owner)
  }

  private static let plainOwners: Set<PDFName> = [
    "Layout", "List", "PrintField", "Table", "FENote", "Artifact", "UserProperties",
  ]

  /// User properties, the summary of a table, the short form of a heading, what a printed field is for; whatever else is
  /// a string.
  private static func isText(_ attribute: PDFDictionary.Entry) -> Bool {
    attribute.value.stringValue != nil || attributeTexts.contains(attribute.key)
  }

  private static let attributeTexts: Set<PDFName> = ["P", "Summary", "Short", "Desc", "Headers", "ContinuedFrom"]

  /// Takes /ActualText and /E from the elements of sequences of which a rule took glyphs and in whose texts it finds
  /// nothing: they spell it another way, or each a part of it.
  package mutating func removeMisspelt(
    _ content: [LooseContent.Sequence: StructureKey?], isFound: ([UInt8]) throws(ObelusError) -> Bool
  ) throws(ObelusError) {
    var owners: Set<ObjectID> = []
    var loose = LooseContent()
    for (sequence, key) in content {
      if let key, let owner = try element(key), try has(owner, key.mcid) {
        owners.insert(owner)
      } else {
        loose.sequences.insert(sequence)
      }
    }
    owners.formUnion(try self.owners(of: loose).sequences.values.joined().compactMap(\.referenceValue))
    for owner in owners.sorted() {
      guard let original = try source.object(owner).value?.dictionaryValue else { continue }
      var dictionary = elements[owner] ?? original
      for key: PDFName in ["ActualText", "E", "Phoneme"] {
        guard case .string(let bytes) = try source.resolve(dictionary[key]), try !isFound(bytes) else { continue }
        dictionary[key] = nil
        count += 1
        elements[owner] = dictionary
      }
    }
  }

  /// The element that the parent tree has for a marked-content sequence.
  private func element(_ key: StructureKey) throws(ObelusError) -> ObjectID? {
    guard let list = try source.array(parents[key.structParents]), list.indices.contains(key.mcid) else { return nil }
    return list[key.mcid].referenceValue
  }

  /// Whether an element names a sequence of this number itself, or nothing at all.
  private func has(_ element: ObjectID, _ mcid: Int) throws(ObelusError) -> Bool {
    guard let kids = try source.object(element).dictionary?["K"] else { return true }
    for kid in try source.array(kids) ?? [kids] {
      switch try source.resolve(kid) {
      case .integer(let number): if number == mcid { return true }
      case .dictionary(let d): if try source.resolve(d["MCID"]).integerValue == mcid { return true }
      default: break
      }
    }
    return false
  }

  /// Takes the texts from the elements of content. Elements name what they have; the parent tree says the same, or should:
  /// one that is named there only, and has other content, loses nothing for what another has.
  /// - Parameter content: sequences with the numbers by which the parent tree knows them.
  package mutating func remove(
    _ content: [LooseContent.Sequence: StructureKey?], objects: Set<ObjectID>
  ) throws(ObelusError) {
    guard !content.isEmpty || !objects.isEmpty else { return }
    var loose = LooseContent()
    loose.sequences = Set(content.keys)
    loose.objects = objects
    let owners = try owners(of: loose)
    for owner in owners.objects + owners.sequences.values.joined() { try remove(from: owner) }
    for (sequence, key) in content {
      guard let key else { continue }
      guard owners.sequences[sequence] != nil, let owner = try element(key), try !has(owner, key.mcid) else {
        try remove(structParents: key.structParents, mcid: key.mcid)
        continue
      }
    }
  }

  /// The elements that name content themselves.
  private func owners(
    of loose: LooseContent
  ) throws(ObelusError) -> (sequences: [LooseContent.Sequence: [PDFObject]], objects: [PDFObject]) {
    var sequences: [LooseContent.Sequence: [PDFObject]] = [:]
    var objects: [PDFObject] = []
    guard !loose.isEmpty, let root = try source.dictionary(source.catalog()?["StructTreeRoot"]) else {
      return (sequences, objects)
    }
    func note(_ sequence: LooseContent.Sequence, _ owner: PDFObject?) {
      if let owner, loose.sequences.contains(sequence) { sequences[sequence, default: []].append(owner) }
    }
    var queue: [(item: PDFObject, owner: PDFObject?, page: ObjectID?)] = [(root["K"] ?? .null, nil, nil)]
    var seen: Set<ObjectID> = []
    while let (item, owner, page) = queue.popLast() {
      if let id = item.referenceValue, !seen.insert(id).inserted { continue }
      switch try source.resolve(item) {
      case .array(let items): queue += items.map { ($0, owner, page) }
      case .integer(let mcid): if let page { note(.init(holder: page, mcid: mcid), owner) }
      case .dictionary(let d):
        let page = d["Pg"]?.referenceValue ?? page
        switch d["Type"]?.nameValue {
        case "MCR":
          guard let mcid = d["MCID"]?.integerValue, let holder = d["Stm"]?.referenceValue ?? page else { continue }
          note(.init(holder: holder, mcid: mcid), owner)
        case "OBJR":
          if let owner, d["Obj"]?.referenceValue.map(loose.objects.contains) == true { objects.append(owner) }
        default: if let kids = d["K"] { queue.append((kids, item.referenceValue == nil ? owner : item, page)) }
        }
      default: break
      }
    }
    return (sequences, objects)
  }

  /// The parent tree, a number tree (7.9.7), flat.
  private static func parentTree(of source: any ObjectSource) throws(ObelusError) -> [Int: PDFObject] {
    let catalog = try source.catalog()
    let root = try source.dictionary(catalog?["StructTreeRoot"])
    var nodes: [PDFObject] = root?["ParentTree"].map { [$0] } ?? []
    var entries: [Int: PDFObject] = [:]
    var visited = 0
    while let node = nodes.popLast(), visited < 1_000_000 {
      visited += 1
      guard let d = try source.dictionary(node) else { continue }
      if let numbers = try source.array(d["Nums"]) {
        for i in stride(from: 0, to: numbers.count - 1, by: 2) {
          if let key = numbers[i].integerValue { entries[key] = numbers[i + 1] }
        }
      }
      nodes += try source.array(d["Kids"]) ?? []
    }
    return entries
  }
}
