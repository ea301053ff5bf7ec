package import ObelusCore

/// Texts of the structure tree (ISO 32000-2, 14.7 and 14.9) that say what marked content shows. An area knows nothing of
/// words, so what it takes from the page takes these texts with it.
package struct StructureTexts {
  private let source: any ObjectSource
  private let parents: [Int: PDFObject]
  private var elements: [ObjectID: PDFDictionary] = [:]
  /// How many texts went.
  package private(set) var count = 0
  /// Ids and classes of elements that lost texts: they can tell the same (see `StructureResidue`).
  package private(set) var ids: Set<[UInt8]> = []
  package private(set) var classes: Set<PDFName> = []

  package init(in source: any ObjectSource) throws(ObelusError) {
    self.source = source
    parents = try Self.parentTree(of: source)
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
      // A title names the element; those around it have titles of their own.
      let keys: [PDFName] =
        isOwn ? ["ActualText", "Alt", "E", "PhoneticAlphabet", "Phoneme", "T"] : ["ActualText", "Alt", "E"]
      for key in keys where dictionary[key] != nil {
        dictionary[key] = nil
        count += 1
      }
      if isOwn {
        if let id = try source.resolve(dictionary["ID"]).stringValue {
          ids.insert(id)
          dictionary["ID"] = nil
          count += 1
        }
        try dropClasses(&dictionary)
      }
      if isOwn, let attributes = dictionary["A"], let rest = try withoutTexts(attributes) {
        dictionary["A"] = rest
        count += 1
      }
      elements[id] = dictionary
      isOwn = false
      element = dictionary["P"]
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
        guard attributes.dictionaryValue?.keys.contains(where: Self.attributeTexts.contains) == true else { continue }
        classes.formUnion(names)
        element["C"] = nil
        count += 1
        return
      }
    }
  }

  /// Attributes (14.7.6) without those that are texts about the content; nil where there is none.
  private func withoutTexts(_ attributes: PDFObject) throws(ObelusError) -> PDFObject? {
    let isList = try source.array(attributes) != nil
    var rest: [PDFObject] = []
    var isChanged = false
    for item in try source.array(attributes) ?? [attributes] {
      guard var object = try source.dictionary(item) else {
        // The revision number of the object before it.
        if isList, !rest.isEmpty { rest.append(item) }
        continue
      }
      let keys = object.entries.map(\.key).filter(Self.attributeTexts.contains)
      for key in keys { object[key] = nil }
      isChanged = isChanged || !keys.isEmpty
      rest.append(keys.isEmpty ? item : .dictionary(object))
    }
    guard isChanged else { return nil }
    return isList ? .array(rest) : rest.first
  }

  /// User properties, the summary of a table, what a printed field is for.
  private static let attributeTexts: Set<PDFName> = ["P", "Summary", "Desc", "Headers"]

  /// Takes /ActualText and /E from the element of a sequence of which a rule took glyphs and in whose texts it finds
  /// nothing: they spell it another way, or each a part of it.
  package mutating func removeMisspelt(
    structParents: Int, mcid: Int, isFound: ([UInt8]) throws(ObelusError) -> Bool
  ) throws(ObelusError) {
    guard let entry = parents[structParents], let list = try source.array(entry), list.indices.contains(mcid),
      case .reference(let id) = list[mcid], let original = try source.object(id).value?.dictionaryValue
    else { return }
    var dictionary = elements[id] ?? original
    for key: PDFName in ["ActualText", "E", "Phoneme"] {
      guard case .string(let bytes) = try source.resolve(dictionary[key]), try !isFound(bytes) else { continue }
      dictionary[key] = nil
      count += 1
      elements[id] = dictionary
    }
  }

  /// Whether the parent tree has an element for a whole object.
  package func owns(structParent: Int) -> Bool { parents[structParent] != nil }

  /// Whether it has one for a marked-content sequence.
  package func owns(structParents: Int, mcid: Int) throws(ObelusError) -> Bool {
    guard let list = try source.array(parents[structParents]) else { return false }
    return list.indices.contains(mcid) && list[mcid].referenceValue != nil
  }

  /// Takes the texts from elements that the parent tree does not know, by what they name themselves.
  package mutating func remove(_ loose: LooseContent) throws(ObelusError) {
    guard !loose.isEmpty, let root = try source.dictionary(source.catalog()?["StructTreeRoot"]) else { return }
    var queue: [(item: PDFObject, owner: PDFObject?, page: ObjectID?)] = [(root["K"] ?? .null, nil, nil)]
    var seen: Set<ObjectID> = []
    while let (item, owner, page) = queue.popLast() {
      if let id = item.referenceValue, !seen.insert(id).inserted { continue }
      switch try source.resolve(item) {
      case .array(let items): queue += items.map { ($0, owner, page) }
      case .integer(let mcid):
        if let page, loose.sequences.contains(.init(holder: page, mcid: mcid)) { try remove(from: owner) }
      case .dictionary(let d):
        let page = d["Pg"]?.referenceValue ?? page
        switch d["Type"]?.nameValue {
        case "MCR":
          guard let mcid = d["MCID"]?.integerValue, let holder = d["Stm"]?.referenceValue ?? page else { continue }
          if loose.sequences.contains(.init(holder: holder, mcid: mcid)) { try remove(from: owner) }
        case "OBJR":
          if d["Obj"]?.referenceValue.map(loose.objects.contains) == true { try remove(from: owner) }
        default: if let kids = d["K"] { queue.append((kids, item.referenceValue == nil ? owner : item, page)) }
        }
      default: break
      }
    }
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
