package import ObelusCore

/// Entries that ISO 32000 does not define, in dictionaries of a known kind. What a dictionary is, is told by what leads to it,
/// from the catalog on; one that nothing defined leads to, or of an unknown type, stays as it is.
///
/// A string where none can be is such an entry, too: no reader heeds it.
package struct PrivateEntries {
  private let source: any ObjectSource
  private let defined = DefinedEntries.standard
  /// Entries that are not followed.
  private let ends: Set<PDFName>
  /// What leads to each object.
  private var reached: [ObjectID: DefinedEntries.Links] = [:]
  private var queue: [(id: ObjectID, links: DefinedEntries.Links)] = []
  package private(set) var replacements: [ObjectID: NewObject] = [:]
  /// How many entries went, of each object that lost some.
  private var counts: [ObjectID: Int] = [:]
  /// Of the object that is looked at.
  private var gone = 0
  /// Which of the objects that entries refer to are strings.
  private var texts: [ObjectID: Bool] = [:]

  /// How many entries went.
  package var count: Int { counts.values.reduce(0, +) }

  /// Of the whole document.
  package init(_ source: any ObjectSource) throws(ObelusError) {
    self.source = source
    ends = []
    follow(source.trailer["Root"] ?? .null, defined.links(to: "Catalog"), depth: 0)
    try walk()
  }

  /// Of what pages draw and have of their own, annotations left out.
  package init(_ source: any ObjectSource, pages: [ObjectID]) throws(ObelusError) {
    self.source = source
    ends = ["Parent", "P", "Pg", "Annots", "Pages", "Dest", "D", "SD", "T", "DPart", "SE"]
    for page in pages { follow(.reference(page), defined.links(to: "Page"), depth: 0) }
    try walk()
  }

  private static let deepest = 200

  /// Reads each object once, and again only where something else is found to lead to it.
  private mutating func walk() throws(ObelusError) {
    while let (id, links) = queue.popLast() {
      gone = 0
      switch try source.object(id) {
      case .value(let value):
        try note(value, links, depth: 0)
        replacements[id] = try revised(value, links, depth: 0).map { .value($0) }
      case .stream(let dictionary):
        try note(.dictionary(dictionary), links, depth: 0, isStream: true)
        let new = try revised(.dictionary(dictionary), links, depth: 0, isStream: true)?.dictionaryValue
        replacements[id] = try new.map { (new) throws(ObelusError) in .stream(new, data: try source.rawStream(id)) }
      }
      counts[id] = gone > 0 ? gone : nil
    }
  }

  // MARK: What leads where

  private mutating func follow(_ value: PDFObject, _ links: DefinedEntries.Links, depth: Int) {
    guard case .reference(let id) = value, !links.isEmpty else { return }
    let known = reached[id] ?? DefinedEntries.Links()
    let all = known.union(links)
    guard reached[id] == nil || all != known else { return }
    reached[id] = all
    queue.append((id, all))
  }

  private mutating func note(_ value: PDFObject, _ links: DefinedEntries.Links, depth: Int, isStream: Bool = false)
    throws(ObelusError)
  {
    guard depth < Self.deepest, !links.isEmpty else { return }
    switch value {
    case .reference: follow(value, links, depth: depth)
    case .array(let items): for item in items { try note(item, links, depth: depth + 1) }
    case .dictionary(let dictionary):
      let kinds = try kinds(of: dictionary, links, isStream: isStream)
      for entry in dictionary.entries where !ends.contains(entry.key) && entry.value.leads {
        if let links = meaning(of: entry.key, in: dictionary, kinds, links)?.links {
          try note(entry.value, links, depth: depth + 1)
        }
      }
    case .null, .boolean, .integer, .real, .string, .name: break
    }
  }

  private func kinds(
    of dictionary: PDFDictionary, _ links: DefinedEntries.Links, isStream: Bool
  ) throws(ObelusError) -> [Int] {
    try defined.candidates(links, isStream: isStream) { (key) throws(ObelusError) in
      guard let value = dictionary[key] else { return nil }
      return try source.resolve(value)
    }
  }

  /// What an entry is; nil where no kind defines it.
  private func meaning(
    of key: PDFName, in dictionary: PDFDictionary, _ kinds: [Int], _ links: DefinedEntries.Links
  ) -> DefinedEntries.Entry? {
    if !links.treeKinds.isEmpty {
      switch key {
      case "Kids": return DefinedEntries.Entry(links: links)
      case "Names", "Nums", "Limits": return DefinedEntries.Entry(links: links.values)
      default: break
      }
    }
    var found: DefinedEntries.Entry?
    for kind in kinds {
      if let entry = defined.kinds[kind][key] { found = entry.joined(with: found) }
    }
    return found
  }

  // MARK: What goes

  /// The value without private entries; nil where it has none.
  private mutating func revised(
    _ value: PDFObject, _ links: DefinedEntries.Links, depth: Int, isStream: Bool = false
  ) throws(ObelusError) -> PDFObject? {
    guard depth < Self.deepest, !links.isEmpty else { return nil }
    switch value {
    case .array(let items):
      var new = items
      for (index, item) in items.enumerated() where item.isComposed {
        if let other = try revised(item, links, depth: depth + 1) { new[index] = other }
      }
      return new == items ? nil : .array(new)
    case .dictionary(let dictionary):
      let kinds = try kinds(of: dictionary, links, isStream: isStream)
      guard !kinds.isEmpty || !links.treeKinds.isEmpty else { return nil }
      var entries: [PDFDictionary.Entry] = []
      entries.reserveCapacity(dictionary.count)
      var isChanged = false
      for var entry in dictionary.entries {
        let meaning = meaning(of: entry.key, in: dictionary, kinds, links)
        var isStray = false
        if let meaning, !meaning.takesText { isStray = try isText(entry.value) }
        guard let meaning, !isStray else {
          isChanged = true
          gone += 1
          continue
        }
        if entry.value.isComposed, !ends.contains(entry.key),
          let new = try revised(entry.value, meaning.links, depth: depth + 1)
        {
          entry.value = new
          isChanged = true
        }
        entries.append(entry)
      }
      return isChanged ? .dictionary(PDFDictionary(entries: entries)) : nil
    case .null, .boolean, .integer, .real, .string, .name, .reference: return nil
    }
  }

  private mutating func isText(_ value: PDFObject) throws(ObelusError) -> Bool {
    switch value {
    case .string: return true
    case .reference(let id):
      if let known = texts[id] { return known }
      let isText = try source.resolve(value).stringValue != nil
      texts[id] = isText
      return isText
    default: return false
    }
  }

  package var finding: Diagnostic? {
    guard count > 0 else { return nil }
    return Diagnostic(
      .finding, "redact.page-entries-removed",
      "private entries of what redacted pages draw and have of their own were removed: \(count)")
  }
}

extension PDFObject {
  /// It can hold dictionaries.
  fileprivate var isComposed: Bool { arrayValue != nil || dictionaryValue != nil }
  fileprivate var leads: Bool { isComposed || referenceValue != nil }
}
