package import ObelusCore

/// What the structure tree (ISO 32000-2, 14.7) still tells when pages are blank and elements have lost their texts: names
/// of roles and classes that nothing else uses, element ids and what refers to them. Elements that have all their content on
/// blank pages become bare: their number and order stay.
package struct StructureResidue {
  private let source: any ObjectSource
  private let blank: Set<ObjectID>
  private var ids: Set<[UInt8]>
  private var classes: Set<PDFName>
  private var roles: Set<PDFName> = []
  private var usedClasses: Set<PDFName> = []
  private var usedRoles: Set<PDFName> = []
  private var roleMap: PDFDictionary = [:]
  /// Namespaces (14.7.4) of elements that became bare, and of the others.
  private var namespaces = StructureNamespaces()
  /// Elements without content of their own, which go with those around them.
  private var empty: Set<ObjectID> = []
  private var seen: Set<ObjectID> = []
  private var elements: [ObjectID: PDFDictionary] = [:]
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// How many elements and names changed.
  package private(set) var count = 0

  /// - Parameters:
  ///   - source: the document with all other edits in place.
  ///   - blank: the objects of pages of which nothing stays.
  ///   - ids: of elements that lost theirs.
  ///   - classes: of elements that lost texts.
  package init(
    _ source: any ObjectSource, blank: Set<ObjectID>, ids: Set<[UInt8]>, classes: Set<PDFName>
  ) throws(ObelusError) {
    self.source = source
    self.blank = blank
    self.ids = ids
    self.classes = classes
    guard !blank.isEmpty || !ids.isEmpty || !classes.isEmpty,
      let rootID = try source.catalog()?["StructTreeRoot"]?.referenceValue,
      var root = try source.object(rootID).dictionary
    else { return }
    let before = root
    roleMap = try source.dictionary(root["RoleMap"]) ?? [:]
    if let kids = root["K"] {
      let (new, content) = try bared(kids, page: nil, depth: 0)
      root["K"] = content.hasBlank && !content.hasLive ? try bareEmpty(new, depth: 0) : new
      for id in empty { if let element = elements[id] { try use(element) } }
    }
    if let list = root["Namespaces"] { root["Namespaces"] = try withoutNamespaces(list) }
    try dropHeaders()
    if !self.ids.isEmpty, let tree = root["IDTree"] { root["IDTree"] = try withoutIDs(tree) }
    roles.subtract(usedRoles)
    if roleMap.keys.contains(where: roles.contains) {
      root["RoleMap"] = .dictionary(without(roles, roleMap))
    }
    self.classes.subtract(usedClasses)
    if let map = try source.dictionary(root["ClassMap"]), map.keys.contains(where: self.classes.contains) {
      root["ClassMap"] = .dictionary(without(self.classes, map))
    }
    for (id, element) in elements where try source.object(id).dictionary != element {
      replacements[id] = .value(.dictionary(element))
    }
    if root != before { replacements[rootID] = .value(.dictionary(root)) }
  }

  private mutating func without(_ names: Set<PDFName>, _ dictionary: PDFDictionary) -> PDFDictionary {
    let entries = dictionary.entries.filter { !names.contains($0.key) }
    count += dictionary.entries.count - entries.count
    return PDFDictionary(entries: entries)
  }

  // MARK: Elements of blank pages

  /// What an element's kids are about.
  private struct Content {
    var hasBlank = false
    var hasLive = false
  }

  /// The value of /K with its bare elements, and what it is about.
  private mutating func bared(
    _ kids: PDFObject, page: ObjectID?, depth: Int
  ) throws(ObelusError) -> (object: PDFObject, content: Content) {
    var content = Content()
    if case .array(let items) = try source.resolve(kids) {
      var new: [PDFObject] = []
      for item in items { new.append(try kid(item, page, depth, &content)) }
      return (new == items ? kids : .array(new), content)
    }
    return (try kid(kids, page, depth, &content), content)
  }

  private mutating func kid(
    _ item: PDFObject, _ page: ObjectID?, _ depth: Int, _ content: inout Content
  ) throws(ObelusError) -> PDFObject {
    func note(_ page: ObjectID?) {
      if page.map(blank.contains) == true { content.hasBlank = true } else { content.hasLive = true }
    }
    let value = try source.resolve(item)
    guard let dictionary = value.dictionaryValue else {
      if value.integerValue != nil { note(page) }
      return item
    }
    let own = dictionary["Pg"]?.referenceValue ?? page
    switch dictionary["Type"]?.nameValue {
    case "MCR": note(own)
    case "OBJR":
      let isGone = try source.resolve(dictionary["Obj"]) == .null
      if own == nil, isGone, !blank.isEmpty { content.hasBlank = true } else { note(own) }
    default:
      guard dictionary["S"] != nil else { return item }
      return try element(item, dictionary, page: own, depth, &content)
    }
    return item
  }

  private mutating func element(
    _ item: PDFObject, _ dictionary: PDFDictionary, page: ObjectID?, _ depth: Int, _ content: inout Content
  ) throws(ObelusError) -> PDFObject {
    // What is nested deeper, or stands there again, counts as something that stays.
    guard depth < 200, item.referenceValue.map({ seen.insert($0).inserted }) ?? true else {
      content.hasLive = true
      return item
    }
    var element = dictionary
    var inner = Content()
    if let kids = element["K"] {
      let new = try bared(kids, page: page, depth: depth + 1)
      element["K"] = new.object
      inner = new.content
    }
    if !inner.hasBlank, !inner.hasLive {
      inner.hasBlank = element["Pg"]?.referenceValue.map(blank.contains) ?? false
      inner.hasLive = !inner.hasBlank && element["Pg"] != nil
    }
    if inner.hasBlank, !inner.hasLive {
      if let kids = element["K"] { element["K"] = try bareEmpty(kids, depth: depth + 1) }
      element = try bare(element)
    } else if inner.hasLive || item.referenceValue == nil {
      try use(element)
    } else if let id = item.referenceValue {
      empty.insert(id)
    }
    content.hasBlank = content.hasBlank || inner.hasBlank
    content.hasLive = content.hasLive || inner.hasLive
    guard let id = item.referenceValue else { return .dictionary(element) }
    elements[id] = element
    return item
  }

  /// The value of /K of an element that is about blank pages alone, with its empty elements bare.
  private mutating func bareEmpty(_ kids: PDFObject, depth: Int) throws(ObelusError) -> PDFObject {
    guard depth < 200 else { return kids }
    if case .reference(let id) = kids {
      guard empty.remove(id) != nil, var element = elements[id] else {
        // Items of an array that is an object of its own.
        guard elements[id] == nil, case .array(let items) = try source.resolve(kids) else { return kids }
        return try bareEmpty(.array(items), depth: depth + 1)
      }
      if let inner = element["K"] { element["K"] = try bareEmpty(inner, depth: depth + 1) }
      elements[id] = try bare(element)
      return kids
    }
    if case .array(let items) = kids {
      var new: [PDFObject] = []
      for item in items { new.append(try bareEmpty(item, depth: depth + 1)) }
      return new == items ? kids : .array(new)
    }
    guard var element = kids.dictionaryValue, element["S"] != nil, element["P"] != nil else { return kids }
    if let inner = element["K"] { element["K"] = try bareEmpty(inner, depth: depth + 1) }
    return .dictionary(try bare(element))
  }

  private mutating func bare(_ element: PDFDictionary) throws(ObelusError) -> PDFDictionary {
    count += 1
    if let role = element["S"]?.nameValue {
      roles.formUnion(roleChain(role))
      try namespaces.drop(role, in: element["NS"], source)
    }
    classes.formUnion(try source.list(element["C"]).compactMap(\.nameValue))
    if let id = try source.resolve(element["ID"]).stringValue { ids.insert(id) }
    var bare: PDFDictionary = ["Type": .name("StructElem")]
    bare["S"] = .name(StructureRoles.standardType(element["S"]?.nameValue, roleMap))
    for key: PDFName in ["P", "Pg", "K"] { bare[key] = element[key] }
    return bare
  }

  private mutating func use(_ element: PDFDictionary) throws(ObelusError) {
    if let role = element["S"]?.nameValue {
      usedRoles.formUnion(roleChain(role))
      try namespaces.use(role, in: element["NS"], source)
    }
    for attributes in try source.array(element["A"]) ?? [element["A"]].compactMap({ $0 }) {
      namespaces.use(try source.dictionary(attributes)?["NS"])
    }
    for item in (try? source.list(element["C"])) ?? [] { if let name = item.nameValue { usedClasses.insert(name) } }
  }

  private func roleChain(_ role: PDFName) -> Set<PDFName> {
    var chain: Set<PDFName> = []
    var current: PDFName? = role
    while let name = current, chain.insert(name).inserted { current = roleMap[name]?.nameValue }
    return chain
  }

  /// /Namespaces without those that only bare elements had, the others without the names of roles that only those had.
  private mutating func withoutNamespaces(_ list: PDFObject) throws(ObelusError) -> PDFObject {
    guard let items = try source.array(list) else { return list }
    let left = items.filter { !namespaces.isGone($0) }
    count += items.count - left.count
    for item in left {
      guard let id = item.referenceValue, var namespace = try source.object(id).dictionary,
        let map = try source.dictionary(namespace["RoleMapNS"])
      else { continue }
      let gone = namespaces.rolesGone(from: id)
      guard map.keys.contains(where: gone.contains) else { continue }
      namespace["RoleMapNS"] = .dictionary(without(gone, map))
      elements[id] = namespace
    }
    return left.count == items.count ? list : .array(left)
  }

  // MARK: Ids

  /// Table cells (14.8.5.7) name their headers by ids.
  private mutating func dropHeaders() throws(ObelusError) {
    guard !ids.isEmpty else { return }
    for (id, element) in elements {
      guard let attributes = element["A"] else { continue }
      let isList = try source.array(attributes) != nil
      var isChanged = false
      var items: [PDFObject] = []
      for item in try source.array(attributes) ?? [attributes] {
        guard var object = try source.dictionary(item), let headers = try source.array(object["Headers"]) else {
          items.append(item)
          continue
        }
        let left = headers.filter { $0.stringValue.map(ids.contains) != true }
        guard left != headers else {
          items.append(item)
          continue
        }
        object["Headers"] = left.isEmpty ? nil : .array(left)
        items.append(.dictionary(object))
        isChanged = true
      }
      guard isChanged, let first = items.first else { continue }
      elements[id]?["A"] = isList ? .array(items) : first
      count += 1
    }
  }

  private mutating func withoutIDs(_ tree: PDFObject) throws(ObelusError) -> PDFObject? {
    let entries = try NameTree.entries(of: tree, in: source)
    let left = entries.filter { !ids.contains($0.key) }
    guard left.count < entries.count else { return tree }
    count += entries.count - left.count
    guard !left.isEmpty else { return nil }
    return .dictionary(["Names": .array(left.flatMap { [.string($0.key), $0.value] })])
  }
}
